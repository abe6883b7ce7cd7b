import type { FlightLeg, Proposal } from '@parastoo/contract/flights/proposal'
import { daysBetween } from '@parastoo/kit/dates'
import { orders } from '../../messages/orders.ts'
import { wordsOf } from '../words.ts'

const say = wordsOf(orders.flight)

/** Where a direction begins and ends, with every leg in between. */
export type Journey = { legs: FlightLeg[]; first: FlightLeg; last: FlightLeg }

type Flown = Pick<Proposal, 'flightGroups' | 'proposalId'>

/** Every journey a proposal holds, in the order flown: one, or several at one price. One without flights is a fault. */
export function journeysOf({ flightGroups, proposalId }: Flown): Journey[] {
  return flightGroups.map(({ flightLegs: legs }) => {
    const [first, last] = [legs[0], legs.at(-1)]
    if (!first || !last) throw new Error(`Proposal ${proposalId} has no flights`)
    return { legs, first, last }
  })
}

/** The first journey of a proposal: where a traveller is going. */
export function journeyOf(proposal: Flown): Journey {
  const [first] = journeysOf(proposal)
  if (!first) throw new Error(`Proposal ${proposal.proposalId} has no flights`)
  return first
}

/** Gate to gate, waits included. */
export const minutesOf = ({ legs }: Journey): number =>
  legs.reduce((sum, { durationMinutes, stopMinutes }) => sum + durationMinutes + stopMinutes, 0)

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
