import type { PartyCount } from '../../flights/index.ts'
import { type Columns, closedClass } from './columns.ts'

/** What every scan is asked by. */
export type ScanAsk = {
  party: PartyCount
  cabin: number
  /** Minutes since 1970, UTC: what has left by then is not found. */
  nowMinutes: number
}

/** The pairs of any of these origins with any of those destinations that have flights. */
export function pairsOf(
  { airports, pairOf }: Columns,
  { origins, destinations }: { origins: readonly string[]; destinations: readonly string[] },
): number[] {
  const codes = (words: readonly string[]) =>
    [...new Set(words)].flatMap((word) => airports.codes.get(word) ?? [])
  const to = codes(destinations)
  const size = airports.words.length
  return codes(origins)
    .flatMap((from) => to.map((destination) => pairOf[from * size + destination] ?? -1))
    .filter((pair) => pair >= 0)
}

/** The first row of a pair that leaves at `utcMinutes` or later. */
export function firstRowFrom(
  { departure, pairSegment, segmentStart, segmentEnd }: Columns,
  pair: number,
  utcMinutes: number,
): number {
  const segment = pairSegment[pair] ?? 0
  let low = segmentStart[segment] ?? 0
  let high = segmentEnd[segment] ?? 0
  if (low === high) return low
  // Flights are spread evenly enough for a guess to fall close; from there the place is fenced in by doubling steps.
  const first = departure[low] ?? 0
  const last = departure[high - 1] ?? 0
  if (utcMinutes <= first) return low
  if (utcMinutes > last) return high
  const guess = low + Math.floor(((utcMinutes - first) / (last - first)) * (high - 1 - low))
  if ((departure[guess] ?? 0) < utcMinutes) {
    let step = 1
    while (guess + step < high && (departure[guess + step] ?? 0) < utcMinutes) step *= 2
    low = guess + (step >> 1) + 1
    high = Math.min(high, guess + step)
  } else {
    let step = 1
    while (guess - step > low && (departure[guess - step] ?? 0) >= utcMinutes) step *= 2
    low = Math.max(low, guess - step)
    high = guess
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((departure[middle] ?? 0) < utcMinutes) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Rows of a pair that leave on the local days from `firstDay` to `lastDay` (since 1970, both included), each given to `visit`.
 * The window is cut by UTC and then by the local clock, so that zones and their changes come out right.
 */
export function scanDays(
  columns: Columns,
  { pair, firstDay, lastDay }: { pair: number; firstDay: number; lastDay: number },
  visit: (row: number) => void,
): void {
  const { departure, localDeparture, pairLeastOffset, pairMostOffset } = columns
  const firstLocal = firstDay * 1440
  const endLocal = (lastDay + 1) * 1440
  const end = columns.segmentEnd[columns.pairSegment[pair] ?? 0] ?? 0
  const endUtc = endLocal - (pairLeastOffset[pair] ?? 0)
  let row = firstRowFrom(columns, pair, firstLocal - (pairMostOffset[pair] ?? 0))
  for (; row < end && (departure[row] ?? 0) < endUtc; row += 1) {
    const local = localDeparture[row] ?? 0
    if (local >= firstLocal && local < endLocal) visit(row)
  }
}

/**
 * The cheapest class of a row for the party in the cabin, written as a place in the class columns: one with seats enough, or
 * else the cheapest that is sold out. -1 when the row has no class in the cabin. Of equal prices the first stands.
 */
export function cheapestClass(columns: Columns, row: number, ask: ScanAsk): number {
  const { classStart, classCount, classFare, classSeats, fares } = columns
  const { party, cabin } = ask
  const seats = party.adults + party.children
  let best = -1
  let bestTotal = Number.POSITIVE_INFINITY
  let isBestSoldOut = true
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  for (let place = first; place < end; place += 1) {
    const left = classSeats[place] ?? closedClass
    const fare = classFare[place] ?? 0
    if (left === closedClass || fares.cabin[fare] !== cabin) continue
    const isSoldOut = left < seats
    if (isSoldOut && !isBestSoldOut) continue
    const total = totalRial(columns, fare, party)
    if (total < bestTotal || (isBestSoldOut && !isSoldOut)) {
      best = place
      bestTotal = total
      isBestSoldOut = isSoldOut
    }
  }
  return best
}

/** What the whole party pays at a fare, whole rial. */
export function totalRial({ fares }: Columns, fare: number, party: PartyCount): number {
  return (
    party.adults * (fares.adultPriceRial[fare] ?? 0) +
    party.children * (fares.childPriceRial[fare] ?? 0) +
    party.infants * (fares.infantPriceRial[fare] ?? 0)
  )
}
