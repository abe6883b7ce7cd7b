/** SQL statements about papers that travellers handed over in the original. */
import type { CaseOriginal, OriginalPlace } from '@parastoo/contract/visas/cases'
import type { VisaDocumentKind } from '@parastoo/contract/visas/words'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { VisasTables } from '../tables.generated.ts'

/** Takes one in and answers the number of its receipt; null where one of that kind is here already. */
export async function addOriginal(
  tx: Tx,
  original: {
    id: string
    caseId: string
    kind: VisaDocumentKind
    noteFa: string
    receivedAt: Temporal.Instant
    receivedBy: string
  },
): Promise<string | null> {
  const added = await tables<VisasTables>(tx)
    .insertInto('visas.original')
    .values(original)
    .onConflict((conflict) => conflict.doNothing())
    .returning('receiptNumber')
    .executeTakeFirst()
  return added ? String(added.receiptNumber) : null
}

type Here = { caseId: string; kind: VisaDocumentKind }

/** It lies elsewhere now; false where there is none here. */
export async function moveOriginal(
  tx: Tx,
  { caseId, kind, keptAt }: Here & { keptAt: OriginalPlace },
): Promise<boolean> {
  const moved = await tables<VisasTables>(tx)
    .updateTable('visas.original')
    .set({ keptAt })
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('returnedAt', 'is', null)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Its owner, or whoever they sent, has it again, once; false where there is none here. */
export async function giveOriginalBack(
  tx: Tx,
  given: Here & { returnedAt: Temporal.Instant; returnedBy: string; returnedToFa: string },
): Promise<boolean> {
  const { caseId, kind, ...set } = given
  const back = await tables<VisasTables>(tx)
    .updateTable('visas.original')
    .set({ ...set, keptAt: 'office' })
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('returnedAt', 'is', null)
    .executeTakeFirst()
  return back.numUpdatedRows > 0n
}

/** The originals of these cases, the last first. */
export async function originalsOf(
  dbOrTx: Db | Tx,
  caseIds: readonly string[],
): Promise<(CaseOriginal & { caseId: string })[]> {
  if (caseIds.length === 0) return []
  const rows = await tables<VisasTables>(dbOrTx)
    .selectFrom('visas.original')
    .select([
      'caseId',
      'kind',
      'receiptNumber',
      'noteFa',
      'receivedAt',
      'keptAt',
      'returnedAt',
      'returnedToFa',
    ])
    .where('caseId', 'in', caseIds)
    .orderBy('receiptNumber', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    kind: row.kind as VisaDocumentKind,
    receiptNumber: String(row.receiptNumber),
    receivedAt: row.receivedAt.toString(),
    keptAt: row.keptAt as OriginalPlace,
    returnedAt: row.returnedAt?.toString() ?? null,
  }))
}
