/**
 * The sandbox bank keeps its book in a folder, apart from our database as a bank's is. Nodes of one database that do not share it would
 * know different payments: a traveller who pays at one would be a stranger at the other.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'

/** By this name the connections of a node say whose book it has. */
export const nameWithBook = (bookId: string): string => `parastoo-bank-${bookId.slice(-12)}`

/** The id of the book in `folder`, made with it. */
export function bookIdIn(folder: string): string {
  const file = join(folder, 'book-id')
  const written = () => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return null
    }
  }
  const known = written()
  if (known !== null) return known
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${newId()}`
  writeFileSync(draft, newId())
  try {
    // Whole or not at all: another process may be making it at this moment.
    linkSync(draft, file)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  } finally {
    rmSync(draft)
  }
  return written() ?? bookIdIn(folder)
}

/** Refuses the start beside a node that runs with another book; called once this one listens. */
export async function assertOneBankBook(db: Db, bookId: string): Promise<void> {
  const others = await query<{ name: string }>(
    db,
    `select distinct application_name as name from pg_stat_activity where datname = current_database()
      and application_name ~ '^parastoo-bank-[0-9a-f]{12}-listener$' and application_name <> $1`,
    [`${nameWithBook(bookId)}-listener`],
  )
  if (others.length > 0)
    throw new Error(
      'Another node of the sandbox on this database keeps the book of its bank in another folder. Let all nodes share one VAR_DIR, or run them without SANDBOX.',
    )
}
