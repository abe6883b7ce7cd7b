import { createHash } from 'node:crypto'

/** A statement is prepared once it has come back so often: what is sent once would only fill the server's memory. */
const preparedFrom = 3
/** Enough for every statement the product sends; lists of other lengths are other statements. */
const mostNames = 600
/** Longer ones are imports, sent a few times with ever other lengths. */
const longestText = 20_000

/**
 * Names for statements that come back, so that PostgreSQL parses and plans each once for each connection. A name says its text, so
 * that two connections, and two of our processes behind one pooler, mean the same by it.
 */
export function createStatementNames(): { of(text: string): string | undefined } {
  const seen = new Map<string, { times: number; name: string | undefined }>()
  let named = 0
  return {
    of(text) {
      if (text.length > longestText) return undefined
      const known = seen.get(text)
      if (known === undefined) {
        // What came once and never again makes room; named ones have long been seen by every connection.
        if (seen.size >= 4 * mostNames)
          for (const [each, { name }] of seen) if (!name) seen.delete(each)
        seen.set(text, { times: 1, name: undefined })
        return undefined
      }
      known.times += 1
      if (known.name === undefined && known.times >= preparedFrom && named < mostNames) {
        named += 1
        known.name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
      }
      return known.name
    },
  }
}
