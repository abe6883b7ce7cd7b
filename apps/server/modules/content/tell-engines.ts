/** Search engines hear of pages that changed: what they were told of is forgotten, and nothing else. */
import { type Db, tables } from '../../platform/db/database.ts'
import type { ContentNeeds } from './needs.ts'
import type { ContentTables } from './tables.generated.ts'

/** A tenth of what one call may hold; the rest goes with the next. */
const mostAtOnce = 1_000

/**
 * The job: tells of the addresses that changed since the last time. What could not be told stays for the next run; an address that
 * changes while it is being told is told again.
 */
export async function tellEngines({
  db,
  log,
  searchEngines,
}: Pick<ContentNeeds, 'db' | 'log' | 'searchEngines'>): Promise<void> {
  if (!searchEngines) return
  const changed = await oldestChanges(db)
  if (changed.length === 0) return
  const outcome = await searchEngines.tell(changed.map(({ path }) => path))
  if ('untold' in outcome) {
    log.warn({ reason: outcome.untold, pages: changed.length }, 'search engines were not told')
    return
  }
  await tables<ContentTables>(db)
    .deleteFrom('content.changedAddress')
    .where(
      'change',
      'in',
      changed.map(({ change }) => change),
    )
    .execute()
}

const oldestChanges = (db: Db) =>
  tables<ContentTables>(db)
    .selectFrom('content.changedAddress')
    .select(['path', 'change'])
    .orderBy('change')
    .limit(mostAtOnce)
    .execute()
