/** What rows cost the party, found out when somebody asks and remembered for the rest of the search. */
import type { PartyCount } from '../../flights/index.ts'
import { type Columns, closedClass } from './columns.ts'
import { firstRowFrom } from './scan.ts'
import { growWindows, none, type Scratch, unpriced } from './scratch.ts'

export type PriceAsk = { party: PartyCount; cabin: number; nowMinutes: number }

/** Opens the rows of a pair that leave from `fromUtc` to before `untilUtc`; answers where they begin. Once per search and pair. */
export function openWindow(
  columns: Columns,
  scratch: Scratch,
  { pair, fromUtc, untilUtc }: { pair: number; fromUtc: number; untilUtc: number },
): number {
  if (scratch.windowStamp[pair] === scratch.stamp) return scratch.windowAt[pair] ?? 0
  const first = firstRowFrom(columns, pair, fromUtc)
  const end = firstRowFrom(columns, pair, untilUtc)
  const at = scratch.used
  scratch.used = at + end - first
  growWindows(scratch, scratch.used)
  scratch.systemPlace.fill(unpriced, at, scratch.used)
  scratch.windowStamp[pair] = scratch.stamp
  scratch.windowAt[pair] = at
  scratch.windowFirst[pair] = first
  scratch.windowEnd[pair] = end
  return at
}

/**
 * Prices a row of an open window: the cheapest system and the cheapest charter class that seat the party, `none` where there is
 * no such class. Of equal prices the first stands. Reads again when another thread writes the row meanwhile.
 */
export function priceRow(
  columns: Columns,
  scratch: Scratch,
  { row, at, ask }: { row: number; at: number; ask: PriceAsk },
): void {
  if (scratch.systemPlace[at] !== unpriced) return
  const { rowVersion } = columns
  for (;;) {
    const version = Atomics.load(rowVersion, row)
    priceClasses(columns, scratch, { row, at, ask })
    if ((version & 1) === 0 && Atomics.load(rowVersion, row) === version) return
  }
}

function priceClasses(
  columns: Columns,
  scratch: Scratch,
  { row, at, ask }: { row: number; at: number; ask: PriceAsk },
): void {
  const { classStart, classCount, classFare, classSeats, fares } = columns
  const { adults, children, infants } = ask.party
  const seats = adults + children
  let [system, charter] = [none, none]
  let [systemRial, charterRial] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  for (let place = first; place < end; place += 1) {
    if ((classSeats[place] ?? closedClass) < seats) continue
    const fare = classFare[place] ?? 0
    if (fares.cabin[fare] !== ask.cabin) continue
    const total =
      adults * (fares.adultPriceRial[fare] ?? 0) +
      children * (fares.childPriceRial[fare] ?? 0) +
      infants * (fares.infantPriceRial[fare] ?? 0)
    if (fares.isCharter[fare] === 1) {
      if (total < charterRial) {
        charter = place
        charterRial = total
      }
    } else if (total < systemRial) {
      system = place
      systemRial = total
    }
  }
  scratch.systemPlace[at] = system
  scratch.charterPlace[at] = charter
  scratch.systemRial[at] = systemRial
  scratch.charterRial[at] = charterRial
}
