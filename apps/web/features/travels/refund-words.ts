import { insurance } from '../../messages/insurance.ts'
import { stays } from '../../messages/stays.ts'
import { tours } from '../../messages/tours.ts'
import { travels } from '../../messages/travels.ts'
import { isCoverTrip, isStayTrip, isTourTrip, type ToldTrip } from './told-trip.ts'

/** What giving a trip back is called. */
export function refundWords(trip: ToldTrip): string {
  if (isStayTrip(trip)) return stays.cancel
  if (isTourTrip(trip)) return tours.cancelPlaces
  return isCoverTrip(trip) ? insurance.policy.giveBack : travels.trips.refund
}
