import { forgetPersonalToasts } from './toasts.tsx'

/** Who was here when it was asked last. */
let here: string | null = null

/**
 * What this browser keeps of people is put in order for who is here now; null is nobody: copies of others are thrown away, what no network
 * carried is sent, and messages come to whoever turned them on. Each is tried, whatever becomes of the others. Browser only.
 */
export async function settleBrowser(userId: string | null): Promise<void> {
  here = userId
  forgetPersonalToasts()
  await Promise.allSettled([forgetOthers(userId), sendUnsent(userId), keepPush(userId)])
}

/** Few have anything kept, so the code comes only to them. */
async function forgetOthers(userId: string | null): Promise<void> {
  if (!(await isKept('kept-tickets'))) return
  const { guardKeptTickets } = await import('./kept-tickets.ts')
  await guardKeptTickets(userId)
}

/** What the browser did not send by itself is sent as its owner comes back; what came too late is said, and is to be looked at on its form. Of who does not come back nothing stays for ever. */
async function sendUnsent(userId: string | null): Promise<void> {
  if (!(await isKept('unsent-draft')) && !(await isKept('refused-draft'))) return
  const { forgetOldDrafts, sendWhileClosed } = await import('./visas/unsent-draft.ts')
  if (userId === null) return await forgetOldDrafts()
  const late = await sendWhileClosed(userId)
  if (!late) return
  const { tellLateDraft } = await import('./visas/tell-late-draft.ts')
  // Whoever is gone by now is told when they are back.
  if (here === userId) tellLateDraft(late)
}

/** A device that shows messages by itself does so for the account that turned it on; browsers change its address unasked. */
async function keepPush(userId: string | null): Promise<void> {
  if (userId === null || localStorage.getItem('push-on') !== userId) return
  const { sendAgain } = await import('./push-subscription.ts')
  await sendAgain()
}

const isKept = async (name: string): Promise<boolean> =>
  'caches' in window && (await caches.has(name))
