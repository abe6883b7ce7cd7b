import type { Market } from '../../hotels/index.ts'
import type { PlanTerms, RateNight, RoomNight } from './terms.ts'

export type NotOnSale =
  | 'night-missing'
  | 'stopped'
  | 'sold-out'
  | 'closed'
  | 'too-late'
  | 'too-short'
  | 'too-long'
  | 'closed-to-arrival'
  | 'closed-to-departure'
  | 'not-valid'
  | 'other-market'

export type StayTerms = {
  plan: PlanTerms
  /** One for each night; a night nobody has priced or allotted is null. */
  roomNights: readonly (RoomNight | null)[]
  rateNights: readonly (RateNight | null)[]
  /** The rate's row for the day of departure, which is not slept; null where there is none. */
  departure: Pick<RateNight, 'isClosedToDeparture'> | null
  checkIn: string
  /** Days from today, at the hotel, to the arrival. */
  daysAhead: number
  market: Market
  /** Rooms of this type that are wanted together. */
  rooms: number
}

/**
 * Why a stay cannot be bought on a rate, null when it can. Every night must pass by itself (facts of hotels, section 1): a closed room
 * is closed on every rate; the least stay of the night of arrival binds that arrival, the least stay of a night slept binds every stay
 * through it and the largest wins; departure rules stand on the day of departure.
 */
export function whyNotOnSale(terms: StayTerms): NotOnSale | null {
  const { plan, roomNights, rateNights, departure, checkIn, daysAhead, market, rooms } = terms
  const nights = rateNights.length
  const ofPlan = whyPlanRefuses(plan, { checkIn, market })
  if (ofPlan !== null) return ofPlan
  const [arrivalRoom] = roomNights
  const [arrival] = rateNights
  if (!arrivalRoom || !arrival) return 'night-missing'
  if (daysAhead < (arrivalRoom.releaseDays ?? plan.releaseDays)) return 'too-late'
  let leastNights = Math.max(plan.leastNights, arrival.leastNightsArriving)
  let mostNights = plan.mostNights ?? nights
  for (const night of roomNights) {
    if (night === null) return 'night-missing'
    if (night.isStopped) return 'stopped'
    if (night.free < rooms) return 'sold-out'
  }
  for (const night of rateNights) {
    if (night === null) return 'night-missing'
    if (night.isClosed) return 'closed'
    leastNights = Math.max(leastNights, night.leastNightsThrough)
    mostNights = Math.min(mostNights, night.mostNights ?? nights)
  }
  if (nights < leastNights) return 'too-short'
  if (nights > mostNights) return 'too-long'
  if (arrival.isClosedToArrival) return 'closed-to-arrival'
  if (departure?.isClosedToDeparture) return 'closed-to-departure'
  return null
}

/** Why a rate is for no stay of such guests that begins on such a day, whatever its nights. */
export function whyPlanRefuses(
  { market: sellsTo, validFrom, validUntil }: PlanTerms,
  { checkIn, market }: Pick<StayTerms, 'checkIn' | 'market'>,
): NotOnSale | null {
  if (sellsTo !== 'any' && sellsTo !== market) return 'other-market'
  if (validFrom !== null && checkIn < validFrom) return 'not-valid'
  if (validUntil !== null && checkIn > validUntil) return 'not-valid'
  return null
}
