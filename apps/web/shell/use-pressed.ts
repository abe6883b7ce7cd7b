import { startTransition, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * Shows what was pressed at once, in the control alone; the list behind it follows when the browser has drawn that. `standing`
 * is what holds until then, and after.
 */
export function usePressed<Value>(
  standing: Value,
  change: (next: Value) => void,
): [Value, (next: Value) => void] {
  const [pressed, setPressed] = useState<{ over: Value; next: Value } | null>(null)
  const press = (next: Value) => {
    setPressed({ over: standing, next })
    // A transition alone would begin before the frame, and hold it up.
    afterPaint(() => startTransition(() => change(next)))
  }
  return [pressed && pressed.over === standing ? pressed.next : standing, press]
}
