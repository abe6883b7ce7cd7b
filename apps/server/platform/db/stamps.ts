import { sql } from 'kysely'
import { type Db, type Tx, tables } from './database.ts'

/**
 * A stamp remembers, in the database itself, from what (a content hash) something in it was made, so that a start can
 * skip what has not changed. It lives here and not in a file, because it must vanish with the database it speaks of.
 */
export async function readStamp(db: Db, name: string): Promise<string | undefined> {
  const found = await sql<{
    value: string
  }>`select value from platform.stamp where name = ${name}`.execute(tables(db))
  return found.rows[0]?.value
}

/** Sets a stamp together with what it speaks of. */
export async function writeStamp(tx: Tx, name: string, value: string): Promise<void> {
  await sql`insert into platform.stamp (name, value) values (${name}, ${value})
            on conflict (name) do update set value = excluded.value, stamped_at = now()`.execute(
    tables(tx),
  )
}
