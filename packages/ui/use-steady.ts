import { useEffect, useRef, useState } from 'react'

/** A loading state that was shown stays so long (spec, section 9): one that flashes is taken for a fault. Nothing is delayed by it. */
const leastShownMs = 200

/** `isLoading`, but once shown for `leastShownMs` at least. */
export function useSteady(isLoading: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  const since = useRef<number | null>(null)
  useEffect(() => {
    if (isLoading) {
      since.current = performance.now()
      setHeld(true)
      return
    }
    if (since.current === null) return
    const timer = setTimeout(() => setHeld(false), restMs(performance.now() - since.current))
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading || isHeld
}

/** How much longer a state that was shown for `shownMs` stays. */
export const restMs = (shownMs: number): number => Math.max(0, leastShownMs - shownMs)
