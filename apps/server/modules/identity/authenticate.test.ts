import {
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { silentSecurityEvents } from '../../platform/security-events.ts'
import { noAudit } from '../../platform/testing/no-audit.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { furnish } from './needs.ts'
import { loadSigningKeys } from './signing-keys.ts'
import type { IdentityTables } from './tables.generated.ts'
import { signInNative, startIdentityNode, warmUp } from './testing/identity-node.ts'
import { noTies } from './testing/no-ties.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })
const { access_token: token } = await signInNative(node, '09121234567')
const claims = decodeJwt(token)
const header = decodeProtectedHeader(token)

const statusOf = async (authorization: string, on = node) =>
  (
    await on.app.inject({
      url: '/accounts/api/Account/CurrentUser',
      headers: { authorization },
    })
  ).statusCode

const roomOf = (secret: string) =>
  furnish({
    db,
    clock,
    log: silentLog,
    jobs: createJobs({ db, url, log: silentLog, clock }),
    notifications: {
      carries: () => true,
      send: async () => ({ queued: true }),
      sendNow: async () => ({ sent: true }),
    },
    audit: noAudit,
    securityEvents: silentSecurityEvents,
    accountTies: noTies,
    hasMoney: async () => false,
    secret,
    publicUrl: 'http://localhost:3000',
    otpLength: 4,
  })
const secret = 'a secret that only these tests know'

/** Signs changed claims with our own key, as nobody but us could. */
async function signed(change: Record<string, unknown>, headerChange: Record<string, unknown> = {}) {
  const [key] = await loadSigningKeys(roomOf(secret))
  const all = Object.fromEntries(
    Object.entries({ ...claims, ...change }).filter(([, value]) => value !== undefined),
  )
  return await new SignJWT(all)
    .setProtectedHeader({ ...header, alg: 'ES256', ...headerChange })
    .sign(await importJWK(key, 'ES256'))
}

describe('an access token', () => {
  it('is an ES256 JWT for our API that says who, which session and what they may do', () => {
    expect(header).toMatchObject({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) })
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000/accounts',
      aud: 'http://localhost:3000/api',
      client_id: 'native',
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(1800)
    expect(JSON.stringify(claims)).not.toContain('9121234567')
  })

  it('is taken when it is ours, whoever signed in', async () => {
    expect(await statusOf(`Bearer ${token}`)).toBe(200)
    expect(await statusOf(`Bearer ${await signed({})}`)).toBe(200)
  })

  it('is refused without signature, by another key, and under another algorithm', async () => {
    const none = new UnsecuredJWT(claims).encode()
    const [, payload, signature] = token.split('.')
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const byStranger = (more: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ ...header, alg: 'ES256', ...more }).sign(privateKey)
    const noneHeader = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const keys = await node.app.inject('/accounts/.well-known/jwks.json')
    const confused = new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(Buffer.from(JSON.stringify(keys.json().keys[0])))
    const forged = [
      none,
      `${noneHeader}.${payload}.`,
      `${noneHeader}.${payload}.${signature}`,
      await byStranger({}),
      await byStranger({ jwk }),
      await byStranger({ jwk, kid: await calculateJwkThumbprint(jwk) }),
      await byStranger({ kid: undefined }),
      await confused,
    ]
    for (const each of forged) expect(await statusOf(`Bearer ${each}`)).toBe(401)
  })

  it('is refused when a letter of it was changed', async () => {
    for (const part of [0, 1, 2]) {
      const parts = token.split('.')
      const text = parts[part] ?? ''
      const middle = Math.floor(text.length / 2)
      const letter = text[middle] === 'A' ? 'B' : 'A'
      parts[part] = text.slice(0, middle) + letter + text.slice(middle + 1)
      expect(await statusOf(`Bearer ${parts.join('.')}`)).toBe(401)
    }
  })

  it('is refused for another audience or issuer, of another type, and when a claim is missing', async () => {
    const others = [
      await signed({ aud: 'http://localhost:3000' }),
      await signed({ aud: undefined }),
      await signed({ iss: 'http://localhost:3000' }),
      await signed({ sid: undefined }),
      await signed({ sub: undefined }),
      await signed({ exp: undefined }),
      await signed({ sid: crypto.randomUUID() }),
      await signed({ sub: crypto.randomUUID() }),
      await signed({ sid: 'no uuid' }),
      await signed({}, { typ: 'JWT' }),
    ]
    for (const each of others) expect(await statusOf(`Bearer ${each}`)).toBe(401)
  })

  it('is refused as anything but a bearer, and makes even open operations answer 401', async () => {
    for (const header of ['', 'Bearer', `Basic ${token}`, `Bearer ${token} x`, `Bearer x${token}`])
      expect(await statusOf(header)).toBe(401)
    const open = await node.app.inject({
      method: 'POST',
      url: '/accounts/otp/create',
      headers: { authorization: 'Bearer nonsense' },
      payload: { phoneNumber: '09121234567' },
    })
    expect(open.statusCode).toBe(401)
    expect(open.json().meta.errors[0].code).toBe('UNAUTHORIZED')
  })

  it('lives 1800 seconds', async () => {
    const moving = createTestClock(systemClock.now())
    const later = await startIdentityNode({ db, url, clock: moving })
    moving.advance({ seconds: 1795 })
    expect(await statusOf(`Bearer ${token}`, later)).toBe(200)
    moving.advance({ seconds: 10 })
    expect(await statusOf(`Bearer ${token}`, later)).toBe(401)
  })

  it('gives staff who have shown their second factor the scopes they have now, and to nobody else any', async () => {
    const caller = () => node.identity.callerOfToken(token)
    expect(await caller()).toMatchObject({ userId: claims.sub, scope: [] })
    await sql`update identity.person set scope = '{refunds,orders}'`.execute(tables(db))
    expect(await caller()).toMatchObject({ scope: [] })
    const now = clock.now()
    await sql`
      update identity.session set staff_since = ${now}, staff_proved_at = ${now}, staff_used_at = ${now}`.execute(
      tables(db),
    )
    expect(await caller()).toMatchObject({ scope: ['refunds', 'orders'], isFreshlyProved: true })
    await sql`update identity.person set scope = '{}'`.execute(tables(db))
    expect(await caller()).toMatchObject({ scope: [], isFreshlyProved: false })
  })
})

