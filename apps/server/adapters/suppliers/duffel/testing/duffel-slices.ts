import type { Book, Passenger, Segment, Slice } from './duffel-book.ts'
import { seatsOf } from './duffel-book.ts'
import {
  airportsOf,
  type Brand,
  type Cabin,
  departureOf,
  type Iata,
  isIata,
  landsAt,
  placeOf,
} from './duffel-flights.ts'
import { amount } from './duffel-words.ts'

export const airline = {
  name: 'Duffel Airways',
  id: 'arl_00000000000000000000ZZ',
  iata_code: 'ZZ',
  logo_symbol_url: null,
  logo_lockup_url: null,
  conditions_of_carriage_url: null,
}
const cityBody = (iata: Iata) => {
  const { city, cityCode, country } = placeOf(iata)
  return {
    type: 'city',
    id: `cit_${cityCode.toLowerCase()}_${country.toLowerCase()}`,
    name: city,
    iata_code: cityCode,
    iata_country_code: country,
  }
}

/** An airport; its city is an object only where its metropolitan area has a code of its own. */
function airportBody(iata: Iata) {
  const { name, city, cityCode, country, icao, zone, latitude, longitude } = placeOf(iata)
  return {
    type: 'airport',
    id: `arp_${iata.toLowerCase()}_${country.toLowerCase()}`,
    name,
    iata_code: iata,
    icao_code: icao,
    iata_country_code: country,
    iata_city_code: cityCode,
    city_name: city,
    time_zone: zone,
    latitude,
    longitude,
    city: isIata(cityCode) ? null : cityBody(iata),
  }
}

/** What a question asked for: an airport, or a city with its airports. */
export function placeBody(code: string) {
  if (isIata(code)) return { kind: 'airport', place: airportBody(code) }
  const airports = airportsOf(code)
  const [first] = airports
  if (!first) throw new Error(`Nobody knows ${code}`)
  return {
    kind: 'city',
    place: { ...cityBody(first), airports: airports.map((iata) => airportBody(iata)) },
  }
}

const local = (at: Temporal.PlainDateTime): string => at.toString({ smallestUnit: 'second' })
const hoursAndMinutes = (minutes: number, digits: number): string =>
  `PT${String(Math.floor(minutes / 60)).padStart(digits, '0')}H${minutes % 60}M`

export function segmentBody(
  { id, number, from, to, departs, minutes, stopsAt }: Segment,
  passengers: readonly object[],
) {
  const lands = landsAt({ from, to, departs, minutes })
  return {
    id,
    origin: airportBody(from),
    destination: airportBody(to),
    origin_terminal: from === 'LHR' ? '5' : null,
    destination_terminal: to === 'LHR' ? '5' : null,
    departing_at: local(departs),
    arriving_at: local(lands),
    // Public test data has hours of one digit and of two.
    duration: hoursAndMinutes(minutes, 2),
    distance: String(minutes * 12.4),
    aircraft:
      number === '0301'
        ? null
        : { id: 'arc_00000000000000000000A2', iata_code: '32N', name: 'Airbus A320neo' },
    marketing_carrier: airline,
    marketing_carrier_flight_number: number,
    operating_carrier: airline,
    operating_carrier_flight_number: number === '1203' ? null : number,
    stops: stopsAt
      ? [
          {
            id: 'sto_00000000000000000000A1',
            airport: airportBody(stopsAt),
            arriving_at: local(departs.add({ minutes: 240 })),
            departing_at: local(departs.add({ minutes: 285 })),
            duration: 'PT45M',
          },
        ]
      : [],
    passengers,
  }
}

const sliceMinutes = ({ segments }: Slice): number => {
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) throw new Error('A slice has a flight')
  return departureOf(last).since(departureOf(first)).total('minutes') + last.minutes
}

export function sliceBody(
  slice: Slice,
  { brand, conditions, segment }: { brand: Brand; conditions: object; segment: SegmentMaker },
) {
  const [first, last] = [slice.segments[0], slice.segments.at(-1)]
  if (!first || !last) throw new Error('A slice has a flight')
  return {
    id: slice.id,
    origin_type: 'airport',
    origin: airportBody(first.from),
    destination_type: 'airport',
    destination: airportBody(last.to),
    duration: hoursAndMinutes(sliceMinutes(slice), 1),
    fare_brand_name: brand,
    conditions,
    segments: slice.segments.map(segment),
  }
}
type SegmentMaker = (segment: Segment) => object

export const bagsOf = (bags: number) => [
  { type: 'carry_on', quantity: 1 },
  { type: 'checked', quantity: bags },
]

/** What the airline keeps of the whole party, whoever is in it. */
export const penaltyCents = (passengers: readonly Passenger[]): number =>
  4_000 * seatsOf(passengers)

export const conditionsOf = (
  { ways }: Book,
  { brand, passengers }: { brand: Brand; passengers: readonly Passenger[] },
) => {
  const penalty =
    brand === 'Flex'
      ? {
          allowed: true,
          penalty_amount: amount(penaltyCents(passengers)),
          penalty_currency: ways.penaltyCurrency,
        }
      : { allowed: false, penalty_amount: null, penalty_currency: null }
  return { refund_before_departure: penalty, change_before_departure: penalty }
}

export const priceBody = (cents: number, currency: string) => {
  const tax = Math.round(cents / 5)
  return {
    total_amount: amount(cents),
    total_currency: currency,
    base_amount: amount(cents - tax),
    base_currency: currency,
    tax_amount: amount(tax),
    tax_currency: currency,
  }
}

export const cabinNames: Record<Cabin, string> = { economy: 'Economy', business: 'Business' }
