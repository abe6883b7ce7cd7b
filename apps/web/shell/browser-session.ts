/** The one session of this browser tab. On the server nothing here is called: pages know their visitor from the context. */
import { createSession, type Session, sessionIdIn } from './session.ts'
import { type StoredValues, storedValues } from './stored-values.ts'
import { askToken, revokeTokens } from './token-endpoint.ts'

const lockName = 'parastoo.session'

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

/** Values kept in this browser. Browser only. */
export const browserStore = (): StoredValues => storedValues(localStorage)

/** This browser's session id (spec, section 3, auth state). Browser only. */
export const sessionId = (): string => sessionIdIn(browserStore(), newUuid)

/** Web locks exist on secure origins only; elsewhere each tab is on its own. */
async function oneAtATime<T>(act: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return await act()
  return await navigator.locks.request(lockName, act)
}

/** A random UUID also where `crypto.randomUUID` is withheld, as on plain HTTP. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
