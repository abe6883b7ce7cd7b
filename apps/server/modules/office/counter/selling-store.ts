/** Every SQL statement of sellings to customers, of the orders placed under them, and of codes asked for to pay from a wallet. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type SellingWay = 'counter' | 'phone'
export type NewSelling = {
  sellingId: string
  clerk: string
  session: string
  customer: string
  way: SellingWay
  begunAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

export async function addSelling(tx: Tx, selling: NewSelling): Promise<void> {
  const { sellingId: id, ...row } = selling
  await tables<OfficeTables>(tx)
    .insertInto('office.selling')
    .values({ id, ...row })
    .execute()
}

/** The customer of a selling that this clerk has begun since then, whether it stands or is over. */
export async function ownSelling(
  db: Db,
  { sellingId, clerk, since }: { sellingId: string; clerk: string; since: Temporal.Instant },
): Promise<{ customer: string } | undefined> {
  return await tables<OfficeTables>(db)
    .selectFrom('office.selling')
    .select('customer')
    .where('id', '=', sellingId)
    .where('clerk', '=', clerk)
    .where('begunAt', '>', since)
    .executeTakeFirst()
}

/** Whether a selling to this customer stands for the session that began it; where it does, nobody ends it before the commit. */
export async function keepStanding(
  tx: Tx,
  {
    sellingId,
    clerk,
    session,
    customer,
    now,
  }: {
    sellingId: string
    clerk: string
    session: string
    customer: string
    now: Temporal.Instant
  },
): Promise<boolean> {
  const found = await tables<OfficeTables>(tx)
    .selectFrom('office.selling')
    .select('id')
    .where('id', '=', sellingId)
    .where('clerk', '=', clerk)
    .where('session', '=', session)
    .where('customer', '=', customer)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** The customer of a selling that was ended by its clerk just now; undefined where there was nothing to end. */
export async function endSelling(
  tx: Tx,
  { sellingId, clerk, now }: { sellingId: string; clerk: string; now: Temporal.Instant },
): Promise<{ customer: string } | undefined> {
  return await tables<OfficeTables>(tx)
    .updateTable('office.selling')
    .set({ endedAt: now })
    .where('id', '=', sellingId)
    .where('clerk', '=', clerk)
    .where('endedAt', 'is', null)
    .returning('customer')
    .executeTakeFirst()
}

export async function addSoldOrder(
  tx: Tx,
  sold: { orderId: string; sellingId: string },
): Promise<void> {
  await tables<OfficeTables>(tx).insertInto('office.soldOrder').values(sold).execute()
}

/** Whether one of the staff placed this order for its buyer. */
export async function isSoldByStaff(dbOrTx: Db | Tx, orderId: string): Promise<boolean> {
  const row = await tables<OfficeTables>(dbOrTx)
    .selectFrom('office.soldOrder')
    .select('orderId')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return row !== undefined
}

export async function addSoldLine(
  tx: Tx,
  sold: { lineId: string; orderId: string; sellingId: string },
): Promise<void> {
  await tables<OfficeTables>(tx).insertInto('office.soldLine').values(sold).execute()
}

export async function addWalletAsk(
  tx: Tx,
  ask: {
    id: string
    orderId: string
    amountRial: number
    askedBy: string
    askedAt: Temporal.Instant
  },
): Promise<void> {
  await tables<OfficeTables>(tx).insertInto('office.walletAsk').values(ask).execute()
}

/** Unpaid → paid, once, for the order, the sum and the clerk it was asked for. */
export async function payWalletAsk(
  tx: Tx,
  { id, orderId, amountRial, askedBy, now }: WalletAskPayment,
): Promise<boolean> {
  const paid = await tables<OfficeTables>(tx)
    .updateTable('office.walletAsk')
    .set({ paidAt: now })
    .where('id', '=', id)
    .where('orderId', '=', orderId)
    .where('amountRial', '=', amountRial)
    .where('askedBy', '=', askedBy)
    .where('paidAt', 'is', null)
    .executeTakeFirst()
  return paid.numUpdatedRows > 0n
}

type WalletAskPayment = {
  id: string
  orderId: string
  amountRial: number
  askedBy: string
  now: Temporal.Instant
}
