/** Closing an account over the whole house: what stands in the way, what is removed, what stays. */
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { accounts } from '../modules/ledger/index.ts'
import { tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { house, db, buyer, clock, today, jobs } = await openTestHouse({
  settings: { CASH_OUT_HOLD_HOURS: '0' },
})
const { offered, paidAtBank } = takeSteps({ buyer, today })

let seed = 700
const newBuyer = async () => {
  seed += 1
  const one = buyer(seed)
  await one.signIn()
  return { one, seed }
}
const close = (one: Buyer) => one.call<null>('POST', '/accounts/api/Account/Close')
const idOf = async (one: Buyer) =>
  one.must(await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')).id
const refusal = async (one: Buyer) => (await close(one)).refused?.code
/** Begins a top-up, and answers how to end it at the bank. */
const topUp = async (one: Buyer, topUpAmount: number) => {
  const started = await one.call<{ redirectUrl: string }>('POST', '/api/payment/Pay/Create', {
    topUpAmount,
  })
  const { redirectUrl } = one.must(started)
  return async (verdict: 'paid' | 'cancelled') =>
    one.comeBack(String(await one.bank(redirectUrl, verdict)))
}
const name = { firstName: 'Sara', firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی' }

it('waits until nothing is open, each with its own reason', async () => {
  const { one } = await newBuyer()
  const end = await topUp(one, 90_000_000)
  expect(await refusal(one)).toBe('PAYMENT_STILL_OPEN')
  await end('cancelled')

  const { orderId } = one.must(await one.submit(await offered(one, { isRefundable: true })))
  expect(await refusal(one)).toBe('ORDER_STILL_OPEN')
  await paidAtBank(one, orderId)
  expect(await refusal(one)).toBe('ORDER_STILL_OPEN')
  await jobs.runDue()
  expect(await refusal(one)).toBe('TRIP_STILL_AHEAD')

  const items = await one.refundable(orderId)
  one.must(await one.refund(orderId, items))
  expect(await refusal(one)).toBe('REFUND_STILL_OPEN')
}, 60_000)

it('waits for money in the wallet and on its way to the bank', async () => {
  const { one } = await newBuyer()
  await (await topUp(one, 900_000))('paid')
  expect(await refusal(one)).toBe('WALLET_NOT_EMPTY')
  one.must(await one.call('POST', '/accounts/api/Account/Update', name))
  const iban = 'IR820540102680020817909002'
  one.must(await one.call('POST', '/accounts/api/Account/Update', { bank: { iban } }))
  const userId = await idOf(one)
  const asked = await house.withdrawals.request({
    userId,
    sessionId: newId(),
    amountRial: 900_000,
  })
  expect(isRefused(asked)).toBe(false)
  expect(await refusal(one)).toBe('PAYOUT_STILL_OPEN')
})

/** Money that came, and went to a bank account again: the book knows of it for good. */
async function paidOut(one: Buyer, userId: string) {
  await (await topUp(one, 900_000))('paid')
  const payoutId = newId()
  const iban = 'IR820540102680020817909002'
  await db.tx(async (tx) => {
    const amountRial = 900_000
    const whose = { payoutId, userId, amountRial, iban, holderFa: 'سارا مرادی', orderId: null }
    const words = { titleFa: 'درخواست برداشت', reference: payoutId }
    await house.payouts.add(tx, { source: 'withdrawal', ...whose, ...words })
    await house.wallet.spend(tx, {
      userId,
      to: accounts.withdrawals(),
      amountRial,
      key: payoutId,
      orderId: newId(),
      descriptionFa: '',
    })
  })
  const [reza, mina] = [newId(), newId()]
  await sql`insert into identity.person (id, email, scope, created_at)
    values (${reza}, 'reza@a.ir', '{finance}', now()), (${mina}, 'mina@a.ir', '{finance,finance.approve}', now())`.execute(
    tables<unknown>(db),
  )
  const { staff } = house.payouts
  const batch = await staff.prepareBatch({ by: reza, payoutIds: [payoutId] })
  if (isRefused(batch)) throw new Error(batch.refused)
  await db.tx((tx) => staff.approveBatch(tx, { batchId: batch.batchId, by: mina }))
  await staff.recordPaid({ id: payoutId, trackingNumber: '1', by: mina })
}

it('asks for fresh proof, ends every session at once, and leaves the number to a new person', async () => {
  const { one, seed } = await newBuyer()
  const userId = await idOf(one)
  one.must(await one.call('POST', '/accounts/api/Account/Update', name))
  clock.advance({ minutes: 12 })
  expect(await refusal(one)).toBe('PROVE_AGAIN')
  await one.signIn()
  const other = buyer(seed)
  clock.advance({ minutes: 2 })
  await other.signIn()
  const outcomes = await Promise.all([close(other), close(other), close(other)])
  // Whoever comes second has no session any more, or closes what is closed already.
  expect(outcomes.some(({ refused }) => refused === null)).toBe(true)
  for (const gone of [one, other])
    expect((await gone.call('GET', '/accounts/api/Account/CurrentUser')).refused?.status).toBe(401)

  clock.advance({ minutes: 2 })
  const again = buyer(seed)
  await again.signIn()
  expect(await idOf(again)).not.toBe(userId)
})

it('removes what no law keeps, and leaves orders and the book with the id alone', async () => {
  const { one, seed } = await newBuyer()
  const userId = await idOf(one)
  one.must(await one.call('POST', '/accounts/api/Account/Update', name))
  const { orderId } = one.must(await one.submit(await offered(one, { daysAhead: 3 })))
  one.must(await one.call('POST', '/api/orders/Order/CancelOrder', { orderId }))
  await paidOut(one, userId)
  const entries = async () => {
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from ledger.entry where user_id = ${userId}`.execute(
      tables<unknown>(db),
    )
    return rows[0]?.entries
  }
  const before = await entries()
  one.must(await close(one))
  const { rows } = await sql<Record<string, unknown>>`select
      (select to_jsonb(person) - 'id' - 'created_at' - 'closed_at' - 'scope' from identity.person where id = ${userId}) as person,
      (select count(*)::int from identity.saved_passenger where user_id = ${userId}) as passengers,
      (select count(*)::int from identity.session where user_id = ${userId}) as sessions,
      (select count(*)::int from identity.device where user_id = ${userId}) as devices,
      (select count(*)::int from notifications.message where user_id = ${userId}
         and (content is not null or recipient <> 'forgotten')) as messages,
      (select contact_phone from orders.order where id = ${orderId}) as phone,
      (select count(*)::int from orders.order where user_id = ${userId}) as orders`.execute(
    tables<unknown>(db),
  )
  const { person, ...counts } = rows[0] ?? {}
  expect(Object.values(person as object).filter((value) => value !== null)).toEqual([])
  expect(counts).toEqual({
    passengers: 0,
    sessions: 0,
    devices: 0,
    messages: 0,
    phone: '',
    orders: 1,
  })
  expect(await entries()).toBe(before)
  expect(await house.ledger.checkBooks()).toEqual([])
  // Nothing of the old account shows in the new one of the same number.
  clock.advance({ minutes: 2 })
  const again = buyer(seed)
  await again.signIn()
  const page = { page: 1, pageSize: 5 }
  const trips = await again.call<unknown[]>('POST', '/api/orders/Order/GetCurrentUserOrders', page)
  expect(again.must(trips)).toEqual([])
}, 60_000)
