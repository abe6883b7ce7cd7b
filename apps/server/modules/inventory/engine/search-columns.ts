/** Answering from the columns: direct flights of a day, and the lowest price of each day. */
import { addDays } from '@parastoo/kit/dates'
import type { FlightQuestion, PartyCount } from '../../flights/index.ts'
import type { Columns } from './columns.ts'

/** A row of the flights and one of its classes. */
export type Found = { row: number; cls: number }

export const minutesOfDay = 1440

/** Days since 1970 of a `YYYY-MM-DD`. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/**
 * Every direct flight of a question that has not left by `nowMinutes`: of each flight the cheapest system class and the cheapest
 * charter class that fit the party, or the cheapest of the cabin, sold out, where none fits.
 */
export function searchColumns(
  columns: Columns,
  question: FlightQuestion,
  nowMinutes: number,
): Found[] {
  const from = dayOf(question.departsOn) * minutesOfDay
  const found: Found[] = []
  eachRow(columns, question, { from, until: from + minutesOfDay, nowMinutes }, (row) => {
    for (const isCharter of [0, 1]) {
      const cls = bestClass(columns, row, { isCharter, ask: question })
      if (cls >= 0) found.push({ row, cls })
    }
  })
  return found
}

/** The lowest price for the party of every day from `from` to `to`; days with nothing that fits are left out. */
export function lowestByDay(
  columns: Columns,
  ask: Omit<FlightQuestion, 'departsOn'> & { from: string; to: string },
  nowMinutes: number,
): { date: string; totalRial: number }[] {
  const firstDay = dayOf(ask.from)
  const days = Math.max(0, dayOf(ask.to) - firstDay + 1)
  const lowest = new Float64Array(days).fill(Number.POSITIVE_INFINITY)
  const from = firstDay * minutesOfDay
  const span = { from, until: from + days * minutesOfDay, nowMinutes }
  const need = ask.party.adults + ask.party.children
  eachRow(columns, ask, span, (row) => {
    const day = Math.floor((columns.departsLocal[row] as number) / minutesOfDay) - firstDay
    const last = columns.classStart[row + 1] as number
    for (let cls = columns.classStart[row] as number; cls < last; cls += 1) {
      if ((columns.seats[cls] as number) < need) continue
      const fare = columns.fares[columns.fare[cls] as number]
      if (!fare || fare.cabin !== ask.cabinClass) continue
      const total = totalOf(fare, ask.party)
      if (total < (lowest[day] as number)) lowest[day] = total
    }
  })
  return [...lowest].flatMap((totalRial, index) =>
    Number.isFinite(totalRial) ? { date: addDays(ask.from, index), totalRial } : [],
  )
}

type Span = { from: number; until: number; nowMinutes: number }

/** Walks the rows of every pair whose local departure lies in the span and that have not left. */
function eachRow(
  columns: Columns,
  { origins, destinations }: Pick<FlightQuestion, 'origins' | 'destinations'>,
  { from, until, nowMinutes }: Span,
  take: (row: number) => void,
): void {
  for (const origin of origins)
    for (const destination of destinations) {
      const [start, end] = columns.pairs.get(origin + destination) ?? [0, 0]
      for (let row = lowerBound(columns.departsLocal, { start, end, from }); row < end; row += 1) {
        if ((columns.departsLocal[row] as number) >= until) break
        if ((columns.departsAt[row] as number) > nowMinutes) take(row)
      }
    }
}

/** The first row of the segment that departs at or after `from`. */
function lowerBound(
  departs: Int32Array,
  { start, end, from }: { start: number; end: number; from: number },
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((departs[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}

function bestClass(
  columns: Columns,
  row: number,
  { isCharter, ask }: { isCharter: number; ask: FlightQuestion },
): number {
  const need = ask.party.adults + ask.party.children
  let best = -1
  let bestTotal = Number.POSITIVE_INFINITY
  let bestFits = false
  const last = columns.classStart[row + 1] as number
  for (let cls = columns.classStart[row] as number; cls < last; cls += 1) {
    if (columns.isCharter[cls] !== isCharter) continue
    const fare = columns.fares[columns.fare[cls] as number]
    if (!fare || fare.cabin !== ask.cabinClass) continue
    const fits = (columns.seats[cls] as number) >= need
    if (bestFits && !fits) continue
    const total = totalOf(fare, ask.party)
    if ((fits && !bestFits) || total < bestTotal) {
      best = cls
      bestTotal = total
      bestFits = fits
    }
  }
  return best
}

const totalOf = (
  fare: { adultRial: number; childRial: number; infantRial: number },
  { adults, children, infants }: PartyCount,
): number => fare.adultRial * adults + fare.childRial * children + fare.infantRial * infants
