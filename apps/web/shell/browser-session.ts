/** The one session of this browser tab. On the server nothing here is called: pages know their visitor from the context. */
import { newUuid } from './new-uuid.ts'
import { createSession, type Session, sessionIdIn } from './session.ts'
import { type StoredValues, storedValues } from './stored-values.ts'
import { askToken, revokeTokens } from './token-endpoint.ts'

/** Held by whoever renews: a tab, or the worker for a draft (`shell/visas/unsent-draft.ts`). */
export const sessionLock = 'parastoo.session'

let made: Session | undefined

/** The session of this tab, made on first use. Browser only. */
export function browserSession(): Session {
  made ??= createSession({
    stored: browserStore(),
    renew: () => askToken({ grant_type: 'refresh_token' }),
    revoke: revokeTokens,
    oneAtATime,
    now: Date.now,
  })
  return made
}

let knownId: string | undefined

/** The id of this browser's session (spec, section 3): made once, kept, and sent with every call. Browser only. */
export function sessionId(): string {
  knownId ??= sessionIdIn(browserStore(), newUuid)
  return knownId
}

/** Values kept in this browser. Browser only. */
export const browserStore = (): StoredValues => storedValues(localStorage)

/** Web locks exist on secure origins only; elsewhere each tab is on its own. */
async function oneAtATime<T>(act: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return await act()
  return await navigator.locks.request(sessionLock, act)
}
