/** Whose books ours are compared with, and what stands in ours: banks by their references, suppliers by our lines. */
import type { Flights } from '../modules/flights/index.ts'
import { type Account, accounts, type Ledger } from '../modules/ledger/index.ts'
import type { Orders } from '../modules/orders/index.ts'
import type { Payments } from '../modules/payments/index.ts'
import type { Counterparty, Days, Line } from '../modules/reconciliation/index.ts'
import type { Refunds } from '../modules/refunds/index.ts'

const zone = 'Asia/Tehran'
const pageSize = 1_000

type Rooms = {
  ledger: Ledger
  payments: Payments
  orders: Orders
  refunds: Refunds
  changes: Pick<Flights['changes'], 'exchangesAt' | 'exchangeKeysAmong'>
}

/**
 * A bank: what its clearing account was charged, under the references it gave us. A bank that takes another currency lists that
 * one, in its smallest unit; our book has the rial it stood for.
 */
export function bankCounterparty(
  { ledger, payments }: Rooms,
  {
    gateway,
    statementOf,
  }: { gateway: string; statementOf: Counterparty['statementOf'] | undefined },
): Counterparty {
  return {
    name: `bank:${gateway}`,
    async ours(days) {
      const account = accounts.gatewayClearing(gateway)
      const booked = await movements(ledger, { account, days, kinds: ['payment', 'loan-settled'] })
      const asked = await payments.references.askedOf(booked.map(({ key }) => key))
      return booked.map(({ key, ...line }) => {
        const { reference, charge } = asked.get(key) ?? { reference: key, charge: null }
        if (charge && charge.currencyCode !== line.currency)
          return { ...line, reference, amount: charge.amountMinor, currency: charge.currencyCode }
        return { ...line, reference, amount: -line.amount }
      })
    },
    known: (references) => payments.references.known(gateway, references),
    ...(statementOf ? { statementOf } : {}),
  }
}

/**
 * A supplier: what each issued line owes it, under the key of its hold, and what each ticket given back takes off that, under the
 * key of its cancelling. A line that was exchanged is there under its new key as well, and what it was before goes back.
 */
export function supplierCounterparty(
  { ledger, orders, refunds, changes }: Rooms,
  supplier: string,
): Counterparty {
  return {
    name: `supplier:${supplier}`,
    async ours(days) {
      const account = accounts.supplierPayable(supplier)
      const booked = await movements(ledger, { account, days, kinds: ['line-issued', 'refund'] })
      const entryKeys = booked.map(({ key }) => key)
      const keys = await orders.keysOfLines(entryKeys)
      const cancellings = await refunds.cancellingsOf(entryKeys)
      const exchanged = await changes.exchangesAt({ supplier, ...instantsOf(days) })
      return [
        ...inOneLine(
          booked.map(({ key, ...line }) => ({
            ...line,
            reference: keys.get(key) ?? cancellings.get(key) ?? key,
          })),
        ),
        ...exchanged.map(({ key, amountRial, at }) => ({
          reference: key,
          amount: amountRial,
          currency: 'IRR',
          day: dayOf(at),
          at,
        })),
      ]
    },
    async known(references) {
      const [lines, items, exchanges] = await Promise.all([
        orders.knownLines(references),
        refunds.knownCancellings(references),
        changes.exchangeKeysAmong(references),
      ])
      return lines.union(items).union(exchanges)
    },
  }
}

/** Units that were cancelled together are booked one by one, and stand in one line of a supplier's book. */
const inOneLine = (lines: readonly Line[]): Line[] =>
  [...Map.groupBy(lines, ({ reference, day }) => `${reference} ${day}`).values()].flatMap(
    ([first, ...others]) =>
      first
        ? [{ ...first, amount: others.reduce((sum, { amount }) => sum + amount, first.amount) }]
        : [],
  )

/** From the first moment of some days in Tehran to the first after them. */
function instantsOf({ from, to }: Days): { from: Temporal.Instant; before: Temporal.Instant } {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant()
  return {
    from: startOf(Temporal.PlainDate.from(from)),
    before: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO(zone).toPlainDate().toString()

/** What was booked on an account in some days of Tehran's, each with its key. */
async function movements(
  ledger: Ledger,
  { account, days, kinds }: { account: Account; days: Days; kinds: string[] },
): Promise<(Omit<Line, 'reference'> & { key: string })[]> {
  const { from, before } = instantsOf(days)
  const found: (Omit<Line, 'reference'> & { key: string })[] = []
  for (let page = 1; ; page += 1) {
    const { rows } = await ledger.statement(account, { page, pageSize, from, before, kinds })
    for (const { key, amount, currency, recordedAt } of rows) {
      found.push({ key, amount, currency, day: dayOf(recordedAt), at: recordedAt })
    }
    if (rows.length < pageSize) return found
  }
}
