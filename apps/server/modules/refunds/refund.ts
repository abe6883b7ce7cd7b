/** The nouns of a refund and their pure rules. */
import type { PaxType } from '@parastoo/contract/enums'
import type { PayTarget, RefundStepKind } from '@parastoo/contract/refunds/refunds'
import type { PayoutState, RefundItemState } from '@parastoo/contract/refunds/states'

/** What one passenger of one line was quoted; whole rial. */
export type Quote = {
  quoteId: string
  userId: string
  orderId: string
  lineId: string
  passengerIndex: number
  passengerType: PaxType
  reasonId: number
  product: string
  supplier: string
  /** What it was sold for, before any discount. */
  priceRial: number
  /** What the customer paid of the price; an order's discount paid the rest. */
  paidRial: number
  /** What of the price the agency owes the supplier. */
  costRial: number
  /** What is kept of the price. */
  penaltyRial: number
  penaltyPercent: number
  needsStaff: boolean
  passengerNameFa: string
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
  payout: PayoutState | null
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

/**
 * Who gives what of the price that is undone, for customer and discount alike: the supplier in the share that was owed to it, the agency's revenue the rest. What is kept as
 * penalty stays shared between the two in the same way.
 */
export function sourcesOfRefund({
  priceRial,
  costRial,
  penaltyRial,
}: Pick<Quote, 'priceRial' | 'costRial' | 'penaltyRial'>): {
  fromSupplierRial: number
  fromRevenueRial: number
} {
  const undoneRial = priceRial - penaltyRial
  if (priceRial === 0) return { fromSupplierRial: 0, fromRevenueRial: 0 }
  // Rial times rial is beyond what a number holds exactly.
  const fromSupplierRial = Number((BigInt(costRial) * BigInt(undoneRial)) / BigInt(priceRial))
  return { fromSupplierRial, fromRevenueRial: undoneRial - fromSupplierRial }
}

type Traveller = { lineId: string; passengerIndex: number; passengerType: PaxType }

/**
 * Whether taking `chosen` away would leave a child or an infant on a line without enough adults: each infant needs a lap, and no
 * child flies alone. `aboard` are those who fly on each line now.
 */
export function leavesMinorAlone(
  aboard: readonly Traveller[],
  chosen: readonly Traveller[],
): boolean {
  const nameOf = ({ lineId, passengerIndex }: Traveller) => `${lineId} ${passengerIndex}`
  const gone = new Set(chosen.map(nameOf))
  const lines = new Set(chosen.map(({ lineId }) => lineId))
  return [...lines].some((lineId) => {
    const staying = aboard.filter((each) => each.lineId === lineId && !gone.has(nameOf(each)))
    const count = (type: PaxType) => staying.filter((each) => each.passengerType === type).length
    const adults = count('Adult')
    return count('Infant') > adults || (adults === 0 && count('Child') > 0)
  })
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
