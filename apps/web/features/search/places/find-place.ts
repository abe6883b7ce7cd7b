/** Looking places up for a loader: the name of a code in the address, the code of a name somebody typed. */
import type { ApiClient } from '../../../shell/context.ts'
import type { PlaceCode, Product } from '../criteria.ts'
import { type Place, placesOf } from './place.ts'

type Places = ApiClient['places']
const enough = 12

/** The place a code stands for, also one abroad that a link from elsewhere asks for among domestic flights; null when nobody flies there. */
export async function findPlace(
  places: Places,
  wanted: PlaceCode & { product: Product },
): Promise<Place | null> {
  const found = await placeAmong(places, wanted)
  if (found || wanted.product === 'international') return found
  return await placeAmong(places, { ...wanted, product: 'international' })
}

async function placeAmong(
  places: Places,
  wanted: PlaceCode & { product: Product },
): Promise<Place | null> {
  const codeOf = wanted.kind === 'CityCode' ? 'cityCode' : 'iataCode'
  const found = await airportsFor(places, { product: wanted.product, search: wanted.code })
  const airport = found.find((one) => one[codeOf] === wanted.code)
  if (!airport) return null
  const siblings = await airportsFor(places, {
    product: wanted.product,
    search: airport.cityNameFa,
  })
  const inCity = siblings.filter(({ cityCode }) => cityCode === airport.cityCode)
  const known = placesOf(
    inCity.some((one) => one.iataCode === airport.iataCode) ? inCity : [airport],
  )
  return (
    known.find(({ code, kind }) => code === wanted.code && kind === wanted.kind) ?? known[0] ?? null
  )
}

/** The place people most likely mean by a few words: «تهران», mashhad. */
export async function findPlaceByWords(
  places: Places,
  asked: { product: Product; search: string },
): Promise<PlaceCode | null> {
  const [best] = placesOf(await airportsFor(places, asked))
  return best ? { code: best.code, kind: best.kind } : null
}

async function airportsFor(
  places: Places,
  { product, search }: { product: Product; search: string },
) {
  const ask = product === 'domestic' ? places.domesticAirports : places.internationalAirports
  return (await ask({ search, take: enough })).data
}
