/** What may be asked for of suppliers: that one is paid, and that their sum of a line of a statement is accepted. */
import type { BookCurrency } from '@parastoo/contract/enums'
import type { ApprovalKind, ApprovalWill } from '@parastoo/contract/office/approvals'
import { worthInRial } from '@parastoo/kit/book-money'
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import { accounts, type Posting } from '../../ledger/index.ts'
import type { Plan } from './approval.ts'
import type { Kind, KindsNeeds, MayNotBeDone } from './kind.ts'

/** Somebody who asks that a supplier be paid, and where to. */
type SupplierWish = Omit<Extract<ApprovalWill, { kind: 'supplier-payment' }>, 'kind'>
type Settles = NonNullable<SupplierWish['settles']>

/** What is owed to a supplier in a currency, held: two who would each take of it, or lower it, see what the other left. */
async function owedTo(
  ledger: KindsNeeds['ledger'],
  tx: Tx,
  { supplier, currency }: { supplier: string; currency: BookCurrency },
): Promise<number> {
  const account = accounts.supplierPayable(supplier)
  // By name it is before every supplier, and accounts are held in the order of their names.
  if (currency !== 'IRR') await ledger.debts.lock(tx, currency)
  await ledger.lock(tx, account)
  return await ledger.balance(tx, account, currency)
}

/**
 * A sum to a supplier; null where less than that is owed to it. What is owed grows with each sale, so it is no part of what is approved; of a
 * statement it is what is agreed and not paid, and another sum by now is asked anew.
 */
async function planPayment(
  { ledger, statementSums }: Pick<KindsNeeds, 'ledger' | 'statementSums'>,
  tx: Tx,
  { supplier, amountRial, settles, iban, holder, statementId }: SupplierWish,
): Promise<Plan | null> {
  if (statementId !== undefined) {
    const due = await statementSums.unpaid(tx, statementId)
    const isDue =
      due?.supplier === supplier &&
      due.currency === (settles?.currency ?? 'IRR') &&
      due.unpaid === (settles?.amount ?? amountRial)
    if (!isDue) return null
  }
  const currency = settles?.currency ?? 'IRR'
  if ((settles?.amount ?? amountRial) > (await owedTo(ledger, tx, { supplier, currency })))
    return null
  return {
    subject: supplier,
    will: {
      kind: 'supplier-payment',
      supplier,
      amountRial,
      iban,
      holder,
      ...(settles && { settles }),
      ...(statementId !== undefined && { statementId }),
    },
    amountRial,
    concerns: [],
  }
}

/** How far the rate of a payment may be from the rate in force, in hundredths: more is a slip of the pen. */
const farPercent = 20

type Rateless = Refusal<'CURRENCY_RATE_NOT_SET'>
/** Why a payment to a supplier may not even be asked for. */
export type SupplierPaymentRefused = Refusal<'SETTLEMENT_RATE_FAR'> | Rateless

/** What a unit costs by the rate in force, and whether the payment is near it; by a rate that nobody has set nothing is judged. */
async function judgedRate(
  { currencies }: Pick<KindsNeeds, 'currencies'>,
  tx: Tx,
  { settles, amountRial }: Pick<SupplierWish, 'amountRial'> & { settles: Settles },
): Promise<{ rateRial: number; isNear: boolean } | Rateless> {
  const { currency, amount } = settles
  const rateRial = await currencies.chargedBy(tx, currency)
  if (rateRial === null) return refuse('CURRENCY_RATE_NOT_SET')
  const worth = worthInRial(amount, currency, rateRial)
  return { rateRial, isNear: Math.abs(amountRial - worth) * 100 <= worth * farPercent }
}

/** As it is asked for: of a debt in a currency beside the rate in force, which whoever allows it sees. */
export async function planSupplierPayment(
  needs: Pick<KindsNeeds, 'ledger' | 'statementSums' | 'currencies'>,
  tx: Tx,
  wish: SupplierWish,
): Promise<Plan | null | SupplierPaymentRefused> {
  const { settles, amountRial } = wish
  if (!settles) return await planPayment(needs, tx, wish)
  const judged = await judgedRate(needs, tx, { settles, amountRial })
  if (isRefused(judged)) return judged
  const { rateRial, isNear } = judged
  if (!isNear) return refuse('SETTLEMENT_RATE_FAR', { field: 'amountRial' })
  return await planPayment(needs, tx, { ...wish, settles: { ...settles, rateRial } })
}

/** As it is allowed: what was asked stays as it is, and a rate that ran away from it meanwhile refuses. */
async function planAgain(
  needs: Pick<KindsNeeds, 'ledger' | 'statementSums' | 'currencies'>,
  tx: Tx,
  will: SupplierWish,
): Promise<Plan | null | MayNotBeDone> {
  const { settles, amountRial } = will
  if (settles) {
    const judged = await judgedRate(needs, tx, { settles, amountRial })
    if (isRefused(judged)) return judged
    if (!judged.isNear) return refuse('SETTLEMENT_RATE_MOVED')
  }
  return await planPayment(needs, tx, will)
}

