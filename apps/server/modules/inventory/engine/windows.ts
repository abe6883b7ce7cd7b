/**
 * A pair's window in a search: a place in the prices for each of its rows that may play a part. What a search knows of a pair lies
 * side by side in `buffers.windows`, on one line of the cache. These functions take plain numbers, for objects would be made for
 * every pair of every search.
 */
import type { Columns } from './columns.ts'
import {
  endWord,
  entryWord,
  firstWord,
  highWord,
  lowWord,
  segmentWord,
  stampWord,
  windowWords,
} from './pair-windows.ts'
import { growPrices, type SearchBuffers } from './search-buffers.ts'

/** The first row of a segment that leaves at `utcMinutes` or later. */
export function rowFrom(
  { departure, dayRow, firstIndexDay, indexDays }: Columns,
  segment: number,
  utcMinutes: number,
): number {
  const named = ((utcMinutes / 1440) | 0) - firstIndexDay
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
  buffers: SearchBuffers,
  pair: number,
  firstDay: number,
  lastDay: number,
): void {
  const { dayRow, firstIndexDay, indexDays } = columns
  const { windows, used } = buffers
  const segment = columns.pairSegment[pair] ?? 0
  const at = segment * (indexDays + 1)
  const from = firstDay - firstIndexDay
  const until = lastDay - firstIndexDay
  const first = dayRow[at + (from < 0 ? 0 : from < indexDays ? from : indexDays - 1)] ?? 0
  const end = dayRow[at + (until < 0 ? 0 : until < indexDays ? until : indexDays - 1) + 1] ?? 0
  const window = pair * windowWords
  windows[window + stampWord] = buffers.stamp
  windows[window + segmentWord] = segment
  windows[window + entryWord] = used - first
  windows[window + firstWord] = first
  windows[window + endWord] = end
  windows[window + lowWord] = first
  windows[window + highWord] = first
  buffers.used = used + end - first
  if (buffers.used > buffers.prices.rial.length) growPrices(buffers, buffers.used)
}

/** Asks for the rows from `from` to before `until` of an open window; they are there after `priceWanted`. */
export function wantRows(buffers: SearchBuffers, pair: number, from: number, until: number): void {
  const { windows } = buffers
  const window = pair * windowWords
  const low = windows[window + lowWord] ?? 0
  const high = windows[window + highWord] ?? 0
  if (low === high) {
    windows[window + lowWord] = from
    windows[window + highWord] = until
    want(buffers, pair, from, until)
    return
  }
  if (from < low) {
    windows[window + lowWord] = from
    want(buffers, pair, from, low)
  }
  if (until > high) {
    windows[window + highWord] = until
    want(buffers, pair, high, until)
  }
}

function want({ wanted }: SearchBuffers, pair: number, from: number, until: number): void {
  wanted.pair[wanted.count] = pair
  wanted.from[wanted.count] = from
  wanted.until[wanted.count] = until
  wanted.count += 1
}
