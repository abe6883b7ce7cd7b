/**
 * The browser's session: an access token in memory, renewed by the HttpOnly cookie when it ends (spec, section 4; decisions 2).
 * Storage holds only the strategy and the expiry, under `auth.`, which is also how other tabs hear of signing in and out.
 */
import { isUuid } from '@parastoo/kit/uuid'
import { type AccessToken, accessTokenOf, isUsable, type TokenReply } from './access-token.ts'
import { Refused } from './refused.ts'
import type { StoredValues } from './stored-values.ts'

/** How somebody came in (spec, section 3, auth state). */
export type Strategy = 'otp' | 'password' | 'google' | 'passkey'
/** Why a session ended: the person asked, its tokens ran out, or in another tab the one (`elsewhere`) or the other (`lapsed`). */
export type SessionEnd = 'signed-out' | 'expired' | 'elsewhere' | 'lapsed'

export type Session = {
  /** Whether this browser has a session to renew from. */
  isSignedIn(): boolean
  /** A usable token, renewed if need be; null is a visitor. Throws `SessionExpired` when the server will not renew it. */
  accessToken(): Promise<string | null>
  signIn(reply: TokenReply, strategy: Strategy): void
  /** Ends the session here and on the server. */
  signOut(): Promise<void>
  /** Ends the session here; nothing is asked of the server. */
  reset(end: SessionEnd): void
  /** Tells of every ending; returns how to stop listening. */
  onEnd(listener: (end: SessionEnd) => void): () => void
  /** Ends it here because another tab ended it. */
  followEnd(): void
  /** Told by the page what the server's cookie says. */
  agreeWithServer(isSignedIn: boolean): void
}

/** Thrown by a call that needed a renewal the server refused; the spec's own words. */
export class SessionExpired extends Error {
  constructor() {
    super('Both token and refresh token have expired. Your request was aborted.')
    this.name = 'SessionExpired'
  }
}

export type SessionNeeds = {
  stored: StoredValues
  renew: () => Promise<TokenReply>
  revoke: () => Promise<void>
  /** Runs one at a time over all tabs, so that two of them never spend the same refresh token. */
  oneAtATime: <T>(act: () => Promise<T>) => Promise<T>
  now: () => number
}

const strategyKey = 'auth.strategy'
const expiryKey = 'auth.expiresAt'
/** There once somebody has signed out, until the next comes: other tabs tell it from tokens that ran out. */
const leftKey = 'auth.left'

/** Builds the session over what the browser offers; see `browser-session.ts`. */
export function createSession({ stored, renew, revoke, oneAtATime, now }: SessionNeeds): Session {
  let token: AccessToken | null = null
  let renewal: Promise<string> | null = null
  const listeners = new Set<(end: SessionEnd) => void>()
  const isSignedIn = () => stored.read<Strategy>(strategyKey) !== null

  const keep = (reply: TokenReply, strategy: Strategy) => {
    token = accessTokenOf(reply, now())
    stored.write(strategyKey, strategy)
    stored.write(expiryKey, new Date(token.expiresAtMs).toISOString())
    stored.remove(leftKey)
    return token.text
  }
  const reset = (end: SessionEnd) => {
    token = null
    // Before what other tabs hear.
    if (end === 'signed-out') stored.write(leftKey, true)
    stored.remove(strategyKey)
    stored.remove(expiryKey)
    for (const listener of listeners) listener(end)
  }
  const renewed = async () => {
    try {
      const reply = await oneAtATime(renew)
      return keep(reply, stored.read<Strategy>(strategyKey) ?? 'otp')
    } catch (error) {
      if (!isRefusal(error)) throw error
      reset('expired')
      throw new SessionExpired()
    }
  }

  return {
    isSignedIn,
    reset,
    async accessToken() {
      if (isUsable(token, now())) return token.text
      if (!isSignedIn()) return null
      renewal ??= renewed().finally(() => {
        renewal = null
      })
      return await renewal
    },
    signIn(reply, strategy) {
      keep(reply, strategy)
    },
    async signOut() {
      try {
        await oneAtATime(revoke)
      } finally {
        reset('signed-out')
      }
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    followEnd() {
      reset(stored.read(leftKey) === true ? 'elsewhere' : 'lapsed')
    },
    agreeWithServer(isSignedInThere) {
      if (isSignedInThere && !isSignedIn()) stored.write(strategyKey, 'otp' satisfies Strategy)
      if (!isSignedInThere && isSignedIn()) reset('elsewhere')
    },
  }
}

/** The server's no, as against no answer: without a network a session is not over, only silent. */
const isRefusal = (error: unknown) =>
  error instanceof Refused && error.status < 500 && error.status !== 429

const sessionIdKey = 'sessionId'

/** The id by which the log tells one browser's calls from another's; the one in storage is used again only if it is a valid identifier. */
export function sessionIdIn(stored: StoredValues, newId: () => string): string {
  const known = stored.read<unknown>(sessionIdKey)
  if (typeof known === 'string' && isUuid(known)) return known
  const id = newId()
  stored.write(sessionIdKey, id)
  return id
}
