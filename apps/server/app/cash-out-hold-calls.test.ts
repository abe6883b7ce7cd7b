/** The story of a telephone number in a thief's hands: a new session by code, another name, another account, and the money. */
import type { BankAccount, User } from '@parastoo/contract/identity/account'
import { expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { house, buyer, jobs, clock } = await openTestHouse()
const own = 'IR820540102680020817909002'
const thiefs = 'IR580540105180021273113007'

it('a new session, name and account bring a thief no money for a day, and the owner reads of each', async () => {
  const owner = buyer(7_100)
  await owner.signIn()
  const update = (one: typeof owner, change: object) =>
    one.call<User & { isNameInReview?: boolean }>('POST', '/accounts/api/Account/Update', change)
  const withdraw = (one: typeof owner) =>
    one.call(
      'POST',
      '/api/wallet/Withdrawal/Create',
      { amount: 300_000 },
      { 'idempotency-key': newId() },
    )
  owner.must(
    await update(owner, { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی', bank: { iban: own } }),
  )
  const { redirectUrl } = owner.must(
    await owner.call<{ redirectUrl: string }>('POST', '/api/payment/Pay/Create', {
      topUpAmount: 900_000,
    }),
  )
  await owner.comeBack(String(await owner.bank(redirectUrl, 'paid')))
  const { id: userId } = owner.must(
    await owner.call<User>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await house.grounds.db.tx((tx) => house.identity.tellOwner(tx, { userId, kind: 'password' }))

  const thief = buyer(7_100)
  clock.advance({ minutes: 2 })
  await thief.signIn()
  const renamed = thief.must(
    await update(thief, { firstNameFarsi: 'دزد', lastNameFarsi: 'دزدیان' }),
  )
  expect(renamed).toMatchObject({ isNameInReview: true, firstNameFarsi: 'سارا' })
  thief.must(await update(thief, { bank: { iban: thiefs } }))
  const refused = (await withdraw(thief)).refused
  expect(refused).toMatchObject({ code: 'WITHDRAWAL_ON_HOLD', detail: { because: 'BankAccount' } })
  const waits = Temporal.Instant.from(String(refused?.detail?.until)).since(clock.now())
  expect(waits.total('hours')).toBeGreaterThan(23)
  expect(await owner.balance()).toBe(900_000)

  const shown = thief.must(
    await thief.call<BankAccount>('GET', '/accounts/api/Account/BankAccount'),
  )
  expect(shown.hold).toMatchObject({ because: 'BankAccount' })
  const notices = owner.must(
    await owner.call<{ kind: string; isFromHere: boolean }[]>(
      'GET',
      '/accounts/api/Account/Notices',
    ),
  )
  expect(notices.filter(({ isFromHere }) => !isFromHere).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['bank', 'device']),
  )
  expect(await house.identity.nameRequests.waiting()).toMatchObject([
    { userId, nameFa: 'سارا مرادی', askedFa: 'دزد دزدیان' },
  ])
  await jobs.runDue()
  const texts = (await (
    await owner.send(`/dev/outbox.json?to=${owner.phoneNumber}`)
  ).json()) as object
  expect(JSON.stringify(texts)).toContain('اطلاعات بانکی')
})
