/** What the engine knows of places: how far apart they are, which of them lie in one country or city, and what a connection needs. */
import { type ConnectionRule, type Connections, layOutConnections } from './connections.ts'

export type AirportFacts = { countryCode: string; cityCode: string; lat: number; lon: number }

export type Network = Connections & {
  /** Unit vectors, three numbers an airport; NaN where nobody knows the place, which forbids no detour. */
  airportVector: Float64Array
  airportCountry: Uint16Array
  airportCity: Uint16Array
}

const earthKm = 6371

/** Lays out what is known of these airports, in the order of their numbers. */
export function layOutNetwork(
  airports: readonly string[],
  {
    factsOf,
    rules = [],
    airlines = new Map(),
  }: {
    factsOf: (airport: string) => AirportFacts | undefined
    rules?: readonly ConnectionRule[]
    /** Numbers of airlines; a rule for one that has no flights is no rule. */
    airlines?: ReadonlyMap<string, number>
  },
): Network {
  const size = airports.length
  const places = {
    airportVector: new Float64Array(size * 3),
    airportCountry: new Uint16Array(size),
    airportCity: new Uint16Array(size),
  }
  const countries = new Map<string, number>()
  const cities = new Map<string, number>()
  const numberOf = (known: Map<string, number>, word: string) => {
    const number = known.get(word) ?? known.size
    known.set(word, number)
    return number
  }
  airports.forEach((code, airport) => {
    const facts = factsOf(code)
    places.airportCountry[airport] = numberOf(countries, facts?.countryCode ?? '')
    places.airportCity[airport] = numberOf(cities, facts?.cityCode ?? `airport ${code}`)
    const [lat, lon] = [radians(facts?.lat), radians(facts?.lon)]
    places.airportVector[airport * 3] = Math.cos(lat) * Math.cos(lon)
    places.airportVector[airport * 3 + 1] = Math.cos(lat) * Math.sin(lon)
    places.airportVector[airport * 3 + 2] = Math.sin(lat)
  })
  return { ...places, ...layOutConnections(airports, { rules, airlines }) }
}

const radians = (degrees: number | undefined): number => ((degrees ?? Number.NaN) * Math.PI) / 180

/** Great-circle kilometres; NaN where a place is unknown. */
export function kmBetween({ airportVector: at }: Network, one: number, other: number): number {
  const [a, b] = [one * 3, other * 3]
  const cosine =
    (at[a] ?? 0) * (at[b] ?? 0) +
    (at[a + 1] ?? 0) * (at[b + 1] ?? 0) +
    (at[a + 2] ?? 0) * (at[b + 2] ?? 0)
  return earthKm * Math.acos(Math.min(1, Math.max(-1, cosine)))
}

/** The way flown against the straight one, at most, by how far the straight one is: the tiers of airline practice (miles to km). */
const detourTiers = [
  { uptoKm: 402, factor: 2.4 },
  { uptoKm: 1287, factor: 1.9 },
  { uptoKm: 3219, factor: 1.5 },
  { uptoKm: Number.POSITIVE_INFINITY, factor: 1.3 },
] as const

/** The longest way that still counts as going there; NaN, which forbids nothing, where a place is unknown. */
export function longestWayKm(straightKm: number): number {
  const tier = detourTiers.find(({ uptoKm }) => straightKm <= uptoKm)
  return tier ? straightKm * tier.factor : Number.NaN
}
