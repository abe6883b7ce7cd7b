/** What a traveller asks for, and the same as an address: `/plp` carries the whole question, so that it can be shared and reloaded. */
import { type CabinClass, cabinClasses, type PlaceKind, tripTypes } from '@parastoo/contract/enums'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import type { Party } from '@parastoo/kit/party'
import { toLatinDigits } from '@parastoo/kit/text'

export type Product = 'domestic' | 'international'

/** A city (all its airports) or one airport, by its IATA code. */
export type PlaceCode = { code: string; kind: PlaceKind }

/** A question as far as it has been put; `date` is a Gregorian ISO date. */
export type Draft = Party & {
  product: Product
  origin: PlaceCode | null
  destination: PlaceCode | null
  date: string | null
  cabin: CabinClass
}

/** A whole question. */
export type Criteria = Draft & { origin: PlaceCode; destination: PlaceCode; date: string }

/** What a form without scripts sends instead of a code: «تهران». */
export type PlaceWords = { origin: string | null; destination: string | null }

export const emptyDraft: Draft = {
  product: 'domestic',
  origin: null,
  destination: null,
  date: null,
  adults: 1,
  children: 0,
  infants: 0,
  cabin: cabinClasses.Economy,
}

/** Reads the question in an address. What is missing or not understood is left open, never guessed. */
export function draftOf(search: URLSearchParams): Draft {
  return {
    product: search.get('product') === 'international' ? 'international' : 'domestic',
    origin: placeIn(search, 'origin'),
    destination: placeIn(search, 'destination'),
    date: dateIn(search),
    adults: countIn(search, 'adults', emptyDraft.adults),
    children: countIn(search, 'children', 0),
    infants: countIn(search, 'infants', 0),
    cabin: cabinIn(search),
  }
}

export const isWhole = (draft: Draft): draft is Criteria =>
  draft.origin !== null && draft.destination !== null && draft.date !== null

/** Words that stand where a code should, for the loader to look up. */
export function placeWordsIn(search: URLSearchParams): PlaceWords {
  const wordsIn = (name: 'origin' | 'destination') =>
    placeIn(search, name) ? null : search.get(name)?.trim().slice(0, 60) || null
  return { origin: wordsIn('origin'), destination: wordsIn('destination') }
}

/** A question as the query of its address; always in the same order, so that equal questions have equal addresses. */
export function queryOf(draft: Draft): Record<string, string | number | null> {
  return {
    product: draft.product,
    origin: draft.origin?.code ?? null,
    originKind: draft.origin?.kind === 'CityCode' ? 'city' : null,
    destination: draft.destination?.code ?? null,
    destinationKind: draft.destination?.kind === 'CityCode' ? 'city' : null,
    date: draft.date,
    adults: draft.adults,
    children: draft.children,
    infants: draft.infants,
    cabin: draft.cabin,
  }
}

/** The question in the contract's words; this slice of the site asks for one way. */
export function questionOf(criteria: Criteria): SearchCriteria {
  return {
    productType: criteria.product === 'domestic' ? 'DomesticFlight' : 'InternationalFlight',
    flightType: tripTypes.OneWay,
    originDestinations: [
      {
        origin: criteria.origin.code,
        originKind: criteria.origin.kind,
        destination: criteria.destination.code,
        destinationKind: criteria.destination.kind,
        departureDate: criteria.date,
      },
    ],
    adults: criteria.adults,
    children: criteria.children,
    infants: criteria.infants,
    cabinClass: criteria.cabin,
  }
}

/** Whether an answer found by its id answers this question, so that an edited address never shows another's results. */
export function isSameQuestion(one: SearchCriteria, other: SearchCriteria): boolean {
  const [leg, otherLeg] = [one.originDestinations[0], other.originDestinations[0]]
  return (
    one.originDestinations.length === 1 &&
    one.flightType === other.flightType &&
    one.productType === other.productType &&
    one.cabinClass === other.cabinClass &&
    one.adults === other.adults &&
    one.children === other.children &&
    one.infants === other.infants &&
    leg?.origin === otherLeg?.origin &&
    leg?.originKind === otherLeg?.originKind &&
    leg?.destination === otherLeg?.destination &&
    leg?.destinationKind === otherLeg?.destinationKind &&
    leg?.departureDate.slice(0, 10) === otherLeg?.departureDate.slice(0, 10)
  )
}

/** Whether two addresses put the same question, whatever they show of its answer. */
export const asksTheSame = (one: URLSearchParams, other: URLSearchParams): boolean =>
  JSON.stringify([queryOf(draftOf(one)), placeWordsIn(one)]) ===
  JSON.stringify([queryOf(draftOf(other)), placeWordsIn(other)])

function placeIn(search: URLSearchParams, name: 'origin' | 'destination'): PlaceCode | null {
  const code = search.get(name)?.trim().toUpperCase() ?? ''
  if (!/^[A-Z]{3}$/.test(code)) return null
  return { code, kind: search.get(`${name}Kind`) === 'city' ? 'CityCode' : 'AirportCode' }
}

/** ISO, or a date as people type it: «۱۴۰۵/۹/۱۰». */
function dateIn(search: URLSearchParams): string | null {
  const text = toLatinDigits(search.get('date') ?? '').trim()
  if (/^[12][089]\d\d-\d\d-\d\d$/.test(text) && isValidDate(text)) return text
  return parseJalaliInput(text)
}

function countIn(search: URLSearchParams, name: string, missing: number): number {
  const text = toLatinDigits(search.get(name) ?? '')
  return /^\d{1,2}$/.test(text) ? Number(text) : missing
}

function cabinIn(search: URLSearchParams): CabinClass {
  const asked = Number(toLatinDigits(search.get('cabin') ?? ''))
  return Object.values(cabinClasses).find((cabin) => cabin === asked) ?? emptyDraft.cabin
}
