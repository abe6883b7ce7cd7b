/** Flights that may follow others: found for every way before any of them is joined. */
import type { Columns } from './columns.ts'
import { connectionAt } from './connections.ts'
import { openWindow, rowFrom, wantRows } from './priced-rows.ts'
import { none, type Scratch } from './scratch.ts'

const noSeat = Number.POSITIVE_INFINITY
const mostMinutes = 2_147_483_647

/** Asks for the rows of a way's second pair that may follow its first flights. */
export function wantSecond(columns: Columns, scratch: Scratch, way: number): void {
  const { ways, round } = scratch
  const first = ways.first[way] ?? 0
  const second = ways.second[way] ?? 0
  ways.secondEnd[way] = none
  const earliest = scratch.earliestArrival[first] ?? 0
  const latest = scratch.latestArrival[first] ?? 0
  if (earliest > latest) return
  if (scratch.windowStamp[second] !== scratch.stamp)
    openWindow(columns, scratch, {
      pair: second,
      firstDay: round.onwardFirstDay,
      lastDay: ways.third[way] === none ? round.lastLastDay : round.middleLastDay,
    })
  const rule = connectionAt(columns, first, second)
  const { widestLeast, widestMost } = columns.network
  const segment = scratch.windowSegment[second] ?? 0
  const from = Math.max(
    rowFrom(columns, segment, earliest + (widestLeast[rule] ?? 0)),
    scratch.windowFirst[second] ?? 0,
  )
  const until = Math.min(
    rowFrom(columns, segment, latest + (widestMost[rule] ?? 0) + 1),
    scratch.windowEnd[second] ?? 0,
  )
  if (from >= until) return
  ways.secondFrom[way] = from
  ways.secondEnd[way] = until
  wantRows(scratch, { pair: second, from, until })
}

/** Asks for the rows of a way's third pair that may follow its second flights, which are priced. */
export function wantThird(columns: Columns, scratch: Scratch, way: number): void {
  const { ways, round } = scratch
  const second = ways.second[way] ?? 0
  const third = ways.third[way] ?? 0
  const end = ways.secondEnd[way] ?? 0
  ways.thirdEnd[way] = none
  if (third === none || end === none) return
  const { arrival } = columns
  const { rial } = scratch.prices
  const at = (scratch.windowAt[second] ?? 0) - (scratch.windowFirst[second] ?? 0)
  let earliest = mostMinutes
  let latest = 0
  for (let row = ways.secondFrom[way] ?? 0; row < end; row += 1) {
    if (rial[at + row] === noSeat) continue
    const arrives = arrival[row] ?? 0
    if (arrives < earliest) earliest = arrives
    if (arrives > latest) latest = arrives
  }
  if (earliest > latest) return
  if (scratch.windowStamp[third] !== scratch.stamp)
    openWindow(columns, scratch, {
      pair: third,
      firstDay: round.onwardFirstDay,
      lastDay: round.lastLastDay,
    })
  const rule = connectionAt(columns, second, third)
  const { widestLeast, widestMost } = columns.network
  const segment = scratch.windowSegment[third] ?? 0
  const from = Math.max(
    rowFrom(columns, segment, earliest + (widestLeast[rule] ?? 0)),
    scratch.windowFirst[third] ?? 0,
  )
  const until = Math.min(
    rowFrom(columns, segment, latest + (widestMost[rule] ?? 0) + 1),
    scratch.windowEnd[third] ?? 0,
  )
  if (from >= until) return
  ways.thirdFrom[way] = from
  ways.thirdEnd[way] = until
  wantRows(scratch, { pair: third, from, until })
}
