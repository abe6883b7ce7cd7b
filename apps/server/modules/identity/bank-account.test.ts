import { beforeEach, expect, it } from 'vitest'
import { createTestClock } from '../../platform/clock.ts'
import { tables } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { bankAccounts } from './bank-account.ts'
import { personReader } from './person-store.ts'
import type { AccountInquiry } from './ports.ts'
import type { IdentityTables } from './tables.generated.ts'

const { db } = await testDatabase()
const clock = createTestClock('2030-01-01T08:00:00Z')
const room = (accountInquiry?: AccountInquiry) =>
  bankAccounts({ db, clock, log: silentLog, ...(accountInquiry ? { accountInquiry } : {}) })
const answering = (answer: Awaited<ReturnType<AccountInquiry['ownerOf']>>) =>
  room({ ownerOf: async () => answer })
const [iban, other] = ['IR820540102680020817909002', 'IR580540105180021273113007']
let userId: string

beforeEach(async () => {
  userId = newId()
  await tables<IdentityTables>(db)
    .insertInto('identity.person')
    .values({
      ...{ id: userId, email: `${userId}@example.com`, createdAt: clock.now() },
    })
    .execute()
})

it('is verified by the bank’s inquiry, and shown to its owner', async () => {
  const accounts = answering({ holderFa: 'سارا مرادی' })
  expect(await accounts.of(userId)).toBeNull()
  const saved = { iban, isVerified: true, holder: 'سارا مرادی' }
  expect(await accounts.save({ userId, iban })).toEqual(saved)
  expect((await personReader(db).find(userId))?.bank.iban).toBe(iban)
})

it('stays unverified while nobody has said whose it is, until staff do', async () => {
  for (const accounts of [
    room(),
    answering({ refused: 'no such account' }),
    answering({ unknown: true, reason: 'silent' }),
  ])
    expect(await accounts.save({ userId, iban })).toMatchObject({ isVerified: false })
  expect((await room().unverified()).map((each) => each.userId)).toContain(userId)
  const verify = { userId, iban, holderFa: 'سارا', by: 'mina' }
  expect(await room().verify(verify)).toBe(true)
  expect(await room().of(userId)).toMatchObject({ isVerified: true })
})

it('is verified anew when it is another, and not when it is the same', async () => {
  const accounts = answering({ holderFa: 'سارا' })
  await accounts.save({ userId, iban })
  expect(await room().save({ userId, iban })).toMatchObject({ isVerified: true })
  expect(await room().save({ userId, iban: other })).toMatchObject({
    ...{ iban: other, isVerified: false, holder: null },
  })
  // What staff looked at meanwhile was the other account.
  expect(await room().verify({ userId, iban, holderFa: 'سارا', by: 'mina' })).toBe(false)
})
