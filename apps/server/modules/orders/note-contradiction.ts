import type { DbTx } from '../../platform/db/database.ts'
import type { OrdersNeeds } from './needs.ts'
import { type Decision, pendingWriter } from './pending-store.ts'

/** Keeps and announces that a supplier said otherwise than staff had recorded. Nothing moves: people have to talk. */
export async function noteContradiction(
  { announce, log }: Pick<OrdersNeeds, 'announce' | 'log'>,
  dbTx: DbTx,
  { orderId, lineId, said }: { orderId: string; lineId: string; said: Decision },
): Promise<void> {
  if (!(await pendingWriter(dbTx).contradict(lineId, said))) return
  log.error({ orderId, lineId, said }, 'a supplier contradicts what staff recorded')
  await announce(dbTx, 'issue-contradicted', { orderId, lineId })
}
