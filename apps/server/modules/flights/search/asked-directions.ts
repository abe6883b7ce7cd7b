/** Which directions a remembered search asks for, and how long its answer holds. */
import { tripTypes } from '@parastoo/contract/enums'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { RememberedSearch } from './remembered-search.ts'

/** Minutes after which a client offers to search again. */
export const validMinutes = 10

/**
 * A domestic round trip is chosen direction by direction: two lists, two prices. Abroad both directions have one price, as have
 * all of a multi-destination search.
 */
export const isChosenByDirection = ({ flightType, productType }: SearchCriteria): boolean =>
  flightType === tripTypes.RoundTrip && productType === 'DomesticFlight'

/** The directions a remembered search asks for: one of them, or all at one price. */
export function directionsOf({ criteria, returningOf }: RememberedSearch) {
  const { originDestinations } = criteria
  if (returningOf !== null) return originDestinations.slice(1, 2)
  return isChosenByDirection(criteria) ? originDestinations.slice(0, 1) : originDestinations
}
