/** Every SQL statement of invoices. */
import type { BuyerKind, KeptBuyer } from '@parastoo/contract/orders/invoices'
import { type Db, type DbTx, tables } from '../../platform/db/database.ts'
import type { BuyerTable, InvoicesTables } from './tables.generated.ts'

const columns = ['kind', 'name', 'nationalId', 'economicCode', 'postalCode', 'address'] as const

const buyerOf = (row: Pick<BuyerTable, (typeof columns)[number]>): KeptBuyer => ({
  ...row,
  kind: row.kind as BuyerKind,
})

export function buyerReader(db: Db | DbTx) {
  const from = () => tables<InvoicesTables>(db).selectFrom('invoices.buyer').select(columns)
  return {
    async ofOrder(orderId: string): Promise<KeptBuyer | null> {
      const row = await from().where('orderId', '=', orderId).executeTakeFirst()
      return row ? buyerOf(row) : null
    },
    /** Whom this user's newest invoice was made out to. */
    async lastOf(userId: string): Promise<KeptBuyer | null> {
      const row = await from()
        .where('userId', '=', userId)
        .orderBy('changedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? buyerOf(row) : null
    },
  }
}

/** Writes whom an order's invoice is made out to, in place of whoever was; null takes it back. */
export async function keepBuyer(
  db: DbTx,
  {
    orderId,
    buyer,
    ...by
  }: { orderId: string; userId: string; buyer: KeptBuyer | null; changedAt: Temporal.Instant },
): Promise<void> {
  const ofInvoices = tables<InvoicesTables>(db)
  if (buyer === null) {
    await ofInvoices.deleteFrom('invoices.buyer').where('orderId', '=', orderId).execute()
    return
  }
  await ofInvoices
    .insertInto('invoices.buyer')
    .values({ orderId, ...by, ...buyer })
    .onConflict((on) => on.column('orderId').doUpdateSet({ ...buyer, ...by }))
    .execute()
}
