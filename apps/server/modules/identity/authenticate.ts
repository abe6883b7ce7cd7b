import { ORPCError } from '@orpc/server'
import { isUuid } from '@parastoo/kit/uuid'
import type { FastifyRequest } from 'fastify'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/request-context.ts'
import { type BrowserCookies, cookieIn } from './browser-cookies.ts'
import type { KeyRing } from './key-ring.ts'
import type { IdentityRoom } from './needs.ts'
import { isWithinGrace } from './rotate-refresh-token.ts'
import { hashOf } from './secrets.ts'
import { type SessionRow, sessionReader } from './session-store.ts'
import { publicPart, type SigningKeys } from './signing-keys.ts'
import { staffGateWriter } from './staff-gate-store.ts'

/** What every access token says about where it comes from and whom it is for. */
export const tokenParties = (publicUrl: string) => ({
  issuer: `${publicUrl}/accounts`,
  audience: `${publicUrl}/api`,
})

export type TokenChecker = (accessToken: string) => Promise<Caller | null>

/**
 * Checks access tokens here, without asking the provider: our signature, algorithm, type, issuer, audience and time, then
 * one look at the session, so that a revoked one is refused at once. What the person may do is read fresh as well.
 */
export function createTokenChecker(
  { db, clock, publicUrl }: IdentityRoom,
  ring: KeyRing,
): TokenChecker {
  let last: { keys: SigningKeys; set: ReturnType<typeof createLocalJWKSet> } | undefined
  const keySetFor = async (accessToken: string) => {
    const kid = keyIdOf(accessToken)
    const held = await ring.current()
    const keys = held.some((key) => key.kid === kid) ? held : await ring.again()
    if (last?.keys !== keys) last = { keys, set: createLocalJWKSet({ keys: keys.map(publicPart) }) }
    return last.set
  }
  return async (accessToken) => {
    const keySet = await keySetFor(accessToken)
    const now = clock.now()
    const claims = await jwtVerify(accessToken, keySet, {
      ...tokenParties(publicUrl),
      algorithms: ['ES256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: dateOf(now),
    }).then(
      ({ payload }) => payload,
      () => null,
    )
    const asked = { sessionId: String(claims?.sid ?? ''), userId: claims?.sub ?? '' }
    if (!isUuid(asked.sessionId) || !isUuid(asked.userId)) return null
    const session = await sessionReader(db).findLive(asked, now)
    return session ? await staffCaller(db, session, now) : null
  }
}

/** The caller of a session. Staff who go on using their scopes stay let in: such a use is written down once a minute. */
async function staffCaller(db: Db, session: SessionRow, now: Temporal.Instant): Promise<Caller> {
  const { sessionId, userId, scope, isFreshlyProved, isUseDue } = session
  if (isUseDue) await db.tx((tx) => staffGateWriter(tx).noteUse(sessionId, now))
  return { sessionId, userId, scope, isFreshlyProved }
}

/** The key a token says it is signed by; nothing is proved by it. */
function keyIdOf(accessToken: string): string | undefined {
  try {
    return decodeProtectedHeader(accessToken).kid
  } catch {
    return undefined
  }
}

/** The caller of a request by its bearer token; null for a visitor. A token that is not good throws UNAUTHORIZED. */
export async function authenticate(
  checkToken: TokenChecker,
  request: FastifyRequest,
): Promise<Caller | null> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
  const caller = token === undefined ? null : await checkToken(token)
  if (!caller) throw new ORPCError('UNAUTHORIZED', { status: 401 })
  return caller
}

/** The caller a browser's cookies name, for rendering a page. Looks only: the refresh token is not rotated, and not revoked. */
export async function callerOfCookie(
  { db, clock }: IdentityRoom,
  cookies: BrowserCookies,
  cookieHeader: string | null | undefined,
): Promise<Caller | null> {
  const token = cookieIn(cookieHeader, cookies.refresh)
  if (token === null) return null
  const now = clock.now()
  const found = await sessionReader(db).findByToken(hashOf(token), now)
  if (found?.clientId !== 'web') return null
  const { expiresAt, consumedAt } = found
  if (Temporal.Instant.compare(expiresAt, now) <= 0) return null
  if (consumedAt && !isWithinGrace(consumedAt, now)) return null
  return await staffCaller(db, found, now)
}
