import { beforeEach, expect, it } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { openBankAccounts } from './index.ts'
import { codeOf } from './testing/identity-node.ts'
import { openBankPeople } from './testing/open-bank-people.ts'

const { db, clock, banks, bankAccounts, someone } = await openBankPeople()
const [iban, other] = ['IR820540102680020817909002', 'IR580540105180021273113007']
const holder = 'سارا مرادی'
const silent = { unknown: true, reason: 'silent' } as const

beforeEach(() => {
  banks.answer = { holderFa: holder }
  banks.asked = []
  banks.names = []
})

it('is verified by the bank’s inquiry, and shown to its owner with its middle hidden', async () => {
  const { userId, change, shown } = await someone()
  expect(await shown()).toBeNull()
  expect((await change({ iban })).statusCode).toBe(200)
  expect(banks.asked).toEqual([iban])
  const verified = { isVerified: true, standing: 'Verified', holder }
  expect(banks.names).toEqual(['سارا مرادی'])
  expect(await bankAccounts.of(userId)).toEqual({ iban, ...verified })
  expect(await shown()).toMatchObject({ iban: 'IR82…9002', ...verified })
})

it('stays unverified while nobody has said whose it is, until staff do', async () => {
  for (const unclear of [silent, { refused: 'no such account' }]) {
    banks.answer = unclear
    const { userId, change, shown } = await someone()
    expect((await change({ iban })).statusCode).toBe(200)
    expect(await shown()).toMatchObject({ isVerified: false, holder: null })
    expect(await bankAccounts.unverified()).toContainEqual(
      expect.objectContaining({ userId, iban }),
    )
    const verify = { userId, iban, holderFa: holder, by: 'mina' }
    expect(await bankAccounts.verify(verify)).toBe(true)
    expect(await shown()).toMatchObject({ isVerified: true, holder })
  }
})

it('is verified anew when it is another, and not when it is said again or a card is', async () => {
  const { userId, change, shown } = await someone()
  await change({ iban })
  banks.answer = silent
  await change({ iban, cardNumber: '6219861034529007' })
  expect([await shown(), banks.asked]).toMatchObject([{ isVerified: true }, [iban]])
  await change({ iban: other })
  expect(await shown()).toMatchObject({
    iban: 'IR58…3007',
    isVerified: false,
    standing: 'Waiting',
    holder: null,
  })
  // What staff looked at meanwhile was the other account.
  const looked = { userId, iban, holderFa: holder, by: 'mina' }
  expect(await bankAccounts.verify(looked)).toBe(false)
  await change({ iban: '' })
  expect(await shown()).toBeNull()
  expect(await bankAccounts.verify({ ...looked, iban: other })).toBe(false)
})

it('never is verified by what was said of the account before, whoever writes when', async () => {
  const { userId, change } = await someone()
  await change({ iban })
  for (let round = 0; round < 4; round += 1) {
    banks.answer = silent
    const next = round % 2 === 0 ? other : iban
    const was = next === iban ? other : iban
    await Promise.all([
      change({ iban: next }),
      change({ iban: was, cardNumber: '6219861034529007' }),
      change({ accountNumber: `${1_000_000 + round}` }),
      bankAccounts.verify({ userId, iban: was, holderFa: was, by: 'mina' }),
    ])
    const now = await bankAccounts.of(userId)
    // A name was only ever given to one IBAN, its own.
    if (now?.isVerified) expect([holder, now.iban]).toContain(now.holder)
    if (now?.holder === holder) expect(now.iban).toBe(iban)
  }
})

it('is not changed by a session that has not proved who it is lately', async () => {
  const { userId, change } = await someone()
  await change({ iban })
  clock.advance({ minutes: 11 })
  expect(codeOf(await change({ iban: other }))).toBe('PROVE_AGAIN')
  expect(await bankAccounts.of(userId)).toMatchObject({ iban, isVerified: true })
})

it('is nothing to whoever has another secret', async () => {
  const { userId, change } = await someone()
  await change({ iban })
  const stranger = openBankAccounts({ db, clock, log: silentLog, secret: 'another secret' })
  expect(await stranger.of(userId)).toBeNull()
  expect(await stranger.verify({ userId, iban, holderFa: holder, by: 'mina' })).toBe(false)
})
