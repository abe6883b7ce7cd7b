/**
 * All itineraries of one journey: direct, with one stop and with two. Pairs of airports that cannot belong to one (no flights
 * onward, too far round) are left before any flight is looked at; flights of the others are joined by time (`join-flights.ts`).
 */
import type { PartyCount } from '../../flights/index.ts'
import type { Columns } from './columns.ts'
import { flyDirect, spanFirsts, wantFirst } from './first-flights.ts'
import { legsPerJourney } from './found.ts'
import { joinWay } from './join-flights.ts'
import { kmBetween, longestWayKm } from './network.ts'
import { wantSeconds, wantThirds } from './onward-flights.ts'
import { priceWanted } from './priced-rows.ts'
import { growWays, none, type SearchBuffers } from './search-buffers.ts'
import { clearTopItineraries } from './top-itineraries.ts'

export type JourneyWish = {
  origins: readonly string[]
  destinations: readonly string[]
  /** Days since 1970, on the origin's calendar. */
  day: number
}

export type JourneyAsk = {
  party: PartyCount
  cabin: number
  /** Minutes since 1970, UTC: what has left by then is not found. */
  nowMinutes: number
  /** As many as a journey may have when not said. */
  maxStops?: number | undefined
}

const mostStops = legsPerJourney - 1

/** No flight takes longer. */
const longestFlight = 1440
/** No clock is further from UTC. */
const widestOffset = 14 * 60

/** Fills the buffers's top itineraries and its sold-out flights with the itineraries of one journey. */
export function searchJourney(
  columns: Columns,
  buffers: SearchBuffers,
  wish: JourneyWish,
  ask: JourneyAsk,
): void {
  begin(columns, buffers, wish.day, ask)
  const { pairOf, airports, network } = columns
  const { origins, destinations, endStamp, stamp } = buffers
  const from = readEnds(columns, wish.origins, origins)
  const to = readEnds(columns, wish.destinations, destinations)
  const size = airports.words.length
  for (let index = 0; index < from; index += 1)
    for (let other = 0; other < to; other += 1) {
      const pair = pairOf[(origins[index] ?? 0) * size + (destinations[other] ?? 0)] ?? -1
      if (pair >= 0) flyDirect(columns, buffers, pair)
    }
  if (buffers.round.maxStops === 0) return
  for (let index = 0; index < from; index += 1) endStamp[origins[index] ?? 0] = stamp
  for (let other = 0; other < to; other += 1) endStamp[destinations[other] ?? 0] = stamp
  for (let other = 0; other < to; other += 1) {
    const destination = destinations[other] ?? 0
    markOnward(columns, buffers, destination)
    for (let index = 0; index < from; index += 1) {
      const origin = origins[index] ?? 0
      if (origin === destination) continue
      connect(columns, buffers, origin, longestWayKm(kmBetween(network, origin, destination)))
    }
  }
}

function begin({ network }: Columns, buffers: SearchBuffers, day: number, ask: JourneyAsk): void {
  buffers.stamp += 1
  buffers.used = 0
  buffers.soldOut.count = 0
  clearTopItineraries(buffers.top)
  const { round } = buffers
  round.adults = ask.party.adults
  round.children = ask.party.children
  round.infants = ask.party.infants
  round.cabin = ask.cabin
  round.nowMinutes = ask.nowMinutes
  const { maxStops = mostStops } = ask
  round.maxStops = maxStops
  round.firstLocal = day * 1440
  round.endLocal = round.firstLocal + 1440
  const onward = longestFlight + network.longestConnection
  const latest = round.endLocal + widestOffset
  round.onwardFirstDay = ((round.firstLocal - widestOffset) / 1440) | 0
  round.middleLastDay = ((latest + onward) / 1440) | 0
  round.lastLastDay = ((latest + onward * maxStops) / 1440) | 0
}

/** Writes the numbers of airports that have flights, each once; answers how many. */
function readEnds({ airports }: Columns, words: readonly string[], into: Int32Array): number {
  let count = 0
  for (let at = 0; at < words.length; at += 1) {
    const code = airports.codes.get(words[at] ?? '')
    if (code === undefined) continue
    let known = 0
    while (known < count && into[known] !== code) known += 1
    if (known < count) continue
    into[count] = code
    count += 1
  }
  return count
}

/** Writes for each airport with flights to the destination the pair that flies there. */
function markOnward(columns: Columns, buffers: SearchBuffers, destination: number): void {
  const { inStart, inPairs, pairOrigin } = columns
  const { onward, onwardStamp } = buffers
  buffers.onwardRound += 1
  const end = inStart[destination + 1] ?? 0
  for (let at = inStart[destination] ?? 0; at < end; at += 1) {
    const pair = inPairs[at] ?? 0
    const origin = pairOrigin[pair] ?? 0
    onward[origin] = pair
    onwardStamp[origin] = buffers.onwardRound
  }
}

/** Itineraries with one and two stops from an origin to the destination marked. */
function connect(
  columns: Columns,
  buffers: SearchBuffers,
  origin: number,
  longestKm: number,
): void {
  listWays(columns, buffers, origin, longestKm)
  const { ways, firsts, firstCount } = buffers
  if (ways.count === 0) return
  for (let at = 0; at < firstCount; at += 1) wantFirst(columns, buffers, firsts[at] ?? 0)
  priceWanted(columns, buffers)
  spanFirsts(columns, buffers)
  wantSeconds(columns, buffers)
  priceWanted(columns, buffers)
  if (buffers.round.maxStops > 1) wantThirds(columns, buffers)
  priceWanted(columns, buffers)
  for (let way = 0; way < ways.count; way += 1) joinWay(columns, buffers, way)
}

/** Lists the ways that are not too far round. One of unknown length is never too long. */
function listWays(
  columns: Columns,
  buffers: SearchBuffers,
  origin: number,
  longestKm: number,
): void {
  const { outStart, pairDestination, pairKm } = columns
  const { onward, onwardStamp, onwardRound, endStamp, stamp, round, firsts } = buffers
  buffers.ways.count = 0
  buffers.firstCount = 0
  const end = outStart[origin + 1] ?? 0
  for (let first = outStart[origin] ?? 0; first < end; first += 1) {
    const stop = pairDestination[first] ?? 0
    const firstKm = pairKm[first] ?? 0
    if (endStamp[stop] === stamp || firstKm > longestKm) continue
    const before = buffers.ways.count
    if (onwardStamp[stop] === onwardRound) {
      const second = onward[stop] ?? 0
      if (!(firstKm + (pairKm[second] ?? 0) > longestKm)) addWay(buffers, first, second, none)
    }
    if (round.maxStops > 1) {
      const endOfStop = outStart[stop + 1] ?? 0
      for (let second = outStart[stop] ?? 0; second < endOfStop; second += 1) {
        const next = pairDestination[second] ?? 0
        if (onwardStamp[next] !== onwardRound || endStamp[next] === stamp) continue
        const third = onward[next] ?? 0
        if (firstKm + (pairKm[second] ?? 0) + (pairKm[third] ?? 0) > longestKm) continue
        addWay(buffers, first, second, third)
      }
    }
    if (buffers.ways.count > before) {
      firsts[buffers.firstCount] = first
      buffers.firstCount += 1
    }
  }
}

function addWay(buffers: SearchBuffers, first: number, second: number, third: number): void {
  if (buffers.ways.count === buffers.ways.first.length) growWays(buffers)
  const { ways } = buffers
  ways.first[ways.count] = first
  ways.second[ways.count] = second
  ways.third[ways.count] = third
  ways.count += 1
}
