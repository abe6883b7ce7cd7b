const idleTimeoutMs = 2_000

/** Acts once the browser has nothing better to do, after two seconds at most. Safari has no `requestIdleCallback`. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: idleTimeoutMs })
  else setTimeout(act, idleTimeoutMs)
}
