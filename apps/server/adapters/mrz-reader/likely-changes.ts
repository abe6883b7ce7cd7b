/** One sign that could as well stand there; `cost` says how much less speaks for it than for what was read, as a logarithm. */
export type Change = { line: number; at: number; sign: string; cost: number }
export type OtherReading = { lines: string[]; changes: Change[]; cost: number }

/** So many combinations are tried; what needs more is doubtful all over. */
const mostTried = 4_000
/** More misreadings than this in one reading are left to the check digits. */
const mostTogether = 4

/**
 * All combinations of `changes`, no dearer than `limit` together, that turn `lines` into lines that hold. A check digit stands for
 * one in ten: which misreadings it cannot see is found by trying them, not by a list of pairs. The likeliest comes first; null when
 * there is more to try than is sensible.
 */
export function otherReadings(
  lines: readonly string[],
  changes: readonly Change[],
  asked: { limit: number; holds: (lines: readonly string[]) => boolean },
): OtherReading[] | null {
  const cheapFirst = changes.toSorted((one, other) => one.cost - other.cost)
  const signs = lines.map((line) => [...line])
  const taken: Change[] = []
  const found: OtherReading[] = []
  let tried = 0

  function tryFrom(first: number, spent: number): void {
    for (let next = first; next < cheapFirst.length && tried <= mostTried; next += 1) {
      const change = cheapFirst[next] as Change
      const cost = spent + change.cost
      if (cost > asked.limit) return
      if (taken.some(({ line, at }) => line === change.line && at === change.at)) continue
      const row = signs[change.line] as string[]
      const before = row[change.at] ?? ''
      row[change.at] = change.sign
      taken.push(change)
      tried += 1
      const other = signs.map((line) => line.join(''))
      if (asked.holds(other)) found.push({ lines: other, changes: [...taken], cost })
      if (taken.length < mostTogether) tryFrom(next + 1, cost)
      taken.pop()
      row[change.at] = before
    }
  }

  tryFrom(0, 0)
  return tried > mostTried ? null : found.toSorted((one, other) => one.cost - other.cost)
}
