/** Counts of the addresses that people still come by and that no page has. */
import { sql } from 'kysely'
import { type Db, tables } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { ContentTables } from './tables.generated.ts'

/** Addresses kept that nobody answers. */
const mostMissing = 5_000
const writtenAfterMs = 5_000

/** Counts an address that leads elsewhere. */
export async function countRedirect(db: Db, path: string, at: Temporal.Instant): Promise<void> {
  await tables<ContentTables>(db)
    .updateTable('content.redirect')
    .set(({ eb }) => ({ hits: eb('hits', '+', 1), lastHitAt: at }))
    .where('fromPath', '=', path)
    .execute()
}

export type MissingPaths = ReturnType<typeof countMissingPaths>

/**
 * Counts addresses that nobody answers: in memory, and written together every few seconds, so that whoever tries thousands of names
 * costs a statement and not thousands. What a process counted in its last seconds is lost with it: a hint for staff and no more.
 */
export function countMissingPaths({ db, log }: { db: Db; log: Pick<Log, 'warn'> }) {
  let counted = new Map<string, { hits: number; at: Temporal.Instant }>()
  let timer: NodeJS.Timeout | null = null
  const write = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = counted
    counted = new Map()
    if (batch.size > 0) await addHits(db, batch)
  }
  return {
    count(path: string, at: Temporal.Instant): void {
      const known = counted.get(path)
      // The list is no longer than that either.
      if (!known && counted.size >= mostMissing) return
      counted.set(path, { hits: (known?.hits ?? 0) + 1, at })
      timer ??= setTimeout(() => {
        write().catch((fault) => log.warn({ err: fault }, 'missing addresses were not counted'))
      }, writtenAfterMs).unref()
    },
    /** The addresses that are asked for and that nobody answers, the most wanted first; what this process counted is among them. */
    async list(take: number) {
      await write()
      return await missingPaths(db, take)
    },
  }
}

/**
 * The list is of one length: a new address takes the place of the one asked for longest ago, so whoever tries names fills it for as
 * long as they try and no longer.
 */
async function addHits(
  db: Db,
  counted: ReadonlyMap<string, { hits: number; at: Temporal.Instant }>,
): Promise<void> {
  const content = tables<ContentTables>(db)
  // In one order everywhere, so that two processes that write the same addresses do not wait for each other in a circle.
  const rows = [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await content
    .insertInto('content.missingPath')
    .values(rows.map(([path, { hits, at }]) => ({ path, hits, lastHitAt: at })))
    .onConflict((on) =>
      on.column('path').doUpdateSet(({ eb, ref }) => ({
        hits: eb('content.missingPath.hits', '+', ref('excluded.hits')),
        lastHitAt: ref('excluded.lastHitAt'),
      })),
    )
    .execute()
  await sql`
    delete from content.missing_path where path in (
      select path from content.missing_path order by last_hit_at desc, path desc offset ${mostMissing})`.execute(
    content,
  )
}

const missingPaths = (db: Db, take: number) =>
  tables<ContentTables>(db)
    .selectFrom('content.missingPath')
    .selectAll()
    // One that was led elsewhere meanwhile may have been counted a moment before.
    .where('path', 'not in', (eb) => eb.selectFrom('content.redirect').select('fromPath'))
    .orderBy('hits', 'desc')
    .orderBy('path')
    .limit(take)
    .execute()
