/**
 * What each supplier is owed now and when it falls due, in the currency its debt stands in: so many days after it was issued, the oldest first, where
 * it is neither paid nor given back.
 */
import type { BookCurrency } from '@parastoo/contract/enums'
import { type SupplierDebt, supplierTermDays } from '@parastoo/contract/office/money'
import { worthInRial } from '@parastoo/kit/book-money'
import { dateIn } from '../../../platform/clock.ts'
import type { CurrencyMovement } from '../../ledger/index.ts'
import { approvalReader } from '../approvals/index.ts'
import type { OfficeNeeds } from '../needs.ts'

const prefix = 'supplier-payable:'
const zone = 'Asia/Tehran'

/** The earliest due first; of whom nothing falls due last. */
export async function supplierDebts({
  db,
  clock,
  ledger,
  currencies,
  partyFa,
}: Pick<OfficeNeeds, 'db' | 'clock' | 'ledger' | 'currencies' | 'partyFa'>): Promise<
  SupplierDebt[]
> {
  const now = clock.now()
  const today = dateIn(zone, now)
  const from = now.subtract({ hours: supplierTermDays * 24 })
  const standing = await ledger.reports.standingOf(prefix)
  const lately = await ledger.reports.movementsIn(prefix, { from, before: now.add({ seconds: 1 }) })
  const asked = { kinds: ['supplier-payment' as const], isOpen: true, now, page: 1, pageSize: 100 }
  const { approvals } = await approvalReader(db).list(asked)
  const rates = new Map((await currencies.inForce()).map((rate) => [rate.currencyCode, rate]))
  return standing
    .map(({ account, currency, balance: owed }): SupplierDebt => {
      const supplier = account.slice(prefix.length)
      const inForce = rates.get(currency)
      const rate = inForce?.rialPerUnit ?? 0
      const fresh = freshOf(
        lately.filter((moved) => moved.account === account && moved.currency === currency),
      )
      const due = Math.max(0, owed - fresh.reduce((sum, { amount }) => sum + amount, 0))
      return {
        supplier,
        supplierFa: partyFa(supplier),
        currency,
        owed,
        dates: datesOf({ owed, due, fresh, today }),
        owedRial: worthInRial(owed, currency, rate),
        dueRial: worthInRial(due, currency, rate),
        rialPerUnit: currency === 'IRR' ? null : rate,
        rate:
          currency !== 'IRR' && inForce?.setAt
            ? {
                source: inForce.source,
                setAt: inForce.setAt.toString(),
                isFresh: currencies.isShown(inForce),
              }
            : null,
        askedRial: askedOf(approvals, { supplier, currency }),
      }
    })
    .toSorted((one, other) => firstOf(one).localeCompare(firstOf(other)))
}

const firstOf = ({ dates }: SupplierDebt): string => dates[0]?.on ?? '9999'

type Open = Awaited<ReturnType<ReturnType<typeof approvalReader>['list']>>['approvals']

/** What somebody has asked to pay of this debt; of a supplier's debts one is asked about at a time. */
function askedOf(
  approvals: Open,
  { supplier, currency }: { supplier: string; currency: BookCurrency },
): number | null {
  const open = approvals.find(
    ({ subject, will }) =>
      subject === supplier &&
      will.kind === 'supplier-payment' &&
      (will.settles?.currency ?? 'IRR') === currency,
  )
  return open?.amountRial ?? null
}

type Fresh = { dueOn: string; amount: number }

/**
 * What orders issued lately still owe: what was given back of them since is owed no more, nor what was set apart of them as a deposit (decisions
 * 144). A refund of an order issued earlier is of what is due.
 */
function freshOf(lately: readonly CurrencyMovement[]): Fresh[] {
  const sumOf = (moved: readonly CurrencyMovement[]) =>
    moved.reduce((sum, { amount }) => sum + amount, 0)
  return [...Map.groupBy(lately, ({ orderId }) => orderId ?? '').values()].flatMap((ofOrder) => {
    const issued = ofOrder.filter(
      ({ kind }) => kind === 'line-issued' || kind === 'visa-deposit-held',
    )
    const back = Math.min(0, sumOf(ofOrder.filter(({ kind }) => kind === 'refund')))
    const [first] = issued
    const amount = sumOf(issued) + back
    if (!first || amount <= 0) return []
    return [{ dueOn: dateIn(zone, first.at.add({ hours: supplierTermDays * 24 })), amount }]
  })
}

/** What falls due on which day. What was paid ahead is taken off what falls due first. */
function datesOf({
  owed,
  due,
  fresh,
  today,
}: {
  owed: number
  due: number
  fresh: readonly Fresh[]
  today: string
}): SupplierDebt['dates'] {
  // What is overdue is to be paid today, beside what falls due later in the day.
  const byDay = new Map([[today, due]])
  for (const { dueOn, amount } of fresh) byDay.set(dueOn, (byDay.get(dueOn) ?? 0) + amount)
  let ahead = [...byDay.values()].reduce((sum, amount) => sum + amount, 0) - Math.max(0, owed)
  const all = [...byDay].map(([on, amount]) => ({ on, amount }))
  return all
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .flatMap(({ on, amount }) => {
      const taken = Math.min(ahead, amount)
      ahead -= taken
      return amount > taken ? [{ on, amount: amount - taken }] : []
    })
}
