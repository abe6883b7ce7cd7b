/** Flights that leave an origin on the day asked for: direct ones as they stand, and those that others connect with. */
import { type Columns, closedClass } from './columns.ts'
import {
  earliestWord,
  entryWord,
  highWord,
  latestWord,
  lowWord,
  segmentWord,
  stampWord,
  windowWords,
} from './pair-windows.ts'
import { priceWanted } from './priced-rows.ts'
import { totalRial } from './scan.ts'
import { mostSoldOut, none, type SearchBuffers } from './search-buffers.ts'
import { channels, enter } from './top-itineraries.ts'
import { openWindow, rowFrom, wantRows } from './windows.ts'

const noSeat = Number.POSITIVE_INFINITY
const mostMinutes = 2_147_483_647

/** Takes in the direct flights of a pair: by the cheapest system and by the cheapest charter class, or as sold out. */
export function flyDirect(columns: Columns, buffers: SearchBuffers, pair: number): void {
  const { candidate, top, windows } = buffers
  wantFirst(columns, buffers, pair)
  priceWanted(columns, buffers)
  const isExact = columns.pairLeastOffset[pair] === columns.pairMostOffset[pair]
  const { systemRial, charterRial, departure, arrival } = buffers.prices
  const window = pair * windowWords
  const entry = windows[window + entryWord] ?? 0
  const end = windows[window + highWord] ?? 0
  candidate.second = none
  candidate.third = none
  for (let row = windows[window + lowWord] ?? 0; row < end; row += 1) {
    if (!isExact && !isOfDay(columns, buffers, row)) continue
    const at = entry + row
    const system = systemRial[at] ?? 0
    const charter = charterRial[at] ?? 0
    if (system === noSeat && charter === noSeat) {
      keepSoldOut(columns, buffers, row)
      continue
    }
    const departs = departure[at] ?? 0
    candidate.first = at
    candidate.departure = departs
    candidate.minutes = (arrival[at] ?? 0) - departs
    candidate.airline = columns.airline[row] ?? 0
    if (system !== noSeat) {
      candidate.totalRial = system
      candidate.group = 0
      enter(top, candidate, channels.system)
    }
    if (charter !== noSeat) {
      candidate.totalRial = charter
      candidate.group = 1
      enter(top, candidate, channels.charter)
    }
  }
}

/**
 * When those first flights arrive that have been asked for by `wantFirst` and seat the party. A flight of another day on the origin's
 * clock counts as full: its pair has no other part in this search, for nobody changes planes at an origin.
 */
export function spanFirsts(columns: Columns, buffers: SearchBuffers): void {
  const { rial, arrival } = buffers.prices
  const { windows, firsts, firstCount } = buffers
  const { pairLeastOffset, pairMostOffset } = columns
  for (let index = 0; index < firstCount; index += 1) {
    const pair = firsts[index] ?? 0
    const isExact = pairLeastOffset[pair] === pairMostOffset[pair]
    const window = pair * windowWords
    const entry = windows[window + entryWord] ?? 0
    const end = windows[window + highWord] ?? 0
    let earliest = mostMinutes
    let latest = 0
    for (let row = windows[window + lowWord] ?? 0; row < end; row += 1) {
      const at = entry + row
      if (!isExact && !isOfDay(columns, buffers, row)) rial[at] = noSeat
      if (rial[at] === noSeat) continue
      const arrives = arrival[at] ?? 0
      if (arrives < earliest) earliest = arrives
      if (arrives > latest) latest = arrives
    }
    windows[window + earliestWord] = earliest
    windows[window + latestWord] = latest
  }
}

/** Asks for the rows of a pair that may leave on the day, once per search. */
export function wantFirst(columns: Columns, buffers: SearchBuffers, pair: number): void {
  const { round, windows } = buffers
  const window = pair * windowWords
  if (windows[window + stampWord] === buffers.stamp) return
  const fromUtc = round.firstLocal - (columns.pairMostOffset[pair] ?? 0)
  const untilUtc = round.endLocal - (columns.pairLeastOffset[pair] ?? 0)
  openWindow(columns, buffers, pair, (fromUtc / 1440) | 0, ((untilUtc - 1) / 1440) | 0)
  const segment = windows[window + segmentWord] ?? 0
  const fromNow = round.nowMinutes + 1
  const from = rowFrom(columns, segment, Math.max(fromUtc, fromNow))
  const until = rowFrom(columns, segment, untilUtc)
  if (from < until) wantRows(buffers, pair, from, until)
}

function isOfDay({ localDeparture }: Columns, { round }: SearchBuffers, row: number): boolean {
  const local = localDeparture[row] ?? 0
  return local >= round.firstLocal && local < round.endLocal
}

/** A direct flight on which no class seats the party: its cheapest class that is not closed, if it has one in this cabin. */
function keepSoldOut(columns: Columns, { soldOut, round }: SearchBuffers, row: number): void {
  if (soldOut.count === mostSoldOut) return
  const { classStart, classCount, classFare, classSeats, fares } = columns
  let best: number = none
  let bestRial = noSeat
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  for (let place = first; place < end; place += 1) {
    const fare = classFare[place] ?? 0
    if (classSeats[place] === closedClass || fares.cabin[fare] !== round.cabin) continue
    const total = totalRial(columns, fare, round)
    if (total >= bestRial) continue
    best = place
    bestRial = total
  }
  if (best === none) return
  soldOut.rows[soldOut.count] = row
  soldOut.places[soldOut.count] = best
  soldOut.totalRial[soldOut.count] = bestRial
  soldOut.durationMinutes[soldOut.count] =
    (columns.arrival[row] ?? 0) - (columns.departure[row] ?? 0)
  soldOut.count += 1
}
