/**
 * Everything on sale, as columns of numbers: a few dozen bytes a flight. Airports, airlines and other words are numbers into dictionaries. Flights of one airport pair stand together,
 * sorted by departure; the classes of one flight stand together; what a class costs stands once per fare, not per date.
 */

import type { DayIndex } from './index-days.ts'
import type { Network } from './network.ts'

/** A place for words, each known by a small number. */
export type Dictionary = { words: string[]; codes: Map<string, number> }

export type FareColumns = {
  count: number
  /** The database's ids, and their way back to a place in the columns. */
  indexOf: Map<number, number>
  adultPriceRial: Float64Array
  childPriceRial: Float64Array
  infantPriceRial: Float64Array
  cabin: Uint8Array
  /** The letter's character code. */
  fareClass: Uint8Array
  isCharter: Uint8Array
  isRefundable: Uint8Array
  baggageAmount: Uint8Array
  baggageIsPieces: Uint8Array
  penaltyTable: Uint16Array
}

export type Columns = DayIndex & {
  airports: Dictionary
  airlines: Dictionary
  aircraft: Dictionary
  penaltyTables: Dictionary

  /** By origin × airports + destination: the pair's number, or -1. */
  pairOf: Int32Array
  /**
   * The segment in which the pair's flights stand: from `segmentStart[segment]` to before `segmentEnd[segment]`. A pair that gains
   * flights moves to another segment.
   */
  pairSegment: Int32Array
  segmentStart: Int32Array
  segmentEnd: Int32Array
  pairOrigin: Uint16Array
  pairDestination: Uint16Array
  /** The least and the most minutes by which the origin's clock is ahead of UTC on any of the pair's departures. */
  pairLeastOffset: Int16Array
  pairMostOffset: Int16Array
  pairKm: Float32Array
  pairIsInternational: Uint8Array
  /** Pairs out of an airport stand together: from `outStart[airport]` to before `outStart[airport + 1]`. */
  outStart: Int32Array
  /** The pairs into an airport, listed in `inPairs` from `inStart[airport]` on. */
  inStart: Int32Array
  inPairs: Int32Array
  network: Network

  /** Flights on sale when the columns were laid out. */
  flights: number
  flightId: Int32Array
  /** Minutes since 1970, UTC. */
  departure: Int32Array
  arrival: Int32Array
  /** Minutes since 1970 on the airport's own clock. */
  localDeparture: Int32Array
  localArrival: Int32Array
  /** Days since 1970 of the date that names the flight. */
  operatesOn: Int32Array
  airline: Uint16Array
  flightNumber: Uint16Array
  /** Character code, 32 for none. */
  suffix: Uint8Array
  aircraftType: Uint16Array
  /** Its pair. */
  pair: Uint16Array
  /** The flight's classes are the `classCount[row]` from `classStart[row]` on. */
  classStart: Int32Array
  classCount: Uint8Array
  /** Another value after each change of the row, so that what was read from it is known to stand still. */
  rowVersion: Int32Array
  /** The row of each flight, by its id less `firstFlightId`; -1 for ids that are not on sale. */
  rowOf: Int32Array
  firstFlightId: number

  /** One number that has another value after any change: what was found while it stood is what a search would find again. */
  changes: Int32Array

  /** By row × 2: what an adult pays in the cheapest economy class of the system and, next to it, of a charter. Infinity for none. */
  leastRial: Float64Array
  /**
   * By row, from the low byte up: which of the row's classes these are, the system class first, and the seats left in them, up to
   * `mostSeatsNoted`. Where there is no such class, no party is too large for it.
   */
  leastClass: Int32Array

  classFare: Int32Array
  /** Seats left; -1 when the class is closed. */
  classSeats: Int16Array

  fares: FareColumns
  room: Room
}

/** What is used of the columns, and what of it is free again: segments that pairs have left, once no answer is written from them any more. */
export type Room = {
  rows: number
  segments: number
  classes: number
  left: { start: number; rows: number }[]
  free: { start: number; rows: number }[]
}

export const closedClass = -1
/** Room kept free in a column of `count`, so that flights and classes can come while it is in use. */
export function spareFor(count: number): number {
  return 4096 + Math.ceil(count / 16)
}

/** Room for fares that come while the columns are in use, such as a changed price. */
const spareFares = 4096

export function createDictionary(): Dictionary {
  return { words: [], codes: new Map() }
}

/** The number of a word, given now if it has none yet. */
export function codeOf({ words, codes }: Dictionary, word: string): number {
  const known = codes.get(word)
  if (known !== undefined) return known
  const code = words.push(word) - 1
  codes.set(word, code)
  return code
}

export function createFareColumns(count: number): FareColumns {
  const room = count + spareFares
  return {
    count: 0,
    indexOf: new Map(),
    adultPriceRial: new Float64Array(room),
    childPriceRial: new Float64Array(room),
    infantPriceRial: new Float64Array(room),
    cabin: new Uint8Array(room),
    fareClass: new Uint8Array(room),
    isCharter: new Uint8Array(room),
    isRefundable: new Uint8Array(room),
    baggageAmount: new Uint8Array(room),
    baggageIsPieces: new Uint8Array(room),
    penaltyTable: new Uint16Array(room),
  }
}
