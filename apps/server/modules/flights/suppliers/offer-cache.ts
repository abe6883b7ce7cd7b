import { createAnswerCache } from '../../../platform/outside/answer-cache.ts'
import type { FlightOffer, FlightQuestion } from '../ports.ts'

/** One supplier's offers by question, and what a sale or a moved price makes untrue of them. */
export function createOfferCache(settings: { freshMs: number; most: number; nowMs: () => number }) {
  const cache = createAnswerCache<readonly FlightOffer[]>(settings)
  return {
    ask: (question: FlightQuestion, load: () => Promise<readonly FlightOffer[]>) =>
      cache.ask(keyOf(question), load),
    /** Forgets whatever says otherwise of an offer than `now`; null says that it is not for sale. */
    correct(offerKey: string, now: FlightOffer | null): void {
      if (now === null) cache.forgetAsking()
      cache.forget((offers) => {
        const before = offers.find((offer) => offer.offerKey === offerKey)
        return before !== undefined && (now === null || !isSame(before, now))
      })
    },
    forgetAll: cache.forgetAll,
  }
}

/** Airports in any order are the same question. */
function keyOf({ journeys, party, cabinClass }: FlightQuestion): string {
  const asked = journeys.map(({ origins, destinations, departsOn }) => [
    origins.toSorted(),
    destinations.toSorted(),
    departsOn,
  ])
  return JSON.stringify([asked, party.adults, party.children, party.infants, cabinClass])
}

const isSame = (before: FlightOffer, now: FlightOffer): boolean =>
  before.seats === now.seats &&
  (['Adult', 'Child', 'Infant'] as const).every(
    (type) => before.unitPriceRial[type] === now.unitPriceRial[type],
  )
