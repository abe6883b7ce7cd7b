/**
 * Everything on sale, as columns of numbers in shared memory: a few dozen bytes a flight, readable by other threads without
 * copying. Airports, airlines and other words are numbers into dictionaries. Flights of one airport pair stand together,
 * sorted by departure; the classes of one flight stand together; what a class costs stands once per fare, not per date.
 */

import { column } from './column.ts'
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
   * flights moves to another segment by this one number, so that a reader sees all of the old or all of the new one.
   */
  pairSegment: Int32Array
  segmentStart: Int32Array
  segmentEnd: Int32Array
  pairOrigin: Uint16Array
  pairDestination: Uint16Array
  /** The least and the most minutes by which the origin's clock is ahead of UTC on any of the pair's departures. */
  pairLeastOffset: Int16Array
  pairMostOffset: Int16Array
  /**
   * Odd while a row of the pair is being written. A reader in another thread that prices many rows at once compares this before and
   * after, once for all of them.
   */
  pairVersion: Int32Array
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
  /** Odd while the row's classes are being written; a reader in another thread that meets that, or a change, reads again. */
  rowVersion: Int32Array
  /** The row of each flight, by its id less `firstFlightId`; -1 for ids that are not on sale. */
  rowOf: Int32Array
  firstFlightId: number

  /** One number: how often flights moved to another segment, odd while they do. Readers in other threads search again then. */
  moves: Int32Array
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
  /** Of the one writer; readers in other threads have no use for it. */
  room: Room
}

/** What is used of the columns, and what of it is free again: segments that pairs have left, once no reader is in them. */
export type Room = {
  rows: number
  segments: number
  classes: number
  left: { start: number; rows: number }[]
  free: { start: number; rows: number }[]
}

export const closedClass = -1
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
    adultPriceRial: column(Float64Array, room),
    childPriceRial: column(Float64Array, room),
    infantPriceRial: column(Float64Array, room),
    cabin: column(Uint8Array, room),
    fareClass: column(Uint8Array, room),
    isCharter: column(Uint8Array, room),
    isRefundable: column(Uint8Array, room),
    baggageAmount: column(Uint8Array, room),
    baggageIsPieces: column(Uint8Array, room),
    penaltyTable: column(Uint16Array, room),
  }
}
