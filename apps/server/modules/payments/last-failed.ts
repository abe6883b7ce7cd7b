import { type Db, tables } from '../../platform/db/database.ts'
import { unansweredFirst } from './store.ts'
import type { PaymentsTables } from './tables.generated.ts'

/** How the payment ended, without money, that each of these orders is told by; an order of which a bank has yet to answer is left out. */
export async function lastFailed(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, 'failed' | 'cancelled'>> {
  if (orderIds.length === 0) return new Map()
  const told = await tables<PaymentsTables>(db)
    .selectFrom('payments.payment')
    .distinctOn('orderId')
    .select(['orderId', 'state'])
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy(unansweredFirst, 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
  return new Map(
    told.flatMap(({ orderId, state }) =>
      orderId !== null && (state === 'failed' || state === 'cancelled') ? [[orderId, state]] : [],
    ),
  )
}
