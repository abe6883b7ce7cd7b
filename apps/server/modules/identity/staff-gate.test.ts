/** The second factor of the staff, by the calls they make: nothing of theirs is open before it, and nothing of it is good twice. */
import type { StaffStanding } from '@parastoo/contract/identity/staff-gate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestClock, systemClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { noAudit } from '../../platform/testing/no-audit.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { grantScopes } from './index.ts'
import { callerFor, codeOf, signInNative, startIdentityNode } from './testing/identity-node.ts'
import { softPasskey } from './testing/soft-passkey.ts'
import { stepAt, totpOf } from './totp.ts'

const { db, url } = await testDatabase()
// Tokens are stamped by the machine's time: what the clock is moved by stays behind it.
const clock = createTestClock(systemClock.now().subtract({ hours: 6 }))
const node = await startIdentityNode({ db, url, clock })
const site = 'http://localhost:3000'

let seed = 0
/** Somebody of the staff who has just signed in. */
async function staff(scopes: readonly ('orders' | 'finance')[] = ['orders']) {
  seed += 1
  const number = `0912200${String(seed).padStart(4, '0')}`
  await signInNative(node, number)
  const granted = { username: number, decide: () => scopes, changedBy: 'test' }
  await grantScopes({ db, clock, audit: noAudit }, granted)
  clock.advance({ minutes: 2 })
  return await session(number)
}

async function session(number: string) {
  const tokens = await signInNative(node, number)
  const { post, get } = callerFor(node, tokens.access_token)
  const call = async (name: string, payload: object = {}) => {
    const reply = await post(`/api/Staff/${name}`, payload as Record<string, unknown>)
    return codeOf(reply) ?? reply.json().data
  }
  const caller = () => node.identity.callerOfToken(tokens.access_token)
  return {
    number,
    tokens,
    call,
    caller,
    scope: async () => (await caller())?.scope,
    standing: async () => (await get('/api/Staff/Standing')).json().data as StaffStanding,
    renew: async () => {
      const form = {
        grant_type: 'refresh_token',
        client_id: 'native',
        refresh_token: tokens.refresh_token,
      }
      return (await node.postForm('/connect/token', form)).json() as {
        scope: string
        expires_in: number
        access_token: string
      }
    },
  }
}

