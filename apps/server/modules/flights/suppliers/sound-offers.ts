import { paxTypes } from '@parastoo/contract/enums'
import type { FlightOffer, FlightQuestion, JourneyAsk, OfferLeg } from '../ports.ts'

/**
 * Whether an offer can be sold at all: whole rial, never below what it costs us, at most three legs that follow one another. What a
 * supplier says is not believed because it said it: a price below cost would be a loss with every ticket.
 */
export function isSound({ journeys, unitPriceRial, unitCostRial, seats }: FlightOffer): boolean {
  const isPriced = paxTypes.every((type) => {
    const [price, cost] = [unitPriceRial[type], unitCostRial[type]]
    return Number.isSafeInteger(price) && Number.isSafeInteger(cost) && cost >= 0 && price >= cost
  })
  const isJourney = (legs: readonly OfferLeg[]) =>
    legs.length >= 1 &&
    legs.length <= 3 &&
    legs.every((leg, index) => {
      const before = legs[index - 1]
      const hasLength = Temporal.Instant.compare(leg.departsAt, leg.arrivesAt) < 0
      return hasLength && (!before || Temporal.Instant.compare(before.arrivesAt, leg.departsAt) < 0)
    })
  return (
    isPriced &&
    unitPriceRial.Adult > 0 &&
    Number.isSafeInteger(seats) &&
    seats >= 0 &&
    journeys.length > 0 &&
    journeys.every(isJourney)
  )
}

/** Whether an offer is an answer to the question: its journeys, its days, its cabin. */
export function isAnswer(offer: FlightOffer, { journeys, cabinClass }: FlightQuestion): boolean {
  const fits = (legs: readonly OfferLeg[], asked: JourneyAsk | undefined) => {
    const [first, last] = [legs[0], legs.at(-1)]
    return (
      asked !== undefined &&
      first !== undefined &&
      last !== undefined &&
      asked.origins.includes(first.origin) &&
      asked.destinations.includes(last.destination) &&
      first.departureTime.startsWith(asked.departsOn)
    )
  }
  return (
    offer.cabinClass === cabinClass &&
    offer.journeys.length === journeys.length &&
    offer.journeys.every((legs, index) => fits(legs, journeys[index]))
  )
}
