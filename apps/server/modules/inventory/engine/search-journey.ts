/**
 * All itineraries of one journey: direct, with one stop and with two. Pairs of airports that cannot belong to one (no flights
 * onward, too far round) are left before any flight is looked at; flights of the others are joined by time.
 */
import { type Columns, closedClass } from './columns.ts'
import { kmBetween, longestWayKm } from './network.ts'
import { openWindow, type PriceAsk, priceRow } from './priced-rows.ts'
import { pairsOf, totalRial } from './scan.ts'
import { mostSoldOut, none, type Scratch } from './scratch.ts'
import { clearSurvivors, hasProspect, takeIn } from './survivors.ts'

export type JourneyWish = {
  origins: readonly string[]
  destinations: readonly string[]
  /** Days since 1970, on the origin's calendar. */
  day: number
}

export type JourneyAsk = PriceAsk & { maxStops: number }

/** No flight takes longer. */
const longestFlight = 1440
/** No clock is further from UTC. */
const widestOffset = 14 * 60

type Round = JourneyAsk & {
  firstLocal: number
  endLocal: number
  /** By how much later than a first flight a middle and a last flight may leave. */
  middleWithin: number
  lastWithin: number
}

/** Fills the scratch's survivors and its sold-out flights with the itineraries of one journey. */
export function searchJourney(
  columns: Columns,
  scratch: Scratch,
  { wish, ask }: { wish: JourneyWish; ask: JourneyAsk },
): void {
  scratch.stamp += 1
  scratch.used = 0
  scratch.soldOut.count = 0
  clearSurvivors(scratch.survivors)
  const firstLocal = wish.day * 1440
  const endLocal = firstLocal + 1440
  const onward = longestFlight + columns.network.longestConnection
  const round: Round = {
    ...ask,
    firstLocal,
    endLocal,
    middleWithin: onward,
    lastWithin: onward * ask.maxStops,
  }
  for (const pair of pairsOf(columns, wish)) direct(columns, scratch, { pair, round })
  if (ask.maxStops === 0) return
  const codes = (words: readonly string[]) =>
    [...new Set(words)].flatMap((word) => columns.airports.codes.get(word) ?? [])
  const [origins, destinations] = [codes(wish.origins), codes(wish.destinations)]
  for (const end of [...origins, ...destinations]) scratch.endStamp[end] = scratch.stamp
  for (const destination of destinations) {
    markOnward(columns, scratch, destination)
    for (const origin of origins) {
      if (origin === destination) continue
      const longestKm = longestWayKm(kmBetween(columns.network, origin, destination))
      connect(columns, scratch, { origin, longestKm, round })
    }
  }
}

/** Writes for each airport with flights to the destination the pair that flies there. */
function markOnward(columns: Columns, scratch: Scratch, destination: number): void {
  const { inStart, inPairs, pairOrigin } = columns
  scratch.round += 1
  const end = inStart[destination + 1] ?? 0
  for (let at = inStart[destination] ?? 0; at < end; at += 1) {
    const pair = inPairs[at] ?? 0
    const origin = pairOrigin[pair] ?? 0
    scratch.onward[origin] = pair
    scratch.onwardStamp[origin] = scratch.round
  }
}

function direct(
  columns: Columns,
  scratch: Scratch,
  { pair, round }: { pair: number; round: Round },
): void {
  const from = openFirst(columns, scratch, { pair, round })
  const first = scratch.windowFirst[pair] ?? 0
  const end = scratch.windowEnd[pair] ?? 0
  for (let row = first; row < end; row += 1) {
    if (!leavesInTime(columns, row, round)) continue
    const at = from + row - first
    priceRow(columns, scratch, { row, at, ask: round })
    scratch.legRow[0] = row
    scratch.legAt[0] = at
    const hasSystem = scratch.systemPlace[at] !== none
    const hasCharter = scratch.charterPlace[at] !== none
    if (hasSystem) keep(columns, scratch, { legs: 1, channel: 'system' })
    if (hasCharter) keep(columns, scratch, { legs: 1, channel: 'charter' })
    if (!hasSystem && !hasCharter) keepSoldOut(columns, scratch, { row, round })
  }
}

