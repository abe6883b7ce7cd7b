import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { type HoldRefusal, isPayable, type Order } from '../../orders/index.ts'
import { isUnknown } from '../ports.ts'
import type { ReservationNeeds } from './needs.ts'
import { reservationReader } from './store.ts'
import { priceNow } from './verify-order.ts'

/**
 * Reserve: holds the seats of an expired order again at its price. An order that is still held is answered as it stands.
 * PRICE_CHANGED carries the new total; accepting that is a new submit, for the order keeps the price it was made with. A supplier that
 * wants a picture read is CAPTCHA_REQUIRED: what was read for the first hold is spent, and a new submit asks for it.
 */
export async function holdAgain(
  needs: ReservationNeeds,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<
  Order | HoldRefusal | Refusal<'PRICE_CHANGED' | 'ORDER_NOT_PAYABLE' | 'CAPTCHA_REQUIRED'>
> {
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  if (isPayable(order, needs.clock.now())) return order
  const refused = await refuseAgain(needs, order)
  if (refused) return refused
  const holdExpiresAt = needs.clock.now().add({ minutes: needs.holdMinutes })
  const reopened = await needs.db.tx((dbTx) =>
    needs.orders.reopen(dbTx, { orderId, holdExpiresAt }),
  )
  if (isRefused(reopened)) return reopened
  const held = await needs.orders.hold(orderId)
  // Dearer since a moment ago: the same question answers with what it costs by now.
  const isDearer = isRefused(held) && held.refused === 'PRICE_CHANGED'
  return isDearer ? ((await refuseAgain(needs, order)) ?? held) : held
}

async function refuseAgain(needs: ReservationNeeds, order: Order) {
  const wasReleased = order.lines.every(({ fulfilment }) => fulfilment === 'released')
  if (order.money !== 'closed' || !wasReleased) return refuse('ORDER_NOT_PAYABLE')
  const reservations = await reservationReader(needs.db).ofOrder(order.orderId)
  const now = await priceNow(needs, reservations)
  if (isRefused(now)) return now
  if (isUnknown(now)) return refuse('BOOKING_FAILED')
  if (!now.available) return refuse('FLIGHT_SOLD_OUT')
  if (now.asksCaptcha) return refuse('CAPTCHA_REQUIRED', { field: 'captchaCode' })
  if (now.totalRial !== order.totalRial)
    return refuse('PRICE_CHANGED', { detail: { totalPrice: now.totalRial } })
  return null
}
