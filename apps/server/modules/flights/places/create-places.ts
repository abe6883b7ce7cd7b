import type { PlaceKind } from '@parastoo/contract/enums'
import type { FlightGroup } from '@parastoo/contract/flights/proposal'
import { createPlaceSearch, type PlaceEntry, type PlaceHit } from '@parastoo/kit/place-search'
import { createTypedSearch } from '@parastoo/kit/typed-search'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/database.ts'
import type { HeldPlaces, PlaceAirport, PlacesReader } from './held-places.ts'
import { placesChanged } from './import-places.ts'
import { nameTerminals, terminalOf } from './name-terminals.ts'
import { placesRoutes } from './routes.ts'
import { mountPlaceIndex } from './serve-index.ts'
import { placesReader } from './store.ts'
import { townsWithoutAirport } from './towns.ts'

/**
 * Places, held in memory: small, asked for everywhere, rarely changed. Empty until the first `refresh`.
 * `watch` keeps them fresh when another process imports.
 */
export function createPlaces({ db }: { db: Db }) {
  const reader = placesReader(db)
  let held: HeldPlaces = holdPlaces({
    airports: [],
    airlines: [],
    terminals: [],
    countries: [],
  })

  const places = {
    airport: (iataCode: string) => held.airports.get(iataCode),
    airline: (code: string) => held.airlines.get(code),
    /** The terminal of an airline at an airport, null when nobody has written it down. */
    terminalOf: (at: { airport: string; airline: string }) => terminalOf(held, at),
    /** An itinerary with the terminals of its flights. */
    nameTerminals: <Itinerary extends { flightGroups: FlightGroup[] }>(itinerary: Itinerary) =>
      nameTerminals(held, itinerary),
    /** What a place stands for: the airport itself, or all airports of the city. An unknown place stands for none. */
    airportsOf(code: string, kind: PlaceKind): readonly PlaceAirport[] {
      if (kind === 'CityCode') return held.airportsOfCity.get(code) ?? []
      const airport = held.airports.get(code)
      return airport ? [airport] : []
    },
    /** Whether every one of these airports lies in Iran: a flight between two such is sold as domestic. */
    isDomestic: (...iataCodes: string[]) =>
      iataCodes.every((iataCode) => held.airports.get(iataCode)?.isDomestic === true),
    /** Countries with the numbers one dials them by. */
    countriesWithDialingCode: () => [...held.countries],
    /** Whether a country of the list is called so in Persian. */
    isCountry: (nameFa: string) => held.countries.some((country) => country.nameFa === nameFa),
    /** The three letters of a country that is called so in Persian; null for none. */
    countryCode: (nameFa: string) =>
      held.countries.find((country) => country.nameFa === nameFa)?.code3 ?? null,
    /** The two letters of a country that is known by three; null for none. */
    code2Of: (code3: string) =>
      held.countries.find((country) => country.code3 === code3)?.code2 ?? null,
    /** The time zone of an airport; null where nobody knows it. */
    zoneOf: (iataCode: string) => held.airports.get(iataCode)?.timeZone ?? null,
    all: () => held,
    /** Serves the index in which browsers search places themselves. */
    mountIndex: (app: FastifyInstance) => mountPlaceIndex(app, () => held),
    /** Reads everything again. */
    async refresh(): Promise<void> {
      const [airports, airlines, terminals, countries] = await Promise.all([
        reader.airports(),
        reader.airlines(),
        reader.terminals(),
        reader.countries(),
      ])
      held = holdPlaces({ airports, airlines, terminals, countries })
    },
    /** Refreshes now and whenever an import of any process changes places. */
    async watch(): Promise<{ stop(): Promise<void> }> {
      const listening = await db.listen(placesChanged, () => places.refresh())
      await places.refresh()
      return listening
    },
  }
  return { ...places, routes: placesRoutes(places) }
}
export type Places = ReturnType<typeof createPlaces>

function holdPlaces({
  airports: airportRows,
  airlines: airlineRows,
  terminals,
  countries,
}: {
  airports: Awaited<ReturnType<PlacesReader['airports']>>
  airlines: Awaited<ReturnType<PlacesReader['airlines']>>
  terminals: Awaited<ReturnType<PlacesReader['terminals']>>
  countries: HeldPlaces['countries']
}): HeldPlaces {
  const airports = airportRows.map((row): PlaceAirport => {
    const { latitude: lat, longitude: lon, countryCode } = row
    const { iataCode, nameFa, nameEn, cityCode, cityNameFa, cityNameEn, timeZone, popularity } = row
    const names = { iataCode, nameFa, nameEn, cityCode, cityNameFa, cityNameEn }
    const countryNameFa = row.countryNameFa ?? countryCode
    const isDomestic = countryCode === 'IR'
    return { ...names, countryCode, countryNameFa, timeZone, lat, lon, isDomestic, popularity }
  })
  const entries = airportRows.map(
    (row): PlaceEntry => ({
      iataCode: row.iataCode,
      nameFa: row.nameFa,
      nameEn: row.nameEn,
      cityCode: row.cityCode,
      cityNameFa: row.cityNameFa,
      cityNameEn: row.cityNameEn,
      aliases: row.aliases,
      countryCode: row.countryCode,
      countryNames: [row.countryNameFa ?? row.countryCode, row.countryNameEn ?? ''],
      lat: row.latitude,
      lon: row.longitude,
      popularity: row.popularity,
    }),
  )
  const findAirline = createTypedSearch(
    airlineRows.map(({ code, icaoCode, nameFa, nameEn, countryCode }) => ({
      id: code,
      codes: [code, icaoCode],
      names: [nameFa, nameEn],
      aliases: [],
      around: [],
      popularity: countryCode === 'IR' ? 100 : 0,
    })),
  )
  return {
    airports: new Map(airports.map((airport) => [airport.iataCode, airport])),
    airportsOfCity: Map.groupBy(airports, ({ cityCode }) => cityCode),
    airlines: new Map(
      airlineRows.map(({ code, nameFa, nameEn, colour, countryCode }) => [
        code,
        { code, nameFa, nameEn, colour, countryCode },
      ]),
    ),
    terminals: new Map(
      terminals.map(({ airportCode, airlineCode, terminal }) => [
        `${airportCode} ${airlineCode}`,
        terminal,
      ]),
    ),
    countries,
    entries,
    findPlaces: {
      domestic: remembering(
        createPlaceSearch(
          entries.filter(({ countryCode }) => countryCode === 'IR'),
          townsWithoutAirport,
        ),
      ),
      international: remembering(createPlaceSearch(entries, townsWithoutAirport)),
    },
    findAirlines: (typed) => findAirline(typed).map(({ id }) => id),
  }
}

/** Texts whose places are kept until places change: pages ask for the same few cities again and again, each by some 3 ms of comparing. */
const mostRemembered = 2_000
const longestRemembered = 60

function remembering(find: (typed: string) => PlaceHit[]): (typed: string) => PlaceHit[] {
  const found = new LRUCache<string, PlaceHit[]>({ max: mostRemembered })
  return (typed) => {
    const before = found.get(typed)
    if (before) return before
    const hits = find(typed)
    // What nobody would type again is not worth its place.
    if (typed.length <= longestRemembered) found.set(typed, hits)
    return hits
  }
}
