/** What a choice of tickets comes to; pure, shared by the page's parts. */
import type { Code } from '@parastoo/contract/messages'
import type { RefundableItem } from '@parastoo/contract/refunds/refunds'

/** Names a ticket through every new quote: a quote's id is new each time. */
export const ticketKey = ({
  proposalId,
  passengerId,
}: Pick<RefundableItem, 'proposalId' | 'passengerId'>): string => `${proposalId} ${passengerId}`

export type RefundSums = { paidRial: number; penaltyRial: number; refundRial: number }

/** The sums of some tickets, whole rial. */
export function sumsOf(items: readonly RefundableItem[]): RefundSums {
  const sum = (amountOf: (item: RefundableItem) => number) =>
    items.reduce((total, item) => total + amountOf(item), 0)
  return {
    paidRial: sum(({ paidAmount }) => paidAmount),
    penaltyRial: sum(({ penaltyAmount }) => penaltyAmount),
    refundRial: sum(({ refundableAmount }) => refundableAmount),
  }
}

/** A ticket still to be given back whose flight the carrier has called off or moved far: that reason costs nothing. */
export const isFreeByCarrier = ({ state, isChangedByCarrier }: RefundableItem): boolean =>
  state === 'open' && isChangedByCarrier

/** The tickets of each direction, in the order flown. */
export function byDirection(
  items: readonly RefundableItem[],
): { title: string; items: RefundableItem[] }[] {
  return [...Map.groupBy(items, ({ proposalId, title }) => `${proposalId} ${title}`).values()].map(
    (own) => ({ title: own[0]?.title ?? '', items: own }),
  )
}

/** One timeline for tickets of one direction: the same moments, the amounts together. */
export function bandsTogether(items: readonly RefundableItem[]): RefundableItem['penaltyBands'] {
  const [first] = items
  if (!first) return []
  return first.penaltyBands.map((band, place) => ({
    ...band,
    amount: items.reduce((sum, { penaltyBands }) => sum + (penaltyBands[place]?.amount ?? 0), 0),
  }))
}

/** The first moment at which one of the amounts no longer stands; null for none. */
export function firstEnd(items: readonly RefundableItem[]): string | null {
  return items.map(({ validUntil }) => validUntil).toSorted()[0] ?? null
}

export type RefundForm = {
  reasonId: number | null
  chosen: readonly RefundableItem[]
  payTo: 'Wallet' | 'BankAccount'
  ownerName: string
  isAgreed: boolean
}
export type RefundFaults = Partial<Record<'reason' | 'items' | 'owner' | 'agreed', Code>>

/** What is missing before a request can be sent (spec 5: reason, one item, the owner's name, the agreement). */
export function refundFaults(form: RefundForm): RefundFaults {
  return {
    ...(form.reasonId === null && { reason: 'REFUND_REASON_REQUIRED' as const }),
    ...(form.chosen.length === 0 && { items: 'REFUND_ITEM_REQUIRED' as const }),
    ...(form.payTo === 'BankAccount' &&
      form.ownerName.trim() === '' && { owner: 'ACCOUNT_OWNER_DOES_NOT_MATCH' as const }),
    ...(!form.isAgreed && { agreed: 'REFUND_AGREEMENT_REQUIRED' as const }),
  }
}
