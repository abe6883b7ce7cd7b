/** What a traveller asks for, and the same as an address: `/plp` carries the whole question, so that it can be shared and reloaded. */
import { type CabinClass, cabinClasses, type PlaceKind, tripTypes } from '@parastoo/contract/enums'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { isValidDate, parseJalaliInput } from '@parastoo/kit/dates'
import type { Party } from '@parastoo/kit/party'
import { toLatinDigits } from '@parastoo/kit/text'

export type Product = 'domestic' | 'international'

/** A city (all its airports) or one airport, by its IATA code. */
export type PlaceCode = { code: string; kind: PlaceKind }

export const trips = ['one', 'round', 'multi'] as const
/** One way, there and back, or wherever the traveller wants. */
export type Trip = (typeof trips)[number]

/** One direction of a multi-destination question as far as it has been put. */
export type DraftLeg = {
  origin: PlaceCode | null
  destination: PlaceCode | null
  date: string | null
}

/** Directions of a multi-destination question: two at least, six at most (issue 3). */
export const fewestLegs = 2
export const mostLegs = 6

/**
 * A question as far as it has been put; dates are Gregorian and ISO. Of a multi-destination question `origin` and `date` are
 * those of its first leg, `destination` that of its last.
 */
export type Draft = Party & {
  product: Product
  trip: Trip
  origin: PlaceCode | null
  destination: PlaceCode | null
  date: string | null
  /** Of a round trip. */
  returnDate: string | null
  /** Of a multi-destination question; else empty. */
  legs: readonly DraftLeg[]
  cabin: CabinClass
}

/** A whole question: what its trip asks for is there. */
export type Criteria = Draft & { origin: PlaceCode; destination: PlaceCode; date: string }

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
  const trip = trips.find((one) => one === search.get('trip')) ?? 'one'
  const legs = trip === 'multi' ? legsIn(search.get('legs') ?? '') : []
  return {
    product: search.get('product') === 'international' ? 'international' : 'domestic',
    trip,
    ...(trip === 'multi'
      ? endsOf(legs)
      : {
          origin: placeIn(search, 'origin'),
          destination: placeIn(search, 'destination'),
          date: dateIn(search, 'date'),
        }),
    returnDate: trip === 'round' ? dateIn(search, 'returnDate') : null,
    legs,
    adults: countIn(search, 'adults', emptyDraft.adults),
    children: countIn(search, 'children', 0),
    infants: countIn(search, 'infants', 0),
    cabin: cabinIn(search),
  }
}

/** Where a multi-destination question begins and ends, and when. */
export const endsOf = (legs: readonly DraftLeg[]) => ({
  origin: legs[0]?.origin ?? null,
  destination: legs.at(-1)?.destination ?? null,
  date: legs[0]?.date ?? null,
})

export const isWhole = (draft: Draft): draft is Criteria =>
  draft.origin !== null &&
  draft.destination !== null &&
  draft.date !== null &&
  (draft.trip !== 'round' || draft.returnDate !== null) &&
  (draft.trip !== 'multi' || (draft.legs.length >= fewestLegs && draft.legs.every(isWholeLeg)))

type WholeLeg = { origin: PlaceCode; destination: PlaceCode; date: string }

const isWholeLeg = (leg: DraftLeg): leg is WholeLeg =>
  leg.origin !== null && leg.destination !== null && leg.date !== null

/** The same question on another day; who would return before leaving returns that day. */
export function onDay(criteria: Criteria, date: string): Criteria {
  const { returnDate } = criteria
  return { ...criteria, date, returnDate: returnDate && returnDate < date ? date : returnDate }
}

/** Words that stand where a code should, for the loader to look up. */
export function placeWordsIn(search: URLSearchParams): PlaceWords {
  const wordsIn = (name: 'origin' | 'destination') =>
    placeIn(search, name) ? null : search.get(name)?.trim().slice(0, 60) || null
  return { origin: wordsIn('origin'), destination: wordsIn('destination') }
}

