import { type PassengerTrip, routeOf } from '@parastoo/contract/flights/passenger-faults'
import type { Choice } from '../search/index.ts'
import type { ReservationNeeds } from './needs.ts'

/** What passengers are judged by: today in Tehran, the days of the first and the last flight, and where these go. */
export function journeyOf(
  { clock }: Pick<ReservationNeeds, 'clock'>,
  { criteria, leavesIran }: Choice,
): PassengerTrip {
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
  const dates = criteria.originDestinations.map(({ departureDate }) => departureDate)
  const isDomestic = criteria.productType === 'DomesticFlight'
  return {
    today,
    firstFlightOn: dates[0] ?? '',
    lastFlightOn: dates.at(-1) ?? '',
    route: routeOf({ isDomestic, leavesIran }),
  }
}
