/** SQL statements about the visas themselves, as staff brought them in, and about the proof that nothing is kept any more. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { VisasTables } from '../tables.generated.ts'
import { caseSeals } from './case-store.ts'

export async function addDecisionFile(
  tx: Tx,
  file: {
    fileId: string
    caseId: string
    sha256: string
    addedAt: Temporal.Instant
    addedBy: string
  },
): Promise<void> {
  await tables<VisasTables>(tx).insertInto('visas.decisionFile').values(file).execute()
}

export type DecisionFile = { caseId: string; fileId: string; addedAt: Temporal.Instant }

/** The visa of each of these cases: of several the last. */
export async function decisionFilesOf(
  dbOrTx: Db | Tx,
  caseIds: readonly string[],
): Promise<DecisionFile[]> {
  if (caseIds.length === 0) return []
  return await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.decisionFile')
    .distinctOn('caseId')
    .select(['caseId', 'fileId', 'addedAt'])
    .where('caseId', 'in', caseIds)
    .orderBy('caseId')
    .orderBy('addedAt', 'desc')
    .execute()
}

export type Deletion = {
  caseId: string
  files: number
  deletedAt: Temporal.Instant
  /** Null of what was deleted while keys lay in the database. */
  lastCopyUntil: Temporal.Instant | null
}

/** Of which of these cases nothing is kept any more. */
export async function deletionsOf(
  dbOrTx: Db | Tx,
  caseIds: readonly string[],
): Promise<Deletion[]> {
  if (caseIds.length === 0) return []
  return await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.deletion')
    .select(['caseId', 'files', 'deletedAt', 'lastCopyUntil'])
    .where('caseId', 'in', caseIds)
    .execute()
}

/** Cases that are over, with how many files they had, and no proof yet; by their ids, after one. */
export async function casesToCertify(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<{ caseId: string; files: number }[]> {
  const rows = await tables<VisasTables>(db)
    .selectFrom('visas.case as case')
    .select(({ selectFrom }) => [
      'case.id as caseId',
      sql<number>`(${selectFrom('visas.paper')
        .select(({ fn }) => fn.countAll().as('papers'))
        .whereRef('caseId', '=', 'case.id')
        .where('fileId', 'is not', null)} + ${selectFrom('visas.exitProof')
        .select(({ fn }) => fn.countAll().as('proofs'))
        .whereRef('caseId', '=', 'case.id')} + ${selectFrom('visas.decisionFile')
        .select(({ fn }) => fn.countAll().as('visas'))
        .whereRef('caseId', '=', 'case.id')})::int`.as('files'),
    ])
    .where('case.id', '>', after)
    .where(({ or, eb }) =>
      or([
        eb('endedAt', 'is not', null),
        eb('lapsedAt', 'is not', null),
        eb('state', '=', 'delivered'),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('visas.deletion').select('caseId').whereRef('caseId', '=', 'case.id'))),
    )
    .orderBy('case.id')
    .limit(most)
    .execute()
  return rows
}

/** What stands where an officer wrote which proof of an exit was seen; that there was one stays. */
const proofForgotten = 'پاک شده'

/** Writes the proof, once, and with it leaves no number of a document, nor what was written of one, in the case. */
export async function certify(tx: Tx, deletion: Deletion): Promise<boolean> {
  const added = await tables<VisasTables>(tx)
    .insertInto('visas.deletion')
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((added.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ guardianFa: '' })
    .where('id', '=', deletion.caseId)
    .execute()
  await caseSeals.erase(tx, [deletion.caseId])
  await tables<VisasTables>(tx)
    .updateTable('visas.paper')
    .set({ noteFa: '' })
    .where('caseId', '=', deletion.caseId)
    .execute()
  await tables<VisasTables>(tx)
    .updateTable('visas.case')
    .set({ depositProofFa: proofForgotten })
    .where('id', '=', deletion.caseId)
    .where('depositProofFa', 'is not', null)
    .execute()
  await tables<VisasTables>(tx)
    .updateTable('visas.original')
    .set({ noteFa: '' })
    .where('caseId', '=', deletion.caseId)
    .execute()
  // Of one that is still here nobody is named yet.
  await tables<VisasTables>(tx)
    .updateTable('visas.original')
    .set({ returnedToFa: '' })
    .where('caseId', '=', deletion.caseId)
    .where('returnedAt', 'is not', null)
    .execute()
  return true
}
