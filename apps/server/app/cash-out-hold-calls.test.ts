/** The story of a telephone number in a thief's hands: a new session by code, another name, another account, and the money. */
import type { BankAccount, User } from '@parastoo/contract/identity/account'
import { isRefused } from '@parastoo/kit/outcome'
import { expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const events: string[] = []
const write = (text: string) => {
  const { msg, securityEvent, reason } = JSON.parse(text)
  if (msg === 'security event') events.push(`${securityEvent} ${reason}`)
}
const { house, buyer, jobs, clock, today } = await openTestHouse({
  carriers: ['EP', 'ZV'],
  log: createLog({ level: 'info' }, { write }),
})
const { paidForTwo } = takeSteps({ buyer, today })
const own = 'IR820540102680020817909002'
const thiefs = 'IR580540105180021273113007'

const update = (one: Buyer, change: object) =>
  one.call<User & { isNameInReview?: boolean }>('POST', '/accounts/api/Account/Update', change)

it('a new session, name and account bring a thief no money for a day, and the owner reads of each', async () => {
  const owner = buyer(7_100)
  await owner.signIn()
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

it('nor does a ticket that was paid for: its refund goes to the wallet until the thief’s account is a day old', async () => {
  const owner = buyer(7_200)
  await owner.signIn()
  owner.must(await update(owner, { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }))
  const { orderId } = await paidForTwo(owner, { daysAhead: 9 })
  await jobs.runDue()
  expect(await owner.balance()).toBe(0)

  const thief = buyer(7_200)
  clock.advance({ minutes: 2 })
  await thief.signIn()
  expect(
    thief.must(await update(thief, { firstNameFarsi: 'دزد', lastNameFarsi: 'دزدیان' })),
  ).toMatchObject({ isNameInReview: true, firstNameFarsi: 'سارا' })
  thief.must(await update(thief, { bank: { iban: thiefs } }))
  const account = thief.must(
    await thief.call<{ hold: object | null }>('GET', '/api/refund/PayoutAccount/Get'),
  )
  expect(account.hold).toMatchObject({ because: 'BankAccount' })
  const items = await thief.refundable(orderId)
  const bankTarget = { payTo: 'BankAccount' as const, accountOwnerName: 'سارا مرادی' }
  const { refused } = await thief.refund(orderId, items, bankTarget)
  expect(refused).toMatchObject({
    code: 'WITHDRAWAL_ON_HOLD',
    field: 'payTo',
    detail: { because: 'BankAccount' },
  })
  expect(events.at(-1)).toBe('withdrawal-held refund')
  thief.must(await thief.refund(orderId, items.slice(0, 1)))

  const { id: userId } = thief.must(
    await thief.call<User>('GET', '/accounts/api/Account/CurrentUser'),
  )
  clock.advance({ hours: 24 })
  // Past the day the token is stale, so the room is asked itself; the device is not its question then.
  const quoted = await house.refunds.quoteItems({ userId, orderId, reasonId: 1 })
  if (isRefused(quoted)) throw new Error(quoted.refused)
  const ids = quoted.flatMap(({ id, state }) => (state === 'open' ? id : []))
  const asked = { userId, sessionId: null, orderId, items: ids, reasonId: 1, ...bankTarget }
  expect(await house.refunds.requestRefund(asked)).toHaveProperty('requestId')
  await jobs.runDue()
  const texts = await (await owner.send(`/dev/outbox.json?to=${owner.phoneNumber}`)).json()
  expect(JSON.stringify(texts)).toContain('استرداد سفارش شما با واریز به شبای پایان‌یافته به ۳۰۰۷')
})
