/**
 * The lowest price of each day with up to two stops: what a search of that day would show first. It joins pairs as a search does
 * (search-journey.ts: the same detours, connections, seats and classes), all days in one pass, and turns away whatever cannot be
 * cheaper than what its day has already: a chain by the least that its pairs cost in the span, a flight by what its day costs.
 */
import type { Columns } from './columns.ts'
import { connectionAt, connects } from './connections.ts'
import { type LowestAsk, lowestPrices } from './lowest-prices.ts'
import { kmBetween, longestWayKm } from './network.ts'
import {
  endWord,
  entryWord,
  firstWord,
  segmentWord,
  stampWord,
  windowWords,
} from './pair-windows.ts'
import { priceWanted } from './priced-rows.ts'
import { none, type SearchBuffers } from './search-buffers.ts'
import { openWindow, rowFrom, wantRows } from './windows.ts'

/** No flight takes longer, and no clock is further from UTC (minutes). */
const [longestFlight, widestOffset] = [1440, 14 * 60] as const

type Calendar = {
  columns: Columns
  buffers: SearchBuffers
  nowMinutes: number
  firstDay: number
  firstLocal: number
  endLocal: number
  /** The last day (UTC) on which an onward flight may leave. */
  onwardLastDay: number
  /** Rial by day; Infinity where nothing is left. What is found is written here. */
  lowest: Float64Array
  /** By pair: the least any of its flights in the window costs, NaN until somebody asks. */
  pairLeast: Float64Array
}

/** As `lowestPrices`, with up to `maxStops` stops. The find of the search before stands; its prices of rows do not. */
export function lowestWithStops(
  columns: Columns,
  buffers: SearchBuffers,
  { maxStops = 2, ...ask }: LowestAsk & { maxStops?: number },
): Float64Array {
  const lowest = lowestPrices(columns, ask)
  if (maxStops === 0 || lowest.length === 0) return lowest
  buffers.stamp += 1
  buffers.used = 0
  const { adults, children, infants } = ask.party
  const { cabin, nowMinutes, firstDay, lastDay } = ask
  Object.assign(buffers.round, { adults, children, infants, cabin, nowMinutes, maxStops })
  const endLocal = (lastDay + 1) * 1440
  const within = (longestFlight + columns.network.longestConnection) * maxStops
  const calendar: Calendar = {
    columns,
    buffers,
    nowMinutes,
    firstDay,
    lowest,
    endLocal,
    firstLocal: firstDay * 1440,
    onwardLastDay: Math.floor((endLocal + widestOffset + within) / 1440),
    pairLeast: new Float64Array(columns.pairOrigin.length).fill(Number.NaN),
  }
  const [origins, destinations] = [ask.origins, ask.destinations].map((words) => [
    ...new Set(words.flatMap((word) => columns.airports.codes.get(word) ?? [])),
  ]) as [number[], number[]]
  for (const end of [...origins, ...destinations]) buffers.endStamp[end] = buffers.stamp
  // One stop everywhere before two anywhere: what is cheap already turns away more of what follows.
  for (let stops = 1; stops <= maxStops; stops += 1)
    for (const destination of destinations) {
      markOnward(columns, buffers, destination)
      for (const origin of origins) {
        if (origin === destination) continue
        const longestKm = longestWayKm(kmBetween(columns.network, origin, destination))
        if (stops === 1) oneStop(calendar, { origin, longestKm })
        else twoStops(calendar, { origin, longestKm })
      }
    }
  return lowest
}

type From = { origin: number; longestKm: number }

/** Writes for each airport with flights to the destination the pair that flies there. */
function markOnward(columns: Columns, buffers: SearchBuffers, destination: number): void {
  const { inStart, inPairs, pairOrigin } = columns
  buffers.onwardRound += 1
  const end = inStart[destination + 1] ?? 0
  for (let at = inStart[destination] ?? 0; at < end; at += 1) {
    const pair = inPairs[at] ?? 0
    const origin = pairOrigin[pair] ?? 0
    buffers.onward[origin] = pair
    buffers.onwardStamp[origin] = buffers.onwardRound
  }
}

function oneStop(calendar: Calendar, { origin, longestKm }: From): void {
  const { columns, buffers } = calendar
  const { outStart, pairDestination, pairKm } = columns
  const end = outStart[origin + 1] ?? 0
  for (let first = outStart[origin] ?? 0; first < end; first += 1) {
    const stop = pairDestination[first] ?? 0
    if (buffers.endStamp[stop] === buffers.stamp) continue
    if (buffers.onwardStamp[stop] !== buffers.onwardRound) continue
    const last = buffers.onward[stop] ?? 0
    if ((pairKm[first] ?? 0) + (pairKm[last] ?? 0) > longestKm) continue
    join(calendar, [first, last])
  }
}

function twoStops(calendar: Calendar, { origin, longestKm }: From): void {
  const { columns, buffers } = calendar
  const { outStart, pairDestination, pairKm } = columns
  const end = outStart[origin + 1] ?? 0
  for (let first = outStart[origin] ?? 0; first < end; first += 1) {
    const stop = pairDestination[first] ?? 0
    const firstKm = pairKm[first] ?? 0
    if (buffers.endStamp[stop] === buffers.stamp || firstKm > longestKm) continue
    const endOfStop = outStart[stop + 1] ?? 0
    for (let second = outStart[stop] ?? 0; second < endOfStop; second += 1) {
      const next = pairDestination[second] ?? 0
      if (buffers.onwardStamp[next] !== buffers.onwardRound) continue
      if (buffers.endStamp[next] === buffers.stamp) continue
      const last = buffers.onward[next] ?? 0
      if (firstKm + (pairKm[second] ?? 0) + (pairKm[last] ?? 0) > longestKm) continue
      join(calendar, [first, second, last])
    }
  }
}