const leavesInTime = (
  { departure, localDeparture }: Columns,
  row: number,
  { firstLocal, endLocal, nowMinutes }: Round,
): boolean => {
  const local = localDeparture[row] ?? 0
  return local >= firstLocal && local < endLocal && (departure[row] ?? 0) > nowMinutes
}

/** Itineraries with one and two stops from an origin to the destination marked. */
function connect(
  columns: Columns,
  scratch: Scratch,
  { origin, longestKm, round }: { origin: number; longestKm: number; round: Round },
): void {
  const { outStart, pairDestination, pairKm } = columns
  const end = outStart[origin + 1] ?? 0
  for (let first = outStart[origin] ?? 0; first < end; first += 1) {
    const stop = pairDestination[first] ?? 0
    const firstKm = pairKm[first] ?? 0
    if (scratch.endStamp[stop] === scratch.stamp || firstKm > longestKm) continue
    if (scratch.onwardStamp[stop] === scratch.round) {
      const onward = scratch.onward[stop] ?? 0
      if (!(firstKm + (pairKm[onward] ?? 0) > longestKm))
        joinTwo(columns, scratch, { first, second: onward, stop, round })
    }
    if (round.maxStops < 2) continue
    const endOfStop = outStart[stop + 1] ?? 0
    for (let second = outStart[stop] ?? 0; second < endOfStop; second += 1) {
      const next = pairDestination[second] ?? 0
      if (scratch.onwardStamp[next] !== scratch.round || scratch.endStamp[next] === scratch.stamp)
        continue
      const third = scratch.onward[next] ?? 0
      if (firstKm + (pairKm[second] ?? 0) + (pairKm[third] ?? 0) > longestKm) continue
      joinThree(columns, scratch, { pairs: [first, second, third], stops: [stop, next], round })
    }
  }
}

function joinTwo(
  columns: Columns,
  scratch: Scratch,
  { first, second, stop, round }: { first: number; second: number; stop: number; round: Round },
): void {
  const { arrival, departure } = columns
  const at = connectionAt(columns, { stop, before: first, after: second })
  const least = columns.network.leastConnection[at] ?? 0
  const most = columns.network.mostConnection[at] ?? 0
  const firstFrom = openFirst(columns, scratch, { pair: first, round })
  const firstRow = scratch.windowFirst[first] ?? 0
  const firstEnd = scratch.windowEnd[first] ?? 0
  if (firstRow === firstEnd) return
  const secondFrom = openOnward(columns, scratch, { pair: second, round, within: round.lastWithin })
  const secondRow = scratch.windowFirst[second] ?? 0
  const secondEnd = scratch.windowEnd[second] ?? 0
  let low = secondRow
  for (let row = firstRow; row < firstEnd; row += 1) {
    if ((columns.localDeparture[row] ?? 0) >= round.endLocal) break
    if (!leavesInTime(columns, row, round)) continue
    if (!takeLeg(columns, scratch, { leg: 0, row, at: firstFrom + row - firstRow, ask: round }))
      continue
    const arrives = arrival[row] ?? 0
    // Later departures mostly arrive later, so the place where connections begin hardly moves, but it may move back.
    while (low > secondRow && (departure[low - 1] ?? 0) >= arrives + least) low -= 1
    while (low < secondEnd && (departure[low] ?? 0) < arrives + least) low += 1
    for (let next = low; next < secondEnd; next += 1) {
      if ((departure[next] ?? 0) > arrives + most) break
      const nextAt = secondFrom + next - secondRow
      if (!takeLeg(columns, scratch, { leg: 1, row: next, at: nextAt, ask: round })) continue
      keepBoth(columns, scratch, 2)
    }
  }
}

