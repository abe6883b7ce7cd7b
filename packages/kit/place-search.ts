/** Ranking of places: what the server's place calls answer and what the browser shows from its own index. */
import { createTypedSearch, type Findable } from './typed-search.ts'

/** An airport with everything it is found by. */
export type PlaceEntry = {
  iataCode: string
  nameFa: string
  nameEn: string
  cityCode: string
  cityNameFa: string
  cityNameEn: string
  aliases: readonly string[]
  countryCode: string
  /** The country's names, in any script. */
  countryNames: readonly string[]
  lat: number
  lon: number
  popularity: number
}

/** A town nobody flies to, and the airports people use for it, the nearest first. */
export type TownEntry = { nameFa: string; nameEn: string; airports: readonly string[] }

/** A place found: all airports of a city, or one; `nearTo` when it was not asked for but lies near what was. */
export type PlaceHit = {
  kind: 'CityCode' | 'AirportCode'
  code: string
  nearTo: string | null
}

/** How far an airport may lie from another place to be offered beside it, in kilometres. */
const nearKm = 110
const mostNear = 2

/**
 * Searches airports, cities of several airports, and towns without one. Best first; nothing typed answers all by
 * popularity. A city comes before its airports, and after a place named in full come the airports near it.
 */
export function createPlaceSearch(
  airports: readonly PlaceEntry[],
  towns: readonly TownEntry[] = [],
): (typed: string) => PlaceHit[] {
  const byCode = new Map(airports.map((airport) => [airport.iataCode, airport]))
  const cities = Map.groupBy(airports, ({ cityCode }) => cityCode)
  const several = [...cities].filter(([, inCity]) => inCity.length > 1)
  const find = createTypedSearch([
    ...several.map(([cityCode, inCity]) => cityFindable(cityCode, inCity)),
    ...airports.map((airport) => airportFindable(airport, cities.get(airport.cityCode) ?? [])),
    ...towns.map((town, index) => townFindable(town, index)),
  ])
  const popular = [...airports]
    .sort((one, other) => other.popularity - one.popularity)
    .flatMap(({ iataCode, cityCode }) =>
      (cities.get(cityCode)?.length ?? 0) > 1
        ? [`city ${cityCode}`, `airport ${iataCode}`]
        : [`airport ${iataCode}`],
    )
  const hitsOf = (id: string): PlaceHit[] => {
    const [kind = '', key = ''] = id.split(' ')
    if (kind === 'city') return [{ kind: 'CityCode', code: key, nearTo: null }]
    if (kind === 'airport') return [{ kind: 'AirportCode', code: key, nearTo: null }]
    const town = towns[Number(key)]
    return (town?.airports ?? []).flatMap((code) =>
      byCode.has(code)
        ? [{ kind: 'AirportCode' as const, code, nearTo: town?.nameFa ?? null }]
        : [],
    )
  }
  return (typed) => {
    if (typed.trim() === '') return once(popular.flatMap(hitsOf))
    const found = find(typed)
    const hits = once(found.flatMap(({ id }) => hitsOf(id)))
    const first = found[0]?.isWhole ? hits[0] : undefined
    return first && first.nearTo === null
      ? withNear(hits, { airports, first, cityOf: byCode })
      : hits
  }
}

function cityFindable(cityCode: string, inCity: readonly PlaceEntry[]): Findable {
  const [first] = inCity
  // An alias that only one of the airports has is a name of that airport.
  const shared = first?.aliases.filter((alias) =>
    inCity.every((one) => one.aliases.includes(alias)),
  )
  return {
    id: `city ${cityCode}`,
    codes: [cityCode],
    names: first ? [first.cityNameFa, first.cityNameEn] : [],
    aliases: shared ?? [],
    around: first?.countryNames ?? [],
    // Before its airports where both fit as well.
    popularity: Math.max(...inCity.map(({ popularity }) => popularity)) + 0.5,
  }
}

function airportFindable(airport: PlaceEntry, inCity: readonly PlaceEntry[]): Findable {
  const { iataCode, nameFa, nameEn, cityNameFa, cityNameEn, aliases, countryNames } = airport
  return {
    id: `airport ${iataCode}`,
    codes: [iataCode],
    names: [cityNameFa, cityNameEn, nameFa, nameEn],
    aliases: [...aliases, ...(inCity.length > 1 ? [`${cityNameFa} ${nameFa}`] : [])],
    around: countryNames,
    popularity: airport.popularity,
  }
}

const townFindable = ({ nameFa, nameEn }: TownEntry, index: number): Findable => ({
  id: `town ${index}`,
  codes: [],
  names: [nameFa, nameEn],
  aliases: [],
  around: [],
  popularity: 0,
})

/** The first of the same place stays. */
function once(hits: readonly PlaceHit[]): PlaceHit[] {
  const seen = new Map<string, PlaceHit>()
  for (const hit of hits) {
    const key = `${hit.kind} ${hit.code}`
    if (!seen.has(key)) seen.set(key, hit)
  }
  return [...seen.values()]
}

function withNear(
  hits: PlaceHit[],
  {
    airports,
    first,
    cityOf,
  }: {
    airports: readonly PlaceEntry[]
    first: PlaceHit
    cityOf: ReadonlyMap<string, PlaceEntry>
  },
): PlaceHit[] {
  const here =
    cityOf.get(first.code) ?? airports.find(({ cityCode }) => cityCode === first.code) ?? null
  if (!here) return hits
  const near = airports
    // Near across a border or a gulf is far for who travels on by road.
    .filter((one) => one.cityCode !== here.cityCode && one.countryCode === here.countryCode)
    .map((airport) => ({ airport, km: kmBetween(here, airport) }))
    .filter(({ km }) => km <= nearKm)
    .sort((one, other) => one.km - other.km)
    .slice(0, mostNear)
    .map(
      ({ airport }): PlaceHit => ({
        kind: 'AirportCode',
        code: airport.iataCode,
        nearTo: here.cityNameFa,
      }),
    )
  return once([...hits, ...near])
}

type Point = { lat: number; lon: number }

/** Good to a percent over the distances asked for. */
function kmBetween(one: Point, other: Point): number {
  const rad = Math.PI / 180
  const x = (other.lon - one.lon) * Math.cos(((one.lat + other.lat) / 2) * rad)
  return 111.2 * Math.hypot(x, other.lat - one.lat)
}
