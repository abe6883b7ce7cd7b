import type { ClientId } from '@parastoo/contract/identity/account'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { afterCommit } from '../../platform/db/database.ts'
import { lifetimes } from './limits.ts'
import type { IdentityRoom } from './needs.ts'
import { type OpenSession, refreshTokenEnd } from './open-session.ts'
import { hashOf, successorOf } from './secrets.ts'
import { sessionWriter } from './session-store.ts'

/** Whether a token replaced at `consumedAt` may still be shown: a reply was lost, or two tabs asked at once. */
export function isWithinGrace(consumedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const graceEndsAt = consumedAt.add({ seconds: lifetimes.graceSeconds })
  return Temporal.Instant.compare(now, graceEndsAt) <= 0
}

/**
 * Replaces a refresh token by its successor (RFC 9700: rotation for public clients). One that was replaced within the
 * grace gets the newest token of the family again, so nobody is logged out and no second branch grows. One that was
 * replaced earlier is a stolen one, here or there: the whole family is revoked. Safe to repeat.
 */
export async function rotateRefreshToken(
  { db, clock, secrets, securityEvents }: IdentityRoom,
  { refreshToken, clientId }: { refreshToken: string; clientId: ClientId },
): Promise<OpenSession | Refusal<'UNAUTHORIZED'>> {
  return await db.tx(async (tx) => {
    const writer = sessionWriter(tx)
    const now = clock.now()
    const session = await writer.lockSessionOf(hashOf(refreshToken), now)
    if (session?.clientId !== clientId) return refuse('UNAUTHORIZED')
    const { sessionId, userId, scope } = session
    const shown = await writer.refreshToken(hashOf(refreshToken))
    if (!shown || Temporal.Instant.compare(shown.expiresAt, now) <= 0) return refuse('UNAUTHORIZED')

    if (await writer.consume(hashOf(refreshToken), now)) {
      const successor = successorOf(secrets, refreshToken)
      await writer.addRefreshToken({
        tokenHash: hashOf(successor),
        sessionId,
        issuedAt: now,
        expiresAt: refreshTokenEnd(now, session.expiresAt),
      })
      await writer.touch(sessionId, now)
      return { sessionId, userId, scope, refreshToken: successor }
    }

    if (shown.consumedAt && isWithinGrace(shown.consumedAt, now)) {
      let newest = successorOf(secrets, refreshToken)
      while ((await writer.refreshToken(hashOf(newest)))?.consumedAt)
        newest = successorOf(secrets, newest)
      return { sessionId, userId, scope, refreshToken: newest }
    }
    await writer.revoke(sessionId, 'replayed', now)
    const reason = 'session-revoked'
    afterCommit(tx, () =>
      securityEvents.record({ event: 'refresh-token-replayed', reason, userId }),
    )
    return refuse('UNAUTHORIZED')
  })
}
