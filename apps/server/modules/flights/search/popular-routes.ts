import { addDays } from '@parastoo/kit/dates'
import type { SearchNeeds } from './needs.ts'
import { rankedRoutes } from './ranked-routes.ts'

const lookAheadDays = 14

const mostShown = 24
const freshForMs = 60_000

/** Popular routes with their prices, asked for at most once a minute however many people open the home page. */
export function popularRoutes(needs: SearchNeeds) {
  let kept: { routes: ReturnType<typeof pricedRoutes>; atMs: number } | null = null
  return async (take: number) => {
    const nowMs = needs.clock.now().epochMilliseconds
    if (!kept || nowMs - kept.atMs >= freshForMs) {
      const asked = { routes: pricedRoutes(needs), atMs: nowMs }
      kept = asked
      // A fault is not kept: the next visitor asks again.
      asked.routes.catch(() => {
        if (kept === asked) kept = null
      })
    }
    return (await kept.routes).slice(0, take)
  }
}

/** Popular routes with the lowest price of the next two weeks; routes with nothing for sale are left out. */
async function pricedRoutes(needs: SearchNeeds) {
  const { places, calendar, clock } = needs
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const found = await Promise.all(
    (await rankedRoutes(needs, mostShown)).map(async ([origin, destination]) => {
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
