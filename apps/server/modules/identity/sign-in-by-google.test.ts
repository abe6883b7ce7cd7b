import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { callerFor, codeOf, cookiesOf, startIdentityNode } from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const google = await generateKeyPair('RS256', { extractable: true })
const stranger = await generateKeyPair('RS256')
const keySet = createLocalJWKSet({
  keys: [{ ...(await exportJWK(google.publicKey)), kid: 'google-1', alg: 'RS256' }],
})
const ours = 'parastoo.apps.googleusercontent.com'
const node = await startIdentityNode({
  db,
  url,
  clock,
  google: { keys: keySet, clientIds: [ours] },
})

const nowSeconds = () => Math.floor(clock.now().epochMilliseconds / 1000)
let subjects = 1000
const claims = (change: Record<string, unknown> = {}) => {
  subjects += 1
  return {
    iss: 'https://accounts.google.com',
    aud: ours,
    sub: String(subjects),
    email: `traveller${subjects}@gmail.com`,
    email_verified: true,
    iat: nowSeconds(),
    exp: nowSeconds() + 3600,
    ...change,
  }
}
const signed = (payload: Record<string, unknown>, key = google.privateKey, kid = 'google-1') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
const enter = (jwt: string, clientId = 'native') =>
  node.app.inject({
    method: 'POST',
    url: '/accounts/api/ExternalLogin/VerifyGmailToken',
    payload: { jwt, clientId },
  })
const userOf = async (reply: Awaited<ReturnType<typeof enter>>) =>
  (await callerFor(node, reply.json().data.access_token).get('/api/Account/CurrentUser')).json()
    .data

describe('a Google token', () => {
  it('signs its person in, the same one next time, also when the address has changed', async () => {
    const first = claims()
    const one = await userOf(await enter(await signed(first)))
    expect(one).toMatchObject({ email: first.email, phoneNumber: null, hasPassword: false })
    const renamed = claims({ sub: first.sub, email: 'renamed@gmail.com' })
    expect((await userOf(await enter(await signed(renamed)))).id).toBe(one.id)
  })

  it('is taken by the token endpoint as a grant, too, and gives browsers cookies only', async () => {
    const form = { grant_type: 'google', client_id: 'web', jwt: await signed(claims()) }
    const granted = await node.postForm('/connect/token', form)
    expect(granted.json()).toMatchObject({ token_type: 'Bearer' })
    expect(granted.json().refresh_token).toBeUndefined()
    const asked = await enter(await signed(claims()), 'web')
    expect(asked.json().data.refresh_token).toBeUndefined()
    expect(cookiesOf(asked)).toMatch(/refresh=[\w-]{43}/)
  })

  it('joins the account of the same mailbox where Google answers for it, and nowhere else', async () => {
    const ask = async (email: string) => {
      const reply = await node.app.inject({
        method: 'POST',
        url: '/accounts/otp/create',
        payload: { email, channel: 'Email', clientId: 'native' },
      })
      const { challenge } = reply.json().data
      const code = node.inbox.at(-1)?.values.code ?? ''
      const form = { grant_type: 'otp', client_id: 'native', email, code, challenge }
      return (await node.postForm('/connect/token', form)).json().access_token as string
    }
    const idOf = async (token: string) =>
      (await callerFor(node, token).get('/api/Account/CurrentUser')).json().data.id
    const byCode = await idOf(await ask('Owner@Gmail.com'))
    const byGoogle = await userOf(await enter(await signed(claims({ email: 'owner@gmail.com' }))))
    expect(byGoogle.id).toBe(byCode)
    await ask('owner@company.example')
    const other = claims({ email: 'owner@company.example' })
    expect(codeOf(await enter(await signed(other)))).toBe('GOOGLE_EMAIL_NOT_PROVED')
  })

  it.each<[string, () => Promise<string>]>([
    ['signed by somebody else', () => signed(claims(), stranger.privateKey)],
    ['of an unknown key', () => signed(claims(), google.privateKey, 'google-2')],
    ['for another site', () => signed(claims({ aud: 'another.apps.googleusercontent.com' }))],
    ['of another issuer', () => signed(claims({ iss: 'https://accounts.example.com' }))],
    ['that is over', () => signed(claims({ exp: nowSeconds() - 60 }))],
    [
      'from tomorrow',
      () => signed(claims({ iat: nowSeconds() + 86_400, exp: nowSeconds() + 90_000 })),
    ],
    ['of yesterday', () => signed(claims({ iat: nowSeconds() - 86_400 }))],
    ['without a verified address', () => signed(claims({ email_verified: false }))],
    ['verified in words only', () => signed(claims({ email_verified: 'true' }))],
    ['without an address', () => signed(claims({ email: undefined }))],
    ['without a subject', () => signed(claims({ sub: undefined }))],
    ['without an end', () => signed(claims({ exp: undefined }))],
    [
      'that needs no signature',
      async () => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        return `${part({ alg: 'none' })}.${part(claims())}.`
      },
    ],
    [
      'signed with our public key as a secret',
      async () =>
        await new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', kid: 'google-1' })
          .sign(Buffer.from(JSON.stringify(await exportJWK(google.publicKey)))),
    ],
    ['that is none', async () => 'not.a.token'],
  ])('%s is refused', async (_, token) => {
    const reply = await enter(await token())
    expect(reply.statusCode).toBe(400)
    expect(codeOf(reply)).toBe('GOOGLE_TOKEN_IS_INVALID')
  })

  it('is not asked for where Google is not set up', async () => {
    const without = await startIdentityNode({ db, url, clock })
    const reply = await without.app.inject({
      method: 'POST',
      url: '/accounts/api/ExternalLogin/VerifyGmailToken',
      payload: { jwt: await signed(claims()) },
    })
    expect(codeOf(reply)).toBe('GOOGLE_NOT_AVAILABLE')
  })
})
