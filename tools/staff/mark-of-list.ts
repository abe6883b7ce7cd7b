/** A short word for a list that somebody has looked at, so that what they say afterwards is about that list and no other. */
import { createHash } from 'node:crypto'

type Listed = { withdrawalId: string; amountRial: number }

export function markOf(list: readonly Listed[]): string {
  const hash = createHash('sha256')
  for (const { withdrawalId, amountRial } of list) hash.update(`${withdrawalId} ${amountRial}\n`)
  return hash.digest('hex').slice(0, 10)
}

/**
 * The list that `mark` was written under: what waits now, or the beginning of it when others came later. Null when one of that list
 * has gone, or one has come between them.
 */
export function listOfMark<Row extends Listed>(
  waiting: readonly Row[],
  mark: string,
): readonly Row[] | null {
  for (let length = 1; length <= waiting.length; length += 1) {
    const list = waiting.slice(0, length)
    if (markOf(list) === mark) return list
  }
  return null
}
