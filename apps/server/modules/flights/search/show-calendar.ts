import type { Party, SearchCriteria } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import { addDays, daysBetween } from '@parastoo/kit/dates'
import { type HolidayCountry, holidayAmong, isWeekend } from '@parastoo/kit/holidays'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { refuseParty } from '@parastoo/kit/party'
import { dateIn } from '../../../platform/clock.ts'
import { daysOnSale, refuseCriteria } from './criteria.ts'
import type { SearchNeeds } from './needs.ts'

export type CalendarQuestion = Party & {
  origin: string
  originKind: 'CityCode' | 'AirportCode'
  destination: string
  destinationKind: 'CityCode' | 'AirportCode'
  from: string
  to: string
  cabinClass?: SearchCriteria['cabinClass']
}

const longestDays = 62

type CalendarDays = Awaited<ReturnType<typeof lowestByDay>>

/**
 * The lowest price of each day of a route. Refuses unknown places, an end before its beginning, more than 62 days and a party that may
 * not fly, each at its field.
 */
export async function showCalendar(
  needs: SearchNeeds,
  question: CalendarQuestion,
): Promise<CalendarDays | Refusal<Code>[]> {
  const faults = calendarFaults(needs, question)
  return faults.length > 0 ? faults : await lowestByDay(needs, question)
}

function calendarFaults({ places }: SearchNeeds, question: CalendarQuestion): Refusal<Code>[] {
  const party = refuseParty(question)
  const unknown = (['origin', 'destination'] as const)
    .filter((end) => places.airportsOf(question[end], question[`${end}Kind`]).length === 0)
    .map((field) => refuse('PLACE_UNKNOWN', { field }))
  const days = daysBetween(question.from, question.to)
  const ends: Refusal<Code>[] = []
  if (days < 0) ends.push(refuse('CALENDAR_ENDS_BEFORE_IT_BEGINS', { field: 'to' }))
  if (days >= longestDays) ends.push(refuse('CALENDAR_TOO_LONG', { field: 'to' }))
  return [...(party ? [party] : []), ...unknown, ...ends]
}

/**
 * Every day from `from` to `to` with its lowest price, null where nothing is for sale. The weekly days off are those of
 * the country the way begins in: Iraq's from there, Iran's from everywhere else, for that is where travellers are. Official holidays
 * are those of both ends, for they fill flights from either side.
 */
async function lowestByDay({ places, calendar }: SearchNeeds, ask: CalendarQuestion) {
  const origins = places.airportsOf(ask.origin, ask.originKind)
  const destinations = places.airportsOf(ask.destination, ask.destinationKind)
  const country = countryOf(origins)
  const countries = [...new Set([country, countryOf(destinations)])]
  const days = daysBetween(ask.from, ask.to)
  const lowest = await calendar.lowest({
    origins: origins.map(({ iataCode }) => iataCode),
    destinations: destinations.map(({ iataCode }) => iataCode),
    from: ask.from,
    to: ask.to,
    party: { adults: ask.adults, children: ask.children, infants: ask.infants },
    cabinClass: ask.cabinClass ?? 1,
  })
  const priceOn = new Map(lowest.map(({ date, totalRial }) => [date, totalRial]))
  const cheapest = Math.min(...priceOn.values())
  return Array.from({ length: days + 1 }, (_, index) => {
    const date = addDays(ask.from, index)
    const minPrice = priceOn.get(date) ?? null
    const holidayName = holidayAmong(date, countries)
    return {
      date,
      minPrice,
      isCheapest: minPrice === cheapest,
      isHoliday: holidayName !== null || isWeekend(date, country),
      holidayName,
    }
  })
}

const countryOf = ([first]: readonly { countryCode: string }[]): HolidayCountry =>
  first?.countryCode === 'IQ' ? 'IQ' : 'IR'

/**
 * The days round one direction of a search, for its whole party and cabin; only days on which flights are sold. Refuses what a search
 * refuses, and CHECK_ENTERED_VALUES for a direction that it does not have.
 */
export async function showResultsCalendar(
  needs: SearchNeeds,
  ask: { criteria: SearchCriteria; direction: number; daysAround: number },
): Promise<CalendarDays | Refusal<Code>[]> {
  const { criteria, direction, daysAround } = ask
  const today = dateIn('Asia/Tehran', needs.clock.now())
  const faults = refuseCriteria(criteria, { today, places: needs.places })
  if (faults.length > 0) return faults
  const asked = criteria.originDestinations[direction]
  if (!asked) return [refuse('CHECK_ENTERED_VALUES', { field: 'direction' })]
  const { departureDate, ...ends } = asked
  // Dates as text sort as dates do.
  const [from = today] = [today, addDays(departureDate, -daysAround)].sort().slice(-1)
  const [to = today] = [addDays(today, daysOnSale), addDays(departureDate, daysAround)].sort()
  const { adults, children, infants, cabinClass } = criteria
  return await lowestByDay(needs, {
    ...ends,
    adults,
    children,
    infants,
    cabinClass,
    from,
    to,
  })
}
