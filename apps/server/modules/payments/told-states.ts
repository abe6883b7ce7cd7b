import type { PaymentState } from '@parastoo/contract/payments/states'
import { type Db, tables } from '../../platform/db/database.ts'
import { unansweredFirst } from './store.ts'
import type { PaymentsTables } from './tables.generated.ts'

/** The state of the payment that each of these orders is told by (0375); an order without payments is left out. */
export async function toldStates(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, PaymentState>> {
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
      orderId === null ? [] : [[orderId, state as PaymentState]],
    ),
  )
}

/** How that payment ended without money; an order of which a bank has yet to answer is left out. */
export async function lastFailed(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, 'failed' | 'cancelled'>> {
  const told = await toldStates(db, orderIds)
  return new Map(
    [...told].flatMap(([orderId, state]) =>
      state === 'failed' || state === 'cancelled' ? [[orderId, state]] : [],
    ),
  )
}
