import type { Engine } from '../create-engine.ts'

/** Seats of a flight's first class as a node knows them; undefined for a flight that it does not have. */
export function seatsOf(engine: Engine, flightDateId: number): number | undefined {
  const { rowOf, firstFlightId, classStart, classSeats } = engine.columns()
  const row = rowOf[flightDateId - firstFlightId] ?? -1
  return row < 0 ? undefined : classSeats[classStart[row] ?? 0]
}
