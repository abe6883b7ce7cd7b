import { addDays } from '@parastoo/kit/dates'
import type { ApiClient } from '../../shell/context.ts'
import type { Product } from './criteria.ts'
import { dayPrices, type Route } from './day-prices.ts'
import { type DayPrice, ribbonDays } from './ribbon-days.ts'

/** A popular route with its lowest price in the days ahead. */
export type QuickRoute = Route & {
  product: Product
  originName: string
  destinationName: string
  date: string
  priceRial: number
}

/** Popular routes, and the days of the most popular one. */
export type HomeOffers = { routes: QuickRoute[]; days: DayPrice[] }

const shownRoutes = 8

/** What the home page offers below the search box; null when it cannot be had, for the box must stand all the same. */
export async function homeOffers(api: ApiClient, today: string): Promise<HomeOffers | null> {
  try {
    const { data: found } = await api.search.quickSearches({ take: shownRoutes })
    const routes = found.map(
      (one): QuickRoute => ({
        product: one.productType === 'DomesticFlight' ? 'domestic' : 'international',
        origin: { code: one.origin, kind: 'CityCode' },
        destination: { code: one.destination, kind: 'CityCode' },
        originName: one.originCityName,
        destinationName: one.destinationCityName,
        date: one.departureDate.slice(0, 10),
        priceRial: one.minPrice,
      }),
    )
    const [first] = routes
    const to = addDays(today, ribbonDays - 1)
    const days = first ? await dayPrices(api.search, { ...first, from: today, to }) : []
    return { routes, days }
  } catch {
    return null
  }
}
