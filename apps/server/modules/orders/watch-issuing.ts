import { issuePromiseMinutes } from '@parastoo/contract/orders/states'
import type { OrdersNeeds } from './needs.ts'
import { pendingWriter } from './pending-store.ts'
import { orderReader } from './store.ts'

/** Seconds an order may be issuing before the watch puts its job back, should it have been lost. */
const lostAfterSeconds = 60

/**
 * Looks after orders that have been issuing for long: puts a lost job back, and alerts staff, once for each line, when the promise
 * of 15 minutes is broken. Nothing here decides an outcome.
 */
export async function watchIssuing(needs: OrdersNeeds): Promise<void> {
  const { db, jobs, clock, announce, log } = needs
  const now = clock.now()
  for (const orderId of await orderReader(db).issuingSince(
    now.subtract({ seconds: lostAfterSeconds }),
  ))
    await db.tx(async (dbTx) => {
      await jobs.enqueue(dbTx, 'issue-order', { orderId }, { singletonKey: orderId })
    })
  const promisedBy = now.subtract({ minutes: issuePromiseMinutes })
  await db.tx(async (dbTx) => {
    for (const orderId of await pendingWriter(dbTx).markTold(promisedBy, now)) {
      log.error({ orderId }, 'issuing takes longer than promised')
      await announce(dbTx, 'issue-late', { orderId })
    }
  })
}
