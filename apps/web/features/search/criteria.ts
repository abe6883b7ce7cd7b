/** What a traveller asks for, and the same as an address: `/plp` carries the whole question, so that it can be shared and reloaded. */
import { type CabinClass, cabinClasses, tripTypes } from '@parastoo/contract/enums'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import type { Party } from '@parastoo/kit/party'
import { toLatinDigits } from '@parastoo/kit/text'
import {
  isWholeLeg,
  type Leg,
  legsFrom,
  legsText,
  type PlaceCode,
  type WholeLeg,
} from './form/leg.ts'

export type { Leg, PlaceCode } from './form/leg.ts'

export type Product = 'domestic' | 'international'

/** One way, there and back, or from place to place. */
export type Trip = 'one' | 'round' | 'multi'

/**
 * A question as far as it has been put; dates are Gregorian ISO dates. Of a journey by several destinations `origin`,
 * `destination` and `date` repeat the first of `legs`; of others `legs` is not asked for, and only a form remembers it.
 */
export type Draft = Party &
  Leg & {
    product: Product
    trip: Trip
    /** The day of the flight back; asked for on a round trip only. */
    returnDate: string | null
    /** 2 to 6 flights of a journey by several destinations. */
    legs: readonly Leg[]
    cabin: CabinClass
  }

/** A whole question: `isWhole` has seen that everything its kind of trip needs is there. */
export type Criteria = Draft & WholeLeg

/** What a form without scripts sends instead of a code: «تهران». */
export type PlaceWords = { origin: string | null; destination: string | null }

export const emptyDraft: Draft = {
  product: 'domestic',
  trip: 'one',
  origin: null,
  destination: null,
  date: null,
  returnDate: null,
  legs: [],
  adults: 1,
  children: 0,
  infants: 0,
  cabin: cabinClasses.Economy,
}

/** Reads the question in an address. What is missing or not understood is left open, never guessed. */
export function draftOf(search: URLSearchParams): Draft {
  const trip = tripIn(search)
  const legs = trip === 'multi' ? legsFrom(search.get('legs') ?? '') : []
  const { origin, destination, date } = legs[0] ?? {
    origin: placeIn(search, 'origin'),
    destination: placeIn(search, 'destination'),
    date: dateIn(search, 'date'),
  }
  return {
    product: search.get('product') === 'international' ? 'international' : 'domestic',
    trip,
    origin,
    destination,
    date,
    returnDate: trip === 'round' ? dateIn(search, 'returnDate') : null,
    legs,
    adults: countIn(search, 'adults', emptyDraft.adults),
    children: countIn(search, 'children', 0),
    infants: countIn(search, 'infants', 0),
    cabin: cabinIn(search),
  }
}

export function isWhole(draft: Draft): draft is Criteria {
  if (draft.trip === 'multi') return draft.legs.length >= 2 && draft.legs.every(isWholeLeg)
  return isWholeLeg(draft) && (draft.trip === 'one' || draft.returnDate !== null)
}

/** The same question on another day; who would return before leaving returns that day. */
export function onDay(criteria: Criteria, date: string): Criteria {
  const { returnDate } = criteria
  return { ...criteria, date, returnDate: returnDate && returnDate < date ? date : returnDate }
}

/** The flights asked for, in order; the way back of a round trip is its second. */
export function legsOf(draft: Draft): readonly Leg[] {
  const { trip, origin, destination, date, returnDate, legs } = draft
  if (trip === 'multi') return legs
  const there = { origin, destination, date }
  if (trip === 'one') return [there]
  return [there, { origin: destination, destination: origin, date: returnDate }]
}

/** Words that stand where a code should, for the loader to look up. */
export function placeWordsIn(search: URLSearchParams): PlaceWords {
  const wordsIn = (name: 'origin' | 'destination') =>
    placeIn(search, name) ? null : search.get(name)?.trim().slice(0, 60) || null
  return { origin: wordsIn('origin'), destination: wordsIn('destination') }
}

/** A question as the query of its address; always in the same order, so that equal questions have equal addresses. */
export function queryOf(draft: Draft): Record<string, string | number | null> {
  const { product, trip, origin, destination, adults, children, infants, cabin } = draft
  const party = { adults, children, infants, cabin }
  if (trip === 'multi') return { product, trip, legs: legsText(draft.legs), ...party }
  return {
    product,
    trip: trip === 'one' ? null : trip,
    origin: origin?.code ?? null,
    originKind: origin?.kind === 'CityCode' ? 'city' : null,
    destination: destination?.code ?? null,
    destinationKind: destination?.kind === 'CityCode' ? 'city' : null,
    date: draft.date,
    returnDate: trip === 'round' ? draft.returnDate : null,
    ...party,
  }
}

export const tripTypeOf = {
  one: tripTypes.OneWay,
  round: tripTypes.RoundTrip,
  multi: tripTypes.MultiDestination,
}

/** The question in the contract's words. */
export function questionOf(criteria: Criteria): SearchCriteria {
  return {
    productType: criteria.product === 'domestic' ? 'DomesticFlight' : 'InternationalFlight',
    flightType: tripTypeOf[criteria.trip],
    originDestinations: legsOf(criteria)
      .filter(isWholeLeg)
      .map(({ origin, destination, date }) => ({
        origin: origin.code,
        originKind: origin.kind,
        destination: destination.code,
        destinationKind: destination.kind,
        departureDate: date,
      })),
    adults: criteria.adults,
    children: criteria.children,
    infants: criteria.infants,
    cabinClass: criteria.cabin,
  }
}

/** Whether an answer found by its id answers this question, so that an edited address never shows another's results. */
export const isSameQuestion = (one: SearchCriteria, other: SearchCriteria): boolean =>
  askedIn(one) === askedIn(other)

function askedIn(question: SearchCriteria): string {
  const { productType, flightType, cabinClass, adults, children, infants } = question
  const legs = question.originDestinations.map((leg) => [
    leg.origin,
    leg.originKind,
    leg.destination,
    leg.destinationKind,
    leg.departureDate.slice(0, 10),
  ])
  return JSON.stringify([productType, flightType, cabinClass, adults, children, infants, legs])
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

function tripIn(search: URLSearchParams): Trip {
  const trip = search.get('trip')
  return trip === 'round' || trip === 'multi' ? trip : 'one'
}

/** ISO, or a date as people type it: «۱۴۰۵/۹/۱۰». */
function dateIn(search: URLSearchParams, name: 'date' | 'returnDate'): string | null {
  const text = toLatinDigits(search.get(name) ?? '').trim()
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
