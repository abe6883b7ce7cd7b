import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Clock } from '../../platform/clock.ts'
import type { DbTx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { guardedChanges, type NewEntry } from './entry.ts'
import { ledgerWriter } from './store.ts'

export type Posted = { entryId: string; isNew: boolean }

/**
 * Books an entry in the caller's dbTx, so that money and the state it belongs to commit together.
 * A (kind, key) booked before changes nothing and answers `isNew: false`. A guarded account that would go below zero refuses
 * INSUFFICIENT_BALANCE and leaves the dbTx as it was. Locks the guarded balances it changes until the commit.
 */
export async function postEntry(
  { clock }: { clock: Clock },
  dbTx: DbTx,
  entry: NewEntry,
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  if (entry.postings.length === 0) throw new RangeError('An entry without postings says nothing')
  const changes = guardedChanges(entry.postings)
  const writer = ledgerWriter(dbTx)
  return await writer.inSavepoint(async () => {
    const entryId = newId()
    const isNew = await writer.addEntry({ entryId, recordedAt: clock.now(), entry })
    if (!isNew) {
      return { undo: false, value: { entryId: await writer.entryIdOf(entry), isNew: false } }
    }
    await writer.addPostings(entryId, entry.postings)
    for (const change of changes) {
      if (!(await writer.changeBalance(change)))
        return { undo: true, value: refuse('INSUFFICIENT_BALANCE') }
    }
    return { undo: false, value: { entryId, isNew: true } }
  })
}
