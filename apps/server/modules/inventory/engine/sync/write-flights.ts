/** Writes what is known of single flights into columns in use; `change-columns.ts` does it so that readers never see a half. */
import {
  addFlights,
  type ClassOfFlight,
  changeClass,
  closeFlight,
  freeLeft,
  type NewFlight,
  rowOfFlight,
  setClasses,
} from '../change-columns.ts'
import { type Columns, closedClass, codeOf } from '../columns.ts'
import type { ClassOnSale, FlightFacts, FlightOnSale } from '../store.ts'

/** Why something does not fit into the columns as they are laid out, so that they must be laid out anew; null when it did. */
export type Misfit = string | null

/** Brings these flights to what was read. */
export function writeFlights(columns: Columns, flights: readonly FlightOnSale[]): Misfit {
  const added: NewFlight[] = []
  for (const { id, facts, classes } of flights) {
    const row = rowOfFlight(columns, id)
    if (facts === null) {
      if (row >= 0) closeFlight(columns, row)
      continue
    }
    const known = fareIndexes(columns, classes)
    if (known === null) return 'a class names a fare that is not there'
    if (row >= 0 && isSameFlight(columns, row, facts)) {
      if (!writeClasses(columns, row, known)) return 'there is no room for more classes'
      continue
    }
    const fresh = asNewFlight(columns, facts, known)
    if (fresh === null) return 'a flight of a new airport pair or airline'
    added.push(fresh)
  }
  return addToColumns(columns, added)
}

/** Adds flights, each pair's at once. Where their rows were is free again for those who come ten seconds later. */
export function addToColumns(columns: Columns, added: readonly NewFlight[]): Misfit {
  if (added.length === 0) return null
  const nowMs = performance.now()
  const lastMs = lastAddedMs.get(columns) ?? Number.NEGATIVE_INFINITY
  if (nowMs - lastMs > longestReadMs) freeLeft(columns)
  lastAddedMs.set(columns, nowMs)
  return addFlights(columns, added) ? null : 'there is no room for more flights'
}

/** No answer is written for longer from what one search found. */
const longestReadMs = 10_000
const lastAddedMs = new WeakMap<Columns, number>()

/** The classes of a row, those that are closed included. */
export function classesOf(columns: Columns, row: number): ClassOfFlight[] {
  const { classStart, classCount, classFare, classSeats } = columns
  const first = classStart[row] ?? 0
  return Array.from({ length: classCount[row] ?? 0 }, (_, index) => ({
    fare: classFare[first + index] ?? 0,
    seats: classSeats[first + index] ?? closedClass,
  }))
}

/** Gives a row these classes. While channels and letters stay the same, each keeps its place and only what differs is written. */
export function writeClasses(
  columns: Columns,
  row: number,
  classes: readonly ClassOfFlight[],
): boolean {
  const { classStart, classFare, classSeats } = columns
  const first = classStart[row] ?? 0
  const held = classesOf(columns, row)
  const areSame =
    held.length === classes.length &&
    held.every(({ fare }, index) => isSameClass(columns, fare, classes[index]?.fare ?? -1))
  if (!areSame) return setClasses(columns, row, classes)
  for (const [index, { fare, seats }] of classes.entries()) {
    const place = first + index
    if (classFare[place] !== fare || classSeats[place] !== seats)
      changeClass(columns, { row, place, fare, seats })
  }
  return true
}

const isSameClass = ({ fares }: Columns, one: number, other: number): boolean =>
  fares.isCharter[one] === fares.isCharter[other] && fares.fareClass[one] === fares.fareClass[other]

/** In the order in which a row keeps its classes: system before charter, then by letter. */
export function inOrder(
  { fares }: Columns,
  classes: readonly ClassOfFlight[],
): readonly ClassOfFlight[] {
  const rank = ({ fare }: ClassOfFlight) =>
    (fares.isCharter[fare] ?? 0) * 256 + (fares.fareClass[fare] ?? 0)
  return classes.toSorted((a, b) => rank(a) - rank(b))
}

function fareIndexes(columns: Columns, classes: readonly ClassOnSale[]): ClassOfFlight[] | null {
  const known: ClassOfFlight[] = []
  for (const { fareId, seats } of classes) {
    const fare = columns.fares.indexOf.get(fareId)
    if (fare === undefined) return null
    known.push({ fare, seats })
  }
  return known
}

/** Whether the row says just this of its flight, apart from classes. */
export function isSameFlight(columns: Columns, row: number, facts: FlightFacts): boolean {
  const { airports, airlines, aircraft } = columns
  const pair = columns.pair[row] ?? 0
  return (
    columns.departure[row] === facts.departure &&
    columns.arrival[row] === facts.arrival &&
    columns.localDeparture[row] === facts.localDeparture &&
    columns.localArrival[row] === facts.localArrival &&
    columns.operatesOn[row] === facts.operatesOn &&
    columns.flightNumber[row] === facts.flightNumber &&
    columns.suffix[row] === suffixCode(facts) &&
    airlines.words[columns.airline[row] ?? -1] === facts.airlineCode &&
    aircraft.words[columns.aircraftType[row] ?? -1] === facts.aircraft &&
    airports.words[columns.pairOrigin[pair] ?? -1] === facts.origin &&
    airports.words[columns.pairDestination[pair] ?? -1] === facts.destination
  )
}

/** Null for a pair or an airline that the columns have no number for. */
export function asNewFlight(
  columns: Columns,
  facts: FlightFacts,
  classes: readonly ClassOfFlight[],
): NewFlight | null {
  const { airports, airlines, aircraft, pairOf } = columns
  const origin = airports.codes.get(facts.origin)
  const destination = airports.codes.get(facts.destination)
  const airline = airlines.codes.get(facts.airlineCode)
  if (origin === undefined || destination === undefined || airline === undefined) return null
  const pair = pairOf[origin * airports.words.length + destination] ?? -1
  const row = rowOfFlight(columns, facts.id)
  if (pair < 0 || (row >= 0 && columns.pair[row] !== pair)) return null
  const { airlineCode: _, origin: __, destination: ___, aircraft: type, ...plain } = facts
  return {
    ...plain,
    pair,
    airline,
    classes,
    suffix: suffixCode(facts),
    aircraftType: codeOf(aircraft, type),
  }
}

const suffixCode = ({ suffix }: FlightFacts): number => (suffix === '' ? 32 : suffix.charCodeAt(0))
