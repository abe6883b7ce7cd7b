import type { Db } from '../../../platform/db/database.ts'
import { changeClass } from './change-columns.ts'
import { type Columns, closedClass } from './columns.ts'
import { addFare } from './load-columns.ts'
import { type ClassOnSale, engineReader } from './store.ts'

/**
 * Reads the classes of some flights again and changes them in place. False when they do not fit into the columns as they are
 * (a new flight, a new class, no room for a fare): then everything must be read again.
 */
export async function refreshFlights(
  db: Db,
  columns: Columns,
  flightDateIds: readonly number[],
): Promise<boolean> {
  const reader = engineReader(db)
  const classes = await reader.classesOf(flightDateIds)
  const { fares, penaltyTables } = columns
  const unknown = [
    ...new Set(classes.map(({ fareId }) => fareId).filter((id) => !fares.indexOf.has(id))),
  ]
  if (unknown.length > 0) {
    for (const fare of await reader.faresOf(unknown))
      if (!addFare(fares, penaltyTables, fare)) return false
  }
  const byFlight = Map.groupBy(classes, ({ flightDateId }) => flightDateId)
  return flightDateIds.every((id) => refreshFlight(columns, id, byFlight.get(id) ?? []))
}

function refreshFlight(columns: Columns, id: number, onSale: readonly ClassOnSale[]): boolean {
  const { rowOf, firstFlightId, classStart, classCount, classFare, fares } = columns
  const row = rowOf[id - firstFlightId] ?? -1
  if (row < 0) return onSale.length === 0
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  let met = 0
  for (let place = first; place < end; place += 1) {
    const fare = classFare[place] ?? 0
    const fresh = onSale.find(
      ({ isCharter, fareClass }) =>
        Number(isCharter) === fares.isCharter[fare] &&
        fareClass.charCodeAt(0) === fares.fareClass[fare],
    )
    if (fresh) met += 1
    changeClass(columns, {
      row,
      place,
      fare: fresh ? (fares.indexOf.get(fresh.fareId) ?? fare) : fare,
      seats: fresh ? fresh.seats : closedClass,
    })
  }
  return met === onSale.length
}
