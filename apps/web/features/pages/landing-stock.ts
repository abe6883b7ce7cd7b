/** What is sold at the place of a landing, with prices of this moment. For loaders. */
import { isOfHotelCategory } from '@parastoo/contract/hotels/categories'
import type { ApiClient } from '../../shell/context.ts'
import { refusedOf } from '../../shell/refused.ts'

export type LandingProduct = 'flight' | 'hotel' | 'tour' | 'visa'
export type LandingStock = Awaited<ReturnType<typeof stockAt>>

type Place = { cityCode: string; category: string }

const shown = 3
/** Among so many the cheapest are looked for. */
const lookedAt = 30

/** The products of a landing at its place; null for one that has nothing there, undefined where that could not be found out: the words stand all the same. */
export async function stockAt(
  api: ApiClient,
  {
    products,
    cityCode,
    category = '',
  }: { products: readonly LandingProduct[]; cityCode: string; category?: string },
) {
  const of = <Found>(product: LandingProduct, find: () => Promise<Found | null>) =>
    products.includes(product) ? find().catch(nothingOf) : null
  const [flights, hotels, tours, visa] = await Promise.all([
    of('flight', () => flightsTo(api, { cityCode, category })),
    of('hotel', () => hotelsIn(api, { iataCode: cityCode, category })),
    of('tour', () => toursTo(api, { cityCode, category })),
    of('visa', () => visaFor(api, { cityCode, category })),
  ])
  return { flights, hotels, tours, visa }
}

/** Types of visa whose code begins with the category; all where none is named. */
const isOfCategory = (code: string, category: string): boolean => code.startsWith(category)

const nothingOf = (error: unknown) => (refusedOf(error)?.code === 'NOT_FOUND' ? null : undefined)

/** The cheapest hotels of one night for two, two weeks from now. */
async function hotelsIn(
  { hotelSearch }: ApiClient,
  { iataCode, category }: { iataCode: string; category: string },
) {
  const [city] = (await hotelSearch.cities({ iataCode, take: 1 })).data
  if (!city) return null
  const ask = { cityCode: city.code, take: lookedAt, reValidate: true }
  const { data: found } = await hotelSearch.trendingHotels(ask)
  const cheapest = found
    .filter((hotel) => isOfHotelCategory(hotel, category))
    .map(({ code, nameFa, stars, proposal: { pricePerNight } }) => ({
      code,
      nameFa,
      stars,
      pricePerNight,
    }))
    .toSorted((one, other) => one.pricePerNight - other.pricePerNight)
  return { city: { code: city.code, nameFa: city.nameFa }, hotels: cheapest.slice(0, shown) }
}

/** The routes to the place on the days the category is about, the cheapest first. */
async function flightsTo({ content }: ApiClient, { cityCode, category }: Place) {
  const ask = { cityCode, category, productType: 'DomesticFlight' } as const
  const { data: found } = await content.landingFlights(ask)
  const routes = found.routes
    .flatMap((route) => (route.lowest ? { ...route, lowest: route.lowest } : []))
    .toSorted((one, other) => one.lowest.priceRial - other.lowest.priceRial)
  return { city: found.place, routes }
}

async function toursTo({ tourCatalogue }: ApiClient, { cityCode, category }: Place) {
  const { data: found } = await tourCatalogue.landingTours({ cityCode, category, take: shown })
  return found.tours.length > 0 ? found : null
}

/** The types of the destination that lies there, as an Iranian passport buys them. */
async function visaFor({ visas }: ApiClient, { cityCode, category }: Place) {
  const { data: destinations } = await visas.basePrices({ nationality: 'IR' })
  const found = destinations.find((each) => each.cityCode === cityCode.toUpperCase())
  if (!found) return null
  const types = found.types.flatMap(({ code, nameFa, priceRial }) =>
    priceRial === null || !isOfCategory(code, category) ? [] : [{ code, nameFa, priceRial }],
  )
  return { code: found.code, nameFa: found.nameFa, types }
}
