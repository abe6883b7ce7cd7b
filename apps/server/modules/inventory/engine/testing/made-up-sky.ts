/**
 * A small, crowded sky for comparing the engine with SQL: so many flights a day on a pair that most of what connects must be let go,
 * cities with two airports, borders, clocks that change, airlines with rules of their own. What happens in it happens in the columns and
 * in the tables.
 */

import { buildColumns } from '../build-columns.ts'
import { addFlights, changeClass, closeFlight, rowOfFlight, setClasses } from '../change-columns.ts'
import { type Columns, closedClass } from '../columns.ts'
import type { ConnectionRule } from '../connections.ts'
import type { AirportFacts } from '../network.ts'
import type { FareOnSale } from '../packed-rows.ts'

export const skyFirstDay = 22_000
const skyDays = 9
const skyAirlines = ['IR', 'W5', 'EP', 'TK', 'B9']

export type SkyPlace = AirportFacts & { code: string }
export type SkyClass = { fare: number; seats: number }
export type SkyFlight = {
  id: number
  airline: string
  number: number
  origin: string
  destination: string
  departure: number
  arrival: number
  localDeparture: number
  localArrival: number
  classes: SkyClass[]
}
export type Sky = {
  places: SkyPlace[]
  rules: ConnectionRule[]
  fares: FareOnSale[]
  flights: SkyFlight[]
  columns: Columns
  draw: (below: number) => number
}

/** The same draws in every run of a seed. */
function draws(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const skyRules: ConnectionRule[] = [
  { station: 'AAC', isInternational: false, leastMinutes: 35, mostMinutes: 300 },
  { station: 'AAC', isInternational: true, leastMinutes: 90, mostMinutes: 600 },
  {
    station: 'AAC',
    isInternational: true,
    arrivingAirline: 'TK',
    departingAirline: 'TK',
    leastMinutes: 45,
    mostMinutes: 900,
  },
  {
    station: 'AAD',
    isInternational: false,
    arrivingAirline: 'IR',
    departingAirline: '*',
    leastMinutes: 120,
    mostMinutes: 360,
  },
  {
    station: '*',
    isInternational: true,
    arrivingAirline: 'EP',
    departingAirline: 'EP',
    leastMinutes: 150,
    mostMinutes: 1440,
  },
]

/** Flights of a pair a day at most. */
export function makeUpSky({ seed, perDay }: { seed: number; perDay: number }): Sky {
  const draw = draws(seed)
  const places = makePlaces(draw)
  const fares = makeFares(draw)
  const sky: Omit<Sky, 'columns'> = { places, rules: skyRules, fares, flights: [], draw }
  for (const from of places)
    for (const to of places) {
      if (from === to || draw(100) >= 60) continue
      const times = 1 + draw(perDay)
      for (let day = 0; day < skyDays; day += 1)
        for (let time = 0; time < times; time += 1) sky.flights.push(makeFlight(sky, from, to, day))
    }
  return { ...sky, columns: columnsOf(sky) }
}

function makePlaces(draw: (below: number) => number): SkyPlace[] {
  return Array.from({ length: 12 }, (_, index) => ({
    code: `AA${String.fromCharCode(65 + index)}`,
    countryCode: ['IR', 'TR', 'IQ'][index % 3] ?? '',
    // The first two of each country share a city.
    cityCode: index < 6 ? `C${index % 3}` : `C${index}`,
    lat: 28 + draw(1200) / 100,
    lon: 40 + draw(2000) / 100,
  }))
}

function makeFares(draw: (below: number) => number): FareOnSale[] {
  return Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    adultPrice: 8_000_000_000 + draw(40) * 100_000_000,
    childPrice: 4_000_000_000 + draw(20) * 100_000_000,
    infantPrice: draw(5) * 100_000_001,
    cabin: draw(5) === 0 ? 2 : 1,
    fareClass: String.fromCharCode(65 + (index % 26)),
    isCharter: draw(3) === 0,
    isRefundable: true,
    baggageAmount: 20,
    baggageUnit: 'Kg',
    penaltyTableId: 'plain',
  }))
}

/** The clocks of the second country go forward on the fifth day. */
const offsetOf = (place: SkyPlace, utc: number): number =>
  ({ IR: 210, IQ: 180 })[place.countryCode] ?? (utc >= (skyFirstDay + 4) * 1440 ? 240 : 180)

