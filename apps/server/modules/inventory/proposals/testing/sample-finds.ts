/** Columns and finds made by hand, from numbers a test or a benchmark draws, and the offers they stand for. */
import type { FlightOffer, OfferLeg, PartyCount } from '../../../flights/index.ts'
import { aircraftName } from '../../aircraft-name.ts'
import { type Columns, type Found, legsPerJourney } from '../../engine/index.ts'
import { buildColumns } from '../../engine/load-columns.ts'
import { offerKeyOf } from '../../stock/index.ts'
import { readLeg } from '../read-leg.ts'

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
export function sampleColumns(flights: readonly SampleFlight[]): Columns {
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
    const { seats, unitPriceRial } = sampleOffer(columns, itinerary, nobody)
    found.seats[index] = seats >= party.adults + party.children ? seats : 0
    found.totalRial[index] =
      party.adults * unitPriceRial.Adult +
      party.children * unitPriceRial.Child +
      party.infants * unitPriceRial.Infant
  })
  return found
}

const nobody = { airport: () => undefined, airline: () => undefined, all: () => null as never }

/** The offer an itinerary stands for, built without the writer: what flights' `propose` is given. */
export function sampleOffer(
  columns: Columns,
  itinerary: readonly (readonly number[])[],
  names: Parameters<typeof readLeg>[1]['names'] = nobody,
): FlightOffer {
  const places = itinerary.flat()
  const read = (place: number) => readLeg(columns, { row: rowOfPlace(columns, place), place, names })
  const legs = places.map(read)
  const first = legs[0]
  if (!first) throw new Error('An itinerary has no legs')
  const sum = (of: (leg: (typeof legs)[number]) => number) =>
    legs.reduce((total, leg) => total + of(leg), 0)
  const instant = (minutes: number) => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000)
  const local = (minutes: number) => instant(minutes).toString().slice(0, 16)
  const offerLeg = (place: number): OfferLeg => {
    const leg = read(place)
    return {
      airlineCode: leg.airline.code,
      flightNumber: String(leg.flightNumber),
      origin: leg.origin.code,
      destination: leg.destination.code,
      departureTime: local(leg.localDeparture),
      arrivalTime: local(leg.localArrival),
      departsAt: instant(leg.departure),
      arrivesAt: instant(leg.arrival),
      aircraft: aircraftName(columns.aircraft.words[columns.aircraftType[leg.row] ?? 0] ?? ''),
      durationMinutes: leg.arrival - leg.departure,
      fareClass: leg.fareClass,
      cabinClass: leg.cabin as OfferLeg['cabinClass'],
    }
  }
  const unitPriceRial = {
    Adult: sum((leg) => leg.adultPriceRial),
    Child: sum((leg) => leg.childPriceRial),
    Infant: sum((leg) => leg.infantPriceRial),
  }
  const sameUnit = legs.filter((leg) => leg.baggageIsPieces === first.baggageIsPieces)
  return {
    offerKey: offerKeyOf(
      legs.map((leg) => ({
        airlineCode: leg.airline.code,
        flightNumber: leg.flightNumber,
        operationalSuffix: leg.suffix,
        operatesOn: instant(leg.operatesOn * 1440).toString().slice(0, 10),
        origin: leg.origin.code,
        destination: leg.destination.code,
        isCharter: leg.isCharter,
        fareClass: leg.fareClass,
      })),
    ),
    journeys: itinerary.map((journey) => journey.map(offerLeg)),
    isCharter: legs.some((leg) => leg.isCharter),
    isRefundable: legs.every((leg) => leg.isRefundable),
    cabinClass: first.cabin as FlightOffer['cabinClass'],
    fareClass: first.fareClass,
    baggage: {
      amount: Math.min(...sameUnit.map((leg) => leg.baggageAmount)),
      unit: first.baggageIsPieces ? 'Pc' : 'Kg',
    },
    seats: Math.min(...places.map((place) => columns.classSeats[place] ?? 0)),
    unitPriceRial,
    unitCostRial: unitPriceRial,
    penaltyBands: [],
  }
}

function rowOfPlace({ classStart, flights }: Columns, place: number): number {
  for (let row = 0; row < flights; row += 1)
    if ((classStart[row] ?? 0) <= place && place < (classStart[row + 1] ?? 0)) return row
  throw new Error(`No flight sells the class at ${place}`)
}
