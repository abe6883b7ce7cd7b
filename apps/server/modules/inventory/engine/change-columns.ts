/**
 * Changes of columns in use, each whole before anybody reads again. What does not fit (a new airport pair or airline, no room left)
 * is refused with false: then the columns are laid out anew beside these.
 */
import { type Columns, closedClass } from './columns.ts'
import { indexSegment } from './index-days.ts'
import { writeLeast } from './least-classes.ts'

export type ClassOfFlight = { fare: number; seats: number }

export type NewFlight = {
  id: number
  pair: number
  departure: number
  arrival: number
  localDeparture: number
  localArrival: number
  operatesOn: number
  airline: number
  flightNumber: number
  suffix: number
  aircraftType: number
  classes: readonly ClassOfFlight[]
}

/** The row of a flight by the database's id, -1 when it is not on sale. */
export function rowOfFlight({ rowOf, firstFlightId }: Columns, id: number): number {
  return rowOf[id - firstFlightId] ?? -1
}

/** Seats and fare of one class; a changed price is another fare. The place belongs to the row. */
export function changeClass(
  columns: Columns,
  { row, place, fare, seats }: { row: number; place: number; fare: number; seats: number },
): void {
  columns.classFare[place] = fare
  columns.classSeats[place] = seats
  writeLeast(columns, row)
  noteRowChange(columns, row)
}

/** Gives a flight these classes (in the order of channel and letter) in place of those it has. */
export function setClasses(
  columns: Columns,
  row: number,
  classes: readonly ClassOfFlight[],
): boolean {
  const { classStart, classCount, classFare, room } = columns
  const fits = classes.length <= (classCount[row] ?? 0)
  if (!fits && room.classes + classes.length > classFare.length) return false
  if (!fits) classStart[row] = room.classes
  writeClasses(columns, classStart[row] ?? 0, classes)
  classCount[row] = classes.length
  writeLeast(columns, row)
  if (!fits) room.classes += classes.length
  noteRowChange(columns, row)
  return true
}

/** Takes a flight off sale: nothing of it is found any more, not even as sold out. Its id has no row from then on. */
export function closeFlight(columns: Columns, row: number): void {
  const first = columns.classStart[row] ?? 0
  columns.classSeats.fill(closedClass, first, first + (columns.classCount[row] ?? 0))
  writeLeast(columns, row)
  noteRowChange(columns, row)
  columns.rowOf[(columns.flightId[row] ?? 0) - columns.firstFlightId] = -1
}

/**
 * Adds flights of pairs that are known; one that is there already (re-timed, or open again) takes its own place. Each pair's flights are copied once, together with the new ones, to a segment of their own
 * that then takes the place of the old one: add all flights of a pair at once. The old rows are kept until `freeLeft`, for answers that are still written from them. When
 * room runs out between two pairs, those before keep their new flights.
 */
export function addFlights(columns: Columns, flights: readonly NewFlight[]): boolean {
  const byPair = Map.groupBy(flights, ({ pair }) => pair)
  const { room, classFare, segmentStart, rowOf, firstFlightId } = columns
  const classes = flights.reduce((sum, each) => sum + each.classes.length, 0)
  if (room.classes + classes > classFare.length) return false
  if (room.segments + byPair.size > segmentStart.length) return false
  const isNameable = ({ id, pair }: NewFlight) =>
    id >= firstFlightId && id - firstFlightId < rowOf.length && pair < columns.pairSegment.length
  if (!flights.every(isNameable)) return false
  const areAdded = [...byPair].every(([pair, added]) => addToPair(columns, pair, added))
  noteChange(columns)
  return areAdded
}

/** Segments that pairs have left may be written on again. Call it when no answer is written any more from what was found in them. */
export function freeLeft({ room }: Columns): void {
  room.free.push(...room.left)
  room.left = []
}

