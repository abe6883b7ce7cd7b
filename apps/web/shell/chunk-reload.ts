const lastReloadKey = 'reloaded-for-chunk'
const atMostEveryMs = 60_000

/**
 * A script chunk that fails to load usually belongs to a version that was replaced meanwhile: the page reloads to get the
 * new one, at most once per 60 seconds (spec, section 8), so that a broken release cannot make it reload for ever.
 */
export function reloadOnceOnChunkFailure(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network a reload would only lose the page.
    if (navigator.onLine && mayReload(sessionStorage, Date.now())) {
      // The import answers with no module then, and `lazyPart` waits for the new page.
      event.preventDefault()
      location.reload()
    }
  })
}

/** Whether enough time has passed since the last reload; says yes once and remembers it. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  try {
    if (nowMs - Number(storage.getItem(lastReloadKey) ?? 0) < atMostEveryMs) return false
    storage.setItem(lastReloadKey, String(nowMs))
    return true
  } catch {
    return false
  }
}
