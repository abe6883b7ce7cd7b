/** What is otherwise than on the list that was sent last. Pure. */
import { createHash } from 'node:crypto'
import type { Traveller, TravellerList } from '@parastoo/contract/office/lists'
import type { DocumentSeals } from '../../../platform/document-seals.ts'

type Hashing = Pick<DocumentSeals, 'fingerprint' | 'fingerprints'>

/** A keyed hash of each line by its id. */
export const hashesOf = (
  travellers: readonly Traveller[],
  seals: Pick<Hashing, 'fingerprint'>,
): Record<string, string> =>
  Object.fromEntries(travellers.map((each) => [each.id, seals.fingerprint(textOf(each))]))

/** Marks those who are new or otherwise, and counts those who are gone; nothing is marked where no list was sent. */
export function markChanges({
  travellers,
  sent,
  seals,
}: {
  travellers: readonly Traveller[]
  sent: Readonly<Record<string, string>> | null
  seals: Pick<Hashing, 'fingerprints'>
}): Pick<TravellerList, 'travellers' | 'gone'> {
  const markOf = (each: Traveller): 'new' | 'changed' | null => {
    if (!sent) return null
    const before = sent[each.id]
    if (before === undefined) return 'new'
    return seals.fingerprints(textOf(each)).includes(before) ? null : 'changed'
  }
  const here = new Set(travellers.map(({ id }) => id))
  return {
    travellers: travellers.map((each) => ({ ...each, mark: markOf(each) })),
    gone: Object.keys(sent ?? {}).filter((id) => !here.has(id)).length,
  }
}

/** Everything of a line, in one order. */
const textOf = (traveller: Traveller): string =>
  createHash('sha256')
    .update(
      JSON.stringify(Object.entries(traveller).sort(([one], [other]) => (one < other ? -1 : 1))),
    )
    .digest('hex')
