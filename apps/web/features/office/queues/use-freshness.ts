import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLiveTopic } from '../../../shell/use-live-topic.ts'

const everyMs = 15_000
/** Much may happen at once; a page is read anew at most so often. */
const pauseMs = 2_000

/** Reads the page anew while somebody looks at it: soon after a queue has moved, and now and then where no news arrive. */
export function useFreshness(): void {
  const { revalidate, state } = useRevalidator()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const renew = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate()
  })
  const renewSoon = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      renew()
    }, pauseMs)
  }
  // What was missed is read with the next look, a few seconds later.
  useLiveTopic('office:queues', { onMessage: renewSoon, onCatchUp: () => {} })
  useEffect(() => {
    const timer = setInterval(() => renew(), everyMs)
    return () => {
      clearInterval(timer)
      clearTimeout(waiting.current)
      waiting.current = undefined
    }
  }, [])
}
