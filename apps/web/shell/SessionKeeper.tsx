import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { shell } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { browserSession } from './browser-session.ts'
import { sellInTab } from './selling.ts'
import { noteServerTime } from './server-clock.ts'
import { useSite } from './site.ts'
import { toast } from './toasts.tsx'
import { revokeTokens } from './token-endpoint.ts'

/**
 * Keeps page and session of one mind: what the server's cookie says, what this tab holds, what other tabs did. A change of
 * signed-in state loads the page anew, and a protected page then leads to sign-in by its own rule; who signs out goes home.
 */
export function SessionKeeper() {
  const { user, renderedAt } = useSite()
  const isSignedIn = user !== null
  const userId = user?.id ?? null
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  useEffect(() => noteServerTime(renderedAt), [renderedAt])
  useEffect(() => {
    const agree = () => browserSession().agreeWithServer(isSignedIn)
    // Calls of somebody who is signed in need it at once; a visitor's storage is opened when the page has come alive.
    if (isSignedIn) return agree()
    const timer = setTimeout(agree)
    return () => clearTimeout(timer)
  }, [isSignedIn])
  useEffect(() => settleFor(userId), [userId])

  useEffect(() => {
    const session = browserSession()
    const stopListening = session.onEnd((end) => {
      settleFor(null)
      // Who was only away too long comes back to what they were writing, and to the picture they shared.
      if (end !== 'expired' && end !== 'lapsed') {
        sellInTab(null)
        if ('caches' in window)
          for (const name of ['shared-picture', 'unsent-draft', 'refused-draft'])
            void caches.delete(name).catch(() => {})
      }
      if (end === 'expired') {
        toast({ text: shell.account.expired })
        // The server may still know the cookie that it would not renew from.
        void revokeTokens()
          .catch(() => {})
          .finally(() => revalidate())
      } else if (end === 'signed-out') {
        // Becoming logged out leads home (spec, section 4), from a page open to everybody too.
        void Promise.resolve(navigate(paths.home())).then(() => revalidate())
      } else void revalidate()
    })
    const onStorage = (event: StorageEvent) => {
      if (event.key !== 'auth.strategy') return
      if (event.newValue === null) session.followEnd()
      else if (event.oldValue === null) void revalidate()
    }
    addEventListener('storage', onStorage)
    return () => {
      stopListening()
      removeEventListener('storage', onStorage)
    }
  }, [revalidate, navigate])

  return null
}

/** What the browser keeps of people is put in order; no first visit waits for how. */
function settleFor(userId: string | null): void {
  void import('./settle-browser.ts')
    .then(({ settleBrowser }) => settleBrowser(userId))
    .catch(() => undefined)
}
