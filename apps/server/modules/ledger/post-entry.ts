import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { areSameMovements, guardedChanges, movementsOf, type NewEntry } from './entry.ts'
import { ledgerWriter } from './store.ts'

/** An entry that is in the book: written now, or written before and left as it was. */
export type Posted = { posted: true; entryId: string } | { already: true; entryId: string }

export type PostEntry = {
  entry: NewEntry
  recordedAt: Temporal.Instant
  /** The entry this one takes back; the database refuses a second one, and one that is no mirror. */
  reverses?: string
}

/**
 * Books an entry in the caller's dbTx, so that money and the state it belongs to commit together.
 * A (kind, key) booked before changes nothing and answers `already`; booked before with other postings it throws, because
 * somebody has used a key for two things. A guarded account that would go below zero refuses INSUFFICIENT_BALANCE and
 * leaves the dbTx as it was. Locks the guarded balances it changes until the commit.
 */
export async function postEntry(
  dbTx: DbTx,
  { entry, recordedAt, reverses }: PostEntry,
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const movements = movementsOf(entry)
  const writer = ledgerWriter(dbTx)
  return await writer.undoIfRefused(async () => {
    const entryId = newId()
    if (
      !(await writer.addEntry({ entryId, recordedAt, entry, ...(reverses ? { reverses } : {}) }))
    ) {
      const before = await writer.entryOf(entry)
      if (!areSameMovements(before.movements, movements))
        throw new Error(`The entry ${entry.kind} ${entry.key} was booked with other postings`)
      return { already: true, entryId: before.entryId }
    }
    await writer.addMovements(entryId, movements)
    for (const change of guardedChanges(movements)) {
      if (!(await writer.changeBalance(change))) return refuse('INSUFFICIENT_BALANCE')
    }
    return { posted: true, entryId }
  })
}
