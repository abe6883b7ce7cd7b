import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { isPayable, type Order } from '../../orders/index.ts'
import { isUnknown, type PartyCount, type Unknown } from '../ports.ts'
import type { ReservationNeeds } from './needs.ts'
import type { Reservation } from './reservation.ts'
import { reservationReader } from './store.ts'

export type VerifiedOrder = { order: Order; priceChanged: boolean; available: boolean }

/** Whether an order still stands: held, at its price. A held order keeps its price; an expired one is priced anew. */
export async function verifyOrder(
  needs: ReservationNeeds,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<VerifiedOrder | Refusal<'NOT_FOUND'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  if (isPayable(order, needs.clock.now())) return { order, priceChanged: false, available: true }
  if (order.money !== 'closed') return { order, priceChanged: false, available: false }
  const now = await priceNow(needs, await reservationReader(needs.db).ofOrder(orderId))
  if (isRefused(now) || isUnknown(now)) return { order, priceChanged: false, available: false }
  return { order, priceChanged: now.totalRial !== order.totalRial, available: now.available }
}

/** What the reservations of an order would cost now, and whether all of them have seats. */
export async function priceNow(
  { supplier }: ReservationNeeds,
  reservations: readonly Reservation[],
): Promise<
  | { totalRial: number; available: boolean; asksCaptcha: boolean }
  | Refusal<'FLIGHT_NOT_AVAILABLE'>
  | Unknown
> {
  let totalRial = 0
  let available = true
  let asksCaptcha = false
  for (const reservation of reservations) {
    const offer = await supplier(reservation.supplier).reprice(reservation.offerKey)
    if (isRefused(offer) || isUnknown(offer)) return offer
    const { party } = reservation
    totalRial += priceOf(offer.unitPriceRial, party)
    available &&= offer.seats >= party.adults + party.children
    asksCaptcha ||= offer.asksCaptcha === true
  }
  return { totalRial, available, asksCaptcha }
}

function priceOf(unit: Record<'Adult' | 'Child' | 'Infant', number>, party: PartyCount): number {
  return unit.Adult * party.adults + unit.Child * party.children + unit.Infant * party.infants
}
