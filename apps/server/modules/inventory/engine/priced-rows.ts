/** What rows cost the party: priced many at once, when somebody asks, and remembered for the rest of the search. */
import { type Columns, closedClass } from './columns.ts'
import { growPrices, none, type Scratch } from './scratch.ts'

/** The first row of a segment that leaves at `utcMinutes` or later. */
export function rowFrom(
  { departure, dayRow, firstIndexDay, indexDays, indexRoom }: Columns,
  segment: number,
  utcMinutes: number,
): number {
  const named = Math.floor(utcMinutes / 1440) - firstIndexDay
  const day = named < 0 ? 0 : named < indexDays ? named : indexDays - 1
  const at = day * indexRoom + segment
  let low = dayRow[at] ?? 0
  let high = dayRow[at + indexRoom] ?? 0
  while (high - low > 8) {
    const middle = (low + high) >>> 1
    if ((departure[middle] ?? 0) < utcMinutes) low = middle + 1
    else high = middle
  }
  while (low < high && (departure[low] ?? 0) < utcMinutes) low += 1
  return low
}

/** Opens a window over all rows of a pair that leave on these days (since 1970, UTC, the last one included), once per search. */
export function openWindow(
  columns: Columns,
  scratch: Scratch,
  { pair, firstDay, lastDay }: { pair: number; firstDay: number; lastDay: number },
): void {
  const { dayRow, firstIndexDay, indexDays, indexRoom } = columns
  const segment = columns.pairSegment[pair] ?? 0
  const from = Math.min(Math.max(firstDay - firstIndexDay, 0), indexDays - 1)
  const until = Math.min(Math.max(lastDay - firstIndexDay, 0), indexDays - 1) + 1
  const first = dayRow[from * indexRoom + segment] ?? 0
  const end = dayRow[until * indexRoom + segment] ?? 0
  scratch.windowStamp[pair] = scratch.stamp
  scratch.windowSegment[pair] = segment
  scratch.windowAt[pair] = scratch.used
  scratch.windowFirst[pair] = first
  scratch.windowEnd[pair] = end
  scratch.windowLow[pair] = first
  scratch.windowHigh[pair] = first
  scratch.used += end - first
  if (scratch.used > scratch.prices.row.length) growPrices(scratch, scratch.used)
}

/** Sees to it that the rows from `from` to before `until` of an open window are priced. */
export function priceRows(
  columns: Columns,
  scratch: Scratch,
  { pair, from, until }: { pair: number; from: number; until: number },
): void {
  const low = scratch.windowLow[pair] ?? 0
  const high = scratch.windowHigh[pair] ?? 0
  if (low === high) {
    scratch.windowLow[pair] = from
    scratch.windowHigh[pair] = until
    readPrices(columns, scratch, { pair, from, until })
    return
  }
  if (from < low) {
    scratch.windowLow[pair] = from
    readPrices(columns, scratch, { pair, from, until: low })
  }
  if (until > high) {
    scratch.windowHigh[pair] = until
    readPrices(columns, scratch, { pair, from: high, until })
  }
}

/** Reads again when another thread has written a row of the pair meanwhile. */
function readPrices(
  columns: Columns,
  scratch: Scratch,
  { pair, from, until }: { pair: number; from: number; until: number },
): void {
  const { pairVersion } = columns
  const at = (scratch.windowAt[pair] ?? 0) - (scratch.windowFirst[pair] ?? 0)
  for (;;) {
    const version = Atomics.load(pairVersion, pair)
    readClasses(columns, scratch, { at, from, until })
    if ((version & 1) === 0 && Atomics.load(pairVersion, pair) === version) return
  }
}

/**
 * The cheapest system and the cheapest charter class of each row that seat the party, `none` where there is no such class. Of equal
 * prices the first stands.
 */
function readClasses(
  columns: Columns,
  { prices, round }: Scratch,
  { at, from, until }: { at: number; from: number; until: number },
): void {
  const { classStart, classCount, classFare, classSeats, fares } = columns
  const { cabin: cabins, isCharter, adultPriceRial, childPriceRial, infantPriceRial } = fares
  const { row: rows, systemPlace, charterPlace, systemRial, charterRial, rial } = prices
  const { adults, children, infants, cabin } = round
  const isAdultsOnly = children + infants === 0
  const seats = adults + children
  for (let row = from; row < until; row += 1) {
    let [system, charter] = [none, none]
    let leastSystem = Number.POSITIVE_INFINITY
    let leastCharter = Number.POSITIVE_INFINITY
    const first = classStart[row] ?? 0
    const end = first + (classCount[row] ?? 0)
    for (let place = first; place < end; place += 1) {
      if ((classSeats[place] ?? closedClass) < seats) continue
      const fare = classFare[place] ?? 0
      if (cabins[fare] !== cabin) continue
      let total = adults * (adultPriceRial[fare] ?? 0)
      if (!isAdultsOnly)
        total += children * (childPriceRial[fare] ?? 0) + infants * (infantPriceRial[fare] ?? 0)
      if (isCharter[fare] === 1) {
        if (total < leastCharter) {
          charter = place
          leastCharter = total
        }
      } else if (total < leastSystem) {
        system = place
        leastSystem = total
      }
    }
    const to = at + row
    rows[to] = row
    systemPlace[to] = system
    charterPlace[to] = charter
    systemRial[to] = leastSystem
    charterRial[to] = leastCharter
    rial[to] = leastCharter < leastSystem ? leastCharter : leastSystem
  }
}
