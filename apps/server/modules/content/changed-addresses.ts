/** Addresses that changed since search engines were told of them. */
import { sql } from 'kysely'
import { type Db, notifyAfterCommit, type Tx, tables } from '../../platform/db/database.ts'
import type { Listening } from '../../platform/db/listener.ts'
import type { ContentTables } from './tables.generated.ts'

/** That what visitors read has changed, at once on every node. */
const channel = 'content_shown'

/** Hears of every change of what is shown. A hint: one may be missed while a connection breaks, which the seconds of kept pages bound. */
export const watchShown = (db: Db, hear: () => void): Promise<Listening> => db.listen(channel, hear)

/** That something on pages has changed which is no address of its own. */
export const noteShown = (tx: Tx): void => notifyAfterCommit(tx, channel)

/** What engines are told of next: in the transaction of the change, so that none is lost and none made up. */
export async function noteChanged(tx: Tx, pageId: string): Promise<void> {
  await sql`
    insert into content.changed_address (path) select path from content.page where id = ${pageId}
    on conflict (path) do update set change = default`.execute(tables<ContentTables>(tx))
  notifyAfterCommit(tx, channel)
}

/** The same of an address that need not have a page. */
export async function noteChangedPath(tx: Tx, path: string): Promise<void> {
  await sql`
    insert into content.changed_address (path) values (${path})
    on conflict (path) do update set change = default`.execute(tables<ContentTables>(tx))
  notifyAfterCommit(tx, channel)
}

/** Those that wait longest, each with the number of its change. */
export const oldestChanges = (db: Db, take: number) =>
  tables<ContentTables>(db)
    .selectFrom('content.changedAddress')
    .select(['path', 'change'])
    .orderBy('change')
    .limit(take)
    .execute()

/** Forgets changes that were told of; an address that has changed again since has another number and stays. */
export async function forgetChanges(db: Db, changes: readonly number[]): Promise<void> {
  await tables<ContentTables>(db)
    .deleteFrom('content.changedAddress')
    .where('change', 'in', changes)
    .execute()
}
