/** Cancelling tickets of one order line: the supplier says the penalty, what was paid says the refund. */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { CancellationItem, CancellationRefused, Sellable, Unknown } from '../orders/index.ts'
import { isUnknown } from './ports.ts'
import { type Reservation, type ReservationNeeds, reservationReader } from './reservation/index.ts'

type Needs = Pick<ReservationNeeds, 'db' | 'supplier'>
type Ask = { orderLineId: string; passengers: readonly number[] }

/** What cancelling costs now. A penalty is never more than was paid, so nobody owes for having cancelled. */
export async function quoteLine(
  needs: Needs,
  ask: Ask,
): Promise<{ items: readonly CancellationItem[] } | CancellationRefused | Unknown> {
  const line = await paidLine(needs, ask)
  if (isRefused(line)) return line
  const { reservation, paidRial } = line
  const answer = await needs
    .supplier(reservation.supplier)
    .quoteCancel(ask.orderLineId, ask.passengers)
  if (isRefused(answer) || isUnknown(answer)) return answer
  const items = answer.items.map((item) => {
    const { passengerIndex, penaltyPercent, validUntil } = item
    const paid = paidRial(passengerIndex)
    const penaltyRial = Math.min(paid, item.penaltyRial)
    const refundableRial = paid - penaltyRial
    return {
      passengerIndex,
      paidRial: paid,
      penaltyRial,
      penaltyPercent,
      refundableRial,
      validUntil,
    }
  })
  return { items }
}

/** Cancels, unless less would go back than the traveller has accepted. */
export async function cancelLine(
  needs: Needs,
  ask: Ask & { key: string; acceptedRefundRial: number },
): ReturnType<Sellable['cancel']> {
  const line = await paidLine(needs, ask)
  if (isRefused(line)) return line
  const { reservation, paidRial } = line
  const { key: cancelKey, orderLineId: key, passengers } = ask
  const paid = passengers.reduce((sum, index) => sum + paidRial(index), 0)
  if (ask.acceptedRefundRial < 0 || ask.acceptedRefundRial > paid) return tooMuch(paid)
  const acceptedPenaltyRial = paid - ask.acceptedRefundRial
  const answer = await needs
    .supplier(reservation.supplier)
    .cancel({ key, cancelKey, passengers, acceptedPenaltyRial })
  if (isUnknown(answer)) return answer
  if (isRefused(answer)) {
    const penaltyRial = answer.detail?.penaltyRial
    return answer.refused === 'PENALTY_CHANGED' && typeof penaltyRial === 'number'
      ? tooMuch(Math.max(0, paid - penaltyRial))
      : answer
  }
  return { cancelled: true, refundRial: Math.max(0, paid - answer.penaltyRial) }
}

const tooMuch = (refundRial: number) => refuse('PENALTY_CHANGED', { detail: { refundRial } })

/** The reservation of a line, and what each passenger of it paid; refuses passengers that the order does not have. */
async function paidLine(
  { db }: Needs,
  { orderLineId, passengers }: Ask,
): Promise<
  | { reservation: Reservation; paidRial: (passengerIndex: number) => number }
  | Refusal<'CANCELLATION_NOT_POSSIBLE'>
> {
  const reader = reservationReader(db)
  const reservation = await reader.ofLine(orderLineId)
  if (!reservation) return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: 'no such line' } })
  const types = (await reader.passengers(reservation.orderId)).map(({ type }) => type)
  const areKnown = passengers.every((index) => types[index] !== undefined)
  if (!areKnown || passengers.length === 0 || new Set(passengers).size < passengers.length)
    return refuse('CANCELLATION_NOT_POSSIBLE', { detail: { why: 'no such passengers' } })
  const { prices } = reservation.proposal
  const paidRial = (index: number) =>
    prices.find(({ paxType }) => paxType === types[index])?.unitPrice ?? 0
  return { reservation, paidRial }
}
