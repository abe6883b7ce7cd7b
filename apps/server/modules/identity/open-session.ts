import type { ClientId } from '@parastoo/contract/identity/account'
import type { StaffScope } from '@parastoo/contract/operation'
import type { DbTx } from '../../platform/db/database.ts'
import { newId, randomToken } from '../../platform/ids.ts'
import { lifetimes } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { hashOf } from './secrets.ts'
import { sessionWriter } from './session-store.ts'

/** A session together with the one refresh token that may be used next. */
export type OpenSession = {
  sessionId: string
  userId: string
  scope: readonly StaffScope[]
  refreshToken: string
}

const hoursOfDay = 24

/** When a refresh token issued now ends: never later than its session. */
export function refreshTokenEnd(now: Temporal.Instant, sessionExpiresAt: Temporal.Instant) {
  const end = now.add({ hours: lifetimes.refreshTokenDays * hoursOfDay })
  return Temporal.Instant.compare(end, sessionExpiresAt) < 0 ? end : sessionExpiresAt
}

/** Opens a session for a person who has proved who they are, whichever way they did. */
export async function openSession(
  { clock }: Pick<IdentityRoom, 'clock'>,
  dbTx: DbTx,
  signedIn: {
    userId: string
    scope: readonly StaffScope[]
    clientId: ClientId
    grantType: string
    userAgent: string
  },
): Promise<OpenSession> {
  const { userId, scope, clientId, grantType } = signedIn
  const now = clock.now()
  const [sessionId, refreshToken] = [newId(), randomToken()]
  const expiresAt = now.add({ hours: lifetimes.sessionDays * hoursOfDay })
  const userAgent = signedIn.userAgent.slice(0, 300)
  const writer = sessionWriter(dbTx)
  await writer.addSession({
    id: sessionId,
    userId,
    clientId,
    grantType,
    userAgent,
    openedAt: now,
    expiresAt,
  })
  await writer.addRefreshToken({
    tokenHash: hashOf(refreshToken),
    sessionId,
    issuedAt: now,
    expiresAt: refreshTokenEnd(now, expiresAt),
  })
  return { sessionId, userId, scope, refreshToken }
}
