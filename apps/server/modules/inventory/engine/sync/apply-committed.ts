/** Applies what a transaction changed to columns in use, row by row, without asking the database. */
import type {
  ChangedRow,
  Committed,
  RowChange,
} from '../../../../platform/db/replication/committed.ts'
import { addFare } from '../build-columns.ts'
import {
  type ClassOfFlight,
  changeClass,
  closeFlight,
  type NewFlight,
  rowOfFlight,
} from '../change-columns.ts'
import { type Columns, closedClass } from '../columns.ts'
import type { FlightFacts } from '../store.ts'
import { classKeyOf, fareOf, flightFactsOf, numberOf, onSaleOf } from './read-rows.ts'
import {
  addToColumns,
  asNewFlight,
  classesOf,
  inOrder,
  isSameFlight,
  type Misfit,
  writeClasses,
} from './write-flights.ts'

/** What one transaction says of one flight. */
type FlightChange = {
  id: number
  /** As written last; null when it was removed or closed; undefined when only its classes changed. */
  facts?: FlightFacts | null
  /** Whether this transaction brought it, and with it all of its classes. */
  isNew: boolean
  /** By channel and letter; null when removed. */
  classes: Map<string, ClassOfFlight | null>
}

export type Applied = {
  /** Why nothing less than laying everything out anew will do. */
  misfit: Misfit
  /** Flights open again: their classes were not in the stream. */
  readAgain: number[]
}

/** Applies one transaction. `isKnown` tells of flights that were read after it already: those are left as they are. */
export function applyCommitted(
  columns: Columns,
  { changes }: Pick<Committed, 'changes'>,
  isKnown: (flightId: number) => boolean,
): Applied {
  const [only] = changes
  if (changes.length === 1 && only && applySeats(columns, only, isKnown)) return nothingMissing
  const flights = new Map<number, FlightChange>()
  for (const change of changes) {
    const misfit = gather(columns, change, flights)
    if (misfit !== null) return { misfit, readAgain: [] }
  }
  const readAgain: number[] = []
  const added: NewFlight[] = []
  for (const flight of flights.values()) {
    if (isKnown(flight.id)) continue
    const written = write(columns, flight)
    if (written === 'read again') readAgain.push(flight.id)
    else if (typeof written === 'string') return { misfit: written, readAgain: [] }
    else if (written !== null) added.push(written)
  }
  return { misfit: addToColumns(columns, added), readAgain }
}

const nothingMissing: Applied = { misfit: null, readAgain: [] }

/** The shortest way of what comes most: a sale changes seats of one class that keeps its fare. False when it is anything else. */
function applySeats(
  columns: Columns,
  change: RowChange,
  isKnown: (flightId: number) => boolean,
): boolean {
  if (change.kind !== 'updated' || change.oldKey || change.table !== 'inventory.seat_class')
    return false
  const id = numberOf(change.row, 'flight_date_id')
  const fare = columns.fares.indexOf.get(numberOf(change.row, 'fare_id'))
  const row = rowOfFlight(columns, id)
  if (fare === undefined || row < 0 || isKnown(id)) return false
  let place = columns.classStart[row] ?? 0
  const end = place + (columns.classCount[row] ?? 0)
  while (place < end && columns.classFare[place] !== fare) place += 1
  if (place === end) return false
  const seats = change.row.is_closed === true ? closedClass : numberOf(change.row, 'seats_left')
  if (columns.classSeats[place] !== seats) changeClass(columns, { row, place, fare, seats })
  return true
}

function gather(columns: Columns, change: RowChange, flights: Map<number, FlightChange>): Misfit {
  if (change.kind === 'emptied') return `${change.table} was emptied`
  switch (change.table) {
    case 'inventory.seat_class':
      return gatherClass(columns, change, flights)
    case 'inventory.flight_date':
      gatherFlight(change, flights)
      return null
    case 'inventory.fare':
      return change.kind === 'removed' ? null : takeFare(columns, change.row)
    default:
      return `${change.table} changed`
  }
}

type OneRow = Exclude<RowChange, { kind: 'emptied' }>

