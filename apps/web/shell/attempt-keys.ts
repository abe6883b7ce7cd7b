export type AttemptKeys = {
  /** The key to send `words` with. */
  keyFor: (words: unknown) => string
  /** Told once the server has answered, yes or no: the next attempt is another one. */
  answered: () => void
}

/**
 * Idempotency keys of one act, for example paying. An attempt that got no answer is repeated under its key, so that it counts
 * once; other words, or the same after an answer, are a new attempt under a new key (api.md, Envelope).
 */
export function createAttemptKeys(newKey: () => string): AttemptKeys {
  let open: { key: string; words: string } | null = null
  return {
    keyFor(words) {
      const text = JSON.stringify(words)
      if (open?.words !== text) open = { key: newKey(), words: text }
      return open.key
    },
    answered() {
      open = null
    },
  }
}
