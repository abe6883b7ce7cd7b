import type { SearchCriteria } from '@parastoo/contract/flights/search'
import { type Draft, emptyDraft, tripTypeOf } from '../criteria.ts'

/** A question in the contract's words, as a form has it; the other way round than `questionOf`. */
export function draftOfQuestion(question: SearchCriteria): Draft {
  const { productType, flightType, originDestinations, cabinClass } = question
  const legs = originDestinations.map((leg) => ({
    origin: { code: leg.origin, kind: leg.originKind },
    destination: { code: leg.destination, kind: leg.destinationKind },
    date: leg.departureDate.slice(0, 10),
  }))
  const [first, second] = legs
  const trip = (['one', 'round', 'multi'] as const).find((each) => tripTypeOf[each] === flightType)
  return {
    ...emptyDraft,
    ...first,
    product: productType === 'DomesticFlight' ? 'domestic' : 'international',
    trip: trip ?? 'one',
    returnDate: trip === 'round' ? (second?.date ?? null) : null,
    legs: trip === 'multi' ? legs : [],
    adults: question.adults,
    children: question.children,
    infants: question.infants,
    cabin: cabinClass,
  }
}
