import type { OrdersNeeds } from './needs.ts'
import { orderReader, orderWriter } from './store.ts'

/**
 * Closes an unpaid order whose hold has run out and gives its seats back by jobs. A conditional update decides against a
 * payment that arrives in the same moment: one of the two wins, the other sees it. Safe to repeat.
 */
export async function expireOrder(needs: OrdersNeeds, orderId: string): Promise<void> {
  const { db, jobs, clock, announce, log } = needs
  await db.tx(async (dbTx) => {
    const writer = orderWriter(dbTx)
    if (!(await writer.closeExpired(orderId, clock.now()))) return
    for (const lineId of await writer.moveLines(orderId, 'released'))
      await jobs.enqueue(dbTx, 'release-line', { orderId, lineId })
    await announce(dbTx, 'order-expired', { orderId })
    log.info({ orderId }, 'order expired')
  })
}

/** Gives one released line's seats back; an unknown answer is asked again by the job's retries. */
export async function releaseLine(
  needs: OrdersNeeds,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<void> {
  const order = await orderReader(needs.db).find(orderId)
  const line = order?.lines.find((each) => each.lineId === lineId)
  // Held again since: releasing now would give away seats somebody waits to pay for. A failed line is never held again.
  if (!order || (line?.fulfilment !== 'released' && line?.fulfilment !== 'failed')) return
  const { holdExpiresAt } = order
  const answer = await needs.sellable(line.product).release({ orderId, lineId, holdExpiresAt })
  if ('unknown' in answer) throw new Error(`Release not answered: ${answer.reason}`)
}

/** Expires what a lost job left behind. */
export async function expireOverdueOrders(needs: OrdersNeeds): Promise<void> {
  for (const orderId of await orderReader(needs.db).overdue(needs.clock.now()))
    await expireOrder(needs, orderId)
}
