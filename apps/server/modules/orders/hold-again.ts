/** An order whose hold ran out, or that its buyer gave up: whether it still stands, and holding all of it again. */
import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import { type HoldRefusal, holdOrder } from './hold-order.ts'
import type { OpenOrdersRefusal } from './limit-open-orders.ts'
import type { OrdersNeeds } from './needs.ts'
import { isPayable, lineKeyOf, type Order } from './order.ts'
import type { HoldRefused, Unknown } from './product.ts'
import { reopenOrder } from './reopen-order.ts'
import { orderReader } from './store.ts'

export type HoldAgainRefusal =
  | HoldRefusal
  | OpenOrdersRefusal
  | Refusal<'ORDER_NOT_PAYABLE' | 'BOOKING_FAILED'>

/**
 * Holds every line of an expired order again at its price, all or none. An order that is still held is answered as it stands.
 * PRICE_CHANGED carries the new total in `detail.totalPrice`; accepting that is a new order, for this one keeps the price it was made
 * with. BOOKING_FAILED where a supplier does not say the price: nothing has been asked for yet. CAPTCHA_REQUIRED where a supplier wants a picture read: a new order asks for it.
 */
export async function holdAgain(
  needs: OrdersNeeds,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Order | HoldAgainRefusal> {
  const order = await orderReader(needs.db).findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  if (isPayable(order, needs.clock.now())) return order
  const refused = await refuseAgain(needs, order)
  if (refused) return refused
  const reopened = await needs.db.tx((tx) => reopenOrder(needs, tx, { orderId }))
  if (isRefused(reopened)) return reopened
  const held = await holdOrder(needs, orderId, { isBuyerWaiting: true })
  if (!isRefused(held) || held.refused !== 'PRICE_CHANGED') return held
  // Dearer since a moment ago: the same question answers with what it costs by now.
  return (await refuseAgain(needs, order)) ?? held
}

async function refuseAgain(needs: OrdersNeeds, order: Order): Promise<HoldAgainRefusal | null> {
  // A further sum that was not paid is not asked for again: its line has gone on without it.
  const wasReleased = order.lines.every(
    ({ fulfilment, partOf }) => fulfilment === 'released' && partOf === null,
  )
  if (order.money !== 'closed' || !wasReleased) return refuse('ORDER_NOT_PAYABLE')
  const now = await priceNow(needs, order)
  if (isRefused(now)) return now
  if ('unknown' in now) return refuse('BOOKING_FAILED')
  if (now.isCaptchaAsked) return refuse('CAPTCHA_REQUIRED', { field: 'captchaCode' })
  if (now.totalRial !== order.totalRial)
    return refuse('PRICE_CHANGED', { detail: { totalPrice: now.totalRial } })
  return null
}

export type VerifiedOrder = { order: Order; priceChanged: boolean; available: boolean }

/** Whether an order still stands: held or asked for, at its price. A held order keeps its price; an expired one is priced anew. */
export async function verifyOrder(
  needs: OrdersNeeds,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<VerifiedOrder | Refusal<'NOT_FOUND'>> {
  const order = await orderReader(needs.db).findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const waits =
    order.money === 'unpaid' && order.lines.some(({ fulfilment }) => fulfilment === 'requested')
  if (waits || isPayable(order, needs.clock.now()))
    return { order, priceChanged: false, available: true }
  const mayReopen = order.money === 'closed' && order.lines.every(({ partOf }) => partOf === null)
  const now = mayReopen ? await priceNow(needs, order) : null
  if (!now || isRefused(now) || 'unknown' in now)
    return { order, priceChanged: false, available: false }
  return { order, priceChanged: now.totalRial !== order.totalRial, available: true }
}

/** What all lines of an order would cost now; refused where any of them is not to be had. */
async function priceNow(
  { product }: Pick<OrdersNeeds, 'product'>,
  order: Order,
): Promise<{ totalRial: number; isCaptchaAsked: boolean } | HoldRefused | Unknown> {
  let totalRial = 0
  let isCaptchaAsked = false
  for (const line of order.lines) {
    const price = await product(line.kind).priceNow?.(lineKeyOf(order, line))
    if (price && (isRefused(price) || 'unknown' in price)) return price
    totalRial += price?.priceRial ?? line.amountRial
    isCaptchaAsked ||= price?.isCaptchaAsked === true
  }
  return { totalRial, isCaptchaAsked }
}
