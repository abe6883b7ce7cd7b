import { expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { callerFor, codeOf, signInNative, startIdentityNode } from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const node = await startIdentityNode({ db, url, clock: createTestClock(systemClock.now()) })

let last = 8_000_000
async function someone() {
  last += 1
  const number = `0912${last}`
  const me = callerFor(node, (await signInNative(node, number)).access_token)
  const update = (change: Record<string, unknown>) => me.post('/api/Account/Update', change)
  return { number, me, update }
}

it('costs an account at most five mails an hour to addresses it wants to take over', async () => {
  const { update } = await someone()
  const words: (string | null)[] = []
  for (let index = 0; index < 8; index += 1)
    words.push(codeOf(await update({ email: `stranger${index}@example.com` })))
  expect(words).toEqual([null, null, null, null, null, ...Array(3).fill('TOO_MANY_REQUESTS')])
})

it.each(['1850-01-01', '2999-01-01'])('refuses a birth date of %s', async (birthDate) => {
  const { update } = await someone()
  expect(codeOf(await update({ birthDate }))).toBe('BIRTH_DATE_IS_INVALID')
})

it('tells whether there is a password to nobody but its owner', async () => {
  const { number, me } = await someone()
  const ask = async (by: typeof me.post) =>
    (await by('/otp/UserHasPassword', { phoneNumber: number })).json().data
  expect(await ask(me.post)).toEqual({ hasPassword: false })
  const stranger = await someone()
  expect(await ask(stranger.me.post)).toEqual({ hasPassword: true })
  const bare = await node.app.inject({
    method: 'POST',
    url: '/accounts/otp/UserHasPassword',
    payload: { phoneNumber: number },
  })
  expect(bare.json().data).toEqual({ hasPassword: true })
})
