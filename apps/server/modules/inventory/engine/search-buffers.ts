import { type Candidate, createCandidate } from './candidate.ts'
import type { Columns } from './columns.ts'
import type { Found } from './found.ts'
import { windowWords } from './pair-windows.ts'
import { createTopItineraries, type TopItineraries } from './top-itineraries.ts'

/** Itineraries kept per sort key. */
const plainTake = 200
/** Sold-out flights shown after what can be bought. */
export const mostSoldOut = 200
const firstRoom = 4096
const firstWays = 1024

/** What the journey searched now asks for, laid flat: reading it costs nothing in the innermost loop. */
export type Round = {
  adults: number
  children: number
  infants: number
  cabin: number
  nowMinutes: number
  maxStops: number
  /** Minutes since 1970 on the origin's clock: the day asked for begins and ends. */
  firstLocal: number
  endLocal: number
  /** Days since 1970, UTC: between the first and these all middle and all last flights leave. */
  onwardFirstDay: number
  middleLastDay: number
  lastLastDay: number
}

/**
 * Ways from an origin to the destination looked at: pairs to be flown one after the other, all that are not too far round. Every
 * step is taken for all of them before the next one is, so that the memory they lie in is waited for together and not one by one.
 */
export type Ways = {
  count: number
  first: Int32Array
  second: Int32Array
  /** -1 for a way with one stop. */
  third: Int32Array
  /** Rows of the second pair that can follow its first flights, and of the third that can follow these. */
  secondFrom: Int32Array
  secondEnd: Int32Array
  thirdFrom: Int32Array
  thirdEnd: Int32Array
}

/**
 * What a search writes on, made once for the columns it searches: a search allocates nothing. Windows of pairs are described in
 * `windows.ts`.
 */
export type SearchBuffers = {
  /** The search that last opened a pair's window; a window of an older search counts as closed. */
  stamp: number
  windows: Int32Array
  /** First pairs of the ways looked at, each once. */
  firsts: Int32Array
  firstCount: number
  wanted: Wanted
  prices: Prices
  /** Used so far of `prices`. */
  used: number
  origins: Int32Array
  destinations: Int32Array
  round: Round
  ways: Ways
  candidate: Candidate
  /** By airport: the pair that flies from it to the destination looked at, if `onwardStamp` is of this round. */
  onward: Int32Array
  onwardStamp: Int32Array
  onwardRound: number
  /** By airport: whether it is an end of the journey asked for, if of this search; nobody changes planes there. */
  endStamp: Int32Array
  top: TopItineraries
  /** Direct flights on which no class seats the party. */
  soldOut: {
    count: number
    rows: Int32Array
    places: Int32Array
    totalRial: Float64Array
    durationMinutes: Int32Array
  }
  /** Top itineraries with their prices in one number each (`read-top-itineraries.ts`), and as much again to sort by. */
  order: Float64Array
  spareOrder: Float64Array
  found: Found
}

/** Rows that are to be priced: pieces of windows. */
export type Wanted = {
  count: number
  pair: Int32Array
  from: Int32Array
  until: Int32Array
}

/** Rows with what they cost the party: entries of all windows of a search. Infinity stands for no seat. */
export type Prices = {
  /** By entry × `entryWords`: the row and what of it is sold, side by side for whoever writes an itinerary down. */
  sold: Int32Array
  departure: Int32Array
  arrival: Int32Array
  /** What the cheapest system and the cheapest charter class that seat the party cost, and the less of both. */
  systemRial: Float64Array
  charterRial: Float64Array
  rial: Float64Array
  /** Of a middle flight: the places of the last flights that connect with it. */
  followFrom: Int32Array
  followEnd: Int32Array
  /** Of a middle flight: what all these have in common, where it pays to know. */
  followLeastRial: Float64Array
  followLeastSystemRial: Float64Array
  followMostRial: Float64Array
  followArrival: Int32Array
  followHasCharter: Uint8Array
}

/** Words of an entry in `sold`: its row, then for each way of selling it a place in the class columns and the seats left there. */
export const entryWords = 8
/** From here on, by channel (`top-itineraries.ts`), the place and the seats of the cheapest class. */
export const firstPlaceWord = 1

