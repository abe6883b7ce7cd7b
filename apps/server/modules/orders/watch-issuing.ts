import type { OrdersNeeds } from './needs.ts'
import { pendingWriter } from './pending-store.ts'
import { orderReader } from './store.ts'

/** Seconds an order may be issuing before the watch puts its job back, should it have been lost. */
const lostAfterSeconds = 60

/**
 * Looks after orders that have been issuing for long: puts a lost job back, and alerts staff, once for each line, when its
 * product's promise is broken. Nothing here decides an outcome.
 */
export async function watchIssuing(needs: OrdersNeeds): Promise<void> {
  const { db, jobs, clock, announce, log } = needs
  const now = clock.now()
  for (const orderId of await orderReader(db).issuingSince(
    now.subtract({ seconds: lostAfterSeconds }),
  ))
    await db.tx(async (tx) => {
      await jobs.enqueue(tx, 'issue-order', { orderId }, { singletonKey: orderId })
    })
  await db.tx(async (tx) => {
    for (const orderId of await pendingWriter(tx).markTold(now)) {
      log.error({ orderId }, 'issuing takes longer than promised')
      await announce(tx, 'issue-late', { orderId })
    }
  })
}
