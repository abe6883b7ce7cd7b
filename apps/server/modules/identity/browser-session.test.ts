import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { cookiesOf, type IdentityNode, startIdentityNode } from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })

let last = 4_000_000
/** A new browser that signs in with the code from its messages; returns the token reply. */
async function signIn(on: IdentityNode = node, headers: Record<string, string> = {}) {
  last += 1
  const asked = await on.askCode(`0912${last}`)
  const form = {
    grant_type: 'otp',
    client_id: 'web',
    phone_number: `0912${last}`,
    code: on.inbox.at(-1)?.values.code ?? '',
  }
  return await on.postForm('/connect/token', form, { cookie: cookiesOf(asked), ...headers })
}
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  node.postForm(
    '/connect/token',
    { grant_type: 'refresh_token', client_id: 'web' },
    { cookie, ...headers },
  )
const logOut = (cookie: string) =>
  node.postForm('/connect/revocation', { client_id: 'web' }, { cookie })
const setCookies = (reply: LightMyRequestResponse) => [reply.headers['set-cookie'] ?? []].flat()
const refreshOf = (reply: LightMyRequestResponse) =>
  `refresh=${reply.cookies.find(({ name }) => name === 'refresh')?.value}`

describe('over a real socket, behind everything the product’s server puts in front', () => {
  it('signs in, refreshes and logs out; bodies in pieces, unread ones and errors leave the connection usable', async () => {
    const app = await createHttpServer({
      log: silentLog,
      trustProxy: 0,
      isReady: async () => true,
      mayReadMetrics: () => false,
    })
    await node.identity.mount(app)
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const post = (path: string, form: Record<string, string>, headers = {}) =>
      fetch(`${base}/accounts${path}`, {
        method: 'POST',
        headers: { origin: base, ...headers },
        body: new URLSearchParams(form),
      })
    const asked = await node.askCode('09124999999')
    const form = {
      grant_type: 'otp',
      client_id: 'web',
      phone_number: '09124999999',
      code: node.inbox.at(-1)?.values.code ?? '',
    }
    const signedIn = await post('/connect/token', form, { cookie: cookiesOf(asked) })
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Object.keys((await signedIn.json()) as object)).not.toContain('refresh_token')
    const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''

    const pieces = ['grant_type=refresh', '_token&client', '_id=web']
    const inPieces = await fetch(`${base}/accounts/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece))),
      duplex: 'half',
    } as RequestInit)
    expect(inPieces.status).toBe(200)
    const next = (inPieces.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const long = await post('/connect/token', { ...form, code: '1'.repeat(100_000) })
    expect(long.status).toBe(413)
    const json = await fetch(`${base}/accounts/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'otp', filler: '1'.repeat(100_000) }),
    })
    expect(json.status).toBe(400)
    const signedOut = await post('/connect/revocation', { client_id: 'web' }, { cookie: next })
    expect(signedOut.status).toBe(200)
    expect(signedOut.headers.get('clear-site-data')).toBe('"cache"')
    expect(inPieces.headers.get('clear-site-data')).toBeNull()
    expect(await node.identity.callerOfCookie(next)).toBeNull()
    const keys = await fetch(`${base}/accounts/.well-known/jwks.json`)
    expect(((await keys.json()) as { keys: unknown[] }).keys).toHaveLength(1)
    await app.close()
  })
})

describe('a browser’s session', () => {
  it('lives in an HttpOnly cookie, goes on without its token ever being in a reply, and ends on both sides', async () => {
    const signedIn = await signIn()
    expect(signedIn.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 1800,
      scope: '',
    })
    expect(setCookies(signedIn)).toEqual([
      expect.stringMatching(
        /^refresh=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax$/,
      ),
      'challenge=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      expect.stringMatching(
        /^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
      ),
    ])
    const cookie = refreshOf(signedIn)
    const caller = await node.identity.callerOfCookie(`theme=dark; ${cookie}`)
    expect(caller).toMatchObject({ userId: expect.any(String), scope: [] })
    expect((await node.identity.userOf(caller?.userId ?? ''))?.phoneNumber).toBe(`912${last}`)

    clock.advance({ minutes: 25 })
    const refreshed = await refresh(cookie)
    expect(refreshed.statusCode).toBe(200)
    expect(refreshed.body).not.toContain('refresh_token')
    const newCookie = refreshOf(refreshed)
    expect(newCookie).not.toBe(cookie)
    expect(await node.identity.callerOfCookie(newCookie)).toEqual(caller)

    const out = await logOut(newCookie)
    expect(out.statusCode).toBe(200)
    expect(setCookies(out)).toEqual(['refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
    expect(await node.identity.callerOfCookie(newCookie)).toBeNull()
    expect(await node.identity.callerOfToken(refreshed.json().access_token)).toBeNull()
    const after = await refresh(newCookie)
    expect(after.json()).toEqual({ error: 'invalid_grant', error_description: 'UNAUTHORIZED' })
    expect(setCookies(after)).toEqual(['refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
  })

  it('logs out twice, and without ever having been in, without an error', async () => {
    const cookie = refreshOf(await signIn())
    for (const held of [cookie, cookie, '']) expect((await logOut(held)).statusCode).toBe(200)
  })

  it('survives two tabs that refresh at once', async () => {
    const cookie = refreshOf(await signIn())
    const [one, other] = await Promise.all([refresh(cookie), refresh(cookie)])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(refreshOf(one)).toBe(refreshOf(other))
    clock.advance({ minutes: 25 })
    expect((await refresh(refreshOf(one))).statusCode).toBe(200)
  })

  it('is shown to page loaders while a refresh is under way, and not revoked by a stale look', async () => {
    const cookie = refreshOf(await signIn())
    const next = refreshOf(await refresh(cookie))
    expect(await node.identity.callerOfCookie(cookie)).not.toBeNull()
    clock.advance({ seconds: 11 })
    expect(await node.identity.callerOfCookie(cookie)).toBeNull()
    expect(await node.identity.callerOfCookie(next)).not.toBeNull()
    expect(await node.identity.callerOfCookie(undefined)).toBeNull()
    expect(await node.identity.callerOfCookie('refresh=; refresh=%00')).toBeNull()
  })

  it('bears __Host- names and Secure over https, where plain names are worth nothing', async () => {
    const publicUrl = 'https://parastoo.example'
    const secure = await startIdentityNode({ db, url, clock, publicUrl })
    const signedIn = await signIn(secure)
    expect(setCookies(signedIn)[0]).toMatch(
      /^__Host-refresh=[\w-]{43}; Path=\/; Max-Age=5184000; HttpOnly; SameSite=Lax; Secure$/,
    )
    const value = signedIn.cookies.find(({ name }) => name === '__Host-refresh')?.value
    expect(await secure.identity.callerOfCookie(`__Host-refresh=${value}`)).not.toBeNull()
    expect(await secure.identity.callerOfCookie(`refresh=${value}`)).toBeNull()
  })

  it('is out of reach for forms of other sites', async () => {
    const cookie = refreshOf(await signIn())
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example:3000']) {
      const reply = await refresh(cookie, { origin, host: 'localhost:3000' })
      expect([origin, reply.statusCode]).toEqual([origin, 400])
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      const reply = await refresh(cookie, { origin, host: new URL(origin).host })
      expect([origin, reply.statusCode]).toEqual([origin, 200])
    }
  })
})
