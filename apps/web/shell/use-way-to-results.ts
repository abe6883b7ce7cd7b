import { useEffect, useState } from 'react'
import { paths } from '../paths.ts'
import { tabResults } from './results-state.ts'

/** What a link to the results carries when it leads back to where the traveller was in them. */
export type ResultsLinkState = { isReturn: true }

/**
 * The way back to the results of a search: as they were left, with sort, filters and place, where this tab remembers them; else
 * the search asked anew. Only the browser remembers, so the first drawing has the plain address.
 */
export function useWayToResults(searchQuery: Record<string, string | number> | null): {
  to: string
  state: ResultsLinkState | null
} {
  const requestId = searchQuery?.requestId
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => {
    setLeft(typeof requestId === 'string' ? tabResults().pathOf(requestId) : null)
  }, [requestId])
  if (left) return { to: left, state: { isReturn: true } }
  return { to: searchQuery ? paths.results(searchQuery) : paths.home(), state: null }
}
