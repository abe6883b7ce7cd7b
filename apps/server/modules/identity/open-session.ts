import type { ClientId } from '@parastoo/contract/identity/account'
import type { StaffScope } from '@parastoo/contract/operation'
import type { Tx } from '../../platform/db/database.ts'
import { newId, randomToken } from '../../platform/ids.ts'
import { lifetimes } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { hashOf } from './secrets.ts'
import { sessionWriter } from './session-store.ts'
import { type OwnersNeeds, tellOwner } from './tell-owner.ts'

/** A session together with the one refresh token that may be used next. */
export type OpenSession = {
  sessionId: string
  userId: string
  /** What staff may do by the token that is made of it. */
  scope: readonly StaffScope[]
  refreshToken: string
}

type SignedIn = {
  userId: string
  clientId: ClientId
  grantType: string
  userAgent: string
  /** What the browser is known again by; null for clients that have none, which are new each time. */
  device: string | null
}

/** Opens a session and, when its device is new to an account that has had others, tells the owner by every channel. */
export async function openSession(
  room: OwnersNeeds,
  tx: Tx,
  signedIn: SignedIn & { isByOwnMobile: boolean },
): Promise<OpenSession> {
  const { userId, isByOwnMobile: isSmsSpared } = signedIn
  const isFirst = !(await sessionWriter(tx).hasAny(userId))
  const { isNewDevice, ...session } = await addSession(room, tx, signedIn)
  const { sessionId } = session
  if (isNewDevice && !isFirst)
    await tellOwner(room, tx, { userId, sessionId, kind: 'device', isSmsSpared })
  return session
}

const hoursOfDay = 24

/** When a refresh token issued now ends: never later than its session. */
export function refreshTokenEnd(now: Temporal.Instant, sessionExpiresAt: Temporal.Instant) {
  const end = now.add({ hours: lifetimes.refreshTokenDays * hoursOfDay })
  return Temporal.Instant.compare(end, sessionExpiresAt) < 0 ? end : sessionExpiresAt
}

/** Writes a session down for a person who has proved who they are, whichever way they did. */
export async function addSession(
  { clock }: Pick<IdentityRoom, 'clock'>,
  tx: Tx,
  signedIn: SignedIn,
): Promise<OpenSession & { isNewDevice: boolean }> {
  const { userId, clientId, grantType } = signedIn
  const now = clock.now()
  const [sessionId, refreshToken] = [newId(), randomToken()]
  const expiresAt = now.add({ hours: lifetimes.sessionDays * hoursOfDay })
  const userAgent = signedIn.userAgent.slice(0, 300)
  const writer = sessionWriter(tx)
  const deviceHash = signedIn.device === null ? null : hashOf(signedIn.device)
  const deviceSince = deviceHash ? await writer.knowDevice({ userId, deviceHash, now }) : now
  await writer.addSession({
    id: sessionId,
    userId,
    clientId,
    grantType,
    userAgent,
    openedAt: now,
    expiresAt,
    deviceSince,
    deviceHash,
  })
  await writer.addRefreshToken({
    tokenHash: hashOf(refreshToken),
    sessionId,
    issuedAt: now,
    expiresAt: refreshTokenEnd(now, expiresAt),
  })
  const isNewDevice = Temporal.Instant.compare(deviceSince, now) >= 0
  // Staff show their second factor in it first (staff-session.ts).
  return { sessionId, userId, scope: [], refreshToken, isNewDevice }
}
