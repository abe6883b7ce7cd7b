import { isRefused, type Refusal, refuse } from '@parastoo/kit/outcome'
import type { OfficeNeeds } from '../needs.ts'
import { isSoldByStaff } from './selling-store.ts'

/**
 * Gives up an unpaid order that one of the staff placed for a customer, as for a name that was typed wrongly: its seats are free at once, and the
 * same may be sold again. What a customer placed is theirs to give up, and is not found. A repeat changes nothing.
 */
export async function giveUpSold(
  { db, orders, audit }: OfficeNeeds,
  { orderId, by }: { orderId: string; by: string },
): Promise<{ givenUp: true } | Refusal<'NOT_FOUND' | 'ORDER_NOT_CANCELLABLE'>> {
  return await db.tx(async (tx) => {
    const order = await orders.lock(tx, orderId)
    if (!order || !(await isSoldByStaff(tx, orderId))) return refuse('NOT_FOUND')
    if (order.money === 'closed') return { givenUp: true }
    const { userId } = order
    const cancelled = await orders.cancelIn(tx, { orderId, userId, isByStaff: true })
    if (isRefused(cancelled)) return cancelled
    const subject = { kind: 'order', id: orderId }
    await audit(tx, { kind: 'counter.given-up', by, subject })
    return { givenUp: true }
  })
}
