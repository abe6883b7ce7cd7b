/** One piece, because it is one list: what is tried against codes, tokens and the question who has an account. */

import {
  CompactEncrypt,
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { silentSecurityEvents } from '../../platform/security-events.ts'
import { noAudit } from '../../platform/testing/no-audit.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { furnish } from './needs.ts'
import { loadSigningKeys, publicPart } from './signing-keys.ts'
import { askWhoExists, register } from './testing/ask-who-exists.ts'
import { attackOneNumber, sprayNumbers } from './testing/attack-codes.ts'
import { loseReplies, stealTokens } from './testing/attack-tokens.ts'
import { callerFor, signInNative, startIdentityNode } from './testing/identity-node.ts'
import { noTies } from './testing/no-ties.ts'
import { widePurses } from './testing/wide-purses.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
/** Without the limits of the door itself, so that it is codes and passwords that hold. */
const wideDoor = {
  purses: widePurses,
  tokenRequestsPerMinute: 1_000_000,
  passwordsPerAddress: [{ max: 1_000_000, seconds: 3600 }],
}
const node = await startIdentityNode({ db, url, clock, limits: wideDoor })

const room = furnish({
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
  secret: 'a secret that only these tests know',
  otpLength: 4,
  publicUrl: 'http://localhost:3000',
})

describe('an access token is refused that', async () => {
  const victim = await signInNative(node, '09129990001')
  const token = victim.access_token
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = decodeJwt(token)
  const header = { ...decodeProtectedHeader(token), alg: 'ES256' }
  const [ourKey] = await loadSigningKeys(room)
  const publicKey = await importJWK(publicPart(ourKey), 'ES256')
  const stranger = await generateKeyPair('ES256', { extractable: true })
  const strangeJwk = await exportJWK(stranger.publicKey)
  const nowSeconds = Math.floor(clock.now().epochMilliseconds / 1000)

  const base64url = (text: string | Buffer) => Buffer.from(text).toString('base64url')
  const bySecret = (secret: string | Uint8Array, change: object = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256', ...change })
      .sign(typeof secret === 'string' ? Buffer.from(secret) : secret)
  const byStranger = (change: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ ...header, ...change }).sign(stranger.privateKey)
  const byUs = async (change: JWTPayload, headerChange: object = {}, without = '') =>
    new SignJWT(
      Object.fromEntries(
        Object.entries({ ...claims, ...change }).filter(([name]) => name !== without),
      ),
    )
      .setProtectedHeader({ ...header, ...headerChange })
      .sign(await importJWK(ourKey, 'ES256'))
  const underAlgorithm = async (alg: string) => {
    const { privateKey } = await generateKeyPair(alg)
    return await new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(privateKey)
  }
  const jku = 'http://127.0.0.1:9/keys.json'

  const attacks: Record<string, () => string | Promise<string>> = {
    'names no algorithm and has no signature': () => new UnsecuredJWT(claims).encode(),
    'names no algorithm and keeps the signature': () =>
      `${base64url(JSON.stringify({ ...header, alg: 'none' }))}.${body}.${signature}`,
    'spells none in another way': () =>
      `${base64url(JSON.stringify({ ...header, alg: 'nOnE' }))}.${body}.`,
    'is signed with our public key as a secret, as JSON': () =>
      bySecret(JSON.stringify(publicPart(ourKey))),
    'is signed with our public key as a secret, as PEM': async () =>
      bySecret(await exportSPKI(publicKey as CryptoKey)),
    'is signed with the name of our key as a secret': () => bySecret(String(ourKey.kid)),
    'is signed with an empty secret by a key that is a file': () =>
      bySecret(new Uint8Array(32), { kid: '../../../../dev/null' }),
    'is signed by a key whose name is SQL': () =>
      bySecret(new Uint8Array(32), { kid: "x' union select 'AA' --" }),
    'is signed by RS256': () => underAlgorithm('RS256'),
    'is signed by PS256': () => underAlgorithm('PS256'),
    'is signed by ES384': () => underAlgorithm('ES384'),
    'is signed by EdDSA': () => underAlgorithm('EdDSA'),
    'a stranger signed under the name of our key': () => byStranger(),
    'a stranger signed under no name': () => byStranger({ kid: undefined }),
    'brings the stranger’s key along': async () =>
      byStranger({ jwk: strangeJwk, kid: await calculateJwkThumbprint(strangeJwk) }),
    'says where the stranger’s keys are': () => byStranger({ jku }),
    'says where the stranger’s certificate is': () => byStranger({ x5u: jku }),
    'brings the stranger’s certificate along': () => byStranger({ x5c: ['MIIB'] }),
    'has a signature of zeros': () => `${head}.${body}.${base64url(Buffer.alloc(64))}`,
    'has its signature cut': () => token.slice(0, -8),
    'has no signature': () => `${head}.${body}.`,
    'has the signature twice': () => `${token}.${signature}`,
    'has other claims under the signature': () =>
      `${head}.${base64url(JSON.stringify({ ...claims, sub: crypto.randomUUID() }))}.${signature}`,
    'has other words in its header': () =>
      `${base64url(JSON.stringify({ ...header, typ: 'at+jwt', more: 1 }))}.${body}.${signature}`,
    'is wrapped in encryption': async () =>
      new CompactEncrypt(Buffer.from(token))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(new Uint8Array(32)),
    'has ended': () => byUs({ iat: nowSeconds - 3600, exp: nowSeconds - 1 }),
    'has no end': () => byUs({}, {}, 'exp'),
    'begins later': () => byUs({ nbf: nowSeconds + 600 }),
    'is for somebody else': () => byUs({ aud: 'http://localhost:3000' }),
    'is by somebody else': () => byUs({ iss: 'http://localhost:3001/accounts' }),
    'is an identity token': () => byUs({}, { typ: 'JWT' }),
    'is of a session that is none': () => byUs({ sid: crypto.randomUUID() }),
    'is of a session of somebody else': async () => {
      const other = await signInNative(node, '09129990002')
      return byUs({ sid: decodeJwt(other.access_token).sid })
    },
    'is a refresh token': () => victim.refresh_token,
    'is nothing': () => '',
    'is very long': () => `${head}.${'A'.repeat(200_000)}.${signature}`,
  }

  it.each(Object.entries(attacks))('%s', async (_name, forge) => {
    const statusOf = async (bearer: string) =>
      (await callerFor(node, bearer).get('/api/Account/CurrentUser')).statusCode
    expect(await statusOf(token)).toBe(200)
    expect(await statusOf(await forge())).toBe(401)
    expect(await statusOf(token)).toBe(200)
  })

  it.each([
    ['in the address', { url: `/accounts/api/Account/CurrentUser?access_token=${token}` }],
    ['in a cookie', { headers: { cookie: `access_token=${token}; token=${token}` } }],
    ['under another scheme', { headers: { authorization: `DPoP ${token}` } }],
    ['with another beside it', { headers: { authorization: `Bearer ${token}, Bearer ${token}` } }],
  ])('comes %s', async (_name, ask) => {
    const reply = await node.app.inject({ url: '/accounts/api/Account/CurrentUser', ...ask })
    expect(reply.statusCode).toBe(401)
  })

  it('was revoked, at once', async () => {
    const form = { client_id: 'native', token: victim.refresh_token }
    expect((await node.postForm('/connect/revocation', form)).statusCode).toBe(200)
    expect((await callerFor(node, token).get('/api/Account/CurrentUser')).statusCode).toBe(401)
  })
})

describe('refresh tokens', () => {
  it('that were stolen end their family, every one', async () => {
    clock.setTo(systemClock.now())
    expect(await stealTokens({ node, db, clock, families: 100 })).toEqual({
      stolen: 100,
      refusedToOwner: 100,
      stillAlive: 0,
    })
  })

  it('whose replies were lost sign nobody out', async () => {
    clock.setTo(systemClock.now())
    expect(await loseReplies({ node, db, clock, families: 100 })).toEqual({
      retried: 100,
      signedOut: 0,
    })
  })
})

describe('one-time codes', () => {
  it('withstand attackers who share all they have, over two nodes, a restart and a day', async () => {
    const attackClock = createTestClock('2030-02-01T00:00:00Z')
    const elsewhere = openDatabase({ url })
    const start = () =>
      Promise.all(
        [db, elsewhere].map((each) =>
          startIdentityNode({ db: each, url, clock: attackClock, limits: wideDoor }),
        ),
      )
    const attack = { start, clock: attackClock, attackers: 30, rounds: 9, number: '09129990003' }
    const { sent, compared, entered, broken } = await attackOneNumber(attack)
    await elsewhere.close()
    expect({ entered, broken }).toEqual({ entered: 0, broken: [] })
    expect(sent).toBeGreaterThan(2)
    expect(sent).toBeLessThanOrEqual(10)
    expect(compared).toBeLessThanOrEqual(sent * 3)
  })

  it('sprayed over many numbers win what a lottery wins: three tries a code', async () => {
    let drawn = 7
    const draw = (below: number) => {
      drawn = (drawn * 48_271) % 2_147_483_647
      return drawn % below
    }
    const { guesses, entered } = await sprayNumbers({ node, numbers: 50, draw })
    expect(guesses).toBe(200)
    expect(entered).toBeLessThanOrEqual(3)
  })
})

describe('who has an account', () => {
  it('is told by no reply', async () => {
    clock.setTo(systemClock.now())
    const registered = (index: number) => `0914${String(1_000_000 + index)}`
    const unknown = (index: number) => `0915${String(1_000_000 + index)}`
    const samples = 12
    await register({ db, clock, numbers: Array.from({ length: samples }, (_, i) => registered(i)) })
    const compared = await askWhoExists({ node, clock, samples, registered, unknown })
    expect(compared.map(({ question, differences }) => [question, differences])).toEqual(
      compared.map(({ question }) => [question, []]),
    )
  })
})