/** A question as the query of its address; always in the same order, so that equal questions have equal addresses. */
export function queryOf(draft: Draft): Record<string, string | number | null> {
  const isMulti = draft.trip === 'multi'
  return {
    product: draft.product,
    trip: draft.trip === 'one' ? null : draft.trip,
    ...(!isMulti && {
      origin: draft.origin?.code ?? null,
      originKind: draft.origin?.kind === 'CityCode' ? 'city' : null,
      destination: draft.destination?.code ?? null,
      destinationKind: draft.destination?.kind === 'CityCode' ? 'city' : null,
      date: draft.date,
    }),
    returnDate: draft.trip === 'round' ? draft.returnDate : null,
    legs: isMulti ? draft.legs.map(textOfLeg).join(',') : null,
    adults: draft.adults,
    children: draft.children,
    infants: draft.infants,
    cabin: draft.cabin,
  }
}

const flightTypes = {
  one: tripTypes.OneWay,
  round: tripTypes.RoundTrip,
  multi: tripTypes.MultiDestination,
}

/** The directions a question asks for, in the order flown. */
function directionsOf({ trip, origin, destination, date, returnDate, legs }: Criteria): WholeLeg[] {
  if (trip === 'multi') return legs.filter(isWholeLeg)
  const there = { origin, destination, date }
  if (trip === 'one' || returnDate === null) return [there]
  return [there, { origin: destination, destination: origin, date: returnDate }]
}

/** The question in the contract's words. */
export function questionOf(criteria: Criteria): SearchCriteria {
  return {
    productType: criteria.product === 'domestic' ? 'DomesticFlight' : 'InternationalFlight',
    flightType: flightTypes[criteria.trip],
    originDestinations: directionsOf(criteria).map(({ origin, destination, date }) => ({
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
export function isSameQuestion(one: SearchCriteria, other: SearchCriteria): boolean {
  return textOfQuestion(one) === textOfQuestion(other)
}

const textOfQuestion = (question: SearchCriteria): string =>
  JSON.stringify([
    question.flightType,
    question.productType,
    question.cabinClass,
    question.adults,
    question.children,
    question.infants,
    question.originDestinations.map((each) => [
      each.origin,
      each.originKind,
      each.destination,
      each.destinationKind,
      each.departureDate.slice(0, 10),
    ]),
  ])

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
function dateIn(search: URLSearchParams, name: 'date' | 'returnDate'): string | null {
  return readDate(search.get(name) ?? '')
}

function readDate(words: string): string | null {
  const text = toLatinDigits(words).trim()
  if (/^[12][089]\d\d-\d\d-\d\d$/.test(text) && isValidDate(text)) return text
  return parseJalaliInput(text)
}

/** "THR.city-IST.city-2026-12-01": what is open in a leg stands empty, as in "THR--". */
const textOfLeg = ({ origin, destination, date }: DraftLeg): string =>
  [textOfPlace(origin), textOfPlace(destination), date ?? ''].join('-')

const textOfPlace = (place: PlaceCode | null): string =>
  place ? place.code + (place.kind === 'CityCode' ? '.city' : '') : ''

function legsIn(text: string): DraftLeg[] {
  return text
    .split(',')
    .slice(0, mostLegs)
    .map((leg) => {
      const [origin = '', destination = '', ...date] = leg.split('-')
      return {
        origin: readPlace(origin),
        destination: readPlace(destination),
        date: readDate(date.join('-')),
      }
    })
}

function readPlace(text: string): PlaceCode | null {
  const [, code, city] = /^([A-Z]{3})(\.city)?$/.exec(text) ?? []
  return code ? { code, kind: city ? 'CityCode' : 'AirportCode' } : null
}

function countIn(search: URLSearchParams, name: string, missing: number): number {
  const text = toLatinDigits(search.get(name) ?? '')
  return /^\d{1,2}$/.test(text) ? Number(text) : missing
}

function cabinIn(search: URLSearchParams): CabinClass {
  const asked = Number(toLatinDigits(search.get('cabin') ?? ''))
  return Object.values(cabinClasses).find((cabin) => cabin === asked) ?? emptyDraft.cabin
}
