import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for a component's whole life that always does what the latest one would; for handlers of remembered children. */
export function useSteady<Asked extends unknown[]>(
  act: (...asked: Asked) => void,
): (...asked: Asked) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...asked: Asked) => latest.current(...asked), [])
}
