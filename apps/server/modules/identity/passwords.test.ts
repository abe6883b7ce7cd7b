import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { hashPassword, isPasswordOf } from './hash-password.ts'
import {
  callerFor,
  codeOf,
  cookiesOf,
  signInNative,
  startIdentityNode,
  warmUp,
} from './testing/identity-node.ts'
import { solveProof } from './testing/solve-proof.ts'
import { isWellKnownPassword } from './well-known-passwords.ts'

const { db, url } = await testDatabase()
const clock = createTestClock(systemClock.now())
const node = await startIdentityNode({ db, url, clock })

let last = 2_000_000
const newNumber = () => {
  last += 1
  return `0912${last}`
}
const password = 'پرستوی ۱۲ کوچ‌نشین'
const same = 'پرستوی 12 کوچ‌نشین'

const trying = (username: string, tried: string, more: Record<string, string> = {}) =>
  node.postForm('/connect/token', {
    grant_type: 'password',
    client_id: 'native',
    username,
    password: tried,
    ...more,
  })
const wordOf = async (username: string, tried: string) =>
  (await trying(username, tried)).json().error_description

async function withPassword(number = newNumber()) {
  const tokens = await signInNative(node, number)
  const me = callerFor(node, tokens.access_token)
  const set = await me.post('/api/account/CurrentUserSetFirstPassword', {
    password,
    repeatPassword: password,
  })
  expect(set.statusCode).toBe(200)
  return { number, tokens, me }
}