const bytesOf = (key: string) => {
  const bits = [...key]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeNow = (key: string) => totpOf(bytesOf(key), stepAt(clock.now()))

async function withTotp(scopes?: readonly ('orders' | 'finance')[]) {
  const one = await staff(scopes)
  const { key } = await one.call('StartTotp')
  const { recoveryCodes } = await one.call('ConfirmTotp', { code: codeNow(key) })
  return { ...one, key: key as string, recoveryCodes: recoveryCodes as string[] }
}

it('has no scope by signing in alone, and those of the person by a code of their app, for ten minutes a token', async () => {
  const one = await staff(['orders', 'finance'])
  expect(one.tokens.scope).toBe('')
  expect(await one.scope()).toEqual([])
  expect(await one.standing()).toMatchObject({ scope: ['finance', 'orders'], openUntil: null })
  const { key } = await one.call('StartTotp')
  expect(await one.call('ConfirmTotp', { code: '000000' })).toBe('SECOND_FACTOR_WRONG')
  const { recoveryCodes } = await one.call('ConfirmTotp', { code: codeNow(key) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await one.caller()).toMatchObject({ scope: ['finance', 'orders'], isFreshlyProved: true })
  const renewed = await one.renew()
  expect([renewed.scope, renewed.expires_in]).toEqual(['finance orders', 600])
  clock.advance({ minutes: 5 })
  expect(await one.caller()).toMatchObject({ scope: ['finance', 'orders'], isFreshlyProved: false })
  clock.advance({ minutes: 31 })
  expect((await (await session(one.number)).standing()).openUntil).toBeNull()
})

it('takes a code of the app once, by whichever of ten that arrive together', async () => {
  const one = await withTotp()
  expect(await one.call('Prove', { totp: codeNow(one.key) })).toBe('SECOND_FACTOR_WRONG')
  clock.advance({ seconds: 30 })
  const totp = codeNow(one.key)
  const many = await Promise.all(Array.from({ length: 4 }, () => one.call('Prove', { totp })))
  expect(many.filter((answer) => typeof answer === 'object')).toHaveLength(1)
})

it('locks codes after five wrong ones in a row, the right one too, until the lock is over', async () => {
  const one = await withTotp()
  for (let time = 0; time < 4; time += 1)
    expect(await one.call('Prove', { recoveryCode: `wrong-${time}` })).toBe('SECOND_FACTOR_WRONG')
  expect(await one.call('Prove', { recoveryCode: 'wrong-4' })).toBe('SECOND_FACTOR_LOCKED')
  clock.advance({ seconds: 30 })
  expect(await one.call('Prove', { totp: codeNow(one.key) })).toBe('SECOND_FACTOR_LOCKED')
  clock.advance({ minutes: 16 })
  expect(await one.call('Prove', { totp: codeNow(one.key) })).toMatchObject({
    freshUntil: expect.any(String),
  })
})

it('takes each recovery code once, however it is typed, and keeps none of them', async () => {
  const one = await withTotp()
  const [first = '', second = ''] = one.recoveryCodes
  const typed = first.toLowerCase().replaceAll('-', ' ')
  expect(await one.call('Prove', { recoveryCode: typed })).toMatchObject({
    openUntil: expect.any(String),
  })
  expect(await one.call('Prove', { recoveryCode: first })).toBe('SECOND_FACTOR_WRONG')
  expect((await one.standing()).recoveryCodesLeft).toBe(9)
  const { rows } = await sql`select code_mac from identity.recovery_code`.execute(tables(db))
  expect(JSON.stringify(rows)).not.toContain(second.replaceAll('-', ''))
  const other = await withTotp()
  expect(await other.call('Prove', { recoveryCode: second })).toBe('SECOND_FACTOR_WRONG')
  const renewed = await one.call('RenewRecoveryCodes')
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect(await one.call('Prove', { recoveryCode: second })).toBe('SECOND_FACTOR_WRONG')
})

it('makes and uses a passkey: once an answer, of this site, for its owner', async () => {
  const one = await staff()
  const phone = softPasskey(site)
  const made = phone.make(await one.call('StartPasskey'))
  expect(await one.call('AddPasskey', { nameFa: 'گوشی', response: made })).toMatchObject({
    recoveryCodes: expect.any(Array),
  })
  expect(await one.call('AddPasskey', { nameFa: 'گوشی', response: made })).toBe('PASSKEY_REFUSED')
  expect(await one.scope()).toEqual(['orders'])

  const next = await session(one.number).catch(async () => {
    clock.advance({ minutes: 2 })
    return await session(one.number)
  })
  expect(await next.scope()).toEqual([])
  const asked = await next.call('StartProof')
  expect(await next.call('Prove', { passkey: phone.use(asked, 'https://parast00.example') })).toBe(
    'SECOND_FACTOR_WRONG',
  )
  expect(await next.call('Prove', { passkey: phone.use(asked) }), 'a challenge is used up').toBe(
    'SECOND_FACTOR_WRONG',
  )
  const answer = phone.use(await next.call('StartProof'))
  expect(await next.call('Prove', { passkey: answer })).toMatchObject({
    openUntil: expect.any(String),
  })
  expect(await next.call('Prove', { passkey: answer })).toBe('SECOND_FACTOR_WRONG')
  const other = await withTotp()
  expect(await other.call('Prove', { passkey: answer })).toBe('SECOND_FACTOR_NOT_SET')
})

it('adds nothing to an account that has a second factor without showing it, and keeps the last one', async () => {
  const one = await staff()
  const phone = softPasskey(site)
  await one.call('AddPasskey', {
    nameFa: 'گوشی',
    response: phone.make(await one.call('StartPasskey')),
  })
  const [passkey] = (await one.standing()).passkeys
  expect(await one.call('RemovePasskey', { id: passkey?.id })).toBe('LAST_SECOND_FACTOR')
  clock.advance({ minutes: 6 })
  for (const name of ['StartPasskey', 'StartTotp', 'RenewRecoveryCodes'])
    expect(await one.call(name), name).toBe('FRESH_PROOF_REQUIRED')
  const stolen = await session(one.number)
  expect(await stolen.call('StartTotp')).toBe('FRESH_PROOF_REQUIRED')
})

it('asks whoever sets up their first factor for a sign-in of the last minutes, and no traveller at all', async () => {
  const one = await staff()
  clock.advance({ minutes: 11 })
  expect(await one.call('StartTotp')).toBe('PROVE_AGAIN')
  const traveller = await session('09129990000')
  for (const name of ['StartTotp', 'StartPasskey', 'StartProof'])
    expect(await traveller.call(name), name).toBe('NOT_STAFF')
  expect(await traveller.call('Prove', { totp: '123456' })).toBe('NOT_STAFF')
})

it('ends every session of somebody whose scopes change', async () => {
  const one = await withTotp()
  expect(await one.scope()).toEqual(['orders'])
  const granted = { username: one.number, decide: () => ['finance' as const], changedBy: 'test' }
  await grantScopes({ db, clock, audit: noAudit }, granted)
  expect(await one.caller()).toBeNull()
})
