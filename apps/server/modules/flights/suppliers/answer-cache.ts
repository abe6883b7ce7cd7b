import type { FlightOffer, FlightQuestion } from '../ports.ts'

export type Answer = readonly FlightOffer[]

/**
 * One supplier's answers by question. Whoever asks what is being asked already waits for that answer; an answer is given again while
 * it is fresh. Failures are not kept. What was being asked when something was forgotten answers those who wait, and is not kept.
 */
export function createAnswerCache({
  freshMs,
  most,
  nowMs,
}: {
  freshMs: number
  most: number
  nowMs: () => number
}) {
  const asking = new Map<string, Promise<Answer>>()
  const kept = new Map<string, { answer: Answer; staleAtMs: number }>()

  const keep = (key: string, answer: Answer) => {
    kept.delete(key)
    kept.set(key, { answer, staleAtMs: nowMs() + freshMs })
    // A Map keeps insertion order: the first is the oldest.
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
  }

  return {
    /** The answer to a question, from `load` only when nobody is asking it and none is fresh. */
    ask(
      question: FlightQuestion,
      load: () => Promise<Answer>,
    ): { answer: Promise<Answer>; isAsked: boolean } {
      const key = keyOf(question)
      const known = kept.get(key)
      if (known && known.staleAtMs > nowMs())
        return { answer: Promise.resolve(known.answer), isAsked: false }
      const running = asking.get(key)
      if (running) return { answer: running, isAsked: false }
      const answer = load()
      asking.set(key, answer)
      answer.then(
        (found) => {
          if (asking.get(key) !== answer) return
          asking.delete(key)
          if (freshMs > 0) keep(key, found)
        },
        () => {
          if (asking.get(key) === answer) asking.delete(key)
        },
      )
      return { answer, isAsked: true }
    },
    /** Forgets whatever says otherwise of an offer than `now`; null says that it is not for sale. */
    correct(offerKey: string, now: FlightOffer | null): void {
      if (now === null) asking.clear()
      for (const [key, { answer }] of kept) {
        const before = answer.find((offer) => offer.offerKey === offerKey)
        if (before && (now === null || !isSame(before, now))) kept.delete(key)
      }
    },
    forgetAll(): void {
      kept.clear()
      asking.clear()
    },
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

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
