import type { SearchReply } from '@parastoo/contract/flights/search'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Makes the next answer of the one that stands. */
export type GrowAnswer = (grow: (current: SearchReply) => SearchReply) => void

/**
 * The answer as it stands now: what the page came with, and what has been made of it since (FollowAnswer.tsx). Its id goes into
 * the address, so that a reload shows the same flights.
 */
export function useAnswer(first: SearchReply): [SearchReply, GrowAnswer] {
  useRequestIdInAddress(first.requestId)
  const [answer, setAnswer] = useState(first)
  const [loaded, setLoaded] = useState(first)
  if (loaded !== first) {
    setLoaded(first)
    setAnswer(first)
    return [first, setAnswer]
  }
  return [answer, setAnswer]
}

function useRequestIdInAddress(requestId: string): void {
  const [search, setSearch] = useSearchParams()
  const written = search.get('requestId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: written once per answer, whatever else changes.
  useEffect(() => {
    if (written === requestId) return
    // In a task of its own: to the router it is a journey like any other, and the page has only just come alive.
    const timer = setTimeout(() =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          next.set('requestId', requestId)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    )
    return () => clearTimeout(timer)
  }, [requestId, written])
}
