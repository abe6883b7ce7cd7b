/** What the engine knows of places: how far apart they are, which of them lie in one country or city, and what a connection needs. */
import { column } from './column.ts'

export type AirportFacts = { countryCode: string; cityCode: string; lat: number; lon: number }

/** Minutes between two flights, at least and at most, by whether either of them is international (decisions 5). */
export type ConnectionRule = {
  /** IATA code, or `*` for every station without a rule of its own. */
  station: string
  isInternational: boolean
  leastMinutes: number
  mostMinutes: number
}

export const everyStation = '*'
/** Decisions 5: what holds where no rule was imported. */
export const plainRules: readonly ConnectionRule[] = [
  { station: everyStation, isInternational: false, leastMinutes: 60, mostMinutes: 12 * 60 },
  { station: everyStation, isInternational: true, leastMinutes: 240, mostMinutes: 24 * 60 },
]

export type Network = {
  /** Unit vectors, three numbers an airport; NaN where nobody knows the place, which forbids no detour. */
  airportVector: Float64Array
  airportCountry: Uint16Array
  airportCity: Uint16Array
  /** By airport × 2 + 1 when either flight is international. */
  leastConnection: Int16Array
  mostConnection: Int16Array
  /** The longest that any rule allows. */
  longestConnection: number
}

const earthKm = 6371

/** Lays out what is known of these airports, in the order of their numbers. */
export function layOutNetwork(
  airports: readonly string[],
  {
    factsOf,
    rules = plainRules,
  }: {
    factsOf: (airport: string) => AirportFacts | undefined
    rules?: readonly ConnectionRule[]
  },
): Network {
  const size = airports.length
  const network: Network = {
    airportVector: column(Float64Array, size * 3),
    airportCountry: column(Uint16Array, size),
    airportCity: column(Uint16Array, size),
    leastConnection: column(Int16Array, size * 2),
    mostConnection: column(Int16Array, size * 2),
    longestConnection: Math.max(...[...rules, ...plainRules].map(({ mostMinutes }) => mostMinutes)),
  }
  const countries = new Map<string, number>()
  const cities = new Map<string, number>()
  const numberOf = (known: Map<string, number>, word: string) => {
    const number = known.get(word) ?? known.size
    known.set(word, number)
    return number
  }
  // A station's own rule goes before everybody's.
  const inOrder = [...rules, ...plainRules].toSorted(
    (a, b) => Number(a.station === everyStation) - Number(b.station === everyStation),
  )
  const ruleOf = (station: string, isInternational: boolean) =>
    inOrder.find(
      (rule) =>
        rule.isInternational === isInternational &&
        (rule.station === station || rule.station === everyStation),
    )
  airports.forEach((code, airport) => {
    const facts = factsOf(code)
    network.airportCountry[airport] = numberOf(countries, facts?.countryCode ?? '')
    network.airportCity[airport] = numberOf(cities, facts?.cityCode ?? `airport ${code}`)
    const [lat, lon] = [radians(facts?.lat), radians(facts?.lon)]
    network.airportVector[airport * 3] = Math.cos(lat) * Math.cos(lon)
    network.airportVector[airport * 3 + 1] = Math.cos(lat) * Math.sin(lon)
    network.airportVector[airport * 3 + 2] = Math.sin(lat)
    for (const isInternational of [false, true]) {
      const rule = ruleOf(code, isInternational)
      const at = airport * 2 + Number(isInternational)
      network.leastConnection[at] = rule?.leastMinutes ?? 0
      network.mostConnection[at] = rule?.mostMinutes ?? 0
    }
  })
  return network
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
