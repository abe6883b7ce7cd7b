/** What rows cost the party: priced many at once, when somebody asks, and remembered for the rest of the search. */
import { type Columns, closedClass } from './columns.ts'
import { growPrices, none, type Scratch } from './scratch.ts'

/** The first row of a segment that leaves at `utcMinutes` or later. */
export function rowFrom(
  { departure, dayRow, firstIndexDay, indexDays }: Columns,
  segment: number,
  utcMinutes: number,
): number {
  const named = Math.floor(utcMinutes / 1440) - firstIndexDay
  const day = named < 0 ? 0 : named < indexDays ? named : indexDays - 1
  const at = segment * (indexDays + 1) + day
  let low = dayRow[at] ?? 0
  let high = dayRow[at + 1] ?? 0
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
  const { dayRow, firstIndexDay, indexDays } = columns
  const segment = columns.pairSegment[pair] ?? 0
  const at = segment * (indexDays + 1)
  const from = Math.min(Math.max(firstDay - firstIndexDay, 0), indexDays - 1)
  const until = Math.min(Math.max(lastDay - firstIndexDay, 0), indexDays - 1) + 1
  const first = dayRow[at + from] ?? 0
  const end = dayRow[at + until] ?? 0
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

/** Asks for the rows from `from` to before `until` of an open window; they are there after `priceWanted`. */
export function wantRows(
  scratch: Scratch,
  { pair, from, until }: { pair: number; from: number; until: number },
): void {
  const low = scratch.windowLow[pair] ?? 0
  const high = scratch.windowHigh[pair] ?? 0
  if (low === high) {
    scratch.windowLow[pair] = from
    scratch.windowHigh[pair] = until
    want(scratch, { pair, from, until })
    return
  }
  if (from < low) {
    scratch.windowLow[pair] = from
    want(scratch, { pair, from, until: low })
  }
  if (until > high) {
    scratch.windowHigh[pair] = until
    want(scratch, { pair, from: high, until })
  }
}

function want(
  { wanted }: Scratch,
  { pair, from, until }: { pair: number; from: number; until: number },
): void {
  wanted.pair[wanted.count] = pair
  wanted.from[wanted.count] = from
  wanted.until[wanted.count] = until
  wanted.count += 1
}

/** Prices what was asked for. A piece of which another thread has written a row meanwhile is read again. */
export function priceWanted(columns: Columns, scratch: Scratch): void {
  const { pairVersion } = columns
  const { wanted } = scratch
  const { count, pair, version } = wanted
  for (let piece = 0; piece < count; piece += 1)
    version[piece] = Atomics.load(pairVersion, pair[piece] ?? 0)
  readClasses(columns, scratch, { first: 0, end: count })
  for (let piece = 0; piece < count; piece += 1) {
    const of = pair[piece] ?? 0
    let before = version[piece] ?? 0
    while ((before & 1) === 1 || Atomics.load(pairVersion, of) !== before) {
      before = Atomics.load(pairVersion, of)
      readClasses(columns, scratch, { first: piece, end: piece + 1 })
    }
  }
  wanted.count = 0
}

/**
 * The cheapest system and the cheapest charter class of each row that seat the party, `none` where there is no such class. Of equal
 * prices the first stands.
 */
function readClasses(
  columns: Columns,
  { prices, round, wanted, windowAt, windowFirst }: Scratch,
  { first: firstPiece, end: endPiece }: { first: number; end: number },
): void {
  const { classStart, classCount, classFare, classSeats, fares } = columns
  const { cabin: cabins, isCharter, adultPriceRial, childPriceRial, infantPriceRial } = fares
  const { row: rows, systemPlace, charterPlace, systemRial, charterRial, rial } = prices
  const { adults, children, infants, cabin } = round
  const isAdultsOnly = children + infants === 0
  const seats = adults + children
  for (let piece = firstPiece; piece < endPiece; piece += 1) {
    const pair = wanted.pair[piece] ?? 0
    const at = (windowAt[pair] ?? 0) - (windowFirst[pair] ?? 0)
    const until = wanted.until[piece] ?? 0
    for (let row = wanted.from[piece] ?? 0; row < until; row += 1) {
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
      rial[to] = Math.min(leastCharter, leastSystem)
    }
  }
}