describe('the signing keys', () => {
  it('are shared by nodes and restarts: ten that start at once use one key', async () => {
    await sql`delete from identity.signing_key`.execute(tables(db))
    await warmUp(db)
    const loaded = await Promise.all(
      Array.from({ length: 10 }, () => loadSigningKeys(roomOf(secret))),
    )
    expect(new Set(loaded.map(([key]) => key.kid)).size).toBe(1)
    const again = await startIdentityNode({ db, url, clock })
    const keys = (await again.app.inject('/accounts/.well-known/jwks.json')).json().keys
    expect(keys).toEqual([
      expect.objectContaining({ kid: loaded[0]?.[0].kid, kty: 'EC', crv: 'P-256', use: 'sig' }),
    ])
    expect(keys[0]).not.toHaveProperty('d')
  })

  it('are sealed: another secret cannot open them and makes its own', async () => {
    const [ours] = await loadSigningKeys(roomOf(secret))
    const { sealedKey } = await tables<IdentityTables>(db)
      .selectFrom('identity.signingKey')
      .select('sealedKey')
      .executeTakeFirstOrThrow()
    expect(sealedKey).not.toContain(ours.d ?? 'missing')
    expect(sealedKey).not.toContain('kty')
    const [theirs] = await loadSigningKeys(roomOf('another secret of another installation'))
    expect(theirs.kid).not.toBe(ours.kid)
  })
})

describe('the provider', () => {
  it('describes what it serves, at its own address however it was reached', async () => {
    const reply = await node.app.inject({
      url: '/accounts/.well-known/openid-configuration',
      headers: { host: 'evil.example' },
    })
    expect(reply.json()).toEqual({
      issuer: 'http://localhost:3000/accounts',
      token_endpoint: 'http://localhost:3000/accounts/connect/token',
      revocation_endpoint: 'http://localhost:3000/accounts/connect/revocation',
      jwks_uri: 'http://localhost:3000/accounts/.well-known/jwks.json',
      grant_types_supported: expect.arrayContaining(['otp', 'refresh_token']),
      response_types_supported: [],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['none'],
    })
  })

  it('answers nothing else of what the library can do', async () => {
    for (const path of ['/auth', '/me', '/session/end', '/request', '/device', '/reg', '/token']) {
      const reply = await node.app.inject(`/accounts${path}`)
      expect([path, reply.statusCode]).toEqual([path, 404])
    }
    const get = await node.app.inject('/accounts/connect/token')
    expect(get.statusCode).toBe(404)
  })

  it('answers errors as RFC 6749, and never with internals', async () => {
    const cases: [Record<string, string>, number, string][] = [
      [{ client_id: 'native', grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
      [{ client_id: 'native', grant_type: 'password' }, 400, 'invalid_grant'],
      [{ client_id: 'nobody', grant_type: 'otp' }, 401, 'invalid_client'],
      [{ grant_type: 'otp' }, 400, 'invalid_request'],
      [{ client_id: 'native' }, 400, 'invalid_request'],
      [{ client_id: 'native', grant_type: 'otp' }, 400, 'invalid_grant'],
    ]
    for (const [form, status, error] of cases) {
      const reply = await node.postForm('/connect/token', form)
      expect([form, reply.statusCode, reply.json().error]).toEqual([form, status, error])
    }
    const json = await node.app.inject({
      method: 'POST',
      url: '/accounts/connect/token',
      payload: { grant_type: 'otp', client_id: 'native' },
    })
    expect(json.json().error).toBe('invalid_request')
    const long = await node.postForm('/connect/token', {
      client_id: 'native',
      code: '1'.repeat(20_000),
    })
    expect(long.statusCode).toBe(413)
  })
})
