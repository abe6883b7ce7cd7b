import type { SearchReply } from '@parastoo/contract/flights/search'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { refusedOf } from '../../../shell/refused.ts'
import { serverNow } from '../../../shell/server-clock.ts'
import { useLiveTopic } from '../../../shell/use-live-topic.ts'
import { askedById } from './ask-by-id.ts'
import { givenUp, newsIn, withLatest, withNews } from './growing-answer.ts'
import type { GrowAnswer } from './use-answer.ts'

/** How often the answer is asked for where no socket can be held. */
const askAgainMs = 1_500
/** With a socket nothing needs asking; after so long a message may have been lost. */
const guardMs = 15_000

/**
 * Lets an unfinished answer grow: by news of the live socket, or by asking for it where none can be held. Draws nothing; loaded
 * when suppliers are still being asked, and stands until what may have been missed is known. One for each answer: give it a key.
 */
export function FollowAnswer({
  answer,
  onGrow: growNow,
}: {
  answer: SearchReply
  onGrow: GrowAnswer
}) {
  // Sixty flights at once are arranged and drawn piece by piece; who presses meanwhile does not wait for them.
  const onGrow: GrowAnswer = (grow) => startTransition(() => growNow(grow))
  const { requestId, validUntil } = answer
  const isOpen = !answer.completed
  const [isCaughtUp, setCaughtUp] = useState(false)
  const isFollowed = useLiveTopic(isOpen ? `search:${requestId}` : null, {
    onMessage: (message) => {
      const news = newsIn(message)
      if (news) onGrow((current) => withNews(current, news))
    },
    onCatchUp: () => {
      setCaughtUp(true)
      void ask()
    },
  })
  const ask = useEffectEvent(async () => {
    const latest = await askFor({ requestId, validUntil })
    if (latest === 'over')
      onGrow((current) => (current.requestId === requestId ? givenUp(current) : current))
    else if (latest) onGrow((current) => withLatest(current, latest))
  })
  // An answer that ended before its topic was followed is asked for once more.
  const isMissing = !isCaughtUp && !isOpen
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
  return null
}

/** The answer as the server holds it; `over` when it holds none any more, nothing when it could not be asked. */
async function askFor({
  requestId,
  validUntil,
}: Pick<SearchReply, 'requestId' | 'validUntil'>): Promise<SearchReply | 'over' | null> {
  if (Date.parse(validUntil) < serverNow()) return 'over'
  try {
    return await askedById(requestId)
  } catch (error) {
    return refusedOf(error)?.code === 'SEARCH_NOT_FOUND' ? 'over' : null
  }
}
