/** What giving tickets back costs, from the bands they were sold by: pure. */
import type { OfferPenaltyBand } from '../ports.ts'

/** How long a quoted amount stands at most. */
const quoteMinutes = 15

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
