/** Nobody can lock another out: what strangers ask and guess counts against them. */
import { beforeEach, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import {
  callerFor,
  codeOf,
  cookiesOf,
  nativeForm,
  signInNative,
  startIdentityNode,
} from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })
const home = '192.0.2.10'
let last = 6_000_000
let number = ''

beforeEach(() => {
  clock.setTo(systemClock.now())
  last += 1
  number = `0912${last}`
})

const askFrom = async (address: string, cookie = '') =>
  await node.app.inject({
    method: 'POST',
    url: '/accounts/otp/create',
    remoteAddress: address,
    headers: { cookie },
    payload: { phoneNumber: number, dialingCode: '+98' },
  })
/** A browser signs in by code and keeps its cookies. */
async function signInWeb(cookie = '', address = home) {
  const asked = await askFrom(address, cookie)
  const code = node.inbox.at(-1)?.values.code ?? ''
  const form = {
    grant_type: 'otp',
    client_id: 'web',
    phone_number: number,
    dialing_code: '+98',
    code,
  }
  const reply = await node.postForm('/connect/token', form, {
    cookie: `${cookie}; ${cookiesOf(asked)}`,
  })
  expect([codeOf(asked), reply.statusCode]).toEqual([null, 200])
  return reply.cookies.find(({ name }) => name === 'device')?.value ?? ''
}
/** Asks for codes at the pace that is allowed and spends each one's tries. */
async function guessFrom(address: string, rounds: number): Promise<string[]> {
  const words: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const asked = await node.askCode(number, { clientId: 'native' }, address)
    words.push(codeOf(asked) ?? 'sent')
    const { challenge } = asked.json().data ?? {}
    const code = String((Number(node.inbox.at(-1)?.values.code) + 1) % 10_000).padStart(4, '0')
    for (let turn = 0; challenge && turn < 3; turn += 1)
      words.push(
        (await node.postForm('/connect/token', nativeForm(number, { code, challenge }))).json()
          .error_description,
      )
    clock.advance({ seconds: 61 })
  }
  return words
}

it('who guesses at a number is locked out alone: its owner signs in from elsewhere', async () => {
  await signInNative(node, number)
  clock.advance({ minutes: 61 })
  const words = await guessFrom('198.51.100.1', 3)
  expect(words).toContain('NUMBER_LOCKED')
  expect(codeOf(await askFrom('198.51.100.1'))).toBe('NUMBER_LOCKED')
  await signInWeb()
})

it('a device that has signed in before goes on when strangers from everywhere have spent the number', async () => {
  const device = `device=${await signInWeb()}`
  clock.advance({ minutes: 61 })
  for (let index = 0; index < 4; index += 1) await guessFrom(`203.0.113.${index + 1}`, 3)
  expect(codeOf(await askFrom('203.0.113.200'))).toMatch(/NUMBER_LOCKED|TOO_MANY_REQUESTS/)
  await signInWeb(device)
  clock.advance({ seconds: 61 })
  await signInWeb(device, '203.0.113.1')
})

it('a device of somebody else is no way round', async () => {
  const other = `device=${await signInWeb()}`
  last += 1
  number = `0912${last}`
  await signInNative(node, number)
  clock.advance({ minutes: 61 })
  for (let index = 0; index < 4; index += 1) await guessFrom(`203.0.113.${index + 1}`, 3)
  expect(codeOf(await askFrom('203.0.113.201', other))).toMatch(/NUMBER_LOCKED|TOO_MANY_REQUESTS/)
})

it('the owner is told of guesses, once a day by message', async () => {
  const { access_token: token } = await signInNative(node, number)
  const me = callerFor(node, token)
  await guessFrom('198.51.100.2', 2)
  await guessFrom('198.51.100.3', 2)
  await node.runJobs()
  const texts = node.inbox.filter(
    ({ to, template }) => template === 'sign-in-tried' && to.endsWith(number.slice(1)),
  )
  expect(texts).toHaveLength(1)
  const notices = (await me.get('/api/Account/Notices')).json().data as { kind: string }[]
  expect(notices.map(({ kind }) => kind)).toContain('sign-in-tried')
})

it('wrong passwords lock the asker out and say for how long; another network still enters', async () => {
  const { access_token: token } = await signInNative(node, number)
  const password = 'a quiet harbour 71'
  const set = { password, repeatPassword: password }
  const path = '/api/account/CurrentUserSetFirstPassword'
  expect((await callerFor(node, token).post(path, set)).statusCode).toBe(200)
  const enter = (typed: string, remoteAddress: string) =>
    node.app.inject({
      method: 'POST',
      url: '/accounts/connect/token',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'password',
        client_id: 'native',
        username: number,
        password: typed,
      }).toString(),
    })
  for (let index = 0; index < 6; index += 1) await enter('wrong', '198.51.100.9')
  const locked = await enter(password, '198.51.100.9')
  expect([locked.json().error_description, locked.headers['retry-after']]).toEqual([
    'SIGN_IN_LOCKED',
    '900',
  ])
  expect((await enter(password, home)).statusCode).toBe(200)
})
