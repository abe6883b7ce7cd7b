import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { useState } from 'react'
import { type Later, laterThan, withLater } from './later-hotels.ts'

/**
 * The answer as it is shown: what the page came with, and what somebody asked to see of what came after it (FollowHotels.tsx). Another view
 * of the list comes with everything that is known by then.
 */
export function useLaterHotels(first: HotelsAvailable) {
  const [shown, setShown] = useState(first)
  const [latest, setLatest] = useState<HotelsAvailable | null>(null)
  const [loaded, setLoaded] = useState(first)
  if (loaded !== first) {
    setLoaded(first)
    setShown(first)
    setLatest(null)
  }
  const answer = loaded === first ? shown : first
  const waiting = loaded === first ? latest : null
  const later: Later = waiting && laterThan(answer, waiting)
  return {
    answer,
    later,
    take(next: HotelsAvailable): void {
      setShown((current) => withLater(current, next))
      setLatest(next)
    },
    showLater(): void {
      if (waiting) setShown(waiting)
    },
  }
}