/** Their sum of a line of a statement as what both agree on; null where the line is settled. In a currency it is booked in rial too, by a rate that somebody has set. */
export async function planStatementLine(
  {
    ledger,
    statementSums,
    currencies,
  }: Pick<KindsNeeds, 'ledger' | 'statementSums' | 'currencies'>,
  tx: Tx,
  lineId: string,
): Promise<Plan | null | Rateless> {
  const line = await statementSums.openLine(tx, lineId)
  if (!line) return null
  const { supplier, currency, reference, ours, theirs, difference } = line
  // What is owed may become less by it, so nobody pays of it meanwhile; the currency's position is before every supplier.
  if (currency !== 'IRR') await ledger.debts.lock(tx, currency)
  await ledger.lock(tx, accounts.supplierPayable(supplier))
  const about = { kind: 'statement-line' as const, lineId, supplier, reference }
  if (currency === 'IRR')
    return {
      subject: lineId,
      will: { ...about, oursRial: ours, theirsRial: theirs, differenceRial: difference },
      amountRial: Math.abs(difference),
      concerns: [],
    }
  if ((await currencies.chargedBy(tx, currency)) === null) return refuse('CURRENCY_RATE_NOT_SET')
  const none = { oursRial: null, theirsRial: null, differenceRial: null }
  const inCurrency = { currency, ours, theirs, difference }
  return {
    subject: lineId,
    will: { ...about, ...none, inCurrency },
    amountRial: null,
    concerns: [],
  }
}

/**
 * What they want more is a loss of ours, and owed; what they want less is owed no more. In a currency both are booked in it and, at the rate in
 * force, in rial; null where it has none.
 */
async function differenceOf(
  needs: Pick<KindsNeeds, 'currencies'>,
  tx: Tx,
  will: Extract<ApprovalWill, { kind: 'statement-line' }>,
): Promise<Posting[] | null> {
  const { supplier, differenceRial, inCurrency } = will
  const [owed, lost] = [accounts.supplierPayable(supplier), accounts.supplierDifference()]
  if (!inCurrency) {
    const [from, to] = (differenceRial ?? 0) > 0 ? [lost, owed] : [owed, lost]
    return [{ from, to, amountRial: Math.abs(differenceRial ?? 0) }]
  }
  const { currency, difference } = inCurrency
  const amount = Math.abs(difference)
  const rate = await needs.currencies.chargedBy(tx, currency)
  const amountRial = rate === null ? 0 : worthInRial(amount, currency, rate)
  if (amountRial === 0) return null
  const position = accounts.exchangePosition(currency)
  return difference > 0
    ? [
        { from: lost, to: position, amountRial },
        { from: position, to: owed, amount, currency },
      ]
    : [
        { from: position, to: lost, amountRial },
        { from: owed, to: position, amount, currency },
      ]
}

export function supplierKinds(
  needs: KindsNeeds,
): Record<Extract<ApprovalKind, 'supplier-payment' | 'statement-line'>, Kind> {
  const { payouts, ledger, statementSums } = needs
  return {
    'supplier-payment': {
      planAgain: async (tx, { will }) =>
        will.kind === 'supplier-payment' ? await planAgain(needs, tx, will) : null,
      async execute(tx, { id, will }) {
        if (will.kind !== 'supplier-payment') return refuse('APPROVAL_CHANGED')
        const { supplier, amountRial, settles, statementId, iban, holder: holderFa } = will
        if (statementId !== undefined) {
          const paid = await statementSums.payIn(tx, { statementId, paymentId: id })
          if (paid !== (settles?.amount ?? amountRial))
            throw new Error(`Of the statement ${statementId} ${paid} is to be paid`)
        }
        const titleFa = `پرداخت به ${needs.partyFa(supplier)}`
        const [from, to] = [accounts.supplierPayable(supplier), accounts.supplierPayout(id)]
        const posted = await ledger.post(tx, {
          kind: 'supplier-set-apart',
          key: id,
          descriptionFa: titleFa,
          postings: settles
            ? await ledger.debts.settlement(tx, { supplier, ...settles, amountRial, to })
            : [{ from, to, amountRial }],
        })
        if (isRefused(posted)) throw new Error(`Posting the payment ${id} was refused`)
        // From here it goes as every payout: a batch with two signatures, a file for the bank, and a way back.
        const payout = { payoutId: id, source: 'supplier', userId: null, orderId: null } as const
        const isAdded = await payouts.add(tx, {
          ...payout,
          amountRial,
          iban,
          holderFa,
          titleFa,
          reference: `S-${id.slice(-12)}`,
        })
        if (!isAdded) throw new Error(`The payout ${id} was queued before`)
        return { supplier, amountRial }
      },
    },
    'statement-line': {
      planAgain: (tx, { subject }) => planStatementLine(needs, tx, subject),
      async execute(tx, { id, will, reason }, by) {
        if (will.kind !== 'statement-line') return refuse('APPROVAL_CHANGED')
        const { lineId, supplier, reference } = will
        const postings = await differenceOf(needs, tx, will)
        if (!postings || !(await statementSums.acceptIn(tx, { lineId, by, reason })))
          return refuse('APPROVAL_CHANGED')
        const posted = await ledger.post(tx, {
          kind: 'statement-accepted',
          key: lineId,
          descriptionFa: `پذیرش رقم ${needs.partyFa(supplier)} برای ${reference}`,
          postings,
        })
        if (isRefused(posted)) throw new Error(`Posting what ${id} accepts was refused`)
        const { differenceRial, inCurrency } = will
        return { lineId, differenceRial, ...(inCurrency && { inCurrency }) }
      },
    },
  }
}
