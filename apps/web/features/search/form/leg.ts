/** One flight of a journey as far as it has been put, and the same as a part of an address. */
import type { PlaceKind } from '@parastoo/contract/enums'
import { isValidDate } from '@parastoo/kit/dates'

/** A city (all its airports) or one airport, by its IATA code. */
export type PlaceCode = { code: string; kind: PlaceKind }

/** `date` is a Gregorian ISO date. */
export type Leg = { origin: PlaceCode | null; destination: PlaceCode | null; date: string | null }

/** A leg that can be asked for. */
export type WholeLeg = { origin: PlaceCode; destination: PlaceCode; date: string }

const emptyLeg: Leg = { origin: null, destination: null, date: null }

/** How many flights a journey to several destinations may have (spec, section 3). */
export const fewestLegs = 2
export const mostLegs = 6

export const isWholeLeg = (leg: Leg): leg is WholeLeg =>
  leg.origin !== null && leg.destination !== null && leg.date !== null

/**
 * Legs as `THR.city-IST.city-2026-12-01,IST-DXB-2026-12-05`; what is not chosen yet is left empty between the dashes, so that
 * a half-written journey survives a reload.
 */
export const legsText = (legs: readonly Leg[]): string =>
  legs
    .map(({ origin, destination, date }) =>
      [placeText(origin), placeText(destination), date ?? ''].join('-'),
    )
    .join(',')

/** Reads `legsText`; a part that is not understood becomes an empty leg, and there are never too few or too many. */
export function legsFrom(text: string): Leg[] {
  const read = text.split(',').slice(0, mostLegs).map(legFrom)
  while (read.length < fewestLegs) read.push(emptyLeg)
  return read
}

function legFrom(text: string): Leg {
  const place = '([A-Z]{3}(?:\\.CITY)?)?'
  const parts = new RegExp(`^${place}-${place}-([12][089]\\d\\d-\\d\\d-\\d\\d)?$`)
  const [, origin, destination, date] = parts.exec(text.trim().toUpperCase()) ?? []
  return {
    origin: placeFrom(origin),
    destination: placeFrom(destination),
    date: date && isValidDate(date) ? date : null,
  }
}

function placeFrom(text: string | undefined): PlaceCode | null {
  if (!text) return null
  return { code: text.slice(0, 3), kind: text.length > 3 ? 'CityCode' : 'AirportCode' }
}

const placeText = (place: PlaceCode | null): string =>
  place ? `${place.code}${place.kind === 'CityCode' ? '.city' : ''}` : ''
