/** What is held in memory of places. */
import type {
  Airline as AirlineCard,
  Airport as AirportCard,
} from '@parastoo/contract/flights/places'
import type { PlaceEntry, PlaceHit } from '@parastoo/kit/place-search'
import type { placesReader } from './store.ts'

/** An airport as clients know it, with what only the server asks. */
export type PlaceAirport = AirportCard & { isDomestic: boolean; popularity: number }
export type PlaceAirline = AirlineCard & { countryCode: string }

export type PlacesReader = ReturnType<typeof placesReader>

/** Everything held, replaced as a whole by each refresh. Airports stand in order of popularity. */
export type HeldPlaces = {
  airports: ReadonlyMap<string, PlaceAirport>
  airportsOfCity: ReadonlyMap<string, readonly PlaceAirport[]>
  airlines: ReadonlyMap<string, PlaceAirline>
  /** By `airport airline`, or `airport *` for all other airlines there. */
  terminals: ReadonlyMap<string, string>
  countries: Awaited<ReturnType<PlacesReader['countries']>>
  /** The airports once more, with everything they are found by. */
  entries: readonly PlaceEntry[]
  findPlaces: Record<'domestic' | 'international', (typed: string) => PlaceHit[]>
  /** Codes of airlines, best first. */
  findAirlines: (typed: string) => string[]
}