function joinThree(
  columns: Columns,
  scratch: Scratch,
  {
    pairs: [first, second, third],
    stops: [stop, lastStop],
    round,
  }: { pairs: [number, number, number]; stops: [number, number]; round: Round },
): void {
  const { arrival, departure, network } = columns
  const at = connectionAt(columns, { stop, before: first, after: second })
  const lastAt = connectionAt(columns, { stop: lastStop, before: second, after: third })
  const least = network.leastConnection[at] ?? 0
  const most = network.mostConnection[at] ?? 0
  const lastLeast = network.leastConnection[lastAt] ?? 0
  const lastMost = network.mostConnection[lastAt] ?? 0
  const from = openFirst(columns, scratch, { pair: first, round })
  const firstRow = scratch.windowFirst[first] ?? 0
  const firstEnd = scratch.windowEnd[first] ?? 0
  if (firstRow === firstEnd) return
  const { middleWithin, lastWithin } = round
  const secondFrom = openOnward(columns, scratch, { pair: second, round, within: middleWithin })
  const thirdFrom = openOnward(columns, scratch, { pair: third, round, within: lastWithin })
  const secondRow = scratch.windowFirst[second] ?? 0
  const secondEnd = scratch.windowEnd[second] ?? 0
  const thirdRow = scratch.windowFirst[third] ?? 0
  const thirdEnd = scratch.windowEnd[third] ?? 0
  let [low, lastLow] = [secondRow, thirdRow]
  for (let row = firstRow; row < firstEnd; row += 1) {
    if ((columns.localDeparture[row] ?? 0) >= round.endLocal) break
    if (!leavesInTime(columns, row, round)) continue
    if (!takeLeg(columns, scratch, { leg: 0, row, at: from + row - firstRow, ask: round })) continue
    const arrives = arrival[row] ?? 0
    while (low > secondRow && (departure[low - 1] ?? 0) >= arrives + least) low -= 1
    while (low < secondEnd && (departure[low] ?? 0) < arrives + least) low += 1
    for (let next = low; next < secondEnd; next += 1) {
      if ((departure[next] ?? 0) > arrives + most) break
      const nextAt = secondFrom + next - secondRow
      if (!takeLeg(columns, scratch, { leg: 1, row: next, at: nextAt, ask: round })) continue
      const arrivesNext = arrival[next] ?? 0
      while (lastLow > thirdRow && (departure[lastLow - 1] ?? 0) >= arrivesNext + lastLeast)
        lastLow -= 1
      while (lastLow < thirdEnd && (departure[lastLow] ?? 0) < arrivesNext + lastLeast) lastLow += 1
      for (let last = lastLow; last < thirdEnd; last += 1) {
        if ((departure[last] ?? 0) > arrivesNext + lastMost) break
        const lastLegAt = thirdFrom + last - thirdRow
        if (!takeLeg(columns, scratch, { leg: 2, row: last, at: lastLegAt, ask: round })) continue
        keepBoth(columns, scratch, 3)
      }
    }
  }
}

/**
 * Opens the flights of a day. A pair has one window in a search, for it has one part to play: first flights leave an origin, last
 * ones reach a destination, and middle ones do neither.
 */
function openFirst(
  columns: Columns,
  scratch: Scratch,
  { pair, round }: { pair: number; round: Round },
): number {
  const fromUtc = round.firstLocal - (columns.pairMostOffset[pair] ?? 0)
  const untilUtc = round.endLocal - (columns.pairLeastOffset[pair] ?? 0)
  return openWindow(columns, scratch, { pair, fromUtc, untilUtc })
}

/** Opens flights that may follow the first flights of the day. */
function openOnward(
  columns: Columns,
  scratch: Scratch,
  { pair, round, within }: { pair: number; round: Round; within: number },
): number {
  const fromUtc = round.firstLocal - widestOffset
  const untilUtc = round.endLocal + widestOffset + within
  return openWindow(columns, scratch, { pair, fromUtc, untilUtc })
}

/** Where the rule of a connection stands: a station's, by whether either flight is international. */
const connectionAt = (
  { pairIsInternational: crosses }: Columns,
  { stop, before, after }: { stop: number; before: number; after: number },
): number => stop * 2 + ((crosses[before] ?? 0) | (crosses[after] ?? 0))

