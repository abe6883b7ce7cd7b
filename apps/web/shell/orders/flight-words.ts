import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { daysBetween } from '@parastoo/kit/dates'
import { orders } from '../../messages/orders.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(orders.flight)

/** Where a direction begins and ends, with every leg in between. */
export type Journey = { legs: FlightLeg[]; first: FlightLeg; last: FlightLeg }

/** The legs of a proposal in the order flown; a proposal without legs is a fault. */
export function journeyOf(proposal: Pick<Proposal, 'flightGroups' | 'proposalId'>): Journey {
  const legs = proposal.flightGroups.flatMap(({ flightLegs }) => flightLegs)
  const [first, last] = [legs[0], legs.at(-1)]
  if (!first || !last) throw new Error(`Proposal ${proposal.proposalId} has no flights`)
  return { legs, first, last }
}

/** «۲۰ کیلوگرم», «۲ قطعه» or «بدون بار تحویلی». */
export function baggageWords({ amount, unit }: Proposal['baggage']): string {
  if (amount <= 0) return orders.flight.noBaggage
  return unit === 'Kg' ? say('baggageKg', { amount }) : say('baggagePieces', { amount })
}

/** «روز بعد» when a journey ends on a later date than it begins, else empty. */
export function dayShiftWords({ first, last }: Journey): string {
  const days = daysBetween(first.departureTime, last.arrivalTime)
  if (days <= 0) return ''
  return days === 1 ? orders.flight.nextDay : say('dayAfter', { days })
}
