import { type Db, tables } from '../../platform/db/database.ts'
import type { PaymentsTables } from './tables.generated.ts'

/** What banks took for an order until a moment, oldest first; whole rial, with the number people trace a payment by. */
export async function bankPaymentsOfOrder(
  db: Db,
  { orderId, until }: { orderId: string; until: Temporal.Instant },
): Promise<{ amountRial: number; trackingNumber: string }[]> {
  const rows = await tables<PaymentsTables>(db)
    .selectFrom('payments.payment')
    .select(['amountRial', 'trackingNumber'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .where('endedAt', '<=', until)
    .orderBy('endedAt')
    .execute()
  return rows.map(({ amountRial, trackingNumber }) => ({
    amountRial,
    trackingNumber: trackingNumber ?? '',
  }))
}
