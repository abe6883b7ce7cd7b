/** Contract operations of places: from memory to the wire. */
import { implement } from '@orpc/server'
import { contract } from '@parastoo/contract'
import { ok } from '../../../platform/http/answer.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { HeldPlaces, PlaceAirline, PlaceAirport } from './held-places.ts'

type Ask = { search?: string | undefined; take: number }

export function placesRoutes({ all }: { all: () => HeldPlaces }) {
  const places = implement(contract.api.places).$context<RequestContext>()
  return {
    domesticAirports: places.domesticAirports.handler(({ input }) =>
      ok(findAirports(all(), { ...input, domesticOnly: true }).map(toAirportCard)),
    ),
    internationalAirports: places.internationalAirports.handler(({ input }) =>
      ok(findAirports(all(), { ...input, domesticOnly: false }).map(toAirportCard)),
    ),
    airlines: places.airlines.handler(({ input }) =>
      ok(findAirlines(all(), input).map(toAirlineCard)),
    ),
    countries: places.countries.handler(() => ok([...all().countries])),
  }
}

/** The most popular airports, or those that fit what was typed, best first; a city stands for its airports. */
function findAirports(
  { airports, airportsOfCity, findPlaces }: HeldPlaces,
  { search = '', take, domesticOnly }: Ask & { domesticOnly: boolean },
): PlaceAirport[] {
  const found = findPlaces[domesticOnly ? 'domestic' : 'international'](search).flatMap(
    ({ kind, code }) =>
      kind === 'CityCode' ? (airportsOfCity.get(code) ?? []) : (airports.get(code) ?? []),
  )
  return [...new Set(found)].filter(({ isDomestic }) => isDomestic || !domesticOnly).slice(0, take)
}

function findAirlines(
  { airlines, findAirlines: find }: HeldPlaces,
  { search = '', take }: Ask,
): PlaceAirline[] {
  const found =
    search.trim() === ''
      ? [...airlines.values()]
      : find(search).flatMap((code) => airlines.get(code) ?? [])
  return found.slice(0, take)
}

const toAirportCard = ({ isDomestic: _own, popularity: _rank, ...card }: PlaceAirport) => card
const toAirlineCard = ({ countryCode: _own, ...card }: PlaceAirline) => card
