import type { Tx } from '../../../platform/db/database.ts'
import type { IsoDate } from '../../../platform/imports/fields.ts'
import { type DatedFlight, expandSchedule, lastCoveredDate } from './expand-schedule.ts'
import {
  type DatedCounts,
  flightDatesWriter,
  type WantedFlight,
  type Window,
} from './flight-dates-store.ts'
import type { Leg } from './leg.ts'
import { indexFares, matchFares } from './match-fares.ts'
import { type Schedule, type StoredFare, timetableReader } from './timetable-store.ts'

/** SSIM service types that carry passengers: scheduled, additional and charter. Cargo, positioning and the rest are not sold. */
const passengerServices = new Set([...'JSUQGBRCL'])

export type DatingCounts = DatedCounts & {
  /** On sale in the window now. */
  flights: number
  /** Flights of the schedule that no fare covers: they are not sold. */
  withoutFare: number
}

/**
 * Makes the dated flights and classes inside the window what their airlines' schedules and fares now say. Sold and held seats
 * are never disturbed. `onAirline` hears of each airline when its flights are reckoned.
 */
export async function dateFlights(
  tx: Tx,
  {
    zoneOf,
    onAirline = () => {},
    ...window
  }: Window & {
    zoneOf: (airport: string) => string | undefined
    onAirline?: (airlineCode: string, flights: number) => void
  },
): Promise<DatingCounts> {
  const reader = timetableReader(tx)
  const writer = flightDatesWriter(tx)
  const counted = { flights: 0, withoutFare: 0 }
  await writer.begin()
  for (const airlineCode of window.airlineCodes) {
    const schedules = await reader.schedules(airlineCode)
    const fares = indexFares(await reader.fares(airlineCode))
    const wanted: WantedFlight[] = []
    for (const flight of flightsOf({ schedules, zoneOf, ...window })) {
      const matched = matchFares(fares, flight) as StoredFare[]
      if (matched.length === 0) counted.withoutFare += 1
      else wanted.push({ flight, fareIds: matched.map(({ id }) => id) })
    }
    await writer.want(wanted)
    counted.flights += wanted.length
    onAirline(airlineCode, wanted.length)
  }
  return { ...counted, ...(await writer.bringInLine(window)) }
}

/**
 * The flights of an airline's schedules, each key once. Where the periods of two imports overlap, the later import rules every
 * date its carrier record covers. Beyond the last covered date only schedules that repeat go on.
 */
function flightsOf({
  schedules,
  zoneOf,
  from,
  until,
}: {
  /** Earliest import first. */
  schedules: readonly Schedule[]
  zoneOf: (airport: string) => string | undefined
  from: IsoDate
  until: IsoDate
}): DatedFlight[] {
  const flights = new Map<string, DatedFlight>()
  const coveredUntil = lastCoveredDate(schedules.flatMap(({ legs }) => legs))
  schedules.forEach((schedule, index) => {
    const later = schedules.slice(index + 1)
    const legs = schedule.legs.filter(isSold)
    for (const flight of expandSchedule({ legs, zoneOf, from, until, coveredUntil })) {
      if (flight.repeats !== null && !schedule.repeats) continue
      const source = flight.repeats ?? flight.operatesOn
      if (later.some((other) => covers(other, source))) continue
      flights.set(keyOf(flight), flight)
    }
  })
  return [...flights.values()]
}

const isSold = (leg: Leg): boolean => passengerServices.has(leg.serviceType)

const covers = ({ validFrom, validUntil }: Schedule, date: IsoDate): boolean =>
  validFrom <= date && (validUntil === null || date <= validUntil)

function keyOf(flight: DatedFlight): string {
  const { airlineCode, flightNumber, operationalSuffix, operatesOn, origin, destination } = flight
  return [airlineCode, flightNumber, operationalSuffix, operatesOn, origin, destination].join(' ')
}
