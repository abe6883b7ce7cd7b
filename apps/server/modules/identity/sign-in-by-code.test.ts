import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { cookiesOf, nativeForm, startIdentityNode, warmUp } from './testing/identity-node.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })

let last = 1_000_000
const newNumber = () => {
  last += 1
  return `0912${last}`
}
const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Asks for a code as a native app and returns the form that would sign in with it. */
async function askNative(phoneNumber = newNumber()) {
  const reply = await node.askCode(phoneNumber, { clientId: 'native' })
  expect(reply.statusCode).toBe(200)
  const { challenge } = reply.json().data
  const code = node.inbox.at(-1)?.values.code ?? ''
  return { ...nativeForm(phoneNumber, { code, challenge }) }
}
const redeem = (form: Record<string, string>) => node.postForm('/connect/token', form)
const wrong = (form: { code: string }) => ({ ...form, code: otherThan(form.code) })

describe('a one-time code', () => {
  it('signs in whoever holds the number, once', async () => {
    const form = await askNative()
    const reply = await redeem(form)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 1800,
      scope: '',
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['set-cookie']).toBeUndefined()
    const again = await redeem(form)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toEqual({ error: 'invalid_grant', error_description: 'CODE_EXPIRED' })
  })

  it('finds the same person at the next sign-in, and tells who it is', async () => {
    const number = newNumber()
    const first = (await redeem(await askNative(number))).json()
    clock.advance({ minutes: 2 })
    const second = (await redeem(await askNative(number))).json()
    const userOf = async (token: string) =>
      (
        await node.app.inject({
          url: '/accounts/api/Account/CurrentUser',
          headers: { authorization: `Bearer ${token}` },
        })
      ).json().data
    const user = await userOf(second.access_token)
    expect(user).toMatchObject({
      dialingCode: '+98',
      phoneNumber: number.slice(1),
      scope: [],
      hasPassword: false,
    })
    expect(await userOf(first.access_token)).toEqual(user)
  })

  it('is read in Persian and Arabic digits, with spaces, and for any spelling of the number', async () => {
    const spelled = (text: string, zero: number) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
    for (const zero of [0x30, 0x6f0, 0x660]) {
      const number = newNumber()
      const form = await askNative(spelled(number, zero))
      const code = spelled(form.code, zero)
      const typed = {
        ...form,
        code: ` ${code.slice(0, 2)} ${code.slice(2)} `,
        phone_number: number,
      }
      expect((await redeem(typed)).statusCode).toBe(200)
    }
  })

  it('is dead after three wrong tries, also for who knows it then', async () => {
    const form = await askNative()
    for (const _ of [1, 2, 3])
      expect((await redeem(wrong(form))).json().error_description).toBe('CODE_WRONG')
    expect((await redeem(form)).json().error_description).toBe('CODE_EXPIRED')
  })

  it('is dead after 120 seconds, and alive just before', async () => {
    const [late, early] = [await askNative(), await askNative()]
    clock.advance({ seconds: 119 })
    expect((await redeem(early)).statusCode).toBe(200)
    clock.advance({ seconds: 1 })
    expect((await redeem(late)).json().error_description).toBe('CODE_EXPIRED')
  })

  it('is worth nothing to another client, another number or without its challenge', async () => {
    const [mine, theirs] = [await askNative(), await askNative()]
    const stolen = [
      { ...mine, challenge: theirs.challenge },
      { ...mine, challenge: '' },
      { ...mine, phone_number: theirs.phone_number },
      { ...mine, client_id: 'web' },
    ]
    for (const form of stolen)
      expect((await redeem(form)).json()).toEqual({
        error: 'invalid_grant',
        error_description: 'CODE_EXPIRED',
      })
    expect((await redeem(mine)).statusCode).toBe(200)
  })

  it('spends no try of the real client when somebody else guesses', async () => {
    const form = await askNative()
    for (let guess = 0; guess < 30; guess += 1)
      await redeem({ ...wrong(form), challenge: `${guess}-guessed-challenge` })
    expect((await redeem(form)).statusCode).toBe(200)
  })

  it('counts at most three of twenty guesses made at once', async () => {
    const form = await askNative()
    await warmUp(db)
    const guesses = Array.from({ length: 20 }, () => redeem(wrong(form)))
    const words = (await Promise.all(guesses)).map((reply) => reply.json().error_description)
    expect(words.filter((word) => word === 'CODE_WRONG')).toHaveLength(3)
    expect(words.filter((word) => word === 'CODE_EXPIRED')).toHaveLength(17)
  })

  it('signs in one of twenty that send the right code at once', async () => {
    const form = await askNative()
    await warmUp(db)
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(form)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('is refused before it costs a try when it is incomplete, doubled or no number belongs to it', async () => {
    const form = await askNative()
    for (const code of ['', '12', '12345', 'abcd', '١٢'])
      expect((await redeem({ ...form, code })).json().error_description).toBe('CODE_INCOMPLETE')
    const doubled = await node.app.inject({
      method: 'POST',
      url: '/accounts/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(form)}&code=${otherThan(form.code)}`,
    })
    expect(doubled.json().error).toBe('invalid_request')
    const landline = { ...form, phone_number: '02188776655' }
    expect((await redeem(landline)).json().error_description).toBe('PHONE_NUMBER_IS_INVALID')
    expect((await redeem(form)).statusCode).toBe(200)
  })

  it('is kept neither in plain nor as anything a guess could be checked against without the secret', async () => {
    const form = await askNative()
    const { rows } = await sql<{ row: string }>`
      select row_to_json(kept)::text as row from identity.one_time_code kept
      union all select row_to_json(kept)::text from notifications.message kept`.execute(tables(db))
    const kept = rows.map(({ row }) => row).join('\n')
    expect(kept).not.toContain(form.challenge)
    expect(kept).not.toMatch(new RegExp(`[":# ]${form.code}[",]`))
  })

  it('has as many digits as configured', async () => {
    const longer = await startIdentityNode({ db, url, clock, otpLength: 6 })
    const asked = await longer.askCode(newNumber())
    expect(asked.json().data.codeLength).toBe(6)
    expect(longer.inbox.at(-1)?.values.code).toMatch(/^\d{6}$/)
  })
})

describe('a browser', () => {
  it('holds its challenge in a cookie and signs in without seeing it', async () => {
    const number = newNumber()
    const asked = await node.askCode(number)
    expect(asked.json().data).not.toHaveProperty('challenge')
    expect(asked.headers['set-cookie']).toMatch(
      /^challenge=[\w-]{22}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
    )
    const form = {
      grant_type: 'otp',
      client_id: 'web',
      phone_number: number,
      dialing_code: '+98',
      code: node.inbox.at(-1)?.values.code ?? '',
    }
    const elsewhere = await node.postForm('/connect/token', form)
    expect(elsewhere.json().error_description).toBe('CODE_EXPIRED')
    const here = await node.postForm('/connect/token', form, { cookie: cookiesOf(asked) })
    expect(here.statusCode).toBe(200)
    expect(here.json()).not.toHaveProperty('refresh_token')
  })

  it('cannot bring a challenge of its own choosing in the form', async () => {
    const number = newNumber()
    const asked = await node.askCode(number)
    const challenge = asked.cookies[0]?.value ?? ''
    const form = nativeForm(number, { code: node.inbox.at(-1)?.values.code ?? '', challenge })
    const reply = await node.postForm('/connect/token', { ...form, client_id: 'web' })
    expect(reply.json().error_description).toBe('CODE_EXPIRED')
  })
})
