/** SQL statements about what waits for travellers: requests for their payment, cases for a paper. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { VisasTables } from '../tables.generated.ts'

/** Those of which a traveller has been reminded fewer than `place` times since this moment or before. */
type Due = { before: Temporal.Instant; place: number }

/** Orders with a request that nobody has paid for. */
export async function unpaidToRemind(
  db: Db,
  { before, place, after }: Due & { after: Temporal.Instant },
): Promise<string[]> {
  const rows = await tables<VisasTables>(db)
    .selectFrom('visas.case')
    .select('orderId')
    .distinct()
    .where('paidAt', 'is', null)
    .where('lapsedAt', 'is', null)
    .where('state', '=', 'created')
    .where('reminded', '<', place)
    .where('registeredAt', '<=', before)
    .where('registeredAt', '>', after)
    .limit(500)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Counts a reminder of an unpaid request, once; false where it was counted or paid before. */
export async function countReminder(
  tx: Tx,
  { orderId, place }: { orderId: string; place: number },
): Promise<boolean> {
  const counted = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ reminded: place })
    .where('orderId', '=', orderId)
    .where('paidAt', 'is', null)
    .where('lapsedAt', 'is', null)
    .where('reminded', '<', place)
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}

/** Orders whose request has waited too long, and that nobody may pay for at this moment. */
export async function unpaidToEnd(db: Db, registeredBefore: Temporal.Instant): Promise<string[]> {
  const rows = await tables<VisasTables>(db)
    .selectFrom('visas.case')
    .select('orderId')
    .distinct()
    .where('paidAt', 'is', null)
    .where('lapsedAt', 'is', null)
    .where('holdKey', 'is', null)
    .where('registeredAt', '<=', registeredBefore)
    .limit(500)
    .execute()
  return rows.map(({ orderId }) => orderId)
}

/** Ends the unpaid cases of an order that nobody may pay for, once; answers which. One that is held again meanwhile stays. */
export async function lapseCases(
  tx: Tx,
  { orderId, at }: { orderId: string; at: Temporal.Instant },
): Promise<string[]> {
  const lapsed = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ lapsedAt: at })
    .where('orderId', '=', orderId)
    .where('paidAt', 'is', null)
    .where('lapsedAt', 'is', null)
    .where('holdKey', 'is', null)
    .returning('id')
    .execute()
  return lapsed.map(({ id }) => id)
}

/** Cases that wait for a paper of their traveller, each once. */
export async function papersToRemind(
  db: Db,
  { before, place }: Due,
): Promise<{ caseId: string; orderId: string }[]> {
  return await tables<VisasTables>(db)
    .selectFrom('visas.paper as paper')
    .innerJoin('visas.case as case', 'case.id', 'paper.caseId')
    .select(['case.id as caseId', 'case.orderId'])
    .distinct()
    .where('paper.fileId', 'is', null)
    .where('paper.reminded', '<', place)
    .where('paper.askedAt', '<=', before)
    .where('case.state', 'in', ['documents-missing', 'extra-requested'])
    .limit(500)
    .execute()
}

/** Counts a reminder of the papers of a case that are asked for, once; false where it was counted, or the last of them was given. */
export async function countPaperReminder(
  tx: Tx,
  { caseId, before, place }: Due & { caseId: string },
): Promise<boolean> {
  const counted = await tables<VisasTables>(tx)
    .updateTable('visas.paper')
    .set({ reminded: place })
    .where('caseId', '=', caseId)
    .where('fileId', 'is', null)
    .where('reminded', '<', place)
    .where('askedAt', '<=', before)
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}
