/** The nouns of a visit and their pure rules. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { ResellerStep } from '@parastoo/contract/resellers/resellers'
import type { Reseller, StepNews } from './ports.ts'

/** A search of somebody whom a reseller sent. */
export type VisitedSearch = {
  visitId: string
  reseller: Reseller['name']
  reference: string
  requestId: string
  criteria: SearchCriteria
}

/** An order that came from a reseller; `reference` is what the reseller reads of it. */
export type Sale = { orderId: string; visitId: string; requestId: string; reference: string }

export type StepState = 'waiting' | 'telling' | 'told' | 'refused' | 'unsent' | 'unknown'

/** A step that was recorded, with the search it belongs to. */
export type RecordedStep = VisitedSearch & {
  stepId: string
  step: ResellerStep
  state: StepState
  orderId: string | null
  sale: string | null
}

/**
 * What a reseller is told of a step: where and when, how many people, and of a sale its flights. Names, telephones, addresses, prices
 * and our order's number stay here (decision 8 of the spec's decisions).
 */
export function newsOf(
  { step, reference, sale, criteria }: RecordedStep,
  bought: readonly Proposal[],
): StepNews {
  const { originDestinations, adults, children, infants } = criteria
  const [out, back] = originDestinations
  if (!out) throw new Error('A search without a direction cannot be told of')
  const groups = bought.flatMap(({ flightGroups }) => flightGroups)
  const isBack = back !== undefined && originDestinations.length === 2
  return {
    step,
    reference,
    sale,
    origin: out.origin,
    destination: out.destination,
    departs: groups[0]?.departureTime ?? out.departureDate,
    returns: isBack ? (groups[1]?.departureTime ?? back.departureDate) : null,
    adults,
    children,
    infants,
    flight:
      bought.length === 0
        ? null
        : {
            numbers: groups.flatMap(({ flightLegs }) =>
              flightLegs.map(({ airlineCode, flightNumber }) => `${airlineCode}${flightNumber}`),
            ),
            isCharter: bought.some(({ isCharter }) => isCharter),
          },
  }
}
