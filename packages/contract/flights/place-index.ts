/** The index of places that is sent to a browser once, so that typing a place asks nobody. */
import type { PlaceEntry, TownEntry } from '@parastoo/kit/place-search'

/** Where the index is served: a prepared body with an ETag, kept by browsers for an hour. */
export const placeIndexPath = '/api/places-index.json'

/** Countries stand once, by their code: Persian name, English name. */
export type PlaceIndex = {
  countries: Record<string, readonly [nameFa: string, nameEn: string]>
  airports: readonly Omit<PlaceEntry, 'countryNames'>[]
  towns: readonly TownEntry[]
}

/** The airports of an index, each with the names of its country, as the search wants them. */
export const entriesOfIndex = ({ airports, countries }: PlaceIndex): PlaceEntry[] =>
  airports.map((airport) => ({ ...airport, countryNames: countries[airport.countryCode] ?? [] }))