/** Prices a leg and writes it down; false when no class of it seats the party. */
function takeLeg(
  columns: Columns,
  scratch: Scratch,
  { leg, row, at, ask }: { leg: number; row: number; at: number; ask: PriceAsk },
): boolean {
  priceRow(columns, scratch, { row, at, ask })
  if (scratch.systemPlace[at] === none && scratch.charterPlace[at] === none) return false
  scratch.legRow[leg] = row
  scratch.legAt[leg] = at
  const { sumRial, sumSystemRial, sumHasCharter } = scratch
  const system = scratch.systemRial[at] ?? 0
  const charter = scratch.charterRial[at] ?? 0
  const isCharter = charter < system
  sumRial[leg + 1] = (sumRial[leg] ?? 0) + (isCharter ? charter : system)
  sumSystemRial[leg + 1] = (sumSystemRial[leg] ?? 0) + system
  sumHasCharter[leg + 1] = isCharter ? 1 : (sumHasCharter[leg] ?? 0)
  return true
}

/** The cheapest way to fly these legs, and where that takes a charter seat also the cheapest without one. */
function keepBoth(columns: Columns, scratch: Scratch, legs: number): void {
  const { survivors, legRow, sumHasCharter } = scratch
  const [first, last] = [legRow[0] ?? 0, legRow[legs - 1] ?? 0]
  const departure = columns.departure[first] ?? 0
  const minutes = (columns.arrival[last] ?? 0) - departure
  const airline = columns.airline[first] ?? 0
  const hasCharter = sumHasCharter[legs] === 1
  const total = scratch.sumRial[legs] ?? 0
  const bucket = (legs - 1) * 2
  const cheapest = { total, minutes, departure, airline, bucket: bucket + Number(hasCharter) }
  if (hasProspect(survivors, cheapest)) keep(columns, scratch, { legs, channel: 'cheapest' })
  const system = scratch.sumSystemRial[legs] ?? 0
  if (!hasCharter || system === Number.POSITIVE_INFINITY) return
  if (hasProspect(survivors, { total: system, minutes, departure, airline, bucket }))
    keep(columns, scratch, { legs, channel: 'system' })
}

/** Writes the legs as an itinerary and has the survivors judge it. */
function keep(
  columns: Columns,
  scratch: Scratch,
  { legs, channel }: { legs: number; channel: 'system' | 'charter' | 'cheapest' },
): void {
  const { survivors, legRow, legAt } = scratch
  const slot = survivors.count
  let [total, seats, isCharter] = [0, 32_767, false]
  for (let leg = 0; leg < 3; leg += 1) {
    survivors.rows[slot * 3 + leg] = none
    survivors.places[slot * 3 + leg] = none
    if (leg >= legs) continue
    const at = legAt[leg] ?? 0
    const byCharter =
      channel === 'charter' ||
      (channel === 'cheapest' && (scratch.charterRial[at] ?? 0) < (scratch.systemRial[at] ?? 0))
    const place = (byCharter ? scratch.charterPlace[at] : scratch.systemPlace[at]) ?? 0
    total += (byCharter ? scratch.charterRial[at] : scratch.systemRial[at]) ?? 0
    seats = Math.min(seats, columns.classSeats[place] ?? 0)
    isCharter ||= byCharter
    survivors.rows[slot * 3 + leg] = legRow[leg] ?? 0
    survivors.places[slot * 3 + leg] = place
  }
  const [first, last] = [legRow[0] ?? 0, legRow[legs - 1] ?? 0]
  survivors.totalRial[slot] = total
  survivors.seats[slot] = seats
  survivors.departure[slot] = columns.departure[first] ?? 0
  survivors.arrival[slot] = columns.arrival[last] ?? 0
  survivors.durationMinutes[slot] = (columns.arrival[last] ?? 0) - (columns.departure[first] ?? 0)
  survivors.airline[slot] = columns.airline[first] ?? 0
  survivors.bucket[slot] = (legs - 1) * 2 + Number(isCharter)
  takeIn(survivors)
}

/** A direct flight on which no class seats the party: its cheapest class that is not closed, if it has one in this cabin. */
function keepSoldOut(
  columns: Columns,
  { soldOut }: Scratch,
  { row, round }: { row: number; round: Round },
): void {
  if (soldOut.count === mostSoldOut) return
  const { classStart, classCount, classFare, classSeats, fares } = columns
  let [best, bestRial] = [none, Number.POSITIVE_INFINITY]
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  for (let place = first; place < end; place += 1) {
    const fare = classFare[place] ?? 0
    if (classSeats[place] === closedClass || fares.cabin[fare] !== round.cabin) continue
    const total = totalRial(columns, fare, round.party)
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
