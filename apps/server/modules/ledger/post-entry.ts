import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { noteLock } from '../../platform/db/lock-order.ts'
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
export type Posted = { posted: true; entryId: string } | { already: true; entryId: string }

export type PostEntry = {
  entry: NewEntry
  recordedAt: Temporal.Instant
  /** The entry this one takes back; the database refuses a second one, and one that is no mirror. */
  reverses?: string
}

/**
 * Books an entry in the caller's tx, so that money and the state it belongs to commit together.
 * A (kind, key) booked before changes nothing and answers `already`; booked before with other postings it throws, because
 * somebody has used a key for two things. A guarded account that would go below zero refuses INSUFFICIENT_BALANCE and
 * leaves the transaction as it was. Locks the guarded balances it changes until the commit.
 */
export async function postEntry(
  tx: Tx,
  { entry, recordedAt, reverses }: PostEntry,
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const movements = movementsOf(entry)
  const changes = guardedChanges(movements)
  for (const { account } of changes) noteLock(tx, 'balance', account)
  const rows = { entryId: newId(), recordedAt, entry, movements, reverses }
  return changes.length > 1
    ? await bookStepByStep(tx, rows, changes)
    : await bookAtOnce(tx, { ...rows, change: changes[0] })
}

/** By one statement: what nearly every entry is, for few change more than one wallet. */
async function bookAtOnce(
  tx: Tx,
  rows: NewRows,
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const { entry, movements, entryId, change } = rows
  const writer = ledgerWriter(tx)
  const { isTaken, isBooked } = await writer.book(rows)
  if (isBooked) return { posted: true, entryId }
  // The same entry was committed while this tx waited for the wallet: what it took goes back before anybody sees it gone.
  if (isTaken && change !== undefined && change.by < 0)
    await writer.changeBalance({ ...change, by: -change.by })
  const before = await writer.entryOf(entry)
  if (before) return alreadyBooked(entry, movements, before)
  if (isTaken) throw new Error(`The entry ${entry.kind} ${entry.key} has no postings`)
  return refuse('INSUFFICIENT_BALANCE')
}

/** Several wallets at once, in their fixed order, so that two such entries never wait for each other in a circle. */
async function bookStepByStep(
  tx: Tx,
  rows: NewRows,
  changes: readonly BalanceChange[],
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const { entry, movements, entryId } = rows
  const writer = ledgerWriter(tx)
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
