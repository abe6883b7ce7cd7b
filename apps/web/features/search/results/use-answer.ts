import type { SearchReply } from '@parastoo/contract/flights/search'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'

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

/** Waits for whoever is on their way elsewhere: to the router this is a journey like any other, and would take the place of theirs. */
function useRequestIdInAddress(requestId: string): void {
  const [search] = useSearchParams()
  const { pathname, state: mark } = useLocation()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const written = search.get('requestId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: written once per answer, whatever else changes.
  useEffect(() => {
    if (written === requestId || state !== 'idle') return
    // In a task of its own: the page has only just come alive.
    const timer = setTimeout(() => {
      // The browser's own address may be ahead of the one that is drawn: what was just pressed, as a dialog, stands in it alone.
      const { location } = window
      if (location.pathname !== pathname) return
      const next = new URLSearchParams(location.search)
      next.set('requestId', requestId)
      void navigate(
        { search: next.toString(), hash: location.hash },
        { replace: true, preventScrollReset: true, state: mark },
      )
    })
    return () => clearTimeout(timer)
  }, [requestId, written, state])
}
