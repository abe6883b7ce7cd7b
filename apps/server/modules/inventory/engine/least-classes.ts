/**
 * The cheapest economy class of each channel that still has a seat, by row: what nearly every search asks of a flight, written down
 * when its classes change and not found again by each search. Whoever needs more seats than that class has left, another cabin or
 * a child's fare reads the classes themselves.
 */
import type { Columns } from './columns.ts'

export const leastCabin = 1
/** Seats left as far as they are written down: no party is larger. */
export const mostSeatsNoted = 127

type LeastClasses = Pick<Columns, 'leastRial' | 'leastClass'>
type Classes = Pick<Columns, 'classStart' | 'classCount' | 'classFare' | 'classSeats' | 'fares'>

/** Columns for all rows there is room for, written for the first `flights` of them. */
export function layOutLeast(classes: Classes, flights: number): LeastClasses {
  const room = classes.classStart.length
  const least: LeastClasses = {
    leastRial: new Float64Array(room * 2),
    leastClass: new Int32Array(room),
  }
  const both = { ...classes, ...least }
  for (let row = 0; row < flights; row += 1) writeLeast(both, row)
  return least
}

/** Brings a row to its classes as they stand now. Of equal prices the first class counts. */
export function writeLeast(columns: Classes & LeastClasses, row: number): void {
  const { classStart, classCount, classFare, classSeats, fares, leastRial, leastClass } = columns
  const { cabin, isCharter, adultPriceRial } = fares
  const first = classStart[row] ?? 0
  const end = first + (classCount[row] ?? 0)
  let systemRial = Number.POSITIVE_INFINITY
  let charterRial = Number.POSITIVE_INFINITY
  let system = packed(0, mostSeatsNoted)
  let charter = system
  for (let place = first; place < end; place += 1) {
    const seats = classSeats[place] ?? 0
    const fare = classFare[place] ?? 0
    if (seats < 1 || cabin[fare] !== leastCabin) continue
    const rial = adultPriceRial[fare] ?? 0
    if (isCharter[fare] === 1) {
      if (rial >= charterRial) continue
      charterRial = rial
      charter = packed(place - first, seats)
    } else if (rial < systemRial) {
      systemRial = rial
      system = packed(place - first, seats)
    }
  }
  leastRial[row * 2] = systemRial
  leastRial[row * 2 + 1] = charterRial
  leastClass[row] = system | (charter << 8)
}

const packed = (index: number, seats: number): number =>
  index | (Math.min(seats, mostSeatsNoted) << 16)
