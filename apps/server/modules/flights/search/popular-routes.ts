import { addDays } from '@parastoo/kit/dates'
import type { SearchNeeds } from './needs.ts'

/** Routes travellers ask for most, until our own search history can tell (issue 3). City codes. */
const popular = [
  ['THR', 'MHD'],
  ['THR', 'KIH'],
  ['THR', 'SYZ'],
  ['MHD', 'THR'],
  ['THR', 'IST'],
  ['THR', 'AWZ'],
  ['THR', 'TBZ'],
  ['THR', 'IFN'],
  ['THR', 'DXB'],
  ['THR', 'NJF'],
  ['SYZ', 'THR'],
  ['THR', 'GSM'],
] as const

const lookAheadDays = 14

/** Popular routes with the lowest price of the next two weeks; routes with nothing for sale are left out. */
export async function popularRoutes(needs: SearchNeeds, take: number) {
  const { places, calendar, clock } = needs
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const found = await Promise.all(
    popular.slice(0, take).map(async ([origin, destination]) => {
      const from = places.airportsOf(origin, 'CityCode')
      const to = places.airportsOf(destination, 'CityCode')
      const days = await calendar.lowest({
        origins: from.map(({ iataCode }) => iataCode),
        destinations: to.map(({ iataCode }) => iataCode),
        from: addDays(today, 1),
        to: addDays(today, lookAheadDays),
        party: { adults: 1, children: 0, infants: 0 },
        cabinClass: 1,
      })
      const cheapest = [...days].sort((a, b) => a.totalRial - b.totalRial)[0]
      if (!cheapest || !from[0] || !to[0]) return []
      const isDomestic = from[0].countryCode === 'IR' && to[0].countryCode === 'IR'
      return {
        origin,
        originCityName: from[0].cityNameFa,
        destination,
        destinationCityName: to[0].cityNameFa,
        productType: isDomestic ? ('DomesticFlight' as const) : ('InternationalFlight' as const),
        departureDate: cheapest.date,
        minPrice: cheapest.totalRial,
      }
    }),
  )
  return found.flat()
}
