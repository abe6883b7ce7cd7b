/** Every SQL statement of lists that were sent. */
import type { ListName } from '@parastoo/contract/office/lists'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type SentList = {
  id: string
  source: string
  subject: string
  list: ListName
  sentAt: Temporal.Instant
  sentBy: string
  /** A hash of each line by its id. */
  lines: Record<string, string>
}

export async function addSent(tx: Tx, { lines, ...sent }: SentList): Promise<void> {
  await tables<OfficeTables>(tx)
    .insertInto('office.listSent')
    .values({ ...sent, lines: jsonb(lines) })
    .execute()
}

/** The newest list of this flight, night or departure; null where none was sent. */
export async function lastSent(
  dbOrTx: Db | Tx,
  { source, row, list }: { source: string; row: string; list: ListName },
): Promise<SentList | null> {
  const found = await tables<OfficeTables>(dbOrTx)
    .selectFrom('office.listSent')
    .selectAll()
    .where('source', '=', source)
    .where('subject', '=', row)
    .where('list', '=', list)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { ...found, list, lines: found.lines as SentList['lines'] } : null
}
