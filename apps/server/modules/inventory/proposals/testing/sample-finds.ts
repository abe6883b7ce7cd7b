/** Columns and finds made by hand, from numbers a test or a benchmark draws. */
import type { PartyCount } from '../../../flights/index.ts'
import { buildColumns } from '../../engine/build-columns.ts'
import { type Columns, type Found, legsPerJourney } from '../../engine/index.ts'

export type SampleFlight = {
  airlineCode: string
  flightNumber: number
  suffix: string
  origin: string
  destination: string
  aircraft: string
  /** Minutes since 1970, UTC. */
  departure: number
  durationMinutes: number
  /** Minutes by which the clocks at both ends are ahead of UTC. */
  aheadAtOrigin: number
  aheadAtDestination: number
  classes: readonly SampleClass[]
}
export type SampleClass = {
  fareClass: string
  cabin: 1 | 2 | 3
  isCharter: boolean
  isRefundable: boolean
  baggageAmount: number
  baggageUnit: 'Kg' | 'Pc'
  adultPrice: number
  childPrice: number
  infantPrice: number
  seats: number
}

/** Lays flights out as the engine does. */
export function sampleColumns(
  flights: readonly SampleFlight[],
  factsOf: Parameters<typeof buildColumns>[0]['factsOf'] = () => undefined,
): Columns {
  const fares: Parameters<typeof buildColumns>[0]['fares'][number][] = []
  const numbers = Buffer.alloc(flights.length * 7 * 4)
  const classes: Buffer[] = []
  let words = ''
  flights.forEach((flight, index) => {
    const { departure, durationMinutes, aheadAtOrigin, aheadAtDestination } = flight
    const arrival = departure + durationMinutes
    const local = departure + aheadAtOrigin
    const day = Math.floor(local / 1440)
    const row = [index + 1, departure, arrival, local, arrival + aheadAtDestination, day]
    ;[...row, flight.flightNumber].forEach((value, at) => {
      numbers.writeInt32BE(value, (index * 7 + at) * 4)
    })
    words += flight.airlineCode.padEnd(3) + flight.origin + flight.destination
    words += flight.suffix.padEnd(1) + flight.aircraft.padEnd(4)
    for (const { seats, ...fare } of flight.classes) {
      fares.push({ id: fares.length + 1, penaltyTableId: 'sample', ...fare })
      const bytes = Buffer.alloc(10)
      bytes.writeInt32BE(index + 1, 0)
      bytes.writeInt32BE(fares.length, 4)
      bytes.writeInt16BE(seats, 8)
      classes.push(bytes)
    }
  })
  return buildColumns({
    rules: [],
    factsOf,
    fares,
    flights: [{ count: flights.length, lastId: flights.length, numbers, words }],
    classes: [{ count: classes.length, bytes: Buffer.concat(classes) }],
  })
}

/** A find from classes chosen by place: per itinerary, per journey, the places of its legs. */
export function sampleFound(
  columns: Columns,
  itineraries: readonly (readonly (readonly number[])[])[],
  party: PartyCount,
): Found {
  const journeys = itineraries[0]?.length ?? 1
  const width = journeys * legsPerJourney
  const found: Found = {
    count: itineraries.length,
    isComplete: true,
    journeys,
    rows: new Int32Array(itineraries.length * width).fill(-1),
    // Whatever an engine leaves in cells that are not used must not matter.
    places: new Int32Array(itineraries.length * width).fill(7),
    totalRial: new Float64Array(itineraries.length),
    seats: new Int16Array(itineraries.length),
    durationMinutes: new Int32Array(itineraries.length),
  }
  itineraries.forEach((itinerary, index) => {
    itinerary.forEach((places, journey) => {
      places.forEach((place, leg) => {
        const at = index * width + journey * legsPerJourney + leg
        found.places[at] = place
        found.rows[at] = rowOfPlace(columns, place)
      })
    })
    const places = itinerary.flat()
    const seats = Math.min(...places.map((place) => columns.classSeats[place] ?? 0))
    found.seats[index] = seats >= party.adults + party.children ? seats : 0
    const { fares } = columns
    for (const place of places) {
      const fare = columns.classFare[place] ?? 0
      const total =
        party.adults * (fares.adultPriceRial[fare] ?? 0) +
        party.children * (fares.childPriceRial[fare] ?? 0) +
        party.infants * (fares.infantPriceRial[fare] ?? 0)
      found.totalRial[index] = (found.totalRial[index] ?? 0) + total
    }
  })
  return found
}

/** Every class on sale, by its place; there may be room between them. */
export const placesOnSale = ({ classStart, classCount, flights }: Columns): number[] =>
  Array.from({ length: flights }, (_, row) =>
    Array.from({ length: classCount[row] ?? 0 }, (_, index) => (classStart[row] ?? 0) + index),
  ).flat()

function rowOfPlace({ classStart, classCount, flights }: Columns, place: number): number {
  for (let row = 0; row < flights; row += 1) {
    const start = classStart[row] ?? 0
    if (start <= place && place < start + (classCount[row] ?? 0)) return row
  }
  throw new Error(`No flight sells the class at ${place}`)
}
