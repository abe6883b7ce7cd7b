/** SQL statements about deposits: what of a price is only held. */
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { VisasTables } from '../tables.generated.ts'

/** The deposit goes back, once; false of a case without one, that is not issued, has ended or was given up, and of one that is back. */
export async function markDepositReturned(
  tx: Tx,
  { caseId, at, proofFa }: { caseId: string; at: Temporal.Instant; proofFa: string },
): Promise<boolean> {
  const returned = await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ depositReturnedAt: at, depositProofFa: proofFa })
    .where('id', '=', caseId)
    .where('depositRial', '>', 0)
    .where('depositReturnedAt', 'is', null)
    .where('issuedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('cancelKey', 'is', null)
    .executeTakeFirst()
  return returned.numUpdatedRows > 0n
}

/** Which of these cases were issued, and what of their deposits is still held. */
export async function depositsHeld(
  tx: Tx,
  caseIds: readonly string[],
): Promise<{ caseId: string; orderId: string; userId: string; depositRial: number }[]> {
  return await tables<VisasTables>(tx)
    .selectFrom('visas.case')
    .select(['id as caseId', 'orderId', 'userId', 'depositRial'])
    .where('id', 'in', caseIds)
    .where('issuedAt', 'is not', null)
    .where('depositRial', '>', 0)
    .where('depositReturnedAt', 'is', null)
    .execute()
}

type ExitProof = { fileId: string; caseId: string; givenAt: Temporal.Instant }

export async function addExitProof(tx: Tx, proof: ExitProof): Promise<void> {
  await tables<VisasTables>(tx).insertInto('visas.exitProof').values(proof).execute()
}

/** What travellers have shown of their exit, the first first. */
export async function exitProofsOf(
  dbOrTx: Db | Tx,
  caseIds: readonly string[],
): Promise<ExitProof[]> {
  if (caseIds.length === 0) return []
  return await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.exitProof')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .orderBy('givenAt')
    .execute()
}
