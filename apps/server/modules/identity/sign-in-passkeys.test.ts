/** Passkeys to sign in with, by the calls that a browser makes. */
import { mostPasskeys } from '@parastoo/contract/identity/passkeys'
import { expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { noAudit } from '../../platform/testing/no-audit.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { grantScopes } from './index.ts'
import { callerFor, codeOf, signInNative, startIdentityNode } from './testing/identity-node.ts'
import { softPasskey } from './testing/soft-passkey.ts'

const { db, url } = await testDatabase()
// Tokens are stamped by the machine's time: what the clock is moved by stays behind it.
const clock = createTestClock(systemClock.now().subtract({ hours: 6 }))
const node = await startIdentityNode({ db, url, clock })
const site = 'http://localhost:3000'

let seed = 0
/** Somebody who has just signed in by a code. */
async function traveller() {
  seed += 1
  const number = `0912300${String(seed).padStart(4, '0')}`
  const me = callerFor(node, (await signInNative(node, number)).access_token)
  const call = async (name: string, payload: object = {}) => {
    const reply = await me.post(`/api/Account/${name}`, payload as Record<string, unknown>)
    return codeOf(reply) ?? reply.json().data
  }
  const add = async (device = softPasskey(site)) => {
    const options = await call('StartPasskey')
    const added =
      typeof options === 'string'
        ? options
        : await call('AddPasskey', { nameFa: 'کروم روی اندروید', response: device.make(options) })
    return { device, added }
  }
  return { ...me, number, call, add }
}

const ask = async () =>
  (await node.app.inject({ method: 'POST', url: '/accounts/api/Account/AskPasskey' })).json()
    .data as { challenge: string; allowCredentials: unknown[]; userVerification: string }

async function enter(assertion: object | string) {
  const text = typeof assertion === 'string' ? assertion : JSON.stringify(assertion)
  const form = { grant_type: 'passkey', client_id: 'native', assertion: text }
  const reply = await node.postForm('/connect/token', form)
  const { access_token: token, error_description: code } = reply.json()
  return token
    ? { userId: (await node.identity.callerOfToken(token))?.userId, token: token as string }
    : (code as string)
}

const idOf = async (me: {
  get: (path: string) => ReturnType<ReturnType<typeof callerFor>['get']>
}) => (await me.get('/api/Account/CurrentUser')).json().data.id as string

it('signs in whose passkey it is without being told who comes, and tells the owner when one is made', async () => {
  const me = await traveller()
  const { device, added } = await me.add()
  expect(added).toMatchObject({ nameFa: 'کروم روی اندروید', usedAt: null })
  await node.runJobs()
  expect(node.inbox.at(-1)).toMatchObject({
    template: 'account-changed',
    values: { change: 'passkey' },
  })
  const asked = await ask()
  expect(asked).toMatchObject({ allowCredentials: [], userVerification: 'required' })
  expect(await enter(device.use(asked))).toMatchObject({ userId: await idOf(me) })
  const [kept] = (await me.get('/api/Account/Passkeys')).json().data
  expect(kept.usedAt).not.toBeNull()
})

it('takes an answer once, by whichever of four that arrive together', async () => {
  const { device } = await (await traveller()).add(softPasskey(site, { counts: false }))
  const answer = device.use(await ask())
  const many = await Promise.all(Array.from({ length: 4 }, () => enter(answer)))
  expect(many.filter((each) => typeof each === 'object')).toHaveLength(1)
  expect(await enter(answer)).toBe('PASSKEY_NOT_KNOWN')
})

it('refuses what was never asked, asked too long ago, signed for another site or by a key nobody keeps, and what is no answer', async () => {
  const { device } = await (await traveller()).add()
  const refused = 'PASSKEY_NOT_KNOWN'
  expect(await enter(device.use({ challenge: 'bmV2ZXIgYXNrZWQ' }))).toBe(refused)
  const late = await ask()
  clock.advance({ minutes: 6 })
  expect(await enter(device.use(late))).toBe(refused)
  expect(await enter(device.use(await ask(), 'http://parastoo.example'))).toBe(refused)
  expect(await enter(softPasskey(site).use(await ask()))).toBe(refused)
  for (const nothing of ['', '{}', '[]', 'null', '{"id":"x","response":{"clientDataJSON":"eA"}}'])
    expect(await enter(nothing)).toBe(refused)
  // A signature of one passkey under the id of another.
  const other = (await (await traveller()).add()).device
  const asked = await ask()
  const forged = { ...device.use(asked), id: other.use(asked).id }
  expect(await enter(forged)).toBe(refused)
})

it('asks for fresh proof before one is made or removed, and a removed one signs nobody in', async () => {
  const me = await traveller()
  const { device, added } = await me.add()
  clock.advance({ minutes: 11 })
  expect((await me.add()).added).toBe('PROVE_AGAIN')
  expect(codeOf(await me.remove(`/api/Account/Passkeys/${added.id}`))).toBe('PROVE_AGAIN')
  const back = await enter(device.use(await ask()))
  const again = callerFor(node, (back as { token: string }).token)
  const stranger = await traveller()
  expect(codeOf(await stranger.remove(`/api/Account/Passkeys/${added.id}`))).toBe('NOT_FOUND')
  const asked = await ask()
  expect((await again.remove(`/api/Account/Passkeys/${added.id}`)).statusCode).toBe(200)
  expect(await enter(device.use(asked))).toBe('PASSKEY_NOT_KNOWN')
  expect(codeOf(await again.remove(`/api/Account/Passkeys/${added.id}`))).toBe('NOT_FOUND')
})

it('keeps ten at most, also when the last two come at once', async () => {
  const me = await traveller()
  for (let time = 1; time < mostPasskeys; time += 1) await me.add()
  const elsewhere = callerFor(node, (await signInAgain(me.number)).access_token)
  const answers = await Promise.all(
    [me, elsewhere].map(async ({ post }) => {
      const options = (await post('/api/Account/StartPasskey')).json().data
      return { post, response: softPasskey(site).make(options) }
    }),
  )
  const ended = await Promise.all(
    answers.map(({ post, response }) =>
      post('/api/Account/AddPasskey', { nameFa: 'گوشی', response }),
    ),
  )
  expect(ended.map(codeOf).toSorted()).toEqual(['TOO_MANY_PASSKEYS', null])
  expect(await me.call('StartPasskey')).toBe('TOO_MANY_PASSKEYS')
})

async function signInAgain(number: string) {
  clock.advance({ minutes: 2 })
  return await signInNative(node, number)
}

it('is no second factor: staff who come by one stand at their gate as after a code', async () => {
  const me = await traveller()
  const { device } = await me.add()
  const granted = { username: me.number, decide: () => ['orders' as const], changedBy: 'test' }
  await grantScopes({ db, clock, audit: noAudit }, granted)
  const back = (await enter(device.use(await ask()))) as { token: string }
  const staff = callerFor(node, back.token)
  expect((await staff.get('/api/Staff/Standing')).json().data).toMatchObject({
    openUntil: null,
    passkeys: [],
  })
  const asked = await ask()
  const shown = await staff.post('/api/Staff/Prove', { passkey: device.use(asked) })
  expect(codeOf(shown)).toBe('SECOND_FACTOR_NOT_SET')
})

it('forgets the passkeys of an account that its owner closes', async () => {
  const me = await traveller()
  const { device } = await me.add()
  expect((await me.post('/api/Account/Close')).statusCode).toBe(200)
  expect(await enter(device.use(await ask()))).toBe('PASSKEY_NOT_KNOWN')
})
