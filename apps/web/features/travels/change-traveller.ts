/** Another traveller in a place of a tour, as a form: whose places may go, how it opens, and what is wrong with it. */
import type { PaxType } from '@parastoo/contract/enums'
import { type PassengerTrip, routeOf } from '@parastoo/contract/flights/passenger-faults'
import { messageOf } from '@parastoo/contract/messages'
import type { LineView } from '@parastoo/contract/orders/lines'
import type { TourView } from '@parastoo/contract/tours/tour-line'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { fieldFaults, type PassengerFields } from '../../shell/passengers/passenger-fields.ts'
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

/** The contract's rules as react-hook-form asks for them. */
export function newTravellerResolver(trip: PassengerTrip): Resolver<PassengerFields> {
  return async (values) => {
    const faults = fieldFaults(values, trip)
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<PassengerFields> = {}
    for (const { field, code } of faults.toReversed())
      set(errors, field, { type: code, message: messageOf(code) })
    return { values: {}, errors }
  }
}

/** The policies of an order that stay in the former traveller's name. */
export const policiesOf = (lines: readonly LineView[]): string[] =>
  lines.flatMap(({ kind, state, title }) =>
    kind === 'insurance' && state !== 'void' && state !== 'failed' ? [title] : [],
  )
