import type { DbTx } from '../../platform/db/database.ts'
import { orderReader, orderWriter } from './store.ts'

/**
 * Writes down, in the dbTx that books a refund, that a line came back, whole or in part: a whole line is void, and the order is
 * refunded once nothing of it is left. Locks the order's row until the commit, so that two refunds of one order follow each other.
 */
export async function recordRefunded(
  dbTx: DbTx,
  { orderId, lineId, isWholeLine }: { orderId: string; lineId: string; isWholeLine: boolean },
): Promise<void> {
  const writer = orderWriter(dbTx)
  await orderReader(dbTx).findLocked(orderId)
  if (isWholeLine && !(await writer.moveLine(lineId, 'void')))
    throw new Error(`Line ${lineId} is refunded but was not issued`)
  const order = await orderReader(dbTx).find(orderId)
  const isOver = order?.lines.every(
    ({ fulfilment }) => fulfilment === 'void' || fulfilment === 'failed',
  )
  if (!(await writer.moveMoney(orderId, isOver ? 'refunded' : 'part-refunded')))
    throw new Error(`Order ${orderId} is refunded but was not paid`)
}
