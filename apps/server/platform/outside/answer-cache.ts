import { LRUCache } from 'lru-cache'

/**
 * One supplier's answers by question. Whoever asks what is being asked already waits for that answer; an answer is given again while
 * it is fresh. Failures are not kept. What was being asked when something was forgotten answers those who wait, and is not kept.
 */
export function createAnswerCache<Answer extends object>({
  freshMs,
  most,
  nowMs,
}: {
  /** 0 keeps none. */
  freshMs: number
  most: number
  nowMs: () => number
}) {
  const asking = new Map<string, Promise<Answer>>()
  const kept = new LRUCache<string, Answer>({
    max: most,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now: nowMs },
  })

  return {
    /** The answer to a question, from `load` only when nobody is asking it and none is fresh. */
    ask(
      question: string,
      load: () => Promise<Answer>,
    ): { answer: Promise<Answer>; isAsked: boolean } {
      const known = kept.get(question)
      if (known) return { answer: Promise.resolve(known), isAsked: false }
      const running = asking.get(question)
      if (running) return { answer: running, isAsked: false }
      const answer = load()
      asking.set(question, answer)
      answer.then(
        (found) => {
          if (asking.get(question) !== answer) return
          asking.delete(question)
          if (freshMs > 0) kept.set(question, found)
        },
        () => {
          if (asking.get(question) === answer) asking.delete(question)
        },
      )
      return { answer, isAsked: true }
    },
    /** Forgets the answers that are not true any more. */
    forget(isUntrue: (answer: Answer) => boolean): void {
      for (const [question, answer] of kept.entries()) if (isUntrue(answer)) kept.delete(question)
    },
    /** What is being asked now is not kept when it comes: it may be of before. */
    forgetAsking: () => asking.clear(),
    forgetAll(): void {
      kept.clear()
      asking.clear()
    },
  }
}
