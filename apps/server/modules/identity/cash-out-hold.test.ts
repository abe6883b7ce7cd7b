import { expect, it } from 'vitest'
import { openBankPeople } from './testing/open-bank-people.ts'

const iban = 'IR820540102680020817909002'
const other = 'IR580540105180021273113007'

it('lasts a day after each change, from the latest on', async () => {
  const { clock, someone, identity } = await openBankPeople()
  const { userId, sessionId, change } = await someone()
  const hold = (of: string | null = sessionId) => identity.cashOutHold({ userId, sessionId: of })
  expect(await hold()).toMatchObject({ because: 'Device', until: clock.now().add({ hours: 24 }) })
  expect(await hold(null)).toBeNull()
  clock.advance({ minutes: 5 })
  await change({ iban })
  expect(await hold()).toMatchObject({
    because: 'BankAccount',
    until: clock.now().add({ hours: 24 }),
  })
  clock.advance({ hours: 23, minutes: 59 })
  expect(await hold()).not.toBeNull()
  expect(await hold(null)).not.toBeNull()
  clock.advance({ minutes: 1 })
  expect(await hold()).toBeNull()
  expect(await hold('00000000-0000-4000-8000-000000000000')).toMatchObject({ because: 'Device' })
})

it('begins with another name, which also takes the verification of the account away', async () => {
  const { clock, banks, someone, identity, bankAccounts } = await openBankPeople()
  const { userId, rename, change } = await someone()
  await change({ iban })
  expect(await bankAccounts.of(userId)).toMatchObject({ isVerified: true })
  clock.advance({ minutes: 20 })
  await rename({ firstNameFarsi: 'مینا' })
  expect(await bankAccounts.of(userId)).toMatchObject({
    isVerified: false,
    standing: 'NameDiffers',
  })
  expect(await identity.cashOutHold({ userId, sessionId: null })).toEqual({
    because: 'Name',
    until: clock.now().add({ hours: 24 }),
  })
  banks.answer = { unknown: true, reason: 'silent' }
  await change({ iban: other })
})

it('a name that differs only in what was typed again is no other name', async () => {
  const { clock, someone, identity } = await openBankPeople()
  const { userId, rename } = await someone()
  clock.advance({ minutes: 20 })
  await rename({ firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی', genderTitle: 'Female' })
  expect(await identity.cashOutHold({ userId, sessionId: null })).toBeNull()
})

it('with money in the wallet a name waits for staff, who accept or refuse it', async () => {
  const { someone, identity, wallet, bankAccounts } = await openBankPeople()
  const { userId, rename, change, me } = await someone()
  await change({ iban })
  wallet.holds = true
  const asked = (await rename({ firstNameFarsi: 'مینا', genderTitle: 'Female' })).json().data
  expect(asked).toMatchObject({
    isNameInReview: true,
    firstNameFarsi: 'سارا',
    genderTitle: 'Female',
  })
  const { nameRequests } = identity
  expect(await nameRequests.refuse({ userId, by: 'mina' })).toBe(true)
  expect(await nameRequests.accept({ userId, by: 'mina' })).toBe(false)
  expect((await me()).firstNameFarsi).toBe('سارا')
  await rename({ firstNameFarsi: 'مینا' })
  expect(await nameRequests.waiting()).toMatchObject([{ userId, askedFa: 'مینا مرادی' }])
  expect(await nameRequests.accept({ userId, by: 'mina' })).toBe(true)
  expect((await me()).firstNameFarsi).toBe('مینا')
  expect(await bankAccounts.of(userId)).toMatchObject({ isVerified: false })
  expect(await identity.cashOutHold({ userId, sessionId: null })).toMatchObject({ because: 'Name' })
})
