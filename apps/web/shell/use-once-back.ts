import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Closing a panel that fills the screen goes one step back in the history; only then may the address be written, or the step would
 * undo it. Answers a function that waits for that, and acts at once where no step is due.
 */
export function useOnceBack<Value>(act: (value: Value) => void): (value: Value) => void {
  const [waiting, setWaiting] = useState<{ value: Value } | null>(null)
  const [current] = useSearchParams()
  const isMarked = current.has('rqs')
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when the mark has gone.
  useEffect(() => {
    if (!waiting || isMarked) return
    setWaiting(null)
    act(waiting.value)
  }, [waiting, isMarked])
  return (value) => setWaiting({ value })
}
