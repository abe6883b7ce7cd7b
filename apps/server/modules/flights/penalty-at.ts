import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { FlightOffer } from './ports.ts'

/** What would be kept of a flight that is not bought yet, for its whole party, were it given back at a moment; all of it where its fare gives nothing back. */
export function penaltyAt(
  {
    offer,
    proposal,
  }: {
    offer: Pick<FlightOffer, 'isRefundable' | 'penaltyBands'>
    proposal: Pick<Proposal, 'totalPrice'>
  },
  moment: Temporal.Instant,
): number {
  const band = offer.penaltyBands.find(
    ({ until, minutesFromIssue }) =>
      // The first minutes after an issue are over long before anything is decided.
      minutesFromIssue === undefined &&
      (until === null || Temporal.Instant.compare(moment, until) < 0),
  )
  const percent = offer.isRefundable ? (band?.percent ?? 100) : 100
  return Math.round((proposal.totalPrice * percent) / 100)
}
