import type { Tx } from '../../platform/db/database.ts'
import type { OrdersNeeds } from './needs.ts'
import { type Decision, pendingWriter } from './pending-store.ts'

/**
 * Keeps and announces, once for a line however many hands had asked, that a supplier said otherwise than staff had recorded, or than
 * it had said itself in answer to another request. Nothing moves: staff have to settle it.
 */
export async function noteContradiction(
  { clock, announce, log }: Pick<OrdersNeeds, 'clock' | 'announce' | 'log'>,
  tx: Tx,
  { orderId, lineId, said }: { orderId: string; lineId: string; said: Decision },
): Promise<void> {
  if (!(await pendingWriter(tx).contradict(lineId, said, clock.now()))) return
  log.error({ orderId, lineId, said }, 'a supplier contradicts what was recorded')
  await announce(tx, 'issue-contradicted', { orderId, lineId })
}
