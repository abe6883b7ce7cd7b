import { type CabinClass, tripTypes } from '@parastoo/contract/enums'
import type { Code } from '@parastoo/contract/messages'
import { daysBetween } from '@parastoo/kit/dates'
import type { HolidayCountry } from '@parastoo/kit/holidays'
import type { Refusal } from '@parastoo/kit/outcome'
import { dateIn } from '../../../platform/clock.ts'
import type { PlaceAirport } from '../places/index.ts'
import { refuseCriteria } from './criteria.ts'
import { comparable, judgePrice } from './judge-price.ts'
import type { SearchNeeds } from './needs.ts'
import { bandOf } from './price-bands.ts'
import { findPrices } from './price-history-store.ts'

type PlaceKind = 'CityCode' | 'AirportCode'
type LevelAsk = {
  origin: string
  originKind: PlaceKind
  destination: string
  destinationKind: PlaceKind
  date: string
  cabinClass: CabinClass
}

/** What comparable departures cost longer ago says little of today. */
const comparedDays = 180

/**
 * What one adult pays at least on a day, and whether that is low, typical or high for the route. History is kept from city to city:
 * an airport that is dearer than its city is given no label, for nothing comparable was recorded of it.
 */
export async function showPriceLevel(needs: SearchNeeds, ask: LevelAsk) {
  const { places, clock, db } = needs
  const today = dateIn('Asia/Tehran', clock.now())
  const faults = refuseAsk(needs, ask, today)
  if (faults.length > 0) return faults
  const origins = places.airportsOf(ask.origin, ask.originKind)
  const destinations = places.airportsOf(ask.destination, ask.destinationKind)
  const [origin, destination] = [origins[0]?.cityCode ?? '', destinations[0]?.cityCode ?? '']
  const { date, cabinClass } = ask
  const lowest = await lowestOf(needs, { origins, destinations, date, cabinClass })
  const lowestOfCities = await lowestOf(needs, {
    origins: places.airportsOf(origin, 'CityCode'),
    destinations: places.airportsOf(destination, 'CityCode'),
    date,
    cabinClass,
  })
  const { band } = bandOf(daysBetween(today, date))
  const since = clock.now().subtract({ hours: 24 * comparedDays })
  const seen = await findPrices(db, { origin, destination, cabinClass, band, since })
  const country: HolidayCountry = origins[0]?.countryCode === 'IQ' ? 'IQ' : 'IR'
  const judged = judgePrice(
    lowest === lowestOfCities ? lowest : null,
    comparable(seen, { date, country }),
  )
  return {
    level: judged.level,
    lowest,
    typicalFrom: judged.typicalFromRial,
    typicalTo: judged.typicalToRial,
    observations: judged.observations,
    since: judged.since?.toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString() ?? null,
  }
}

/** The rules of a one-way search of that day, their faults at the fields of this question. */
function refuseAsk({ places }: SearchNeeds, ask: LevelAsk, today: string): Refusal<Code>[] {
  const { date, cabinClass, ...ends } = ask
  const criteria = {
    productType: 'DomesticFlight' as const,
    flightType: tripTypes.OneWay,
    cabinClass,
    originDestinations: [{ ...ends, departureDate: date }],
    adults: 1,
    children: 0,
    infants: 0,
  }
  return refuseCriteria(criteria, { today, places }).map((fault) => ({
    ...fault,
    ...(fault.field && { field: fieldOf(fault.field) }),
  }))
}

const fieldOf = (path: string): string => {
  const name = path.split('.').at(-1) ?? path
  return name === 'departureDate' ? 'date' : name
}

async function lowestOf(
  { calendar }: SearchNeeds,
  ask: {
    origins: readonly PlaceAirport[]
    destinations: readonly PlaceAirport[]
    date: string
    cabinClass: CabinClass
  },
): Promise<number | null> {
  const codes = (airports: readonly PlaceAirport[]) => airports.map(({ iataCode }) => iataCode)
  const [day] = await calendar.lowest({
    origins: codes(ask.origins),
    destinations: codes(ask.destinations),
    from: ask.date,
    to: ask.date,
    cabinClass: ask.cabinClass,
    party: { adults: 1, children: 0, infants: 0 },
  })
  return day?.totalRial ?? null
}
