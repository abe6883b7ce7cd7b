/** Another traveller in a place of a tour, as a form: whose places may go, how it opens, and what is wrong with it. */
import type { PaxType } from '@parastoo/contract/enums'
import { type PassengerTrip, routeOf } from '@parastoo/contract/flights/passenger-faults'
import type { couplesPapers } from '@parastoo/contract/hotels/guest'
import { messageOf } from '@parastoo/contract/messages'
import type { LineView } from '@parastoo/contract/orders/lines'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import { ageOn, isValidDate } from '@parastoo/kit/dates'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { draftPrefix } from '../../shell/drafts.ts'
import {
  fieldFaults,
  type PassengerFields,
  withRouteDocument,
} from '../../shell/passengers/passenger-fields.ts'
import type { StoredValues } from '../../shell/stored-values.ts'
import { tourLines } from '../../shell/tours/sold-tours.ts'

export type ChangeablePlace = {
  place: TourView['people'][number]
  type: PaxType
  trip: PassengerTrip
  terms: NonNullable<TourView['travellerChange']>
}

/** The places of an order's tours that may go to another traveller. */
export function changeablePlaces(lines: readonly LineView[], today: string): ChangeablePlace[] {
  return tourLines(lines).flatMap(({ tour }) => {
    const terms = tour.travellerChange
    if (!terms) return []
    const { origin, cities } = tour.tour
    const trip = {
      today,
      firstFlightOn: tour.departure.startsOn,
      lastFlightOn: tour.departure.endsOn,
      route: routeOf({
        isDomestic: [origin, ...cities].every(({ countryCode }) => countryCode === 'IR'),
        leavesIran: true,
      }),
    }
    return tour.people
      .filter(({ isCancelled }) => !isCancelled)
      .map((place) => ({ place, type: typeOf(place), trip, terms }))
  })
}

/** What the traveller of a place is to a ticket. */
function typeOf({ bandOnReturn }: Pick<ChangeablePlace['place'], 'bandOnReturn'>): PaxType {
  if (bandOnReturn === 'adult') return 'Adult'
  return bandOnReturn === 'infant' ? 'Infant' : 'Child'
}

/** A new traveller as the form holds them; `kinship` is asked only of whoever shares a room with the other gender. */
export type NewTravellerFields = PassengerFields & { kinship: '' | (typeof couplesPapers)[number] }

/** Whether they say how they are related to whom they share a room with, as far as the form is filled. */
export function isKinshipAsked(
  { genderTitle, birthDateFa }: Pick<PassengerFields, 'genderTitle' | 'birthDateFa'>,
  { place: { kinshipAskedBy }, trip }: Pick<ChangeablePlace, 'place' | 'trip'>,
): boolean {
  if (genderTitle === '' || !isValidDate(birthDateFa)) return false
  const isGrown = ageOn(birthDateFa, trip.firstFlightOn) >= ofAge
  return isGrown && kinshipAskedBy.some((gender) => gender !== genderTitle)
}
const ofAge = 18

/** The contract's rules as react-hook-form asks for them. */
export function newTravellerResolver(
  chosen: Pick<ChangeablePlace, 'place' | 'trip'>,
): Resolver<NewTravellerFields> {
  return async (values) => {
    const kinship =
      isKinshipAsked(values, chosen) && values.kinship === ''
        ? [{ field: 'kinship', code: 'KINSHIP_REQUIRED' } as const]
        : []
    const faults = [...fieldFaults(values, chosen.trip), ...kinship]
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<NewTravellerFields> = {}
    for (const { field, code } of faults.toReversed())
      set(errors, field, { type: code, message: messageOf(code) })
    return { values: {}, errors }
  }
}

/** Names and documents do not lie about in a forgotten tab for longer than this. */
const keptForMs = 3 * 60 * 60 * 1000

/** What was typed of another traveller for an order, kept for this tab until it is sent; who is of another age fills another form. */
export function newTravellerDraft(
  stored: StoredValues,
  { orderId, type }: { orderId: string; type: PaxType },
  now: () => number = Date.now,
) {
  const key = `${draftPrefix}tours.new-traveller.${orderId}`
  return {
    restore(opening: NewTravellerFields): NewTravellerFields {
      const kept = stored.read<NewTravellerFields>(key)
      if (kept?.type !== type) return opening
      return { ...withRouteDocument({ ...opening, ...kept }, opening), kinship: kept.kinship ?? '' }
    },
    keep: (fields: NewTravellerFields) => stored.write(key, fields, new Date(now() + keptForMs)),
    forget: () => stored.remove(key),
  }
}

/** The policies of an order that stay in the former traveller's name. */
export const policiesOf = (lines: readonly LineView[]): string[] =>
  lines.flatMap(({ kind, state, title }) =>
    kind === 'insurance' && state !== 'void' && state !== 'failed' ? [title] : [],
  )
