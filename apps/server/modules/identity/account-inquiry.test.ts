import { beforeEach, expect, it } from 'vitest'
import { type Answer, openBankPeople } from './testing/open-bank-people.ts'

const { clock, banks, bankAccounts, someone } = await openBankPeople()
const iban = 'IR820540102680020817909002'
const holder = 'سارا مرادی'
const silent = { unknown: true, reason: 'silent' } as const

beforeEach(() => {
  banks.answer = { holderFa: holder }
  banks.asked = []
})

it('is not verified by another name than its user’s, which only staff read', async () => {
  banks.answer = { holderFa: 'رضا مرادی' }
  const { userId, rename, change, shown } = await someone()
  expect((await change({ iban })).statusCode).toBe(200)
  const differs = { isVerified: false, standing: 'NameDiffers', holder: null }
  expect(await shown()).toMatchObject({ iban: 'IR82…9002', ...differs })
  const waiting = async () => (await bankAccounts.unverified()).find((one) => one.userId === userId)
  expect(await waiting()).toMatchObject({ otherHolderFa: 'رضا مرادی', nameFa: holder })
  // Something else of the person is no reason to ask the banks again; their name is.
  await rename({ genderTitle: 'Female' })
  expect(banks.asked).toHaveLength(1)
  await rename({ firstNameFarsi: 'رضا' })
  expect(await shown()).toMatchObject({ standing: 'Verified', holder: 'رضا مرادی' })
  expect(await waiting()).toBeUndefined()
})

it('waits for the name of its user, and asks nobody before', async () => {
  const { rename, change, shown } = await someone(null)
  await change({ iban })
  expect([await shown(), banks.asked]).toMatchObject([{ standing: 'NameMissing' }, []])
  await rename({ firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' })
  expect([await shown(), banks.asked]).toMatchObject([{ standing: 'Verified' }, [iban]])
})

it('is asked about again after a silence, a fault or an answer that came too late, and not after a no', async () => {
  const faulty = () => Promise.reject(new Error('the line broke'))
  const never = () => new Promise<Answer>(() => {})
  for (const unclear of [silent, faulty, never]) {
    banks.answer = unclear
    const { change, shown } = await someone()
    expect((await change({ iban })).statusCode).toBe(200)
    expect(await shown()).toMatchObject({ standing: 'Waiting', holder: null })
    banks.answer = { holderFa: holder }
    await bankAccounts.inquireAgain()
    expect(await shown()).toMatchObject({ standing: 'Verified', holder })
  }
  banks.answer = { refused: 'no such account' }
  const { change, shown } = await someone()
  await change({ iban })
  banks.answer = { holderFa: holder }
  await bankAccounts.inquireAgain()
  expect(await shown()).toMatchObject({ standing: 'NotFound' })
})

// The last here: whoever signed in before it is signed out by then.
it('is asked about again for a day only', async () => {
  banks.answer = silent
  const { change } = await someone()
  await change({ iban })
  clock.advance({ hours: 23 })
  await bankAccounts.inquireAgain()
  expect(banks.asked.filter((one) => one === iban).length).toBeGreaterThan(1)
  clock.advance({ hours: 2 })
  banks.asked = []
  await bankAccounts.inquireAgain()
  expect(banks.asked).toEqual([])
})
