import type { Columns } from './columns.ts'
import type { Found } from './found.ts'
import { createSurvivors, type Survivors } from './survivors.ts'

/** Itineraries kept per sort key. */
export const plainTake = 200
/** Sold-out flights shown after what can be bought. */
export const mostSoldOut = 200
const firstRoom = 4096

/**
 * What a searching thread writes on, made once for the columns it searches: a search allocates nothing. What a row costs is found
 * out at most once per search: rows of a pair's window stand together from `windowAt[pair]` on.
 */
export type Scratch = {
  /** The search that last opened a pair's window; a window of an older search counts as closed. */
  stamp: number
  windowStamp: Int32Array
  windowAt: Int32Array
  windowFirst: Int32Array
  windowEnd: Int32Array
  /** Used so far of the columns below. */
  used: number
  /** Cheapest system and charter class of a row: a place in the class columns, `none` or `unpriced`. */
  systemPlace: Int32Array
  charterPlace: Int32Array
  systemRial: Float64Array
  charterRial: Float64Array
  /** By airport: the pair that flies from it to the destination looked at, if `onwardStamp` is of this round. */
  onward: Int32Array
  onwardStamp: Int32Array
  round: number
  /** By airport: whether it is an end of the journey asked for, if of this search; nobody changes planes there. */
  endStamp: Int32Array
  /** The legs of the itinerary looked at: rows, and where their prices stand. */
  legRow: Int32Array
  legAt: Int32Array
  /** What the first legs cost together, one entry more than legs: the cheapest way, and without a charter seat (or Infinity). */
  sumRial: Float64Array
  sumSystemRial: Float64Array
  /** Whether the cheapest way of the first legs takes a charter seat. */
  sumHasCharter: Uint8Array
  survivors: Survivors
  /** Direct flights on which no class seats the party. */
  soldOut: {
    count: number
    rows: Int32Array
    places: Int32Array
    totalRial: Float64Array
    durationMinutes: Int32Array
  }
  order: Int32Array
  spareOrder: Int32Array
  found: Found
}

export const none = -1
export const unpriced = -2

export function createScratch(
  { pairOrigin, airports, airlines }: Pick<Columns, 'pairOrigin' | 'airports' | 'airlines'>,
  take: number = plainTake,
): Scratch {
  const pairs = pairOrigin.length
  return {
    stamp: 0,
    windowStamp: new Int32Array(pairs),
    windowAt: new Int32Array(pairs),
    windowFirst: new Int32Array(pairs),
    windowEnd: new Int32Array(pairs),
    used: 0,
    systemPlace: new Int32Array(firstRoom),
    charterPlace: new Int32Array(firstRoom),
    systemRial: new Float64Array(firstRoom),
    charterRial: new Float64Array(firstRoom),
    onward: new Int32Array(airports.words.length),
    onwardStamp: new Int32Array(airports.words.length),
    round: 0,
    endStamp: new Int32Array(airports.words.length),
    legRow: new Int32Array(3),
    legAt: new Int32Array(3),
    sumRial: new Float64Array(4),
    sumSystemRial: new Float64Array(4),
    sumHasCharter: new Uint8Array(4),
    survivors: createSurvivors({ take, airlines: airlines.words.length + 64 }),
    soldOut: {
      count: 0,
      rows: new Int32Array(mostSoldOut),
      places: new Int32Array(mostSoldOut),
      totalRial: new Float64Array(mostSoldOut),
      durationMinutes: new Int32Array(mostSoldOut),
    },
    order: new Int32Array(firstRoom * 4),
    spareOrder: new Int32Array(firstRoom * 4),
    found: createFound(1, firstRoom),
  }
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

/** Doubles the room for priced rows. */
export function growWindows(scratch: Scratch, wanted: number): void {
  let room = scratch.systemPlace.length
  while (room < wanted) room *= 2
  if (room === scratch.systemPlace.length) return
  const wider = <Column extends Int32Array | Float64Array>(from: Column, to: Column): Column => {
    to.set(from as never)
    return to
  }
  scratch.systemPlace = wider(scratch.systemPlace, new Int32Array(room))
  scratch.charterPlace = wider(scratch.charterPlace, new Int32Array(room))
  scratch.systemRial = wider(scratch.systemRial, new Float64Array(room))
  scratch.charterRial = wider(scratch.charterRial, new Float64Array(room))
}
