import { createTypedSearch } from '@parastoo/kit/typed-search'
import type { City, HotelSupplier } from '../hotel-supplier.ts'

export type Suggestion = {
  kind: 'city' | 'landmark' | 'hotel'
  code: string
  nameFa: string
  nameEn: string
  cityCode: string
  cityNameFa: string
}

/**
 * Cities, landmarks and hotels by what somebody types, in any of the three scripts, with slips forgiven. Names change with imports
 * only, so what was read is used for a minute.
 */
export function createSuggest(suppliers: readonly HotelSupplier[], nowMs: () => number) {
  let kept: { untilMs: number; index: Promise<Index> } | null = null
  const index = (): Promise<Index> => {
    if (kept === null || nowMs() >= kept.untilMs)
      kept = { untilMs: nowMs() + 60_000, index: readIndex(suppliers) }
    kept.index.catch(() => {
      kept = null
    })
    return kept.index
  }
  return {
    async suggest(typed: string, take: number): Promise<Suggestion[]> {
      const { find, byId, cities } = await index()
      if (typed.trim() === '')
        return cities.slice(0, take).flatMap(({ code }) => byId.get(`city ${code}`) ?? [])
      return find(typed)
        .flatMap(({ id }) => byId.get(id) ?? [])
        .slice(0, take)
    },
    /** Cities by name, the most popular first where nothing is typed. */
    async cities(typed: string): Promise<City[]> {
      const { find, cities } = await index()
      if (typed.trim() === '') return cities
      return find(typed).flatMap(({ id }) => cities.filter(({ code }) => id === `city ${code}`))
    },
  }
}

type Index = Awaited<ReturnType<typeof readIndex>>

async function readIndex(suppliers: readonly HotelSupplier[]) {
  const all = await Promise.all(
    suppliers.map(async (supplier) => {
      const cities = await supplier.cities()
      const landmarks = await Promise.all(cities.map(({ code }) => supplier.landmarks(code)))
      return { cities, landmarks: landmarks.flat(), hotels: await supplier.hotelNames() }
    }),
  )
  const cities = [
    ...new Map(all.flatMap((one) => one.cities).map((city) => [city.code, city])).values(),
  ]
  const cityOf = new Map(cities.map((city) => [city.code, city]))
  const byId = new Map<string, Suggestion>()
  const named = (
    kind: Suggestion['kind'],
    one: { code: string; nameFa: string; nameEn: string; nameAr: string },
    {
      cityCode,
      popularity,
      aliases = [],
    }: { cityCode: string; popularity: number; aliases?: readonly string[] },
  ) => {
    const { code, nameFa, nameEn, nameAr } = one
    const id = `${kind} ${code}`
    const city = cityOf.get(cityCode)
    byId.set(id, { kind, code, nameFa, nameEn, cityCode, cityNameFa: city?.nameFa ?? '' })
    const around = kind === 'city' ? [] : [city?.nameFa ?? '', city?.nameEn ?? '']
    return { id, codes: [], names: [nameFa, nameEn, nameAr], aliases, around, popularity }
  }
  const find = createTypedSearch([
    ...cities.map((city) => {
      const { aliases, popularity, code, iataCode } = city
      const entry = named('city', city, { cityCode: code, popularity, aliases })
      return { ...entry, codes: iataCode === null ? [] : [iataCode.toLowerCase()] }
    }),
    ...all.flatMap(({ landmarks }) =>
      landmarks.map((one) =>
        named('landmark', one, {
          cityCode: one.cityCode,
          popularity: 30,
          // The code is a name too, often the one by which it is known at home.
          aliases: [one.code.replaceAll('-', ' ')],
        }),
      ),
    ),
    ...all.flatMap(({ hotels }) =>
      hotels.map((one) => named('hotel', one, { cityCode: one.cityCode, popularity: 10 })),
    ),
  ])
  return { find, byId, cities }
}
