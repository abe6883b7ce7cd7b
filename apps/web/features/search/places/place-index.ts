/** Places found in the browser itself. This module and its index are loaded when a place field is first approached. */

import {
  entriesOfIndex,
  type PlaceIndex,
  placeIndexPath,
} from '@parastoo/contract/flights/place-index'
import { createPlaceSearch, type PlaceEntry, type PlaceHit } from '@parastoo/kit/place-search'
import { addressOf } from '../../../shell/bases.ts'
import type { Product } from '../criteria.ts'
import type { Place } from './place.ts'

export type PlaceLookup = (product: Product, typed: string, take: number) => Place[]

/** Fetches the index and prepares the search in it. Throws when it cannot be had: then the server is asked instead. */
export async function loadPlaceLookup(): Promise<PlaceLookup> {
  const reply = await fetch(addressOf(placeIndexPath))
  if (!reply.ok) throw new Error(`the index of places answered ${reply.status}`)
  return placeLookup((await reply.json()) as PlaceIndex)
}

/** The same ranking as the server's, over the index it wrote. */
export function placeLookup(index: PlaceIndex): PlaceLookup {
  const entries = entriesOfIndex(index)
  const inIran = entries.filter(({ countryCode }) => countryCode === 'IR')
  const byCode = new Map(entries.map((entry) => [entry.iataCode, entry]))
  const cities = Map.groupBy(entries, ({ cityCode }) => cityCode)
  const find = {
    domestic: createPlaceSearch(inIran, index.towns),
    international: createPlaceSearch(entries, index.towns),
  }
  const placeOf = (hit: PlaceHit): Place | null => {
    const airport = hit.kind === 'CityCode' ? cities.get(hit.code)?.[0] : byCode.get(hit.code)
    return airport ? shownPlace(hit, airport, cities.get(airport.cityCode)?.length ?? 1) : null
  }
  return (product, typed, take) =>
    find[product](typed)
      .slice(0, take)
      .flatMap((hit) => placeOf(hit) ?? [])
}

function shownPlace(
  { kind, code, nearTo }: PlaceHit,
  airport: PlaceEntry,
  airportsInCity: number,
): Place {
  return {
    kind,
    code,
    cityName: airport.cityNameFa,
    airportName: airport.nameFa,
    countryCode: airport.countryCode,
    countryName: airport.countryNames[0] ?? airport.countryCode,
    isOneOfSeveral: airportsInCity > 1 || airport.iataCode !== airport.cityCode,
    ...(nearTo !== null && { nearTo }),
  }
}
