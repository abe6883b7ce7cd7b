/**
 * A request for a visa that no network carried, laid aside so that the site's worker sends it once there is one, though the tab is gone
 * (`public/sw.js`, docs/decisions/0348). It holds names and passports: for hours, for its owner, until they sign out. Nothing else is sent
 * so; what moves money is sent by a page that somebody looks at. What another device was faster than is kept for its owner to look at (0359).
 */
import type { VisaDraft } from '@parastoo/contract/visas/drafts'
import { api } from '../api.ts'
import { addressOf } from '../bases.ts'
import { browserSession, sessionLock } from '../browser-session.ts'
import { refusedOf } from '../refused.ts'

/** Known to `public/sw.js` by the same names. */
const cacheName = 'unsent-draft'
const entry = '/unsent-draft'
const refusedName = 'refused-draft'
const refusedEntry = '/refused-draft'
/** As long as a tab keeps the same (`request-draft.ts`). */
const longestMs = 3 * 60 * 60 * 1000
/** Its owner knows nothing of it yet: somebody who types in the evening looks again the next day. */
const longestRefusedMs = 24 * 60 * 60 * 1000
const formLock = 'parastoo.visa-draft'

/** Whose rules it was typed for is always said. */
type Draft = Parameters<typeof api.visaDrafts.keepDraft>[0] & Pick<VisaDraft, 'nationality'>
type Laid = {
  ownerId: string
  laidAtMs: number
  body: Draft
  /** What the worker needs to know of the site; paths are settings. */
  url: string
  tokenUrl: string
  formLock: string
  sessionLock: string
}

type Refused = Laid & { refusedAtMs: number }
/** What was typed on this device and came too late, and when it was typed. */
export type RefusedDraft = { draft: Draft; typedAtMs: number }

type SyncingRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Lays it aside in place of an older one, and asks to be sent where the browser can. A browser that refuses keeps none. Browser only. */
export async function layDraftAside(body: Draft, ownerId: string): Promise<void> {
  // Whoever signs out without a network leaves the form after that: nothing of theirs stays behind.
  if (!('caches' in globalThis) || !browserSession().isSignedIn()) return
  const laid: Laid = {
    ownerId,
    laidAtMs: Date.now(),
    body,
    url: addressOf('/api/visa/Draft/KeepDraft'),
    tokenUrl: addressOf('/accounts/connect/token'),
    formLock,
    sessionLock,
  }
  await (await caches.open(cacheName)).put(entry, Response.json(laid))
  const worker: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await worker?.sync?.register(cacheName)
}

/** It was sent or given up, or another took its place. Browser only. */
export async function forgetUnsentDraft(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName)
}

/**
 * What this person typed here and another device was faster than: it is not sent any more, and waits until they have seen it. Null where there
 * is none; somebody else's is thrown away. Browser only.
 */
export async function refusedDraft(ownerId: string): Promise<RefusedDraft | null> {
  const refused = await laidIn<Refused>(refusedName, refusedEntry)
  if (refused && !isRefusedOver(refused) && refused.ownerId === ownerId)
    return { draft: refused.body, typedAtMs: refused.laidAtMs }
  await forgetRefusedDraft()
  return null
}

/** What has had its time goes, though its owner does not come back to this browser. Browser only. */
export async function forgetOldDrafts(): Promise<void> {
  const unsent = await laidIn<Laid>(cacheName, entry)
  if (!unsent || isUnsentOver(unsent)) await forgetUnsentDraft()
  const refused = await laidIn<Refused>(refusedName, refusedEntry)
  if (!refused || isRefusedOver(refused)) await forgetRefusedDraft()
}

const isUnsentOver = ({ laidAtMs }: Laid): boolean => Date.now() - laidAtMs > longestMs
const isRefusedOver = ({ refusedAtMs }: Refused): boolean =>
  Date.now() - refusedAtMs > longestRefusedMs

/** Null where nothing is laid there; looking makes no cache. */
async function laidIn<One>(name: string, path: string): Promise<One | null> {
  if (!('caches' in globalThis) || !(await caches.has(name))) return null
  const kept = await (await caches.open(name)).match(path)
  return (await kept?.json().catch(() => null)) ?? null
}

/** Its owner has said what becomes of it. Browser only. */
export async function forgetRefusedDraft(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(refusedName)
}

/**
 * Sends what was laid aside by this person, as they come back: only some browsers send it by themselves. Answers whether it is kept now.
 * Browser only.
 */
export async function sendUnsentDraft(ownerId: string): Promise<boolean> {
  const laid = await laidIn<Laid>(cacheName, entry)
  if (!laid || laid.ownerId !== ownerId || isUnsentOver(laid)) {
    await forgetUnsentDraft()
    return false
  }
  try {
    await api.visaDrafts.keepDraft(laid.body)
  } catch (error) {
    const { status, code } = refusedOf(error) ?? { status: 500, code: '' }
    // Without an answer it is tried again, as by the worker. Else another device was faster, or what it is for is gone.
    if (status === 429 || status >= 500) return false
    // Whoever signed out meanwhile has thrown it away.
    if (code === 'VISA_DRAFT_CHANGED' && (await caches.has(cacheName))) await keepRefused(laid)
    await forgetUnsentDraft()
    return false
  }
  await forgetUnsentDraft()
  return true
}

async function keepRefused(laid: Laid): Promise<void> {
  const refused: Refused = { ...laid, refusedAtMs: Date.now() }
  await (await caches.open(refusedName)).put(refusedEntry, Response.json(refused))
}

/**
 * The same as any page opens; a form that is open in another tab sends for itself, and would be told that another device was faster. Answers
 * what came too late, now or before; an open form says that itself.
 */
export async function sendWhileClosed(ownerId: string): Promise<RefusedDraft | null> {
  const send = async () => {
    await sendUnsentDraft(ownerId)
    return await refusedDraft(ownerId)
  }
  if (!navigator.locks) return await send()
  return await navigator.locks.request(formLock, { ifAvailable: true }, async (isClosed) =>
    isClosed ? await send() : null,
  )
}

/** While the form is open it sends by itself, and knows better what is newest. Answers how to say that it is closed. Browser only. */
export function holdForm(): () => void {
  let release = () => {}
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(formLock, { mode: 'shared' }, () => closed).catch(() => {})
  return release
}
