import type { HotelsAvailable } from '@parastoo/contract/hotels/search'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../../shell/api.ts'
import { useLiveTopic } from '../../../shell/use-live-topic.ts'
import type { questionOf } from './find-hotels.ts'

/** How often the list is asked for where no socket can be held. */
const askAgainMs = 3_000
/** With a socket nothing needs asking; after so long a message may have been lost. */
const guardMs = 15_000

/**
 * Asks for a list again as suppliers outside answer: when the live socket says so, or now and then where none can be held. Draws nothing;
 * stands while somebody is still asked. One for each view: give it a key.
 */
export function FollowHotels({
  requestId,
  question,
  onLatest,
}: {
  requestId: string
  question: ReturnType<typeof questionOf>
  onLatest: (latest: HotelsAvailable) => void
}) {
  const asking = useRef<'no' | 'yes' | 'and-again'>('no')
  const isOver = useRef(false)
  const ask = useEffectEvent(async () => {
    if (asking.current !== 'no') {
      asking.current = 'and-again'
      return
    }
    asking.current = 'yes'
    // Whoever is offline asks again with the next turn.
    const latest = await api.hotelSearch.available(question).catch(() => null)
    const isOwed = (asking.current as string) === 'and-again'
    asking.current = 'no'
    if (isOver.current) return
    if (latest) onLatest(latest.data)
    if (isOwed && !latest?.data.completed) void ask()
  })
  const isFollowed = useLiveTopic(`hotels:${requestId}`, {
    onMessage: ({ type }) => {
      if (type === 'hotels') void ask()
    },
    onCatchUp: () => void ask(),
  })
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (!document.hidden) void ask()
      },
      isFollowed ? guardMs : askAgainMs,
    )
    return () => clearInterval(timer)
  }, [isFollowed])
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])
  return null
}
