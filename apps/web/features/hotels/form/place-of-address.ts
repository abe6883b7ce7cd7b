import { data } from 'react-router'
import type { ApiClient } from '../../../shell/context.ts'
import type { StayPlace } from './stay-place.ts'

/** Every city there is, several times over. */
const mostCities = 200

/** The city an address names, or the landmark in it, as people call it; an unknown city is a page that is not there. */
export async function placeOfAddress(
  api: ApiClient,
  { city: code, landmark }: { city: string; landmark: string | undefined },
): Promise<StayPlace> {
  const { data: cities } = await api.hotelSearch.cities({ take: mostCities })
  const city = cities.find((one) => one.code === code.toLowerCase())
  if (!city) throw data(null, { status: 404 })
  const inCity = { cityCode: city.code, cityNameFa: city.nameFa }
  const ofCity = { kind: 'city', code: city.code, nameFa: city.nameFa, ...inCity } as const
  if (!landmark) return ofCity
  const words = landmark.replaceAll('-', ' ').slice(0, 60)
  const { data: found } = await api.hotelSearch.suggest({ search: words, take: 20 })
  return found.find((one) => one.kind === 'landmark' && one.code === landmark) ?? ofCity
}
