import type { Airline } from '@parastoo/contract/flights/places'
import { addDays } from '@parastoo/kit/dates'
import type { ApiClient } from '../../../shell/context.ts'
import type { Product } from '../criteria.ts'
import { dayPrices, type Route } from '../dates/day-prices.ts'
import { type DayPrice, ribbonDays } from '../ribbon/ribbon-days.ts'

/** A popular route with its lowest price in the days ahead. */
export type QuickRoute = Route & {
  product: Product
  originName: string
  destinationName: string
  date: string
  priceRial: number
}

/** Popular routes, the days of the most popular one, whose flights these are, and by whom they are paid. */
export type HomeOffers = {
  routes: QuickRoute[]
  days: DayPrice[]
  airlines: Airline[]
  /** Names of the banks one pays by. */
  banks: string[]
}

const shownRoutes = 8
/** Whose names travellers look for first; those that are not in the data are left out. */
const wellKnown = 'IR W5 EP ZV QB B9 I3 HH FP IV NV EK TK QR FZ G9 PC'.split(' ')
/** All airlines there are, several times over. */
const mostAirlines = 200

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
    const [airlines, banks] = await Promise.all([
      api.places.airlines({ take: mostAirlines }),
      api.payments.gateways({ page: 1, pageSize: 10 }),
    ])
    return {
      routes,
      days,
      airlines: wellKnown.flatMap((code) => airlines.data.find((one) => one.code === code) ?? []),
      banks: banks.data.map(({ title }) => title),
    }
  } catch {
    return null
  }
}
