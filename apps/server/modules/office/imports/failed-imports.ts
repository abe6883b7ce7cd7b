/** Every SQL statement about files that could not be brought in: one open row a file, until it is taken. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type FailedImport = {
  importId: string
  kind: string
  file: string
  badLines: number
  firstReason: string
  failedAt: Temporal.Instant
}

const most = 200

/** What waits to be mended and brought in again, the oldest first. */
export async function failedImports(db: Db): Promise<FailedImport[]> {
  return await tables<OfficeTables>(db)
    .selectFrom('office.importFailed')
    .select(['id as importId', 'kind', 'file', 'badLines', 'firstReason', 'failedAt'])
    .where('mendedAt', 'is', null)
    .orderBy('failedAt')
    .limit(most)
    .execute()
}

/**
 * Notes what bringing a file in came to: a file with bad lines waits in the queue, and a file that was taken ends the waiting of
 * the one of its kind and name: others of its kind are still to be mended. The same file refused again is the same row.
 */
export async function noteImport(
  tx: Tx,
  {
    kind,
    file,
    badLines,
    at,
  }: {
    kind: string
    file: string
    badLines: readonly { line: number; reason: string; reasonFa?: string }[]
    at: Temporal.Instant
  },
): Promise<void> {
  const rows = tables<OfficeTables>(tx)
  const [first] = badLines
  if (!first) {
    await rows
      .updateTable('office.importFailed')
      .set({ mendedAt: at })
      .where('kind', '=', kind)
      .where('file', '=', file)
      .where('mendedAt', 'is', null)
      .execute()
    return
  }
  const told = {
    badLines: badLines.length,
    firstReason: first.reasonFa ?? first.reason,
    failedAt: at,
  }
  await rows
    .insertInto('office.importFailed')
    .values({ id: newId(), kind, file, ...told })
    .onConflict((on) =>
      on.columns(['kind', 'file']).where('mendedAt', 'is', sql.lit(null)).doUpdateSet(told),
    )
    .execute()
}
