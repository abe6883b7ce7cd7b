import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { takeDiscountOff } from './discount-order.ts'
import { lateHoldMinutes } from './hold-order.ts'
import type { OrdersNeeds } from './needs.ts'
import type { Order } from './order.ts'
import { sendPartBack } from './part-back.ts'
import { orderReader, orderWriter } from './store.ts'
import { refuseSupplements } from './supplement.ts'

/** The buyer gives an unpaid order up. */
export const cancelOrder = (needs: OrdersNeeds, ask: Cancel) =>
  needs.db.tx((tx) => cancelIn(needs, tx, ask))

type Cancel = {
  orderId: string
  userId: string
  /** Staff do it for the buyer, who reads so. */
  isByStaff?: boolean
}

/**
 * Gives up an unpaid order of this user, in the caller's transaction: it is closed, its seats are given back by jobs, its code is anybody's again. The order's row
 * decides against a payment of the same moment: one of the two wins, and money that comes after stays in the wallet, or goes back in dinars. A repeat answers
 * the closed order; ORDER_NOT_CANCELLABLE for one that was paid.
 */
export async function cancelIn(
  needs: OrdersNeeds,
  tx: Tx,
  { orderId, userId, isByStaff = false }: Cancel,
): Promise<Order | Refusal<'NOT_FOUND' | 'ORDER_NOT_CANCELLABLE'>> {
  const { jobs, clock, announce, log } = needs
  const writer = orderWriter(tx)
  const order = await writer.findLocked(orderId)
  if (order?.userId !== userId) return refuse('NOT_FOUND')
  if (order.money === 'closed') return order
  if (!(await writer.closeCancelled(orderId, { now: clock.now(), isByStaff })))
    return refuse('ORDER_NOT_CANCELLABLE')
  await takeDiscountOff(needs, tx, orderId)
  // A hold that is still being asked for may be answered after this.
  const lateAt = clock.now().add({ minutes: lateHoldMinutes })
  const asked = order.lines.filter(({ fulfilment }) => fulfilment === 'holding')
  for (const line of await writer.moveLines(orderId, 'released'))
    await jobs.enqueue(tx, 'release-line', { orderId, ...line })
  for (const { lineId, generation } of asked) {
    const late = { orderId, lineId, generation }
    await jobs.enqueue(tx, 'release-line', late, { startAfter: lateAt })
  }
  await refuseSupplements(needs, tx, order)
  await announce(tx, 'order-cancelled', { orderId })
  await sendPartBack(needs, tx, order)
  log.info({ orderId }, 'order cancelled')
  return (await orderReader(tx).find(orderId)) ?? refuse('NOT_FOUND')
}
