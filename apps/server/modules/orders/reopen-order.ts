import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import type { OrdersNeeds } from './needs.ts'
import { scheduleExpiry } from './place-order.ts'
import { orderWriter } from './store.ts'

/**
 * Opens an expired order again in the caller's dbTx, so that its seats can be held anew: closed → unpaid, lines → holding, with
 * the job that expires it. Refuses ORDER_NOT_PAYABLE for an order that is not closed. The caller has checked the price.
 */
export async function reopenOrder(
  needs: OrdersNeeds,
  dbTx: DbTx,
  ask: { orderId: string; holdExpiresAt: Temporal.Instant },
): Promise<{ reopened: true } | Refusal<'ORDER_NOT_PAYABLE'>> {
  const writer = orderWriter(dbTx)
  if (!(await writer.reopen(ask.orderId, ask.holdExpiresAt))) return refuse('ORDER_NOT_PAYABLE')
  await writer.moveLines(ask.orderId, 'holding')
  await scheduleExpiry(needs, dbTx, ask)
  return { reopened: true }
}
