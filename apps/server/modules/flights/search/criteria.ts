/** Judging what was asked before anybody is asked for it. */

import { type FlightProductType, tripTypes } from '@parastoo/contract/enums'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { Code } from '@parastoo/contract/messages'
import { addDays, compareDates } from '@parastoo/kit/dates'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { refuseParty } from '@parastoo/kit/party'
import type { Places } from '../places/index.ts'

/** How many days ahead flights are on sale (issue: always the next 330). */
export const daysOnSale = 330

/** Everything wrong with a search, each at its field; `today` is the date in Tehran. */
export function refuseCriteria(
  criteria: SearchCriteria,
  { today, places }: { today: string; places: Places },
): Refusal<Code>[] {
  const party = refuseParty(criteria)
  if (party) return [party]
  if (!hasRightCount(criteria))
    return [refuse('CHECK_ENTERED_VALUES', { field: 'originDestinations' })]
  return criteria.originDestinations.flatMap((direction, index) => {
    const at = (name: string) => ({ field: `originDestinations.${index}.${name}` })
    const faults: Refusal<Code>[] = []
    for (const end of ['origin', 'destination'] as const)
      if (places.airportsOf(direction[end], direction[`${end}Kind`]).length === 0)
        faults.push(refuse('PLACE_UNKNOWN', at(end)))
    if (isSamePlace(direction, places))
      faults.push(refuse('SAME_ORIGIN_AND_DESTINATION', at('destination')))
    const before = criteria.originDestinations[index - 1]?.departureDate ?? today
    if (compareDates(direction.departureDate, today) < 0)
      faults.push(refuse('DEPARTURE_DATE_IN_PAST', at('departureDate')))
    else if (compareDates(direction.departureDate, before) < 0)
      faults.push(
        refuse(
          criteria.flightType === tripTypes.RoundTrip
            ? 'RETURN_BEFORE_DEPARTURE'
            : 'FLIGHT_BEFORE_PREVIOUS',
          at('departureDate'),
        ),
      )
    if (compareDates(direction.departureDate, addDays(today, daysOnSale)) > 0)
      faults.push(refuse('DEPARTURE_DATE_TOO_FAR', at('departureDate')))
    return faults
  })
}

/** One direction, there and back, or two to six wherever the traveller wants. */
function hasRightCount({ flightType, originDestinations: { length } }: SearchCriteria): boolean {
  if (flightType === tripTypes.OneWay) return length === 1
  if (flightType === tripTypes.RoundTrip) return length === 2
  return length >= 2
}

/** Domestic when every place of the search lies in Iran. */
export function productTypeOf(places: Places, criteria: SearchCriteria): FlightProductType {
  const airports = criteria.originDestinations.flatMap((direction) => [
    ...places.airportsOf(direction.origin, direction.originKind),
    ...places.airportsOf(direction.destination, direction.destinationKind),
  ])
  return places.isDomestic(...airports.map(({ iataCode }) => iataCode))
    ? 'DomesticFlight'
    : 'InternationalFlight'
}

/** Whether a direction of the search sets out from Iran, where a passport's page in Persian is looked at. */
export const leavesIran = (
  places: Places,
  { originDestinations }: Pick<SearchCriteria, 'originDestinations'>,
): boolean =>
  originDestinations.some(({ origin, originKind }) =>
    places.isDomestic(...places.airportsOf(origin, originKind).map(({ iataCode }) => iataCode)),
  )

/** Two airports of one city are the same place: nobody flies from Tehran to Tehran. */
function isSamePlace(
  direction: SearchCriteria['originDestinations'][number],
  places: Places,
): boolean {
  const cityOf = (end: 'origin' | 'destination') =>
    places.airportsOf(direction[end], direction[`${end}Kind`])[0]?.cityCode ?? direction[end]
  return cityOf('origin') === cityOf('destination')
}