/** Lowers each day to the cheapest way over these pairs, where that is cheaper. */
function join(calendar: Calendar, pairs: readonly number[]): void {
  const { columns, buffers, lowest, firstDay, firstLocal, endLocal, nowMinutes } = calendar
  const [first = none, ...onward] = pairs
  let onwardLeast = 0
  for (const pair of onward) {
    onwardLeast += leastOf(calendar, pair)
    if (onwardLeast === Number.POSITIVE_INFINITY) return
  }
  openFirst(calendar, first)
  const end = buffers.windows[first * windowWords + endWord] ?? 0
  for (let row = buffers.windows[first * windowWords + firstWord] ?? 0; row < end; row += 1) {
    const local = columns.localDeparture[row] ?? 0
    if (local < firstLocal || local >= endLocal) continue
    if ((columns.departure[row] ?? 0) <= nowMinutes) continue
    const day = Math.floor(local / 1440) - firstDay
    const most = lowest[day] ?? 0
    const price = priceAt(calendar, first, row)
    if (price + onwardLeast >= most) continue
    const rest = cheapestOnward(calendar, { pairs, leg: 1, row, below: most - price })
    if (price + rest < most) lowest[day] = price + rest
  }
}

/** The least that the legs from `leg` on cost after a flight, if that is below `below`; Infinity otherwise. */
function cheapestOnward(
  calendar: Calendar,
  { pairs, leg, row, below }: { pairs: readonly number[]; leg: number; row: number; below: number },
): number {
  const { columns, buffers } = calendar
  const { departure, airline, network } = columns
  const [before = none, pair = none] = [pairs[leg - 1], pairs[leg]]
  const at = connectionAt(columns, before, pair)
  const arrives = columns.arrival[row] ?? 0
  const arriving = airline[row] ?? 0
  const latest = arrives + (network.widestMost[at] ?? 0)
  openOnward(calendar, pair)
  const end = buffers.windows[pair * windowWords + endWord] ?? 0
  const earliest = rowFrom(
    columns,
    buffers.windows[pair * windowWords + segmentWord] ?? 0,
    arrives + (network.widestLeast[at] ?? 0),
  )
  const isLast = leg === pairs.length - 1
  let best = Number.POSITIVE_INFINITY
  let most = below
  for (
    let next = Math.max(earliest, buffers.windows[pair * windowWords + firstWord] ?? 0);
    next < end;
    next += 1
  ) {
    const departs = departure[next] ?? 0
    if (departs > latest) break
    let price = priceAt(calendar, pair, next)
    if (price >= most) continue
    const departing = airline[next] ?? 0
    if (!connects(network, { at, arriving, departing, minutes: departs - arrives })) continue
    if (!isLast)
      price += cheapestOnward(calendar, { pairs, leg: leg + 1, row: next, below: most - price })
    if (price >= most) continue
    best = price
    most = price
  }
  return best
}

/** The least that a flight of a pair's window costs the party. */
function leastOf(calendar: Calendar, pair: number): number {
  const { buffers, pairLeast } = calendar
  const known = pairLeast[pair] ?? 0
  if (!Number.isNaN(known)) return known
  openOnward(calendar, pair)
  const end = buffers.windows[pair * windowWords + endWord] ?? 0
  let least = Number.POSITIVE_INFINITY
  for (let row = buffers.windows[pair * windowWords + firstWord] ?? 0; row < end; row += 1)
    least = Math.min(least, priceAt(calendar, pair, row))
  pairLeast[pair] = least
  return least
}

/** What a row of a pair's open window costs the party at least; Infinity where no class seats it. */
function priceAt({ buffers }: Calendar, pair: number, row: number): number {
  const entry = buffers.windows[pair * windowWords + entryWord] ?? 0
  return buffers.prices.rial[entry + row] ?? 0
}

/** Windows as those of a search: a pair plays one part in a journey, as first flight or as one that follows. */
function openFirst(calendar: Calendar, pair: number): void {
  const { columns, firstLocal, endLocal } = calendar
  const fromUtc = firstLocal - (columns.pairMostOffset[pair] ?? 0)
  const untilUtc = endLocal - (columns.pairLeastOffset[pair] ?? 0)
  open(calendar, {
    pair,
    firstDay: Math.floor(fromUtc / 1440),
    lastDay: Math.floor((untilUtc - 1) / 1440),
  })
}

function openOnward(calendar: Calendar, pair: number): void {
  const firstDay = Math.floor((calendar.firstLocal - widestOffset) / 1440)
  open(calendar, { pair, firstDay, lastDay: calendar.onwardLastDay })
}

/** Opens a window once and prices all that is in it. */
function open(
  { columns, buffers }: Calendar,
  { pair, firstDay, lastDay }: { pair: number; firstDay: number; lastDay: number },
): void {
  if (buffers.windows[pair * windowWords + stampWord] === buffers.stamp) return
  openWindow(columns, buffers, pair, firstDay, lastDay)
  const [from, until] = [
    buffers.windows[pair * windowWords + firstWord] ?? 0,
    buffers.windows[pair * windowWords + endWord] ?? 0,
  ]
  if (from === until) return
  wantRows(buffers, pair, from, until)
  priceWanted(columns, buffers)
}