describe('a password', () => {
  it('is kept as Argon2id with a salt of its own, and known again', async () => {
    const [one, other] = [await hashPassword('a'), await hashPassword('a')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await isPasswordOf(one, 'a')).toBe(true)
    expect(await isPasswordOf(one, 'b')).toBe(false)
  })

  it('is refused when everybody uses it, or it is the owner’s own number', () => {
    for (const known of ['123456', 'password', 'QwErTy', '۱۲۳۴۵۶', 'iloveyou'])
      expect(isWellKnownPassword(known), known).toBe(true)
    expect(isWellKnownPassword('09121234567', ['9121234567'])).toBe(true)
    expect(isWellKnownPassword('Reza.Karimi', [null, 'reza.karimi@example.com'])).toBe(true)
    expect(isWellKnownPassword(password)).toBe(false)
  })

  it.each(
    (
      'aaaaaaaa 88888888 87654321 12341234 0987654321 admin123 monkey123 dragon123 Password1! Aa123456@ parastoo persepolis ' +
      'esteghlal tehran123 iran1234 P@r4st00! پرستو۱۲۳ علی۱۳۷۰ mohammad1370 1q2w3e4r Sara.1375'
    ).split(' '),
  )('«%s» is what programs try first', (tried) => {
    expect(isWellKnownPassword(tried)).toBe(true)
  })

  it.each(['kq7x2m', 'پرستوی ۱۲ کوچ‌نشین', 'long enough', 'vulkan-58231-rain'])(
    '«%s» is not',
    (tried) => {
      expect(isWellKnownPassword(tried, ['9121234567', 'reza'])).toBe(false)
    },
  )

  it('is refused when it is the owner’s name, number or brand with something about it', () => {
    const known = ['9121234567', 'Bahador Zandiyeh', 'بهادر', 'Kuch']
    for (const tried of ['zandiyeh99', 'my9121234567', 'بهادر۱۲', 'kuch!2026'])
      expect(isWellKnownPassword(tried, known), tried).toBe(true)
  })

  it('of staff has eight signs at least', async () => {
    const number = newNumber()
    const { access_token } = await signInNative(node, number)
    const phone = number.replace(/^0/, '')
    await sql`update identity.person set scope = '{orders}' where phone_number = ${phone}`.execute(
      tables(db),
    )
    const set = (first: string) =>
      callerFor(node, access_token).post('/api/account/CurrentUserSetFirstPassword', {
        password: first,
        repeatPassword: first,
      })
    expect(codeOf(await set('kq7x2mv'))).toBe('PASSWORD_TOO_SHORT_FOR_STAFF')
    expect(codeOf(await set('kq7x2mv8'))).toBeNull()
  })

  it('signs in by number or e-mail, however its digits and the number are written', async () => {
    const { number } = await withPassword()
    const spellings = [number, number.slice(1), `+98${number.slice(1)}`, `0098${number.slice(1)}`]
    for (const username of spellings)
      expect((await trying(username, same)).statusCode, username).toBe(200)
    const persian = number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
    const reply = await trying(persian, password)
    expect(reply.json()).toMatchObject({ token_type: 'Bearer', expires_in: 1800 })
  })

  it('signs in by a local number of another country with the code chosen beside it', async () => {
    const local = '07701234567'
    const { db: own, url: ownUrl } = await testDatabase()
    const there = await startIdentityNode({ db: own, url: ownUrl, clock, limits: { proofBits: 1 } })
    const first = await there.askCode(local, { dialingCode: '+964', clientId: 'native' })
    const proof = solveProof(first.json().meta.errors[0].detail)
    const asked = await there.askCode(local, { dialingCode: '+964', clientId: 'native', proof })
    const { challenge } = asked.json().data
    const code = there.inbox.at(-1)?.values.code ?? ''
    const byCode = {
      grant_type: 'otp',
      client_id: 'native',
      phone_number: local,
      dialing_code: '+964',
    }
    const tokens = (await there.postForm('/connect/token', { ...byCode, code, challenge })).json()
    const set = { password, repeatPassword: password }
    const path = '/api/account/CurrentUserSetFirstPassword'
    expect((await callerFor(there, tokens.access_token).post(path, set)).statusCode).toBe(200)
    const byPassword = { grant_type: 'password', client_id: 'native', username: local, password }
    const entered = await there.postForm('/connect/token', { ...byPassword, dialing_code: '+964' })
    expect(entered.statusCode).toBe(200)
  })

  it('gives a browser its refresh token as a cookie only', async () => {
    const { number } = await withPassword()
    const reply = await trying(number, password, { client_id: 'web' })
    expect(reply.json().refresh_token).toBeUndefined()
    expect(cookiesOf(reply)).toMatch(/refresh=[\w-]{43}/)
  })

  it('is set once, repeated rightly, and never a common or short one', async () => {
    const { access_token } = await signInNative(node, newNumber())
    const set = (first: string, repeat = first) =>
      callerFor(node, access_token).post('/api/account/CurrentUserSetFirstPassword', {
        password: first,
        repeatPassword: repeat,
      })
    expect(codeOf(await set(''))).toBe('NEW_PASSWORD_REQUIRED')
    expect(codeOf(await set('five5'))).toBe('PASSWORD_TOO_SHORT')
    expect(codeOf(await set('x'.repeat(200)))).toBe('PASSWORD_TOO_LONG')
    expect(codeOf(await set('password'))).toBe('PASSWORD_TOO_COMMON')
    expect(codeOf(await set('long enough', ''))).toBe('REPEAT_PASSWORD_REQUIRED')
    expect(codeOf(await set('long enough', 'long enouhg'))).toBe('PASSWORDS_DO_NOT_MATCH')
    await warmUp(db)
    const raced = await Promise.all([set('first of all'), set('second to none'), set('third day')])
    expect(raced.map(codeOf).sort()).toEqual(['PASSWORD_ALREADY_SET', 'PASSWORD_ALREADY_SET', null])
  })

  it('asks an old session for fresh proof before it is first set', async () => {
    const { access_token } = await signInNative(node, newNumber())
    clock.advance({ minutes: 11 })
    const me = callerFor(node, access_token)
    const form = { password, repeatPassword: password }
    const path = '/api/account/CurrentUserSetFirstPassword'
    expect(codeOf(await me.post(path, form))).toBe('PROVE_AGAIN')
    const asked = (await me.post('/api/Account/AskProof')).json().data
    const { code } = node.inbox.at(-1)?.values ?? {}
    const wrong = { code: String((Number(code) + 1) % 10_000).padStart(4, '0') }
    const prove = (typed: object) =>
      me.post('/api/Account/ProveAgain', { challenge: asked.challenge, code, ...typed })
    expect(codeOf(await prove(wrong))).toBe('CODE_WRONG')
    expect(codeOf(await prove({ challenge: 'another' }))).toBe('CODE_EXPIRED')
    expect((await prove({})).statusCode).toBe(200)
    expect(codeOf(await prove({}))).toBe('CODE_EXPIRED')
    expect((await me.post(path, form)).statusCode).toBe(200)
  })

  it('changes for who knows it, ends the other sessions and tells the owner', async () => {
    const { number, me } = await withPassword()
    const elsewhere = (await trying(number, password)).json()
    const change = (form: object) =>
      me.post('/api/Account/ChangePassword', {
        currentPassword: password,
        newPassword: 'another one',
        repeatPassword: 'another one',
        ...form,
      })
    expect(codeOf(await change({ currentPassword: '' }))).toBe('CURRENT_PASSWORD_REQUIRED')
    expect(codeOf(await change({ currentPassword: 'wrong' }))).toBe('CURRENT_PASSWORD_WRONG')
    expect(codeOf(await change({ newPassword: 'abc', repeatPassword: 'abc' }))).toBe(
      'PASSWORD_TOO_SHORT',
    )
    node.inbox.length = 0
    expect((await change({})).statusCode).toBe(200)
    await node.runJobs()
    expect(node.inbox.map(({ text }) => text).join()).toContain('رمز عبور حساب شما تغییر کرد')
    expect(
      codeOf(await callerFor(node, elsewhere.access_token).get('/api/Account/CurrentUser')),
    ).toBe('UNAUTHORIZED')
    expect((await me.get('/api/Account/CurrentUser')).json().data.hasPassword).toBe(true)
    expect(await wordOf(number, password)).toBe('SIGN_IN_REFUSED')
    expect((await trying(number, 'another one')).statusCode).toBe(200)
  })
})

