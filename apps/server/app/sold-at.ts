import type { TrendingRow } from '@parastoo/contract/content/content'
import { isOfHotelCategory } from '@parastoo/contract/hotels/categories'
import type { TourCard } from '@parastoo/contract/tours/tour'
import type { VisaDestination } from '@parastoo/contract/visas/visas'
import { addDays } from '@parastoo/kit/dates'
import type { SoldAt, SoldIn, TrendingOf } from '../modules/content/index.ts'
import type { HotelSupplier } from '../modules/hotels/index.ts'
import type { createTours } from '../modules/tours/index.ts'
import type { createVisas } from '../modules/visas/index.ts'
import { type Clock, dateIn } from '../platform/clock.ts'

type Rooms = {
  hotelStock: { hotelSupplier: Pick<HotelSupplier, 'glances' | 'cities' | 'hotelNames' | 'search'> }
  tours: Pick<ReturnType<typeof createTours>, 'titleOf' | 'goesTo' | 'onSale'>
  visas: Pick<ReturnType<typeof createVisas>, 'nameOf' | 'isSoldFor' | 'onSale'>
}

/** What the pages of hotels, tours and visas are about, by their address: fills content's port. */
export async function soldAt(
  { hotelStock, tours, visas }: Rooms,
  path: string,
): ReturnType<SoldAt> {
  const [, first, second, third, ...more] = path.split('/')
  if (more.length > 0) return null
  if (first === 'hotels' && second && third) {
    const [hotel] = await hotelStock.hotelSupplier.glances([third.toLowerCase()])
    if (hotel?.cityCode !== second.toLowerCase()) return null
    return { kind: 'hotel', title: hotel.nameFa, about: `هتل در ${hotel.cityNameFa}` }
  }
  if (first === 'tours' && second && !third) {
    const title = await tours.titleOf(second.toLowerCase())
    return title === null ? null : { kind: 'tour', title }
  }
  const destination = first === 'visa' ? second : landings.get(path)
  if (!destination) return null
  const name = await visas.nameOf(destination.toLowerCase())
  return name === null ? null : { kind: 'visa', title: `ویزای ${name}` }
}

/** Whether what a landing is about is sold at its place: fills content's port. */
export async function soldIn(
  { hotelStock, tours, visas, clock }: Rooms & { clock: Clock },
  product: Parameters<SoldIn>[0],
  { cityCode, category }: Parameters<SoldIn>[1],
): Promise<boolean> {
  if (product === 'tour') return await tours.goesTo(cityCode, category)
  if (product === 'visa') return await visas.isSoldFor(cityCode, category)
  const { hotelSupplier } = hotelStock
  const city = (await hotelSupplier.cities()).find(({ iataCode }) => iataCode === cityCode)
  if (!city || category === '') return city !== undefined
  const checkIn = addDays(dateIn(city.timeZone, clock.now()), shownDaysAhead)
  const found = await hotelSupplier.search(
    { cityCode: city.code },
    { checkIn, checkOut: addDays(checkIn, 1), ...oneRoomForTwo },
  )
  return found.some(({ hotel }) => isOfHotelCategory(hotel, category))
}

/** The night that landings price. */
const shownDaysAhead = 14
const oneRoomForTwo = { rooms: [{ adults: 2, childAges: [] }], market: 'iranian' } as const

/** Lists of hotels by city, hotels and tours that are nobody's invention, and visas: fills content's port. */
export async function soldPages({ hotelStock, tours, visas }: Rooms): Promise<string[]> {
  const { hotelSupplier } = hotelStock
  const [cities, hotels, onSale, destinations] = await Promise.all([
    hotelSupplier.cities(),
    hotelSupplier.hotelNames(),
    tours.onSale(mostTours),
    visas.onSale(),
  ])
  const sold = new Set(destinations.map(({ code }) => code))
  return [
    ...cities.map(({ code }) => `/hotels/${code}`),
    ...hotels
      .filter(({ isSample }) => !isSample)
      .map(({ cityCode, code }) => `/hotels/${cityCode}/${code}`),
    ...onSale.filter(({ isSample }) => !isSample).map(({ code }) => `/tours/${code}`),
    ...[...sold].flatMap((code) => [`/visa/${code}`, `/visa/${code}/type`]),
    ...[...landings].flatMap(([path, code]) => (sold.has(code) ? path : [])),
  ]
}

/** As many as a sitemap may list, and more than anybody runs. */
const mostTours = 10_000

/** What people go for most of hotels, tours and visas: fills content's port. */
export async function trendingOf(
  { hotelStock, tours, visas }: Rooms,
  product: Parameters<TrendingOf>[0],
  take: number,
): Promise<TrendingRow[]> {
  if (product === 'tour') return (await tours.onSale(take)).map(tourRow)
  if (product === 'visa') return (await visas.onSale()).flatMap(visaRow).slice(0, take)
  const cities = await hotelStock.hotelSupplier.cities()
  return cities.slice(0, take).map(({ code, nameFa, iataCode, countryCode }) => ({
    productType: countryCode === 'IR' ? 'DomesticHotel' : 'InternationalHotel',
    code,
    nameFa,
    cityCode: iataCode,
    path: `/hotels/${code}`,
    lowest: null,
  }))
}

const tourRow = ({ code, titleFa, minPrice, departures }: TourCard): TrendingRow => ({
  productType: 'Tour',
  code,
  nameFa: titleFa,
  cityCode: null,
  path: `/tours/${code}`,
  lowest:
    minPrice === null
      ? null
      : {
          date: departures.find((one) => one.minPrice === minPrice)?.startsOn ?? null,
          priceRial: minPrice,
        },
})

/** A destination by its cheapest type; none where no type is sold today. */
function visaRow({ code, nameFa, cityCode, types }: VisaDestination): TrendingRow[] {
  const prices = types.flatMap(({ priceRial }) => priceRial ?? [])
  if (prices.length === 0) return []
  return [
    {
      productType: 'Visa',
      code,
      nameFa,
      cityCode,
      path: `/visa/${code}`,
      lowest: { date: null, priceRial: Math.min(...prices) },
    },
  ]
}

/** Landings of visas, spelt as the site spells them. */
const landings = new Map([
  ['/visa-uae', 'uae'],
  ['/visa-azerbaijan', 'azerbaijan'],
  ['/visa-thiland', 'thailand'],
  ['/visa-italy', 'italy'],
])
