/** Flights that may follow others: found for every way before any of them is joined. */
import type { Columns } from './columns.ts'
import { connectionAt } from './connections.ts'
import {
  earliestWord,
  endWord,
  entryWord,
  firstWord,
  latestWord,
  segmentWord,
  stampWord,
  windowWords,
} from './pair-windows.ts'
import { none, type SearchBuffers } from './search-buffers.ts'
import { openWindow, rowFrom, wantRows } from './windows.ts'

const noSeat = Number.POSITIVE_INFINITY
const mostMinutes = 2_147_483_647

/** Asks for the rows of every way's second pair that may follow its first flights. */
export function wantSeconds(columns: Columns, buffers: SearchBuffers): void {
  const { ways, windows, round } = buffers
  const { count, first, second, third, secondFrom, secondEnd } = ways
  for (let way = 0; way < count; way += 1) {
    const window = (first[way] ?? 0) * windowWords
    following.earliest = windows[window + earliestWord] ?? 0
    following.latest = windows[window + latestWord] ?? 0
    secondEnd[way] = none
    following.lastDay = third[way] === none ? round.lastLastDay : round.middleLastDay
    if (!wantAfter(columns, buffers, first[way] ?? 0, second[way] ?? 0)) continue
    secondFrom[way] = following.from
    secondEnd[way] = following.until
  }
}

/** Asks for the rows of every way's third pair that may follow its second flights, which are priced. */
export function wantThirds(columns: Columns, buffers: SearchBuffers): void {
  const { ways, windows, round } = buffers
  const { count, second, third, secondFrom, secondEnd, thirdFrom, thirdEnd } = ways
  for (let way = 0; way < count; way += 1) {
    thirdEnd[way] = none
    const middle = second[way] ?? 0
    if (third[way] === none || secondEnd[way] === none) continue
    const { rial, arrival } = buffers.prices
    const entry = windows[middle * windowWords + entryWord] ?? 0
    const end = entry + (secondEnd[way] ?? 0)
    let earliest = mostMinutes
    let latest = 0
    for (let at = entry + (secondFrom[way] ?? 0); at < end; at += 1) {
      if (rial[at] === noSeat) continue
      const arrives = arrival[at] ?? 0
      if (arrives < earliest) earliest = arrives
      if (arrives > latest) latest = arrives
    }
    following.earliest = earliest
    following.latest = latest
    following.lastDay = round.lastLastDay
    if (!wantAfter(columns, buffers, middle, third[way] ?? 0)) continue
    thirdFrom[way] = following.from
    thirdEnd[way] = following.until
  }
}

/** When the flights of a pair arrive that others are to follow, until which day those leave, and which rows can. */
const following = { earliest: 0, latest: 0, lastDay: 0, from: 0, until: 0 }

/** Asks for the rows of a pair that may follow those of another; false when none can. */
function wantAfter(
  columns: Columns,
  buffers: SearchBuffers,
  before: number,
  after: number,
): boolean {
  const { earliest, latest } = following
  if (earliest > latest) return false
  const { windows } = buffers
  const window = after * windowWords
  if (windows[window + stampWord] !== buffers.stamp)
    openWindow(columns, buffers, after, buffers.round.onwardFirstDay, following.lastDay)
  const rule = connectionAt(columns, before, after)
  const { widestLeast, widestMost } = columns.network
  const segment = windows[window + segmentWord] ?? 0
  const first = windows[window + firstWord] ?? 0
  const end = windows[window + endWord] ?? 0
  const from = rowFrom(columns, segment, earliest + (widestLeast[rule] ?? 0))
  const until = rowFrom(columns, segment, latest + (widestMost[rule] ?? 0) + 1)
  following.from = Math.max(from, first)
  following.until = Math.min(until, end)
  if (following.from >= following.until) return false
  wantRows(buffers, after, following.from, following.until)
  return true
}
