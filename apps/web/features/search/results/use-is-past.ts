import { useEffect, useState } from 'react'
import { serverNow } from '../../../shell/server-clock.ts'

/** Whether an instant has passed, by the server's clock; becomes true by itself, also in a tab that slept. */
export function useIsPast(instant: string): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    setPast(false)
    return whenPast(instant, () => setPast(true))
  }, [instant])
  return isPast
}

/** Tells when an instant has passed, at once if it has; looks again whenever the tab is shown. Answers how to stop. */
export function whenPast(instant: string, tell: () => void): () => void {
  const look = () => {
    const leftMs = Date.parse(instant) - serverNow()
    if (leftMs <= 0) tell()
    return leftMs
  }
  // A timer counts no further than this, and an answer never lives so long.
  const timer = setTimeout(look, Math.min(Math.max(look(), 0) + 50, 2 ** 31 - 1))
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
