/** The key of a cancelling: units of one line that are accepted together go together, all of them or none. */
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { RefundsNeeds } from './needs.ts'
import type { RefundItem } from './refund.ts'

type OfKey = Pick<RefundItem, 'itemId' | 'lineId' | 'cancelKey'>

/**
 * The key of each item that is accepted now, by item. Units that were refused together and are accepted together again keep theirs, so that a
 * supplier which has cancelled them after all answers what it did; any others get a new one, since a key means the same units always.
 */
export function cancelKeysFor(
  accepted: readonly OfKey[],
  ofRequest: readonly OfKey[],
): Map<string, string> {
  const byLine = Map.groupBy(accepted, ({ lineId }) => lineId)
  return new Map(
    [...byLine.values()].flatMap((together) => {
      const key = keptKey(together, ofRequest) ?? newId()
      return together.map(({ itemId }): [string, string] => [itemId, key])
    }),
  )
}

function keptKey(together: readonly OfKey[], ofRequest: readonly OfKey[]): string | null {
  const before = together[0]?.cancelKey ?? null
  if (before === null) return null
  const asked = ofRequest.filter(({ cancelKey }) => cancelKey === before)
  const ids = new Set(together.map(({ itemId }) => itemId))
  return asked.length === ids.size && asked.every(({ itemId }) => ids.has(itemId)) ? before : null
}

/** Asks for the job behind a cancelling, in the transaction of what is accepted; `startAfter` where it was asked before. */
export async function enqueueCancelling(
  { jobs }: Pick<RefundsNeeds, 'jobs'>,
  tx: Tx,
  cancelKey: string,
  startAfter?: Temporal.Instant,
): Promise<void> {
  await jobs.enqueue(
    tx,
    'cancel-refund-units',
    { cancelKey },
    { singletonKey: cancelKey, ...(startAfter ? { startAfter } : {}) },
  )
}
