/**
 * A page that could not be had does not take the place of the one that stands: the traveller reads what happened (LostPage.tsx), and the
 * same page is loaded once more when they press, when the network returns, or when the wait a server named is over.
 */
import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router'
import { mayReload } from './chunk-reload.ts'
import { refusedOf } from './refused.ts'
import { retryAfterSeconds } from './refused-words.ts'
import { siteAnswers } from './site-answers.ts'

/** Why a page did not come: no network, a fault or no answer, or too many requests, which may be repeated at a moment. */
export type LostPage =
  | { kind: 'offline' }
  | { kind: 'failed' }
  | { kind: 'throttled'; retryAtMs: number }

type Shown = { lost: LostPage; retry: () => void }

let shown: Shown | null = null
const watchers = new Set<() => void>()

export const lostPageStore = {
  read: (): Shown | null => shown,
  readOnServer: (): Shown | null => null,
  watch(tell: () => void): () => void {
    watchers.add(tell)
    return () => watchers.delete(tell)
  },
}

function show(next: Shown | null): void {
  shown = next
  for (const tell of watchers) tell()
}

/** Client middleware of the root: holds a navigation whose data did not come, instead of showing an error in its place. */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, pattern },
  next,
) => {
  if (request.method !== 'GET') return await next()
  // What changes on the page that stands, as an open panel or a filter, needs the network only where its data are asked for.
  const { pathname, search, hash } = new URL(request.url)
  const isElsewhere = pathname !== location.pathname
  const wanted = pathname + search + hash
  const { signal } = request
  if (isElsewhere && !navigator.onLine) await untilRetry({ kind: 'offline' }, signal)
  if (lostRoutes.has(pattern)) await openWhole({ wanted, signal })
  const over = new AbortController()
  signal.addEventListener('abort', () => over.abort(signal.reason))
  // The page that stands has its script, and what was typed in it.
  if (isElsewhere) opening = { pattern, wanted, signal: over.signal }
  const results = await next().finally(() => {
    if (!signal.aborted) lostRoutes.delete(pattern)
    // It came: the script that was lost was another's.
    over.abort()
  })
  const lost = signal.aborted ? null : lostPageIn(results)
  if (!lost) return results
  await untilRetry(lost, signal)
  throw redirect(wanted)
}

/** The page that is on its way, for who hears that its script did not come; its signal says that it is not any more. */
let opening: { pattern: string; wanted: string; signal: AbortSignal } | null = null
/** Routes whose script did not come: the router waits for it for ever, so their pages are opened as documents. */
const lostRoutes = new Set<string>()

/** Hears that the script of a page did not come (vite/lost-route-script.ts); of one that was only fetched ahead nobody need know. */
export function heedLostScripts(): void {
  addEventListener('lost-script', () => {
    if (!opening || opening.signal.aborted) return
    lostRoutes.add(opening.pattern)
    // Who goes elsewhere meanwhile has given it up.
    openWhole(opening).catch(() => {})
  })
}

/**
 * Opens a page as a document: of a new version it is another page, and without its script it can be read. By itself once in 60 seconds (spec,
 * section 8), then when it is pressed for; never while nobody answers, for then the page that stands would be lost too. Resolves never.
 */
async function openWhole({
  wanted,
  signal,
}: {
  wanted: string
  signal: AbortSignal
}): Promise<void> {
  let isAsked = mayReload(sessionStorage, Date.now())
  while (!isAsked || !(await siteAnswers())) {
    signal.throwIfAborted()
    await untilRetry({ kind: 'failed' }, signal)
    isAsked = true
  }
  signal.throwIfAborted()
  location.assign(wanted)
  await new Promise(() => {})
}

/** Resolves when the page may be loaded once more; rejects when the traveller went elsewhere meanwhile. */
function untilRetry(lost: LostPage, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer =
      lost.kind === 'throttled'
        ? setTimeout(() => end(resolve), lost.retryAtMs - Date.now())
        : undefined
    const onOnline = () => end(resolve)
    const onAbort = () => end(() => reject(signal.reason))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      signal.removeEventListener('abort', onAbort)
      show(null)
      settle()
    }
    addEventListener('online', onOnline)
    signal.addEventListener('abort', onAbort)
    show({ lost, retry: () => end(resolve) })
  })
}

/** What went wrong on the way; an answer of ours, such as «not found», is a page and not a loss. */
function lostPageIn(results: Record<string, DataStrategyResult>): LostPage | null {
  for (const { type, result } of Object.values(results)) {
    if (type !== 'error' || result instanceof Response) continue
    const lost = lostPageOf(result)
    if (lost) return lost
  }
  return null
}

function lostPageOf(error: unknown): LostPage | null {
  const status = statusIn(error)
  if (status === 429) {
    const refused = refusedOf(error)
    const seconds = (refused && retryAfterSeconds(refused)) ?? 60
    return { kind: 'throttled', retryAtMs: Date.now() + seconds * 1000 }
  }
  if (status !== null && status < 500 && !isForeign(error)) return null
  return { kind: navigator.onLine ? 'failed' : 'offline' }
}

/** Answered by something between us and the traveller: a body of text that is not our envelope. Nobody reads it. */
const isForeign = (error: unknown): boolean =>
  typeof (Object(error) as { data?: unknown }).data === 'string' && refusedOf(error) === null

function statusIn(error: unknown): number | null {
  const { status, init } = Object(error) as { status?: unknown; init?: { status?: unknown } }
  const found = status ?? init?.status
  return typeof found === 'number' ? found : null
}
