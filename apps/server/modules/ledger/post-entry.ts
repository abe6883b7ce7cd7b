import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import {
  areSameMovements,
  type BalanceChange,
  guardedChanges,
  type Movement,
  movementsOf,
  type NewEntry,
} from './entry.ts'
import { ledgerWriter, type NewRows } from './store.ts'

/** An entry that is in the book: written now, or written before and left as it was. */
export type Posted =
  /** `balance`: what the one guarded account it gave to has now; its row stays locked until the commit. */
  { posted: true; entryId: string; balance?: number } | { already: true; entryId: string }

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
  const changes = guardedChanges(movements)
  const rows = { entryId: newId(), recordedAt, entry, movements, reverses }
  return changes.length > 1
    ? await bookStepByStep(dbTx, rows, changes)
    : await bookAtOnce(dbTx, { ...rows, change: changes[0] })
}

/**
 * Books an entry that can only be new and covered, without waiting for the answer: whatever is otherwise refuses the dbTx. Locks as
 * `postEntry` does.
 */
export async function insistOnEntry(dbTx: DbTx, asked: PostEntry): Promise<void> {
  const { entry, recordedAt, reverses } = asked
  const movements = movementsOf(entry)
  const [change, ...others] = guardedChanges(movements)
  if (others.length === 0) {
    const rows = { entryId: newId(), recordedAt, entry, movements, reverses, change }
    return ledgerWriter(dbTx).insistOnBook(rows)
  }
  const outcome = await postEntry(dbTx, asked)
  if (!('posted' in outcome)) throw new Error(`The entry ${entry.kind} ${entry.key} is not new`)
}

/** By one statement: what nearly every entry is, for few change more than one wallet. */
async function bookAtOnce(
  dbTx: DbTx,
  rows: NewRows,
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const { entry, movements, entryId, change } = rows
  const writer = ledgerWriter(dbTx)
  const { isTaken, isBooked, balance } = await writer.book(rows)
  if (isBooked) return { posted: true, entryId, ...(balance === null ? {} : { balance }) }
  // The same entry was committed while this dbTx waited for the wallet: what it took goes back before anybody sees it gone.
  if (isTaken && change !== undefined && change.by < 0)
    await writer.changeBalance({ ...change, by: -change.by })
  const before = await writer.entryOf(entry)
  if (before) return alreadyBooked(entry, movements, before)
  if (isTaken) throw new Error(`The entry ${entry.kind} ${entry.key} has no postings`)
  return refuse('INSUFFICIENT_BALANCE')
}

/** Several wallets at once, in their fixed order, so that two such entries never wait for each other in a circle. */
async function bookStepByStep(
  dbTx: DbTx,
  rows: NewRows,
  changes: readonly BalanceChange[],
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const { entry, movements, entryId } = rows
  const writer = ledgerWriter(dbTx)
  return await writer.undoIfRefused(async () => {
    const { isBooked } = await writer.book(rows)
    if (!isBooked) {
      const before = await writer.entryOf(entry)
      if (!before) throw new Error(`The entry ${entry.kind} ${entry.key} has no postings`)
      return alreadyBooked(entry, movements, before)
    }
    for (const change of changes)
      if (!(await writer.changeBalance(change))) return refuse('INSUFFICIENT_BALANCE')
    return { posted: true, entryId }
  })
}

function alreadyBooked(
  { kind, key }: NewEntry,
  movements: readonly Movement[],
  before: { entryId: string; movements: readonly Movement[] },
): Posted {
  if (!areSameMovements(before.movements, movements))
    throw new Error(`The entry ${kind} ${key} was booked with other postings`)
  return { already: true, entryId: before.entryId }
}