function makeFlight(
  { draw, flights, fares }: Omit<Sky, 'columns'>,
  from: SkyPlace,
  to: SkyPlace,
  day: number,
): SkyFlight {
  const departure = (skyFirstDay + day) * 1440 + draw(288) * 5
  const arrival = departure + 45 + draw(300)
  return {
    id: flights.length + 1,
    airline: skyAirlines[draw(skyAirlines.length)] ?? 'IR',
    number: 100 + draw(800),
    origin: from.code,
    destination: to.code,
    departure,
    arrival,
    localDeparture: departure + offsetOf(from, departure),
    localArrival: arrival + offsetOf(to, arrival),
    classes: makeClasses(draw, fares),
  }
}

/** One to four classes, in the order of channel and letter as the database gives them. */
function makeClasses(draw: (below: number) => number, fares: readonly FareOnSale[]): SkyClass[] {
  const chosen = new Set(Array.from({ length: 1 + draw(4) }, () => draw(fares.length)))
  return [...chosen]
    .map((fare) => ({ fare, seats: draw(12) - 1 }))
    .toSorted((a, b) => orderOf(fares, a) - orderOf(fares, b))
}
const orderOf = (fares: readonly FareOnSale[], { fare }: SkyClass): number =>
  Number(fares[fare]?.isCharter) * 100_000 +
  (fares[fare]?.fareClass.charCodeAt(0) ?? 0) * 100 +
  fare

/** Packs the sky as the database does, and lays it out as the server does. */
export function columnsOf({ places, rules, fares, flights }: Omit<Sky, 'columns'>): Columns {
  const numbers = Buffer.alloc(flights.length * 28)
  const bytes = Buffer.alloc(flights.reduce((sum, { classes }) => sum + classes.length, 0) * 10)
  let at = 0
  flights.forEach((flight, index) => {
    const { id, departure, arrival, localDeparture, localArrival, number } = flight
    const packed = [id, departure, arrival, localDeparture, localArrival]
    for (const [place, value] of [...packed, Math.floor(localDeparture / 1440), number].entries())
      numbers.writeInt32BE(value, index * 28 + place * 4)
    for (const { fare, seats } of flight.classes) {
      bytes.writeInt32BE(id, at)
      bytes.writeInt32BE(fares[fare]?.id ?? 0, at + 4)
      bytes.writeInt16BE(seats, at + 8)
      at += 10
    }
  })
  const words = flights
    .map(({ airline, origin, destination }) => `${airline.padEnd(3)}${origin}${destination} A320`)
    .join('')
  return buildColumns({
    fares,
    flights: [{ count: flights.length, lastId: flights.length, numbers, words }],
    classes: [{ count: at / 10, bytes }],
    rules,
    factsOf: (code) => places.find((place) => place.code === code),
  })
}

/** Changes something; answers the flight as it now is. What the columns have no room for makes them be laid out anew, as on a server. */
export function happen(sky: Sky): SkyFlight {
  const { draw, columns, flights, fares } = sky
  const flight = flights[draw(flights.length)] as SkyFlight
  const row = rowOfFlight(columns, flight.id)
  switch (draw(6)) {
    case 0:
      flight.classes = flight.classes.map(({ fare }) => ({ fare, seats: closedClass }))
      if (row >= 0) closeFlight(columns, row)
      return flight
    case 1:
      flight.classes = makeClasses(draw, fares)
      if (row < 0) putOnSale(sky, flight)
      else if (!setClasses(columns, row, flight.classes)) sky.columns = columnsOf(sky)
      return flight
    case 2: {
      const from = sky.places.find(({ code }) => code === flight.origin) as SkyPlace
      const to = sky.places.find(({ code }) => code === flight.destination) as SkyPlace
      const added = makeFlight(sky, from, to, draw(skyDays))
      flights.push(added)
      putOnSale(sky, added)
      return added
    }
    default: {
      const index = draw(flight.classes.length)
      const changed = { fare: (flight.classes[index] as SkyClass).fare, seats: draw(12) - 1 }
      flight.classes[index] = changed
      if (row < 0) putOnSale(sky, flight)
      else changeClass(columns, { row, place: (columns.classStart[row] ?? 0) + index, ...changed })
      return flight
    }
  }
}

/** A flight that is new, or open again: a closed one has no row any more. */
function putOnSale(sky: Sky, flight: SkyFlight): void {
  const { columns } = sky
  const { airports, airlines, pairOf } = columns
  const { airline, number, origin, destination, ...times } = flight
  const codes = [origin, destination].map((code) => airports.codes.get(code) ?? 0)
  const [from = 0, to = 0] = codes
  const given = {
    ...times,
    flightNumber: number,
    suffix: 32,
    aircraftType: 0,
    airline: airlines.codes.get(airline) ?? 0,
    pair: pairOf[from * airports.words.length + to] ?? 0,
    operatesOn: Math.floor(flight.localDeparture / 1440),
  }
  if (!addFlights(columns, [given])) sky.columns = columnsOf(sky)
}
