import type { SoldAt, SoldIn } from '../modules/content/index.ts'
import type { HotelSupplier } from '../modules/hotels/index.ts'
import type { createTours } from '../modules/tours/index.ts'
import type { createVisas } from '../modules/visas/index.ts'

type Rooms = {
  hotelStock: { hotelSupplier: Pick<HotelSupplier, 'glances' | 'cities'> }
  tours: Pick<ReturnType<typeof createTours>, 'titleOf' | 'goesTo'>
  visas: Pick<ReturnType<typeof createVisas>, 'nameOf' | 'isSoldFor'>
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

/** Whether a landing's product is sold at its place: fills content's port. */
export async function soldIn(
  { hotelStock, tours, visas }: Rooms,
  product: Parameters<SoldIn>[0],
  cityCode: string,
): Promise<boolean> {
  if (product === 'tour') return await tours.goesTo(cityCode)
  if (product === 'visa') return await visas.isSoldFor(cityCode)
  const cities = await hotelStock.hotelSupplier.cities()
  return cities.some(({ iataCode }) => iataCode === cityCode)
}

/** Landings of visas, spelt as the site spells them. */
const landings = new Map([
  ['/visa-uae', 'uae'],
  ['/visa-azerbaijan', 'azerbaijan'],
  ['/visa-thiland', 'thailand'],
  ['/visa-italy', 'italy'],
])
