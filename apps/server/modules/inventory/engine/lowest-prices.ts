import { seatsOf } from '../stock/index.ts'
import type { Columns } from './columns.ts'
import { cheapestClass, pairsOf, type ScanAsk, scanDays, totalRial } from './scan.ts'

export type LowestAsk = ScanAsk & {
  origins: readonly string[]
  destinations: readonly string[]
  /** Days since 1970, both included. */
  firstDay: number
  lastDay: number
}

/** For each day from the first to the last, what the whole party pays at least; Infinity where nothing is left. */
export function lowestPrices(columns: Columns, ask: LowestAsk): Float64Array {
  const { firstDay, lastDay, party } = ask
  const lowest = new Float64Array(Math.max(lastDay - firstDay + 1, 0)).fill(
    Number.POSITIVE_INFINITY,
  )
  const seats = seatsOf(party)
  for (const pair of pairsOf(columns, ask)) {
    scanDays(columns, { pair, firstDay, lastDay }, (row) => {
      if ((columns.departure[row] ?? 0) <= ask.nowMinutes) return
      const place = cheapestClass(columns, row, ask)
      if (place < 0 || (columns.classSeats[place] ?? 0) < seats) return
      const day = Math.floor((columns.localDeparture[row] ?? 0) / 1440) - firstDay
      const total = totalRial(columns, columns.classFare[place] ?? 0, party)
      if (total < (lowest[day] ?? 0)) lowest[day] = total
    })
  }
  return lowest
}
