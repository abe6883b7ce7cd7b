import type { Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import { mirrored, reversalKind } from './entry.ts'
import { type Posted, postEntry } from './post-entry.ts'
import { ledgerWriter } from './store.ts'

export type ReverseEntry = {
  entryId: string
  /** What the customer reads, and why staff took it back. */
  descriptionFa: string
  /** What the reversal is called where it has a name of its own; `reversal` unless told. */
  kind?: string
}

/**
 * Takes an entry back by its mirror, in the caller's tx: the only way to correct the book. At most once, however many ask at the
 * same time; a repeat answers `already`. Refuses INSUFFICIENT_BALANCE when the wallet has spent the money meanwhile. Throws on an
 * entry that is not there and on a reversal: what was taken back wrongly is booked anew, so that its reason can be read.
 */
export async function reverseEntry(
  tx: Tx,
  {
    entryId,
    descriptionFa,
    kind = reversalKind,
    recordedAt,
  }: ReverseEntry & { recordedAt: Temporal.Instant },
): Promise<Posted | Refusal<'INSUFFICIENT_BALANCE'>> {
  const writer = ledgerWriter(tx)
  const found = await writer.find(entryId)
  if (!found) throw new RangeError(`There is no entry ${entryId} to reverse`)
  if (found.reverses !== null) throw new RangeError(`The entry ${entryId} is a reversal itself`)
  const movements = (await writer.entryOf(found))?.movements ?? []
  return await postEntry(tx, {
    entry: {
      kind,
      key: entryId,
      orderId: found.orderId,
      userId: found.userId,
      descriptionFa,
      postings: mirrored(movements),
    },
    recordedAt,
    reverses: entryId,
  })
}
