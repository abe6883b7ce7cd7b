import type { FulfilmentState } from '@parastoo/contract/orders/states'
import type { DbTx } from '../../platform/db/database.ts'
import { takeDiscountOff } from './discount-order.ts'
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
    if (!(await writer.closeExpired(orderId, clock.now())))
      return await askAgainIfEarly(needs, dbTx, orderId)
    await takeDiscountOff(needs, dbTx, orderId)
    for (const lineId of await writer.moveLines(orderId, 'released'))
      await jobs.enqueue(dbTx, 'release-line', { orderId, lineId })
    await announce(dbTx, 'order-expired', { orderId })
    log.info({ orderId }, 'order expired')
  })
}

/** How far the database's clock, by which jobs come due, may run before ours. */
const earlySeconds = 10

/** A job that came a little before its time by our clock is put back: else the seats would wait for the next sweep. */
async function askAgainIfEarly(
  { jobs, clock }: OrdersNeeds,
  dbTx: DbTx,
  orderId: string,
): Promise<void> {
  const now = clock.now()
  const order = await orderReader(dbTx).find(orderId)
  if (order?.money !== 'unpaid') return
  if (Temporal.Instant.compare(order.holdExpiresAt, now.add({ seconds: earlySeconds })) > 0) return
  const startAfter = now.add({ seconds: 1 })
  await jobs.enqueue(dbTx, 'expire-order', { orderId }, { startAfter, singletonKey: orderId })
}

/**
 * States in which a line has no seats of ours. A refused or failed one may have them at its supplier all the same: of two hands
 * that asked at once, the second may have been given what the first was refused.
 */
const letGo: readonly FulfilmentState[] = ['released', 'refused', 'failed']

/** Gives back the seats of a line that has let go of them; an unknown answer is asked again by the job's retries. */
export async function releaseLine(
  needs: OrdersNeeds,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<void> {
  const order = await orderReader(needs.db).find(orderId)
  const line = order?.lines.find((each) => each.lineId === lineId)
  // Held again since: releasing now would give away seats somebody waits to pay for.
  if (!order || !line || !letGo.includes(line.fulfilment)) return
  const { holdExpiresAt } = order
  const answer = await needs.sellable(line.product).release({ orderId, lineId, holdExpiresAt })
  if ('unknown' in answer) throw new Error(`Release not answered: ${answer.reason}`)
}

/** Expires what a lost job left behind. */
export async function expireOverdueOrders(needs: OrdersNeeds): Promise<void> {
  for (const orderId of await orderReader(needs.db).overdue(needs.clock.now()))
    await expireOrder(needs, orderId)
}
