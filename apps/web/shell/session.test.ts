import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TokenReply } from './access-token.ts'
import { Refused } from './refused.ts'
import { createSession, type Session, SessionExpired, sessionIdIn } from './session.ts'
import { storedValues } from './stored-values.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const tokenUntil = (atMs: number, name = 'token') =>
  `${name}.${Buffer.from(JSON.stringify({ exp: atMs / 1_000 })).toString('base64url')}.s`

let now: number
let kept: Map<string, string>
const renew = vi.fn<() => Promise<TokenReply>>()
const revoke = vi.fn<() => Promise<void>>()
const onEnd = vi.fn()
let session: Session

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}

function openTab(): Session {
  const tab = createSession({
    stored: storedValues(storage, () => now),
    renew,
    revoke,
    oneAtATime: (act) => act(),
    now: () => now,
  })
  tab.onEnd(onEnd)
  return tab
}

beforeEach(() => {
  now = noon
  kept = new Map()
  vi.resetAllMocks()
  session = openTab()
})

const signIn = () => session.signIn({ access_token: tokenUntil(noon + 1_800_000, 'first') }, 'otp')

describe('a session', () => {
  it('is none for a visitor, and asks the server nothing', async () => {
    expect(await session.accessToken()).toBeNull()
    expect(renew).not.toHaveBeenCalled()
  })

  it.each(['otp', 'password', 'google'] as const)(
    'remembers over renewals that one came in by %s',
    async (strategy) => {
      session.signIn({ access_token: tokenUntil(noon + 1_000) }, strategy)
      now = noon + 2_000
      renew.mockResolvedValue({ access_token: tokenUntil(now + 1_800_000, 'second') })
      expect(await session.accessToken()).toMatch(/^second\./)
      expect(kept.get('auth.strategy')).toBe(JSON.stringify({ value: strategy }))
    },
  )

  it('keeps its token in memory, and in storage only strategy and expiry', async () => {
    signIn()
    expect(await session.accessToken()).toMatch(/^first\./)
    expect([...kept.keys()].sort()).toEqual(['auth.expiresAt', 'auth.strategy'])
    expect(JSON.stringify([...kept.values()])).not.toContain('first')
  })

  it('is renewed once for all who ask together when the token has ended', async () => {
    signIn()
    now += 1_799_500
    renew.mockResolvedValue({ access_token: tokenUntil(now + 1_800_000, 'second') })
    const tokens = await Promise.all([session.accessToken(), session.accessToken()])
    expect(tokens.map((token) => token?.split('.')[0])).toEqual(['second', 'second'])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('is renewed in a new tab that holds no token yet', async () => {
    signIn()
    renew.mockResolvedValue({ access_token: tokenUntil(now + 1_800_000, 'other-tab') })
    expect(await openTab().accessToken()).toMatch(/^other-tab\./)
    expect(await session.accessToken()).toMatch(/^first\./)
  })

  it('is reset with the words of the spec when the server will not renew it', async () => {
    signIn()
    now += 1_800_000
    renew.mockRejectedValue(new Refused(400, []))
    await expect(session.accessToken()).rejects.toThrow(
      'Both token and refresh token have expired. Your request was aborted.',
    )
    await expect(session.accessToken()).resolves.toBeNull()
    expect(onEnd.mock.calls).toEqual([['expired']])
    expect(kept.size).toBe(0)
  })

  it.each([new TypeError('network'), new Refused(503, []), new Refused(429, [])])(
    'outlives a renewal without an answer: %s',
    async (failure) => {
      signIn()
      now += 1_800_000
      renew.mockRejectedValueOnce(failure)
      await expect(session.accessToken()).rejects.toBe(failure)
      expect(session.isSignedIn()).toBe(true)
      renew.mockResolvedValueOnce({ access_token: tokenUntil(now + 1_800_000, 'later') })
      expect(await session.accessToken()).toMatch(/^later\./)
    },
  )

  it('ends on the server and here when the person signs out', async () => {
    signIn()
    await session.signOut()
    expect(revoke).toHaveBeenCalledTimes(1)
    expect(session.isSignedIn()).toBe(false)
    expect(onEnd.mock.calls).toEqual([['signed-out']])
  })

  it('ends in another tab as it ended here: by a person who left, or by tokens that ran out', async () => {
    const other = openTab()
    signIn()
    await session.signOut()
    other.followEnd()
    expect(onEnd.mock.calls).toEqual([['signed-out'], ['elsewhere']])
    signIn()
    now += 1_800_000
    renew.mockRejectedValue(new Refused(400, []))
    await expect(session.accessToken()).rejects.toThrow()
    other.followEnd()
    expect(onEnd.mock.calls.slice(2)).toEqual([['expired'], ['lapsed']])
  })

  it('follows what the cookie says on the server', () => {
    session.agreeWithServer(true)
    expect(session.isSignedIn()).toBe(true)
    session.agreeWithServer(false)
    expect(session.isSignedIn()).toBe(false)
    expect(onEnd.mock.calls).toEqual([['elsewhere']])
  })

  it('throws an error that callers can tell apart', async () => {
    signIn()
    now += 1_800_000
    renew.mockRejectedValue(new Refused(401, []))
    await expect(session.accessToken()).rejects.toBeInstanceOf(SessionExpired)
  })
})

describe("the browser's session id", () => {
  const stored = () => storedValues(storage, () => now)
  const fresh = 'b7e23ec2-9af0-4f25-9f3a-3d0b1c1b7a11'

  it('is used again when it is a valid identifier', () => {
    expect(sessionIdIn(stored(), () => fresh)).toBe(fresh)
    expect(sessionIdIn(stored(), () => 'never')).toBe(fresh)
  })

  it.each(['abc', 7, null, { id: fresh }])('is replaced when it is not: %j', (wrong) => {
    stored().write('sessionId', wrong)
    expect(sessionIdIn(stored(), () => fresh)).toBe(fresh)
  })
})
