import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { payInOnePiece } from './instalment-store.ts'
import { limitOpenOrders, type OpenOrdersRefusal } from './limit-open-orders.ts'
import type { OrdersNeeds } from './needs.ts'
import { earliest, holdUntil, scheduleExpiry } from './place-order.ts'
import { orderReader, orderWriter } from './store.ts'

/**
 * Opens an expired order again in the caller's tx, so that its lines can be held anew: closed → unpaid, lines → holding, with
 * the job that expires it. It counts among the user's open orders like a new one (`limitOpenOrders`). Refuses ORDER_NOT_PAYABLE for
 * an order that is not closed. The caller has checked the price.
 */
export async function reopenOrder(
  needs: OrdersNeeds,
  tx: Tx,
  ask: { orderId: string },
): Promise<{ reopened: true } | Refusal<'ORDER_NOT_PAYABLE'> | OpenOrdersRefusal> {
  const placing = await orderReader(tx).placing(ask.orderId)
  if (!placing) return refuse('ORDER_NOT_PAYABLE')
  const refused = await limitOpenOrders(needs, tx, { orderId: ask.orderId, ...placing })
  if (refused) return refused
  const writer = orderWriter(tx)
  const order = await writer.findLocked(ask.orderId)
  const now = needs.clock.now()
  const lines = (order?.lines ?? []).map(({ lineId, kind }) => {
    return { lineId, holdExpiresAt: holdUntil(needs.product(kind).policy, now) }
  })
  const payBy = earliest(lines)
  if (!(await writer.reopen(ask.orderId, payBy))) return refuse('ORDER_NOT_PAYABLE')
  // Its plan was made for the day it was placed on.
  await payInOnePiece(tx, ask.orderId)
  for (const line of lines) await writer.holdAnew(line)
  await scheduleExpiry(needs, tx, { orderId: ask.orderId, payBy })
  return { reopened: true }
}
