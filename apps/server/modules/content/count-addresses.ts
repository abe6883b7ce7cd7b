/** Counts of the addresses that people still come by and that no page has. */
import { sql } from 'kysely'
import { type Db, tables } from '../../platform/db/database.ts'
import type { ContentTables } from './tables.generated.ts'

/** Addresses kept that nobody answers. */
const mostMissing = 5_000

/** Counts an address that leads elsewhere. */
export async function countRedirect(db: Db, path: string, at: Temporal.Instant): Promise<void> {
  await tables<ContentTables>(db)
    .updateTable('content.redirect')
    .set(({ eb }) => ({ hits: eb('hits', '+', 1), lastHitAt: at }))
    .where('fromPath', '=', path)
    .execute()
}

/**
 * Counts an address that nobody answers. The list is of one length: a new address takes the place of the one asked for longest ago,
 * so whoever tries names fills it for as long as they try and no longer.
 */
export async function countMissing(db: Db, path: string, at: Temporal.Instant): Promise<void> {
  const content = tables<ContentTables>(db)
  const known = await content
    .updateTable('content.missingPath')
    .set(({ eb }) => ({ hits: eb('hits', '+', 1), lastHitAt: at }))
    .where('path', '=', path)
    .returning('path')
    .executeTakeFirst()
  if (known) return
  await sql`
    insert into content.missing_path (path, last_hit_at) values (${path}, ${at})
    on conflict (path) do update set hits = content.missing_path.hits + 1, last_hit_at = excluded.last_hit_at`.execute(
    content,
  )
  await sql`
    delete from content.missing_path where path in (
      select path from content.missing_path order by last_hit_at desc, path desc offset ${mostMissing})`.execute(
    content,
  )
}

/** The addresses that are asked for and that nobody answers, the most wanted first. */
export const missingPaths = (db: Db, take: number) =>
  tables<ContentTables>(db)
    .selectFrom('content.missingPath')
    .selectAll()
    .orderBy('hits', 'desc')
    .orderBy('path')
    .limit(take)
    .execute()
