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
  paidRial: number
  costRial: number
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
  items: RefundItem[]
  steps: Step[]
}

/** What comes back of an item. */
export const refundOf = ({ paidRial, penaltyRial }: Pick<Quote, 'paidRial' | 'penaltyRial'>) =>
  paidRial - penaltyRial

/** The penalty of an item by a percent that staff have set, whole rial. */
export const penaltyOf = (paidRial: number, percent: number): number =>
  Math.round((paidRial * percent) / 100)

/**
 * Who gives what of a refund: the supplier in the share that was owed to it, the agency's revenue the rest. What is kept as
 * penalty stays shared between the two in the same way.
 */
export function sourcesOfRefund({
  paidRial,
  costRial,
  penaltyRial,
}: Pick<Quote, 'paidRial' | 'costRial' | 'penaltyRial'>): {
  fromSupplierRial: number
  fromRevenueRial: number
} {
  const refundRial = paidRial - penaltyRial
  if (paidRial === 0) return { fromSupplierRial: 0, fromRevenueRial: 0 }
  // Rial times rial is beyond what a number holds exactly.
  const fromSupplierRial = Number((BigInt(costRial) * BigInt(refundRial)) / BigInt(paidRial))
  return { fromSupplierRial, fromRevenueRial: refundRial - fromSupplierRial }
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
