/** What a choice of tickets comes to; pure, shared by the page's parts. */

import type { PaxType } from '@parastoo/contract/enums'
import type { Code } from '@parastoo/contract/messages'
import { flightsOf } from '@parastoo/contract/orders/flights-of'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { PayTarget, RefundableItem } from '@parastoo/contract/refunds/refunds'

/** A unit that may be given back: of a flight with whose age its price is of, for the page. */
export type TicketItem = RefundableItem & {
  type: PaxType | null
  /** The unit that is given back together with it, or not at all: what a single room costs more, and its place. */
  goesWith: string | null
}

/** Each item with the age of the passenger it is for. */
export const withTypes = (
  items: readonly RefundableItem[],
  lines: OrderDetails['lines'],
): TicketItem[] => {
  const typeOf = new Map(
    flightsOf(lines).flatMap(({ units, flight }) =>
      units.map(({ unitId, people }) => [
        unitId,
        flight.passengers.find(({ id }) => people.includes(id))?.type ?? null,
      ]),
    ),
  )
  const pairs = lines
    .flatMap((line) => (line.kind === 'tour' ? line.tour.people : []))
    .flatMap(({ unitId, sharing }) =>
      sharing && sharing.state !== 'matched' ? [[unitId, sharing.unitId] as const] : [],
    )
  const goesWith = new Map([...pairs, ...pairs.map(([one, other]) => [other, one] as const)])
  return items.map((item) => ({
    ...item,
    type: typeOf.get(item.unitId) ?? null,
    goesWith: goesWith.get(item.unitId) ?? null,
  }))
}

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
export function byDirection<Item extends RefundableItem>(
  items: readonly Item[],
): { title: string; items: Item[] }[] {
  return [...Map.groupBy(items, ({ lineId, title }) => `${lineId} ${title}`).values()].map(
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
  payTo: PayTarget
  ownerName: string
  isAgreed: boolean
  /** The reason is asked about with a picture that proves it, and none was handed in. */
  lacksProof: boolean
}
export type RefundFaults = Partial<Record<'reason' | 'files' | 'items' | 'owner' | 'agreed', Code>>

/** What is missing before a request can be sent (spec 5: reason, one item, the owner's name, the agreement). */
export function refundFaults(form: RefundForm): RefundFaults {
  return {
    ...(form.reasonId === null && { reason: 'REFUND_REASON_REQUIRED' as const }),
    ...(form.lacksProof && { files: 'REFUND_PROOF_REQUIRED' as const }),
    ...(form.chosen.length === 0 && { items: 'REFUND_ITEM_REQUIRED' as const }),
    ...(form.payTo === 'BankAccount' &&
      form.ownerName.trim() === '' && { owner: 'ACCOUNT_OWNER_DOES_NOT_MATCH' as const }),
    ...(!form.isAgreed && { agreed: 'REFUND_AGREEMENT_REQUIRED' as const }),
  }
}
