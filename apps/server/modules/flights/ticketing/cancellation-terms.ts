/** What giving tickets back costs, from the bands they were sold by: pure. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { OfferPenaltyBand } from '../ports.ts'

/** How long a quoted amount stands at most. */
export const quoteMinutes = 15

/** A carrier that moves a flight by more than this gives everything back (spec 1: more than two hours). */
const movedMinutes = 120

/** The bands as of the real issue: a free look begins with it, and covers any deadline that passes meanwhile. */
export function bandsFromIssue(
  bands: readonly OfferPenaltyBand[],
  { issuedAt, departsAt }: { issuedAt: Temporal.Instant; departsAt: Temporal.Instant },
): OfferPenaltyBand[] {
  return bands.map((band) => {
    if (band.minutesFromIssue === undefined) return band
    const end = issuedAt.add({ minutes: band.minutesFromIssue })
    return { ...band, until: Temporal.Instant.compare(end, departsAt) < 0 ? end : departsAt }
  })
}

/** The band in force at `now`; who has no table is not known to give anything back. A deadline belongs to the next band. */
export function bandAt(
  bands: readonly OfferPenaltyBand[],
  now: Temporal.Instant,
): Pick<OfferPenaltyBand, 'until' | 'percent'> {
  const current = bands.find(
    ({ until }) => until === null || Temporal.Instant.compare(now, until) < 0,
  )
  return current ?? { until: null, percent: 100 }
}

/** Until when a quote made at `now` stands: some minutes, or less when the next band begins sooner. */
export function quoteEnd(now: Temporal.Instant, until: Temporal.Instant | null): Temporal.Instant {
  const end = now.add({ minutes: quoteMinutes })
  return until !== null && Temporal.Instant.compare(until, end) < 0 ? until : end
}

/** Whether flights leave otherwise than they were sold: one goes no more, or leaves more than two hours off. */
export function isMovedFar(
  { flightGroups }: Pick<Proposal, 'flightGroups'>,
  departures: readonly (string | null)[],
): boolean {
  const legs = flightGroups.flatMap(({ flightLegs }) => flightLegs)
  return legs.some(({ departureTime }, index) => {
    const now = departures[index]
    if (now === null || now === undefined) return true
    const sold = Temporal.PlainDateTime.from(departureTime)
    return Math.abs(sold.until(now).total({ unit: 'minutes' })) > movedMinutes
  })
}
