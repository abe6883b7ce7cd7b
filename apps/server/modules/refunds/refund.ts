/** The nouns of a refund and their pure rules. */
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { PayTarget, RefundStepKind } from '@parastoo/contract/refunds/refunds'
import type { RefundItemState } from '@parastoo/contract/refunds/states'

/** What one unit of a line was quoted; whole rial. */
export type Quote = {
  quoteId: string
  userId: string
  orderId: string
  lineId: string
  unitId: string
  unitLabelFa: string
  /** The unit's place in its order. */
  position: number
  reasonId: number
  kind: ProductKind
  supplier: string
  /** What it was sold for, before any discount. */
  priceRial: number
  /** What the customer paid of the price; an order's discount paid the rest. */
  paidRial: number
  /** What of the price the agency owes the supplier, and the supplier gives its share of back; 0 of one that gives nothing back. */
  costRial: number
  /** What is kept of the price. */
  penaltyRial: number
  penaltyPercent: number
  /** What the supplier says it takes off its bill; null: it does not say, and gives its share of what is undone. */
  supplierBackRial: number | null
  needsStaff: boolean
  lineTitleFa: string
  quotedAt: Temporal.Instant
  validUntil: Temporal.Instant
}

export type RefundItem = Omit<
  Quote,
  'quoteId' | 'userId' | 'reasonId' | 'needsStaff' | 'quotedAt' | 'validUntil'
> & {
  itemId: string
  requestId: string
  state: RefundItemState
  /** Names the cancelling it goes by, with the other units of its line that were accepted with it; null until it is accepted. */
  cancelKey: string | null
}

/** Which part of an item goes back in dinars, by which payment, as a payout of its own. */
export type DinarShare = {
  payoutId: string
  itemId: string
  paymentId: string
  amountRial: number
  dinars: number
}

export type Step = {
  itemId: string | null
  kind: RefundStepKind
  staff: string | null
  noteFa: string | null
  takenAt: Temporal.Instant
}

export type RefundRequest = {
  requestId: string
  number: string
  userId: string
  orderId: string
  orderNumber: string
  titleFa: string
  reasonId: number
  payTo: PayTarget
  iban: string | null
  accountOwner: string | null
  requestedAt: Temporal.Instant
  /** Pictures that prove the reason. */
  fileIds: readonly string[]
  items: RefundItem[]
  steps: Step[]
}

type Amounts = Pick<Quote, 'priceRial' | 'paidRial' | 'penaltyRial'>

/** What the customer gets back of an item: what they paid less the penalty, and never less than nothing. */
export const refundOf = ({ paidRial, penaltyRial }: Omit<Amounts, 'priceRial'>) =>
  Math.max(0, paidRial - penaltyRial)

/** What the customer loses of what they paid: the penalty, unless a discount had paid part of that too. */
export const lostOf = (amounts: Omit<Amounts, 'priceRial'>) => amounts.paidRial - refundOf(amounts)

/** What of an item's discount goes back to the agency's account of discounts. */
export const discountBackOf = (amounts: Amounts) =>
  amounts.priceRial - amounts.penaltyRial - refundOf(amounts)

/** The penalty by a percent of the price, whole rial. */
export const penaltyOf = (priceRial: number, percent: number): number =>
  Math.round((priceRial * percent) / 100)

/** What staff keep of an item by a percent of its price; of an order that is paid in part never more than was paid for it. */
export function penaltyBy(
  { priceRial, paidRial }: Pick<Quote, 'priceRial' | 'paidRial'>,
  { percent, isPartPaid }: { percent: number; isPartPaid: boolean },
): { penaltyAmount: number; penaltyPercent: number } {
  const wholeRial = penaltyOf(priceRial, percent)
  const penaltyAmount = isPartPaid ? Math.min(wholeRial, paidRial) : wholeRial
  return { penaltyAmount, penaltyPercent: percent }
}

/**
 * Who gives what of the price that is undone, for customer and discount alike: the supplier what it says, else the share that was owed to it, the agency's revenue the rest. What is
 * kept as penalty then stays shared between the two in the same way. Either may be below zero: who keeps more than it was owed is owed that too.
 */
export function sourcesOfRefund({
  priceRial,
  costRial,
  penaltyRial,
  supplierBackRial,
}: Pick<Quote, 'priceRial' | 'costRial' | 'penaltyRial'> & { supplierBackRial?: number | null }): {
  fromSupplierRial: number
  fromRevenueRial: number
} {
  const undoneRial = priceRial - penaltyRial
  if (typeof supplierBackRial === 'number')
    return { fromSupplierRial: supplierBackRial, fromRevenueRial: undoneRial - supplierBackRial }
  if (priceRial === 0) return { fromSupplierRial: 0, fromRevenueRial: 0 }
  // Rial times rial is beyond what a number holds exactly.
  const fromSupplierRial = Number((BigInt(costRial) * BigInt(undoneRial)) / BigInt(priceRial))
  return { fromSupplierRial, fromRevenueRial: undoneRial - fromSupplierRial }
}

/** Whether two written names are one person's, whatever spaces and half-spaces stand in them. */
export function isSameName(one: string, other: string): boolean {
  const spelt = (name: string) =>
    name
      .replace(/[\s\u200c]+/g, '')
      .replaceAll('ي', 'ی')
      .replaceAll('ك', 'ک')
      .replaceAll('آ', 'ا')
  return spelt(one) !== '' && spelt(one) === spelt(other)
}