function gatherClass(columns: Columns, change: OneRow, flights: Map<number, FlightChange>): Misfit {
  const key = change.kind === 'removed' ? change.key : change.kind === 'updated' && change.oldKey
  if (key) changeOf(flights, numberOf(key, 'flight_date_id')).classes.set(classKeyOf(key), null)
  if (change.kind === 'removed') return null
  const { row } = change
  const fare = columns.fares.indexOf.get(numberOf(row, 'fare_id'))
  if (fare === undefined) return 'a class names a fare that is not there'
  const seats = row.is_closed === true ? closedClass : numberOf(row, 'seats_left')
  changeOf(flights, numberOf(row, 'flight_date_id')).classes.set(classKeyOf(row), { fare, seats })
  return null
}

function gatherFlight(change: OneRow, flights: Map<number, FlightChange>): void {
  if (change.kind === 'removed') {
    changeOf(flights, numberOf(change.key, 'id')).facts = null
    return
  }
  const flight = changeOf(flights, numberOf(change.row, 'id'))
  flight.facts = onSaleOf(change.row) ? flightFactsOf(change.row) : null
  if (change.kind === 'inserted') flight.isNew = true
}

function changeOf(flights: Map<number, FlightChange>, id: number): FlightChange {
  const known = flights.get(id)
  if (known) return known
  const fresh: FlightChange = { id, isNew: false, classes: new Map() }
  flights.set(id, fresh)
  return fresh
}

/** A fare never changes once it has an id; a row that says otherwise was changed by hand. */
function takeFare(columns: Columns, row: ChangedRow): Misfit {
  const fare = fareOf(row)
  const { fares, penaltyTables } = columns
  const at = fares.indexOf.get(fare.id)
  if (at === undefined)
    return addFare(fares, penaltyTables, fare) ? null : 'there is no room for more fares'
  const isSame =
    fares.adultPriceRial[at] === fare.adultPrice &&
    fares.childPriceRial[at] === fare.childPrice &&
    fares.infantPriceRial[at] === fare.infantPrice &&
    fares.cabin[at] === fare.cabin &&
    fares.fareClass[at] === fare.fareClass.charCodeAt(0) &&
    fares.isCharter[at] === Number(fare.isCharter) &&
    fares.isRefundable[at] === Number(fare.isRefundable) &&
    fares.baggageAmount[at] === fare.baggageAmount &&
    fares.baggageIsPieces[at] === Number(fare.baggageUnit === 'Pc') &&
    penaltyTables.words[fares.penaltyTable[at] ?? -1] === fare.penaltyTableId
  return isSame ? null : 'a fare changed under its id'
}

function write(
  columns: Columns,
  { id, facts, isNew, classes }: FlightChange,
): NewFlight | Misfit | 'read again' {
  const row = rowOfFlight(columns, id)
  if (facts === null) {
    if (row >= 0) closeFlight(columns, row)
    return null
  }
  if (row < 0) {
    if (facts === undefined) return null
    if (!isNew) return 'read again'
  }
  const merged = merge(columns, row < 0 ? [] : classesOf(columns, row), classes)
  if (row >= 0 && (facts === undefined || isSameFlight(columns, row, facts)))
    return writeClasses(columns, row, merged) ? null : 'there is no room for more classes'
  const fresh = facts ? asNewFlight(columns, facts, merged) : null
  return fresh ?? 'a flight of a new airport pair or airline'
}

function merge(
  columns: Columns,
  held: readonly ClassOfFlight[],
  changes: FlightChange['classes'],
): readonly ClassOfFlight[] {
  const { fareClass, isCharter } = columns.fares
  const keyOf = ({ fare }: ClassOfFlight) =>
    `${isCharter[fare]}${String.fromCharCode(fareClass[fare] ?? 0)}`
  const merged = new Map<string, ClassOfFlight>(held.map((each) => [keyOf(each), each]))
  for (const [key, change] of changes) {
    if (change) merged.set(key, change)
    else merged.delete(key)
  }
  return inOrder(columns, [...merged.values()])
}