function addToPair(columns: Columns, pair: number, added: readonly NewFlight[]): boolean {
  const { pairSegment, segmentStart, segmentEnd, room } = columns
  const old = pairSegment[pair] ?? 0
  const [oldStart = 0, oldEnd = 0] = [segmentStart[old], segmentEnd[old]]
  const ids = new Set(added.map(({ id }) => id))
  const kept: number[] = []
  for (let row = oldStart; row < oldEnd; row += 1)
    if (!ids.has(columns.flightId[row] ?? 0)) kept.push(row)
  const rows = kept.length + added.length
  const start = takeRows(columns, rows)
  if (start < 0) return false
  const sorted = added.toSorted((a, b) => a.departure - b.departure || a.id - b.id)
  let from = 0
  let next = 0
  for (let row = start; row < start + rows; row += 1) {
    const flight = sorted[next]
    const old = kept[from]
    // What remembers a row by its version must not take the new flight for the one that stood here.
    nextVersion(columns, row)
    if (flight && (old === undefined || isBefore(columns, flight, old))) {
      writeFlight(columns, row, flight)
      next += 1
    } else {
      copyFlight(columns, old ?? 0, row)
      from += 1
    }
  }
  const segment = room.segments
  room.segments += 1
  segmentStart[segment] = start
  segmentEnd[segment] = start + rows
  indexSegment(columns, segment)
  pairSegment[pair] = segment
  for (let row = start; row < start + rows; row += 1) {
    const at = (columns.flightId[row] ?? 0) - columns.firstFlightId
    // A closed flight is carried along without a row of its id.
    if (ids.has(columns.flightId[row] ?? 0) || (columns.rowOf[at] ?? -1) >= 0)
      columns.rowOf[at] = row
  }
  room.left.push({ start: oldStart, rows: oldEnd - oldStart })
  return true
}

const isBefore = ({ departure, flightId }: Columns, flight: NewFlight, row: number): boolean =>
  flight.departure < (departure[row] ?? 0) ||
  (flight.departure === departure[row] && flight.id < (flightId[row] ?? 0))

/** Free rows for a segment, the first of them; -1 when there are none. */
function takeRows({ room, flightId }: Columns, rows: number): number {
  const at = room.free.findIndex((each) => each.rows >= rows)
  const free = room.free[at]
  if (free) {
    room.free.splice(at, 1)
    if (free.rows > rows) room.free.push({ start: free.start + rows, rows: free.rows - rows })
    return free.start
  }
  if (room.rows + rows > flightId.length) return -1
  room.rows += rows
  return room.rows - rows
}

function writeFlight(columns: Columns, row: number, flight: NewFlight): void {
  columns.flightId[row] = flight.id
  columns.departure[row] = flight.departure
  columns.arrival[row] = flight.arrival
  columns.localDeparture[row] = flight.localDeparture
  columns.localArrival[row] = flight.localArrival
  columns.operatesOn[row] = flight.operatesOn
  columns.airline[row] = flight.airline
  columns.flightNumber[row] = flight.flightNumber
  columns.suffix[row] = flight.suffix
  columns.aircraftType[row] = flight.aircraftType
  columns.pair[row] = flight.pair
  columns.classStart[row] = columns.room.classes
  columns.classCount[row] = flight.classes.length
  writeClasses(columns, columns.room.classes, flight.classes)
  columns.room.classes += flight.classes.length
  writeLeast(columns, row)
  const offset = flight.localDeparture - flight.departure
  const { pairLeastOffset, pairMostOffset } = columns
  pairLeastOffset[flight.pair] = Math.min(pairLeastOffset[flight.pair] ?? 0, offset)
  pairMostOffset[flight.pair] = Math.max(pairMostOffset[flight.pair] ?? 0, offset)
}

function copyFlight(columns: Columns, from: number, to: number): void {
  for (const each of columnsOfRows(columns)) each[to] = each[from] ?? 0
  writeLeast(columns, to)
}

const columnsOfRows = (columns: Columns) => [
  columns.flightId,
  columns.departure,
  columns.arrival,
  columns.localDeparture,
  columns.localArrival,
  columns.operatesOn,
  columns.airline,
  columns.flightNumber,
  columns.suffix,
  columns.aircraftType,
  columns.pair,
  columns.classStart,
  columns.classCount,
]

function writeClasses(
  { classFare, classSeats }: Columns,
  first: number,
  classes: readonly ClassOfFlight[],
): void {
  classes.forEach(({ fare, seats }, index) => {
    classFare[first + index] = fare
    classSeats[first + index] = seats
  })
}

function noteRowChange(columns: Columns, row: number): void {
  nextVersion(columns, row)
  noteChange(columns)
}

function nextVersion({ rowVersion }: Columns, row: number): void {
  rowVersion[row] = (rowVersion[row] ?? 0) + 1
}

function noteChange({ changes }: Columns): void {
  changes[0] = (changes[0] ?? 0) + 1
}
