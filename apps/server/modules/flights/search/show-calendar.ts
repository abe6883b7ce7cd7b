import type { Party } from '@parastoo/contract/flights/search'
import { addDays, daysBetween, weekdayIndex } from '@parastoo/kit/dates'
import type { SearchNeeds } from './needs.ts'

type CalendarAsk = Party & {
  origin: string
  originKind: 'CityCode' | 'AirportCode'
  destination: string
  destinationKind: 'CityCode' | 'AirportCode'
  from: string
  to: string
}

const longestDays = 62
const friday = 6

/** Every day from `from` to `to` (at most 62) with its lowest price, null where nothing is for sale. */
export async function showCalendar({ places, calendar }: SearchNeeds, ask: CalendarAsk) {
  const codes = (code: string, kind: CalendarAsk['originKind']) =>
    places.airportsOf(code, kind).map(({ iataCode }) => iataCode)
  const days = Math.min(Math.max(daysBetween(ask.from, ask.to), 0), longestDays - 1)
  const lowest = await calendar.lowest({
    origins: codes(ask.origin, ask.originKind),
    destinations: codes(ask.destination, ask.destinationKind),
    from: ask.from,
    to: addDays(ask.from, days),
    party: { adults: ask.adults, children: ask.children, infants: ask.infants },
    cabinClass: 1,
  })
  const priceOn = new Map(lowest.map(({ date, totalRial }) => [date, totalRial]))
  const cheapest = Math.min(...priceOn.values())
  return Array.from({ length: days + 1 }, (_, index) => {
    const date = addDays(ask.from, index)
    const minPrice = priceOn.get(date) ?? null
    return {
      date,
      minPrice,
      isCheapest: minPrice === cheapest,
      isHoliday: weekdayIndex(date) === friday,
    }
  })
}
