import type { FulfilmentState } from '@parastoo/contract/orders/states'
import type { Tx } from '../../platform/db/database.ts'
import { takeDiscountOff } from './discount-order.ts'
import type { OrdersNeeds } from './needs.ts'
import { isInTime, lineKeyOf } from './order.ts'
import { sendPartBack } from './part-back.ts'
import { orderReader, orderWriter } from './store.ts'
import { refuseSupplements } from './supplement.ts'

/**
 * Closes an unpaid order whose hold has run out and gives its seats back by jobs. A conditional update decides against a
 * payment that arrives in the same moment: one of the two wins, the other sees it. Safe to repeat.
 */
export async function expireOrder(needs: OrdersNeeds, orderId: string): Promise<void> {
  const { db, jobs, clock, announce, log } = needs
  await db.tx(async (tx) => {
    const writer = orderWriter(tx)
    const order = await writer.findLocked(orderId)
    if (!order || !(await writer.closeExpired(orderId, clock.now())))
      return await askAgainIfEarly(needs, tx, orderId)
    await takeDiscountOff(needs, tx, orderId)
    for (const line of await writer.moveLines(orderId, 'released'))
      await jobs.enqueue(tx, 'release-line', { orderId, ...line })
    await refuseSupplements(needs, tx, await orderReader(tx).find(orderId))
    await announce(tx, 'order-expired', { orderId })
    await sendPartBack(needs, tx, order)
    log.info({ orderId }, 'order expired')
  })
}

/** How far the database's clock, by which jobs come due, may run before ours. */
const earlySeconds = 10

/** A job that came a little before its time by our clock is put back: else the seats would wait for the next sweep. */
async function askAgainIfEarly(
  { jobs, clock }: OrdersNeeds,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const now = clock.now()
  const order = await orderReader(tx).find(orderId)
  if (order?.money !== 'unpaid') return
  if (isInTime(order, now.add({ seconds: earlySeconds }))) return
  const startAfter = now.add({ seconds: 1 })
  await jobs.enqueue(tx, 'expire-order', { orderId }, { startAfter, singletonKey: orderId })
}

/**
 * States in which a line has no seats of ours. A refused or failed one may have them at its supplier all the same: of two hands
 * that asked at once, the second may have been given what the first was refused.
 */
const letGo: readonly FulfilmentState[] = ['released', 'refused', 'failed']

export type ReleaseLine = { orderId: string; lineId: string; generation: number }

/**
 * Gives back what a supplier holds for one generation of a line, once the line has let go of it; an unknown answer is asked again by
 * the job's retries. A later hold of the line has a key of its own and stays, whenever it began.
 */
export async function releaseLine(
  needs: OrdersNeeds,
  { orderId, lineId, generation }: ReleaseLine,
): Promise<void> {
  const order = await orderReader(needs.db).find(orderId)
  const line = order?.lines.find((each) => each.lineId === lineId)
  if (!order || !line) return
  const isEarlier = generation < line.generation
  if (!isEarlier && !letGo.includes(line.fulfilment)) return
  const released = lineKeyOf(order, { lineId, generation })
  // Of a further sum no supplier holds anything.
  const answer =
    line.partOf === null ? await needs.product(line.kind).release(released) : { released: true }
  if ('unknown' in answer) throw new Error(`Release not answered: ${answer.reason}`)
  await needs.db.tx((tx) => orderWriter(tx).markReleased(released.key))
}

/** Expires what a lost job left behind. */
export async function expireOverdueOrders(needs: OrdersNeeds): Promise<void> {
  for (const orderId of await orderReader(needs.db).overdue(needs.clock.now()))
    await expireOrder(needs, orderId)
}
