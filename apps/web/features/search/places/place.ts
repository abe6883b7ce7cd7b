import type { Airport } from '@parastoo/contract/flights/places'
import type { ComboBoxItem } from '@parastoo/ui/ComboBox.tsx'
import { searchForm } from '../../../messages/search-form.ts'
import { wordsOf } from '../../../shell/words.ts'
import type { PlaceCode, Product } from '../criteria.ts'

const say = wordsOf(searchForm)

/** A place as people know it. */
export type Place = PlaceCode & {
  cityName: string
  airportName: string
  countryCode: string
  countryName: string
  /** The city has other airports too, so its name alone does not say which one is meant. */
  isOneOfSeveral: boolean
  /** The place that was asked for, when this one only lies near it. */
  nearTo?: string
}

/** The two ends of a flight, where they are chosen. */
export type PlacePair = { origin: Place | null; destination: Place | null }

/** Airports as places to choose; a city with several of them stands before its airports as a choice of its own. */
export function placesOf(airports: readonly Airport[]): Place[] {
  const cities = Map.groupBy(airports, ({ cityCode }) => cityCode)
  return [...cities].flatMap(([cityCode, inCity]) => {
    const isOneOfSeveral = inCity.length > 1
    const [first] = inCity
    if (!first) return []
    const alone = inCity.map((airport) =>
      placeOf(airport, {
        kind: 'AirportCode',
        isOneOfSeveral: isOneOfSeveral || airport.iataCode !== cityCode,
      }),
    )
    return isOneOfSeveral ? [placeOf(first, { kind: 'CityCode', isOneOfSeveral }), ...alone] : alone
  })
}

function placeOf(
  airport: Airport,
  { kind, isOneOfSeveral }: Pick<Place, 'kind' | 'isOneOfSeveral'>,
): Place {
  return {
    code: kind === 'CityCode' ? airport.cityCode : airport.iataCode,
    kind,
    isOneOfSeveral,
    cityName: airport.cityNameFa,
    airportName: airport.nameFa,
    countryCode: airport.countryCode,
    countryName: airport.countryNameFa,
  }
}

/** A place of which nothing is known but its code. */
export const placeOfCode = (place: PlaceCode | null): Place | null =>
  place && {
    ...place,
    cityName: place.code,
    airportName: place.code,
    countryCode: '',
    countryName: '',
    isOneOfSeveral: false,
  }

/** The city, and where that leaves a doubt the airport: «تهران (مهرآباد)». */
export const placeName = ({ kind, cityName, airportName, isOneOfSeveral }: Place): string =>
  kind === 'AirportCode' && isOneOfSeveral ? `${cityName} (${airportName})` : cityName

/** A place as a line of the list; abroad the country stands with it. */
export function itemOf(
  place: Place,
  { product, group, isUnder }: { product: Product; group?: string; isUnder?: boolean },
) {
  // An airport that stands in brackets after its city is not named twice.
  const which =
    place.kind === 'CityCode'
      ? say('allAirports', { city: place.cityName })
      : !place.isOneOfSeveral && say('airport', { name: place.airportName })
  const near = place.nearTo && say('nearTo', { place: place.nearTo })
  const isAbroad = place.countryCode !== 'IR'
  const country = (product === 'international' || isAbroad) && place.countryName
  const description = [near, country, which].filter(Boolean).join('، ')
  const item: ComboBoxItem = {
    id: idOf(place),
    text: placeName(place),
    ...(description && { description }),
    code: place.code,
    ...(group && { group }),
    ...(isUnder && { isUnder }),
  }
  return item
}

/** Whether two places are of one city: nobody flies from Mehrabad to Tehran. */
export const isSameCity = (one: Place, other: Place): boolean =>
  one.cityName === other.cityName && one.countryName === other.countryName

/** In which product a pair is sold: abroad when an end is, inside Iran when both are; null while that is open. */
export function productOfPair({ origin, destination }: PlacePair): Product | null {
  const countries = [origin, destination].flatMap((place) => place?.countryCode || [])
  if (countries.some((code) => code !== 'IR')) return 'international'
  return countries.length === 2 ? 'domestic' : null
}

export const idOf = ({ kind, code }: PlaceCode): string => `${kind} ${code}`
