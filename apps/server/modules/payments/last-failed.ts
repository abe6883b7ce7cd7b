import { type Db, tables } from '../../platform/db/database.ts'
import type { PaymentsTables } from './tables.generated.ts'

/** Of which of these orders the newest payment ended without money. */
export async function lastFailed(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const newest = await tables<PaymentsTables>(db)
    .selectFrom('payments.payment')
    .distinctOn('orderId')
    .select(['orderId', 'state'])
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('createdAt', 'desc')
    .execute()
  const ended = newest.filter(({ state }) => state === 'failed' || state === 'cancelled')
  return new Set(ended.flatMap(({ orderId }) => orderId ?? []))
}
