/**
 * Answers that are used again for a while, and asked for once by all who want them at the same moment: a filter or another page of a list
 * is not another question. What failed is not kept.
 */
export function keptAnswers<Answer>({
  nowMs,
  freshMs,
  most,
}: {
  nowMs: () => number
  freshMs: number
  most: number
}) {
  const kept = new Map<string, { untilMs: number; answer: Promise<Answer> }>()
  return {
    async get(question: string, ask: () => Promise<Answer>): Promise<Answer> {
      const known = kept.get(question)
      if (known && nowMs() < known.untilMs) return await known.answer
      const answer = ask()
      kept.delete(question)
      kept.set(question, { untilMs: nowMs() + freshMs, answer })
      const oldest = kept.keys().next()
      if (kept.size > most && !oldest.done) kept.delete(oldest.value)
      answer.catch(() => kept.delete(question))
      return await answer
    },
  }
}
