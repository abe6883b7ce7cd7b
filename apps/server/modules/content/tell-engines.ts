/** Search engines hear of pages that changed: what they were told of is forgotten, and nothing else. */
import { forgetChanges, oldestChanges } from './changed-addresses.ts'
import type { ContentNeeds } from './needs.ts'

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
  const changed = await oldestChanges(db, mostAtOnce)
  if (changed.length === 0) return
  const outcome = await searchEngines.tell(changed.map(({ path }) => path))
  if ('told' in outcome)
    await forgetChanges(
      db,
      changed.map(({ change }) => change),
    )
  else log.warn({ reason: outcome.untold, pages: changed.length }, 'search engines were not told')
}
