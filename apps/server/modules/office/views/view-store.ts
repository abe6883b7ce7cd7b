/** Every SQL statement about views: one row each, so that of two who save neither loses what the other saved. */
import type { ViewPage } from '@parastoo/contract/office/views'
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { OfficeTables } from '../tables.generated.ts'

export type View = {
  viewId: string
  owner: string
  name: string
  filter: Record<string, string>
  isShared: boolean
}

/** Own views of a list and those that colleagues share, by name. */
export async function viewsOf(
  db: Db,
  { page, reader }: { page: ViewPage; reader: string },
): Promise<View[]> {
  const rows = await tables<OfficeTables>(db)
    .selectFrom('office.view')
    .select(['id as viewId', 'owner', 'name', 'filter', 'isShared'])
    .where('page', '=', page)
    .where(({ or, eb }) => or([eb('owner', '=', reader), eb('isShared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, filter: row.filter as View['filter'] }))
}

/** Adds a view, or replaces the one of its name; null where its owner has so many others of that list. Answers the id that it has. */
export async function saveView(
  tx: Tx,
  { page, most, now, ...view }: View & { page: ViewPage; most: number; now: Temporal.Instant },
): Promise<string | null> {
  const { viewId, owner, name, filter, isShared } = view
  const [saved] = await query<{ id: string }>(tx, saveText, [
    viewId,
    owner,
    page,
    name,
    JSON.stringify(filter),
    isShared,
    now,
    most,
  ])
  return saved?.id ?? null
}
const saveText = `
  insert into office.view (id, owner, page, name, filter, is_shared, saved_at)
  select $1::uuid, $2::uuid, $3, $4, $5::jsonb, $6::boolean, $7::timestamptz
  where (select count(*) from office.view where owner = $2::uuid and page = $3 and name <> $4) < $8::int
  on conflict on constraint view_once do update
    set filter = excluded.filter, is_shared = excluded.is_shared, saved_at = excluded.saved_at
  returning id`

/** False when it is not theirs. */
export async function removeView(
  tx: Tx,
  { viewId, owner }: { viewId: string; owner: string },
): Promise<boolean> {
  const removed = await tables<OfficeTables>(tx)
    .deleteFrom('office.view')
    .where('id', '=', viewId)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}
