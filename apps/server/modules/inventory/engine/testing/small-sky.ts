/** A handful of flights written as people write timetables, for cases in which each of them counts. */
import type { Columns } from '../columns.ts'
import type { ConnectionRule } from '../connections.ts'
import { search } from '../search.ts'
import { createSearchBuffers } from '../search-buffers.ts'
import { columnsOf, type SkyFlight, skyFirstDay } from './made-up-sky.ts'

/** Airports of the second country begin with X. */
const countryOf = (code: string) => (code.startsWith('X') ? 'TR' : 'IR')

/**
 * Flights as `IR1 AAA 08:00 BBB 09:00`, clocks in UTC, an hour past 24 the day after; `x 3` for three seats (nine unless told), `@ 5`
 * for 5 rial (1 unless told).
 */
export function smallSky(
  flights: readonly string[],
  {
    rules = [],
    lies = {},
  }: { rules?: ConnectionRule[]; lies?: Record<string, [number, number]> } = {},
): Columns {
  const read = flights.map(readFlight)
  const codes = [...new Set(read.flatMap(({ origin, destination }) => [origin, destination]))]
  const prices = [...new Set(read.map(({ rial }) => rial))]
  return columnsOf({
    rules,
    places: codes.map((code) => {
      // Where nobody knows how far it is, no way is too far round.
      const [lat, lon] = lies[code] ?? [Number.NaN, Number.NaN]
      return { code, countryCode: countryOf(code), cityCode: code, lat, lon }
    }),
    fares: prices.map((rial, index) => ({
      id: index + 1,
      adultPrice: rial,
      childPrice: rial,
      infantPrice: 0,
      cabin: 1,
      fareClass: 'Y',
      isCharter: false,
      isRefundable: true,
      baggageAmount: 20,
      baggageUnit: 'Kg',
      penaltyTableId: 'plain',
    })),
    flights: read.map(({ rial, seats, ...flight }, index) => ({
      ...flight,
      id: index + 1,
      classes: [{ fare: prices.indexOf(rial), seats }],
    })),
    draw: () => 0,
  })
}

function readFlight(
  line: string,
): Omit<SkyFlight, 'id' | 'classes'> & { rial: number; seats: number } {
  const [name = '', origin = '', departs = '', destination = '', arrives = '', ...rest] =
    line.split(' ')
  const after = (word: string, otherwise: number) =>
    rest.includes(word) ? Number(rest[rest.indexOf(word) + 1]) : otherwise
  const [departure, arrival] = [minutesOf(departs), minutesOf(arrives)]
  return {
    airline: name.slice(0, 2),
    number: Number(name.slice(2)),
    origin,
    destination,
    departure,
    arrival,
    localDeparture: departure,
    localArrival: arrival,
    seats: after('x', 9),
    rial: after('@', 1),
  }
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return skyFirstDay * 1440 + hours * 60 + minutes
}

/** What is found on the first day (or a later one), each itinerary as its flights' names, the cheapest first. */
export function fly(
  columns: Columns,
  [origins, destinations]: [string | string[], string | string[]],
  {
    day = 0,
    adults = 1,
    maxStops = 2,
    now = '00:00',
  }: { day?: number; adults?: number; maxStops?: number; now?: string } = {},
): string[] {
  const found = search(columns, createSearchBuffers(columns), {
    journeys: [
      {
        origins: [origins].flat(),
        destinations: [destinations].flat(),
        day: skyFirstDay + day,
      },
    ],
    party: { adults, children: 0, infants: 0 },
    cabin: 1,
    maxStops,
    nowMinutes: minutesOf(now) - 1,
  })
  return Array.from({ length: found.count }, (_, index) =>
    [...found.rows.subarray(index * 3, index * 3 + 3)]
      .filter((row) => row >= 0)
      .map(
        (row) => `${columns.airlines.words[columns.airline[row] ?? 0]}${columns.flightNumber[row]}`,
      )
      .join(' ')
      .concat(found.seats[index] === 0 ? ' sold out' : ''),
  )
}
