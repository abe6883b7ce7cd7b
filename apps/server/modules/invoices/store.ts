/** Every SQL statement of invoices. */
import type { BuyerKind, KeptBuyer } from '@parastoo/contract/orders/invoices'
import { type Db, type Tx, tables } from '../../platform/db/database.ts'
import type { DocumentSeals } from '../../platform/document-seals.ts'
import { sealedTable } from '../travellers/index.ts'
import type { BuyerTable, InvoicesTables } from './tables.generated.ts'

const columns = [
  ...(['orderId', 'kind', 'name', 'nationalId', 'economicCode'] as const),
  ...(['postalCode', 'address'] as const),
] as const

/** A buyer's national code lies sealed under the order it is for. */
export const labelOf = (orderId: string) => `invoice ${orderId} national id`
export const buyerSeals = sealedTable<{ orderId: string }, 'nationalId'>({
  table: 'invoices.buyer',
  id: 'orderId',
  sealed: ['nationalId'],
  reads: [],
  labelOf: ({ orderId }) => labelOf(orderId),
})

const buyerOf = (
  seals: DocumentSeals,
  { orderId, ...row }: Pick<BuyerTable, (typeof columns)[number]>,
): KeptBuyer => ({
  ...row,
  nationalId: buyerSeals.open(seals, { orderId, ...row }).nationalId,
  kind: row.kind as BuyerKind,
})

export function buyerReader(db: Db | Tx, seals: DocumentSeals) {
  const from = () => tables<InvoicesTables>(db).selectFrom('invoices.buyer').select(columns)
  return {
    async ofOrder(orderId: string): Promise<KeptBuyer | null> {
      const row = await from().where('orderId', '=', orderId).executeTakeFirst()
      return row ? buyerOf(seals, row) : null
    },
    /** Whom this user's newest invoice was made out to. */
    async lastOf(userId: string): Promise<KeptBuyer | null> {
      const row = await from()
        .where('userId', '=', userId)
        .orderBy('changedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? buyerOf(seals, row) : null
    },
  }
}

/** Writes whom an order's invoice is made out to, in place of whoever was; null takes it back. */
export async function keepBuyer(
  db: Tx,
  seals: DocumentSeals,
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
  const row = { ...buyer, ...buyerSeals.seal(seals, { orderId, ...buyer }), ...by }
  await ofInvoices
    .insertInto('invoices.buyer')
    .values({ orderId, ...row })
    .onConflict((on) => on.column('orderId').doUpdateSet(row))
    .execute()
}
