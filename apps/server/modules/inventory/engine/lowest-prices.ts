import { seatsOf } from '../stock/index.ts'
import { type Columns, closedClass } from './columns.ts'
import { pairsOf, type ScanAsk } from './scan.ts'
import { rowFrom } from './windows.ts'

export type LowestAsk = ScanAsk & {
  origins: readonly string[]
  destinations: readonly string[]
  /** Days since 1970, both included. */
  firstDay: number
  lastDay: number
}

/** For each day from the first to the last, what the whole party pays at least; Infinity where nothing is left. */
export function lowestPrices(columns: Columns, ask: LowestAsk): Float64Array {
  const { firstDay, lastDay } = ask
  const lowest = new Float64Array(Math.max(lastDay - firstDay + 1, 0)).fill(
    Number.POSITIVE_INFINITY,
  )
  if (lowest.length > 0)
    for (const pair of pairsOf(columns, ask)) lowerBy(columns, lowest, { pair, ask })
  return lowest
}

/**
 * Lowers the days on which a pair has something cheaper. It is one loop over the classes of a month, without the order in which a search
 * prefers them: only the least counts.
 */
function lowerBy(
  columns: Columns,
  lowest: Float64Array,
  { pair, ask: { party, ...ask } }: { pair: number; ask: LowestAsk },
): void {
  const { localDeparture, classStart, classCount, classFare, classSeats, fares } = columns
  const { cabin: cabins, adultPriceRial, childPriceRial, infantPriceRial } = fares
  const { adults, children, infants } = party
  const { cabin } = ask
  const seats = seatsOf(party)
  const firstLocal = ask.firstDay * 1440
  const endLocal = (ask.lastDay + 1) * 1440
  const fromUtc = firstLocal - (columns.pairMostOffset[pair] ?? 0)
  const segment = columns.pairSegment[pair] ?? 0
  const end = rowFrom(columns, segment, endLocal - (columns.pairLeastOffset[pair] ?? 0))
  let row = rowFrom(columns, segment, Math.max(fromUtc, ask.nowMinutes + 1))
  for (; row < end; row += 1) {
    const local = localDeparture[row] ?? 0
    if (local < firstLocal || local >= endLocal) continue
    const day = Math.floor((local - firstLocal) / 1440)
    const first = classStart[row] ?? 0
    const endOfRow = first + (classCount[row] ?? 0)
    let least = lowest[day] ?? 0
    for (let place = first; place < endOfRow; place += 1) {
      if ((classSeats[place] ?? closedClass) < seats) continue
      const fare = classFare[place] ?? 0
      if (cabins[fare] !== cabin) continue
      const total =
        adults * (adultPriceRial[fare] ?? 0) +
        children * (childPriceRial[fare] ?? 0) +
        infants * (infantPriceRial[fare] ?? 0)
      if (total < least) least = total
    }
    lowest[day] = least
  }
}
