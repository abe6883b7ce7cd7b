import { siteAnswers } from './site-answers.ts'

const lastReloadKey = 'reloaded-for-chunk'
const atMostEveryMs = 60_000

let reloads = Promise.resolve(false)

/** Whether the page is being reloaded for the chunk that failed last. */
export const reloadsForChunk = (): Promise<boolean> => reloads

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
      reloads = reloadWhereSiteAnswers()
    }
  })
}

/** Browsers say late, or in a tunnel never, that there is no network: the site is asked before the page is given up for it. */
async function reloadWhereSiteAnswers(): Promise<boolean> {
  const answers = await siteAnswers()
  if (answers) location.reload()
  return answers
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