describe('guessing a password', () => {
  it('is answered alike whether or not anybody has the user name', async () => {
    const { number } = await withPassword()
    const nobody = newNumber()
    const answers = async (username: string) => {
      const words: string[] = []
      for (let guess = 0; guess < 7; guess += 1)
        words.push(await wordOf(username, `guess ${guess}`))
      return words
    }
    const known = await answers(number)
    expect(known).toEqual(await answers(nobody))
    expect(known).toEqual([...Array(5).fill('SIGN_IN_REFUSED'), ...Array(2).fill('SIGN_IN_LOCKED')])
    expect(await wordOf(number, password)).toBe('SIGN_IN_LOCKED')
    clock.advance({ minutes: 16 })
    expect((await trying(number, password)).statusCode).toBe(200)
  })

  it('gets five tries however many are made at once', async () => {
    const { number } = await withPassword()
    await warmUp(db)
    const words = await Promise.all(
      Array.from({ length: 24 }, (_, guess) => wordOf(number, `guess ${guess}`)),
    )
    expect(words.filter((word) => word === 'SIGN_IN_REFUSED')).toHaveLength(5)
    expect(words.filter((word) => word === 'SIGN_IN_LOCKED')).toHaveLength(19)
  })

  it('does not lock the owner out of codes', async () => {
    const { number } = await withPassword()
    for (let guess = 0; guess < 6; guess += 1) await wordOf(number, randomUUID())
    clock.advance({ minutes: 2 })
    expect((await signInNative(node, number)).access_token).toMatch(/\./)
  })

  it('is bounded for one network over all user names', async () => {
    const fenced = await startIdentityNode({
      db,
      url,
      clock,
      limits: { passwordsPerAddress: [{ max: 3, seconds: 3600 }] },
    })
    const words: string[] = []
    for (let guess = 0; guess < 5; guess += 1) {
      const form = { grant_type: 'password', client_id: 'native', username: newNumber() }
      const reply = await fenced.postForm('/connect/token', { ...form, password: 'guess' })
      words.push(reply.json().error_description)
    }
    expect(words.slice(3)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  })

  it('refuses what is no user name in words for its field', async () => {
    expect(await wordOf('', 'x')).toBe('USERNAME_REQUIRED')
    expect(await wordOf('12', 'x')).toBe('PHONE_NUMBER_IS_INVALID')
    expect(await wordOf('a@b', 'x')).toBe('EMAIL_IS_INVALID')
    expect(await wordOf(newNumber(), '')).toBe('PASSWORD_REQUIRED')
  })
})

describe('whether somebody has a password', () => {
  let owner: Awaited<ReturnType<typeof withPassword>>
  beforeAll(async () => {
    owner = await withPassword()
  })
  it('is told to nobody but the owner', async () => {
    const ask = (phoneNumber: string) =>
      node.app.inject({
        method: 'POST',
        url: '/accounts/otp/UserHasPassword',
        payload: { phoneNumber, dialingCode: '+98' },
      })
    const [known, unknown] = [await ask(owner.number), await ask(newNumber())]
    expect(known.json()).toEqual(unknown.json())
    expect(codeOf(await ask('12'))).toBe('PHONE_NUMBER_IS_INVALID')
    const mine = await owner.me.get('/api/Account/CurrentUser')
    expect(mine.json().data.hasPassword).toBe(true)
  })
  it('may be asked 30 times a minute from one address', async () => {
    const ask = () =>
      node.app.inject({
        method: 'POST',
        url: '/accounts/otp/UserHasPassword',
        remoteAddress: '198.51.100.77',
        payload: { phoneNumber: owner.number, dialingCode: '+98' },
      })
    const statuses: number[] = []
    for (let asked = 0; asked < 31; asked += 1) statuses.push((await ask()).statusCode)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses[30]).toBe(429)
  })
})
