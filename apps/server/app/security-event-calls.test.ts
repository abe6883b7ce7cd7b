/** What sign-in, codes and withdrawals leave in the log of security: one line each, that names nobody and holds nothing typed. */
import { expect, it } from 'vitest'
import { createLog } from '../platform/log.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const lines: { event: string; reason: string; text: string }[] = []
const write = (text: string) => {
  const { msg, securityEvent, reason } = JSON.parse(text)
  if (msg === 'security event') lines.push({ event: securityEvent, reason, text })
}
const { buyer, baseUrl } = await openTestHouse({ log: createLog({ level: 'info' }, { write }) })

const heard = async (act: () => Promise<unknown>) => {
  lines.length = 0
  await act()
  return lines.map(({ event, reason }) => `${event} ${reason}`)
}

it('says who asked for a code, signed in, failed, was locked out, and ended a session', async () => {
  const one = buyer(801)
  expect(await heard(() => one.signIn())).toEqual(['code-sent sign-in', 'sign-in otp'])
  expect(lines.some(({ text }) => text.includes('9121000801'))).toBe(false)
  const { id: userId } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  expect(lines.at(-1)?.text).toContain(userId)
  expect(lines.at(-1)?.text).toMatch(/"recipientHash":"[0-9a-f]{16}"/)
  expect(lines.at(-1)?.text).toContain('"addressGroup"')

  const username = '9121000801'
  const typed = { grant_type: 'password', client_id: 'native', username, password: 'a wrong one' }
  const guess = () =>
    fetch(`${baseUrl}/accounts/connect/token`, {
      method: 'POST',
      body: new URLSearchParams(typed),
    })
  const guesses = await heard(async () => {
    for (let times = 0; times < 6; times += 1) await guess()
  })
  expect(guesses).toContain('sign-in-failed SIGN_IN_REFUSED')
  expect(guesses).toContain('sign-in-locked SIGN_IN_LOCKED')
  expect(lines.some(({ text }) => text.includes('a wrong one'))).toBe(false)

  expect(await heard(() => one.call('POST', '/accounts/api/Account/SignOutElsewhere'))).toEqual([
    'session-ended signed-out-elsewhere',
  ])
})

it('says that money was asked for, or held back after a change', async () => {
  const one = buyer(802)
  await one.signIn()
  const name = { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }
  const bank = { bank: { iban: 'IR820540102680020817909002' } }
  const update = (change: object) => one.call('POST', '/accounts/api/Account/Update', change)
  // A first name takes nobody's place.
  expect(await heard(() => update(name))).toEqual([])
  expect(await heard(() => update(bank))).toEqual(['account-changed bank'])
  const ask = () => one.call('POST', '/api/wallet/Withdrawal/Create', { amount: 200_000 })
  expect(await heard(ask)).toEqual(['withdrawal-held WITHDRAWAL_ON_HOLD'])
  expect(lines.at(-1)?.text).toContain('200000')
})
