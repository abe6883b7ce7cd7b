import type { SearchReply } from '@parastoo/contract/flights/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refusedOf } from '../../shell/refused.ts'
import { serverNow } from '../../shell/server-clock.ts'
import { useLiveTopic } from '../../shell/use-live-topic.ts'
import { givenUp, newsIn, withLatest, withNews } from './growing-answer.ts'

/** How often the answer is asked for where no socket can be held. */
const askAgainMs = 1_500
/** With a socket nothing needs asking; after so long a message may have been lost. */
const guardMs = 15_000

/**
 * The answer as it stands now: what the page came with, and while suppliers are still being asked what has come since, told by
 * the live socket or asked for where none can be held. Its id goes into the address, so that a reload shows the same flights.
 */
export function useAnswer(first: SearchReply): SearchReply {
  useRequestIdInAddress(first.requestId)
  const [answer, setAnswer] = useState(first)
  const [loaded, setLoaded] = useState(first)
  const [isCaughtUp, setCaughtUp] = useState(first.completed)
  if (loaded !== first) {
    setLoaded(first)
    setAnswer(answer.requestId === first.requestId ? withLatest(answer, first) : first)
    setCaughtUp(first.completed)
  }
  const { requestId, validUntil } = answer
  const isOpen = !answer.completed
  const isFollowed = useLiveTopic(isOpen ? `search:${requestId}` : null, (message) => {
    const news = newsIn(message)
    if (news) setAnswer((current) => withNews(current, news))
  })
  const ask = useEffectEvent(async () => {
    const latest = await askFor({ requestId, validUntil })
    if (latest === 'over')
      setAnswer((current) => (current.requestId === requestId ? givenUp(current) : current))
    else if (latest) setAnswer((current) => withLatest(current, latest))
  })
  // What was found between the page's answer and the first message is asked for once.
  const isMissing = !isCaughtUp && (isFollowed || !isOpen)
  useEffect(() => {
    if (!isMissing) return
    setCaughtUp(true)
    void ask()
  }, [isMissing])
  useEffect(() => {
    if (!isOpen) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = () => {
      timer = setTimeout(
        async () => {
          if (!document.hidden) await ask()
          if (!isOver) wait()
        },
        isFollowed ? guardMs : askAgainMs,
      )
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOpen, isFollowed])
  return answer
}

/** The answer as the server holds it; `over` when it holds none any more, nothing when it could not be asked. */
async function askFor({
  requestId,
  validUntil,
}: Pick<SearchReply, 'requestId' | 'validUntil'>): Promise<SearchReply | 'over' | null> {
  if (Date.parse(validUntil) < serverNow()) return 'over'
  try {
    // Only an unfinished answer is asked for again: the client for it comes when it is needed.
    const { askedById } = await import('./ask-by-id.ts')
    return await askedById(requestId)
  } catch (error) {
    return refusedOf(error)?.code === 'SEARCH_NOT_FOUND' ? 'over' : null
  }
}

function useRequestIdInAddress(requestId: string): void {
  const [search, setSearch] = useSearchParams()
  const written = search.get('requestId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: written once per answer, whatever else changes.
  useEffect(() => {
    if (written === requestId) return
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.set('requestId', requestId)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [requestId, written])
}
