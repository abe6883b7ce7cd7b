/** Flights that leave an origin on the day asked for: direct ones as they stand, and those that others connect with. */
import { type Columns, closedClass } from './columns.ts'
import { openWindow, priceWanted, rowFrom, wantRows } from './priced-rows.ts'
import { totalRial } from './scan.ts'
import { mostSoldOut, none, type Scratch } from './scratch.ts'
import { channels, takeIn, write } from './survivors.ts'

const noSeat = Number.POSITIVE_INFINITY
const mostMinutes = 2_147_483_647

/** Takes in the direct flights of a pair: by the cheapest system and by the cheapest charter class, or as sold out. */
export function flyDirect(columns: Columns, scratch: Scratch, pair: number): void {
  const { candidate, survivors } = scratch
  wantFirst(columns, scratch, pair)
  priceWanted(columns, scratch)
  const isExact = columns.pairLeastOffset[pair] === columns.pairMostOffset[pair]
  const { systemRial, charterRial } = scratch.prices
  const at = (scratch.windowAt[pair] ?? 0) - (scratch.windowFirst[pair] ?? 0)
  const end = scratch.windowHigh[pair] ?? 0
  candidate.second = none
  candidate.third = none
  for (let row = scratch.windowLow[pair] ?? 0; row < end; row += 1) {
    if (!isExact && !isOfDay(columns, scratch, row)) continue
    const system = systemRial[at + row] ?? 0
    const charter = charterRial[at + row] ?? 0
    if (system === noSeat && charter === noSeat) {
      keepSoldOut(columns, scratch, row)
      continue
    }
    const departure = columns.departure[row] ?? 0
    candidate.first = at + row
    candidate.departure = departure
    candidate.minutes = (columns.arrival[row] ?? 0) - departure
    candidate.airline = columns.airline[row] ?? 0
    if (system !== noSeat) {
      write(survivors, candidate, channels.system)
      survivors.totalRial[survivors.count] = system
      survivors.bucket[survivors.count] = 0
      takeIn(survivors)
    }
    if (charter !== noSeat) {
      write(survivors, candidate, channels.charter)
      survivors.totalRial[survivors.count] = charter
      survivors.bucket[survivors.count] = 1
      takeIn(survivors)
    }
  }
}

/**
 * When those flights of a pair arrive that have been asked for by `wantFirst` and seat the party; false when none does. A flight of
 * another day on the origin's clock counts as full: its pair has no other part in this search, for nobody changes planes at an origin.
 */
export function spanFirst(columns: Columns, scratch: Scratch, pair: number): boolean {
  const { rial } = scratch.prices
  const { arrival } = columns
  const isExact = columns.pairLeastOffset[pair] === columns.pairMostOffset[pair]
  const at = (scratch.windowAt[pair] ?? 0) - (scratch.windowFirst[pair] ?? 0)
  const end = scratch.windowHigh[pair] ?? 0
  let earliest = mostMinutes
  let latest = 0
  for (let row = scratch.windowLow[pair] ?? 0; row < end; row += 1) {
    if (!isExact && !isOfDay(columns, scratch, row)) {
      rial[at + row] = noSeat
      continue
    }
    if (rial[at + row] === noSeat) continue
    const arrives = arrival[row] ?? 0
    if (arrives < earliest) earliest = arrives
    if (arrives > latest) latest = arrives
  }
  scratch.earliestArrival[pair] = earliest
  scratch.latestArrival[pair] = latest
  return earliest <= latest
}

/** Asks for the rows of a pair that may leave on the day, once per search. */
export function wantFirst(columns: Columns, scratch: Scratch, pair: number): void {
  if (scratch.windowStamp[pair] === scratch.stamp) return
  const { round } = scratch
  const fromUtc = round.firstLocal - (columns.pairMostOffset[pair] ?? 0)
  const untilUtc = round.endLocal - (columns.pairLeastOffset[pair] ?? 0)
  openWindow(columns, scratch, {
    pair,
    firstDay: Math.floor(fromUtc / 1440),
    lastDay: Math.floor((untilUtc - 1) / 1440),
  })
  const segment = scratch.windowSegment[pair] ?? 0
  const from = rowFrom(columns, segment, Math.max(fromUtc, round.nowMinutes + 1))
  const until = rowFrom(columns, segment, untilUtc)
  if (from < until) wantRows(scratch, { pair, from, until })
}

function isOfDay({ localDeparture }: Columns, { round }: Scratch, row: number): boolean {
  const local = localDeparture[row] ?? 0
  return local >= round.firstLocal && local < round.endLocal
}

/** A direct flight on which no class seats the party: its cheapest class that is not closed, if it has one in this cabin. */
function keepSoldOut(columns: Columns, { soldOut, round }: Scratch, row: number): void {
  if (soldOut.count === mostSoldOut) return
  const { classStart, classCount, classFare, classSeats, fares } = columns
  let [best, bestRial] = [none, noSeat]
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
