/** Flights that leave an origin on the day asked for: direct ones as they stand, and those that others connect with. */
import { type Columns, closedClass } from './columns.ts'
import { openWindow, priceRows, rowFrom } from './priced-rows.ts'
import { totalRial } from './scan.ts'
import { mostSoldOut, none, type Scratch } from './scratch.ts'
import { channels, takeIn, write } from './survivors.ts'

const noSeat = Number.POSITIVE_INFINITY

/** Takes in the direct flights of a pair: by the cheapest system and by the cheapest charter class, or as sold out. */
export function flyDirect(columns: Columns, scratch: Scratch, pair: number): void {
  const { way, candidate, survivors } = scratch
  way.first = pair
  const isExact = openDay(columns, scratch)
  const { systemRial, charterRial } = scratch.prices
  const at = (scratch.windowAt[pair] ?? 0) - (scratch.windowFirst[pair] ?? 0)
  candidate.second = none
  candidate.third = none
  for (let row = way.firstFrom; row < way.firstEnd; row += 1) {
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
 * Opens the first flights of the way's first pair; false when none seats the party. A flight of another day on the origin's clock
 * counts as full: its pair has no other part to play in this search, for nobody changes planes at an origin.
 */
export function openFirst(columns: Columns, scratch: Scratch): boolean {
  const { way } = scratch
  const isExact = openDay(columns, scratch)
  const { prices } = scratch
  const { arrival } = columns
  const at = (scratch.windowAt[way.first] ?? 0) - (scratch.windowFirst[way.first] ?? 0)
  let earliest = Number.MAX_SAFE_INTEGER
  let latest = Number.MIN_SAFE_INTEGER
  for (let row = way.firstFrom; row < way.firstEnd; row += 1) {
    if (!isExact && !isOfDay(columns, scratch, row)) {
      prices.rial[at + row] = noSeat
      continue
    }
    if (prices.rial[at + row] === noSeat) continue
    const arrives = arrival[row] ?? 0
    if (arrives < earliest) earliest = arrives
    if (arrives > latest) latest = arrives
  }
  if (latest < earliest) return false
  way.earliestArrival = earliest
  way.latestArrival = latest
  return true
}

/** Prices the rows of the way's first pair that may be of the day; true when they certainly are, because no clock was changed. */
function openDay(columns: Columns, scratch: Scratch): boolean {
  const { way, round } = scratch
  const pair = way.first
  const least = columns.pairLeastOffset[pair] ?? 0
  const most = columns.pairMostOffset[pair] ?? 0
  const fromUtc = Math.max(round.firstLocal - most, round.nowMinutes + 1)
  const untilUtc = round.endLocal - least
  if (scratch.windowStamp[pair] !== scratch.stamp)
    openWindow(columns, scratch, {
      pair,
      firstDay: Math.floor((round.firstLocal - most) / 1440),
      lastDay: Math.floor((untilUtc - 1) / 1440),
    })
  const segment = scratch.windowSegment[pair] ?? 0
  way.firstFrom = rowFrom(columns, segment, fromUtc)
  way.firstEnd = Math.max(rowFrom(columns, segment, untilUtc), way.firstFrom)
  if (way.firstFrom < way.firstEnd)
    priceRows(columns, scratch, { pair, from: way.firstFrom, until: way.firstEnd })
  return least === most
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