export const none = -1

export function createSearchBuffers(
  { airports, airlines, pairOrigin }: Columns,
  take = plainTake,
): SearchBuffers {
  const pairs = pairOrigin.length
  const ends = airports.words.length
  return {
    stamp: 0,
    windows: new Int32Array(pairs * windowWords),
    firsts: new Int32Array(ends),
    firstCount: 0,
    wanted: createWanted(firstWays),
    prices: createPrices(firstRoom),
    used: 0,
    origins: new Int32Array(ends),
    destinations: new Int32Array(ends),
    round: {
      adults: 1,
      children: 0,
      infants: 0,
      cabin: 0,
      nowMinutes: 0,
      maxStops: 0,
      firstLocal: 0,
      endLocal: 0,
      onwardFirstDay: 0,
      middleLastDay: 0,
      lastLastDay: 0,
    },
    ways: createWays(firstWays),
    candidate: createCandidate(),
    onward: new Int32Array(ends),
    onwardStamp: new Int32Array(ends),
    onwardRound: 0,
    endStamp: new Int32Array(ends),
    top: createTopItineraries({ take, airlines: airlines.words.length + 64 }),
    soldOut: {
      count: 0,
      rows: new Int32Array(mostSoldOut),
      places: new Int32Array(mostSoldOut),
      totalRial: new Float64Array(mostSoldOut),
      durationMinutes: new Int32Array(mostSoldOut),
    },
    order: new Float64Array(firstRoom),
    spareOrder: new Float64Array(firstRoom),
    found: createFound(1, firstRoom),
  }
}

function createPrices(room: number): Prices {
  return {
    sold: new Int32Array(room * entryWords),
    departure: new Int32Array(room),
    arrival: new Int32Array(room),
    systemRial: new Float64Array(room),
    charterRial: new Float64Array(room),
    rial: new Float64Array(room),
    followFrom: new Int32Array(room),
    followEnd: new Int32Array(room),
    followLeastRial: new Float64Array(room),
    followLeastSystemRial: new Float64Array(room),
    followMostRial: new Float64Array(room),
    followArrival: new Int32Array(room),
    followHasCharter: new Uint8Array(room),
  }
}

function createWays(room: number): Ways {
  return {
    count: 0,
    first: new Int32Array(room),
    second: new Int32Array(room),
    third: new Int32Array(room),
    secondFrom: new Int32Array(room),
    secondEnd: new Int32Array(room),
    thirdFrom: new Int32Array(room),
    thirdEnd: new Int32Array(room),
  }
}

/** Twice as many as ways: a window may grow at both its ends. */
function createWanted(ways: number): Wanted {
  return {
    count: 0,
    pair: new Int32Array(ways * 2),
    from: new Int32Array(ways * 2),
    until: new Int32Array(ways * 2),
  }
}

/** Doubles the room for ways. */
export function growWays(buffers: SearchBuffers): void {
  const { ways } = buffers
  const wider = createWays(ways.first.length * 2)
  wider.count = ways.count
  wider.first.set(ways.first)
  wider.second.set(ways.second)
  wider.third.set(ways.third)
  buffers.ways = wider
  buffers.wanted = createWanted(wider.first.length)
}

export function createFound(journeys: number, room: number): Found {
  return {
    count: 0,
    isComplete: true,
    journeys,
    rows: new Int32Array(room * journeys * 3),
    places: new Int32Array(room * journeys * 3),
    totalRial: new Float64Array(room),
    seats: new Int16Array(room),
    durationMinutes: new Int32Array(room),
  }
}

/** Doubles the room for priced rows. What holds a column of `prices` must take it again. */
export function growPrices(buffers: SearchBuffers, wanted: number): void {
  let room = buffers.prices.rial.length
  if (room >= wanted) return
  while (room < wanted) room *= 2
  const wider = createPrices(room)
  for (const name of Object.keys(wider) as (keyof Prices)[])
    wider[name].set(buffers.prices[name] as never)
  buffers.prices = wider
}
