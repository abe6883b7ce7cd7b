import type { Tx } from '../../platform/db/database.ts'
import type { OrdersNeeds } from './needs.ts'
import { endWait } from './sale-store.ts'

/**
 * A product has news of a line that waits, in the transaction that writes them down: it is asked about the line at once, not only when the
 * wait ends. False when the line does not wait any more.
 */
export async function askAgain(
  { jobs, clock }: Pick<OrdersNeeds, 'jobs' | 'clock'>,
  tx: Tx,
  lineId: string,
): Promise<boolean> {
  const waiting = await endWait(tx, lineId, clock.now())
  if (!waiting) return false
  const { orderId, fulfilment } = waiting
  await jobs.enqueue(tx, fulfilment === 'requested' ? 'hold-order' : 'issue-order', { orderId })
  return true
}
