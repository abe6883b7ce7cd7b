/** What cancelling an issued hold costs at this moment, by the terms it was sold at. */
import type { PaxType } from '@parastoo/contract/enums'
import type { OfferPenaltyBand } from '../../flights/index.ts'
import type { cancelReader } from './cancel-store.ts'
import type { StockNeeds } from './needs.ts'
import { classKeyOf, readOfferKey } from './offer-key.ts'
import type { Hold, SoldTerms } from './store.ts'

/** A class as far as its penalty depends on it. */
export type PenaltyPart = Pick<SoldTerms, 'adultPriceRial' | 'isRefundable' | 'penaltyTableId'> & {
  origin: string
  departsAt: Temporal.Instant
}

/** The bands of a ticket issued at a moment, journey by journey; none means that nothing is known to come back. */
export type PenaltyOf = (
  journeys: readonly (readonly PenaltyPart[])[],
  issuedAt: Temporal.Instant,
) => readonly OfferPenaltyBand[]

export type PenaltyNow = {
  percent: number
  /** When the next band begins; null when none does. */
  validUntil: Temporal.Instant | null
  /** All of them; none where nothing is kept. */
  bands: readonly OfferPenaltyBand[]
  fareRial: (passengerType: PaxType) => number
}

/** Null when a flight of the hold, or the terms of one of its classes, are not known. A flight that goes no more costs nothing. */
export async function penaltyNow(
  { clock, penaltyOf }: Pick<StockNeeds, 'clock'> & { penaltyOf: PenaltyOf },
  reader: Pick<ReturnType<typeof cancelReader>, 'flightOf'>,
  { offerKey, sold, issuedAt }: Hold,
): Promise<PenaltyNow | null> {
  const now = clock.now()
  const parts: PenaltyPart[][] = []
  let isCalledOff = false
  for (const classes of readOfferKey(offerKey) ?? []) {
    const journey: PenaltyPart[] = []
    for (const one of classes) {
      const soldAt = sold?.[classKeyOf(one)]
      const flight = await reader.flightOf(one)
      if (!soldAt || !flight) return null
      // Past departure a closed flight may have flown and left the timetable since.
      isCalledOff ||= flight.isClosed && Temporal.Instant.compare(flight.departsAt, now) > 0
      journey.push({ ...soldAt, origin: one.origin, departsAt: flight.departsAt })
    }
    parts.push(journey)
  }
  if (issuedAt === null || parts.length === 0) return null
  const fareRial = (type: PaxType) => fareSold({ offerKey, sold }, type)
  // The airline called it off: nobody pays for that.
  if (isCalledOff) return { percent: 0, validUntil: null, bands: [], fareRial }
  const bands = penaltyOf(parts, issuedAt)
  return { ...inForce(bands, now), bands, fareRial }
}

/** What of a fare is kept at a moment, and when the next band begins; who has no bands is not known to give anything back. */
export function inForce(
  bands: readonly OfferPenaltyBand[],
  now: Temporal.Instant,
): { percent: number; validUntil: Temporal.Instant | null } {
  const band = bands.find(({ until }) => until === null || Temporal.Instant.compare(until, now) > 0)
  return { percent: band?.percent ?? 100, validUntil: band?.until ?? null }
}

/** The penalty of a fare, to the rial. */
export const penaltyOfFare = (fareRial: number, percent: number): number =>
  Math.round((fareRial * percent) / 100)

/** What a passenger of this type was sold all flights of a hold for, in rial. */
export function fareSold(
  { offerKey, sold }: Pick<Hold, 'offerKey' | 'sold'>,
  type: PaxType,
): number {
  const classes = (readOfferKey(offerKey) ?? []).flat()
  return classes.reduce((sum, one) => {
    const terms = sold?.[classKeyOf(one)]
    if (!terms) return sum
    const { adultPriceRial, childPriceRial, infantPriceRial } = terms
    return sum + { Adult: adultPriceRial, Child: childPriceRial, Infant: infantPriceRial }[type]
  }, 0)
}
