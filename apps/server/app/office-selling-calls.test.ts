/** Selling to somebody who stands at the counter or telephones: whose order it is, who sold it, and every other road to it; in one piece, for one house is opened for all of it. */
import type { CounterSelling, CounterStanding } from '@parastoo/contract/office/counter'
import type { OrderPage } from '@parastoo/contract/office/orders'
import { type StaffScope, sellsForHeader } from '@parastoo/contract/operation'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { accounts } from '../modules/ledger/index.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { offersOf, stayFrom, submissionOf } from './testing/buy-stays.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { killedAtCounter } from './testing/kill-at-counter.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, baseUrl, db, url } = await openTestHouse()
const { signedIn, offered, held } = takeSteps({ buyer: buyerOf, today })

type Clerk = Buyer & { userId: string }
async function clerkWith(...scope: StaffScope[]): Promise<Clerk> {
  const one = await signedIn()
  const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  const { id: userId } = one.must(me)
  await makeStaff({ db, clock }, userId, scope)
  return { ...one, userId }
}
const post = <Reply>(one: Buyer, path: string, body: object, key = newId()) =>
  one.call<Reply>('POST', `/api/office/Counter/${path}`, body, { 'idempotency-key': key })
const codeOf = async (asked: Promise<{ refused: { code: string } | null }>) =>
  (await asked).refused?.code ?? 'done'

let seed = 7_000
/** Somebody who telephones; they have not signed in. */
function stranger(): Buyer {
  seed += 1
  return buyerOf(seed)
}
async function customerOf(one: Buyer, mobile: Buyer): Promise<string> {
  const ask = { phoneNumber: `0${mobile.phoneNumber}` }
  return one.must(await post<{ userId: string }>(one, 'OpenCustomer', ask)).userId
}
const begin = async (one: Buyer, customerId: string, way = 'phone') =>
  one.must(await post<CounterSelling>(one, 'BeginSelling', { customerId, way }))

/** A seat that this clerk submits under a selling, for whoever telephones. */
async function submission(one: Buyer, mobile: Buyer, daysAhead = 7) {
  const { requestId, proposalId, totalPrice } = await offered(one, { daysAhead })
  return {
    requestId,
    proposalId,
    acceptedTotalPrice: totalPrice,
    contact: { phoneNumber: `0${mobile.phoneNumber}`, email: null },
    passengers: [mobile.passenger()],
  }
}
type Submission = Awaited<ReturnType<typeof submission>>
const submit = (one: Buyer, body: Submission, sellingId: string, key = newId()) =>
  one.call<{ orderId: string }>('POST', '/api/flight-reservation/Submit/SubmitFlightOrder', body, {
    'idempotency-key': key,
    [sellsForHeader]: sellingId,
  })
/** A customer with an order that a clerk placed for them by telephone. */
async function sold(one: Buyer) {
  const mobile = stranger()
  const customerId = await customerOf(one, mobile)
  const { sellingId } = await begin(one, customerId)
  const body = await submission(one, mobile)
  const { orderId } = one.must(await submit(one, body, sellingId))
  const amountRial = (await house.orders.find(orderId))?.totalRial ?? 0
  return { mobile, customerId, sellingId, orderId, amountRial }
}
const countOf = async (from: string): Promise<number> =>
  (await query<{ count: number }>(db, `select count(*)::int as count from ${from}`))[0]?.count ?? 0

/** Its hour has passed; tokens live shorter. */
const over = (sellingId: string) =>
  query(
    db,
    `update office.selling set begun_at = begun_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where id = '${sellingId}'`,
  )

const giveUp = (one: Buyer, orderId: string, key = newId()) =>
  post<{ givenUp: true }>(one, 'GiveUp', { orderId }, key)

let one: Clerk
let other: Clerk
/** Each clerk may submit so often in a minute. */
let seller: Clerk
beforeAll(async () => {
  one = await clerkWith('orders')
  other = await clerkWith('orders')
  seller = await clerkWith('orders')
}, 60_000)

describe('an order placed for a customer', () => {
  it('is theirs, says who sold it, and is found by them when they come in by a code', async () => {
    const { mobile, customerId, sellingId, orderId } = await sold(one)
    expect(await house.orders.find(orderId)).toMatchObject({ userId: customerId })
    const page = one.must(await one.call<OrderPage>('GET', `/api/office/Order/Get/${orderId}`))
    expect(page).toMatchObject({ userId: customerId, sold: { way: 'phone' } })
    const seen = await one.call('GET', `/api/orders/Order/GetCurrentUserOrderDetails/${orderId}`)
    expect(seen.refused?.status).toBe(404)
    expect(await house.identity.people.devicesOf(customerId)).toEqual([])
    const acts = await query<{ kind: string }>(
      db,
      `select kind from office.audit where person = '${one.userId}' and (subject_id in ('${customerId}', '${orderId}'))`,
    )
    expect(acts.map(({ kind }) => kind).toSorted()).toEqual([
      'counter.customer-opened',
      'counter.selling-begun',
      'counter.sold',
    ])
    await mobile.signIn()
    expect(await mobile.order(orderId)).toMatchObject({ orderId })
    // What the customer buys later is sold by nobody.
    const { orderId: later } = await held(mobile, await offered(mobile, { daysAhead: 9 }))
    const own = one.must(await one.call<OrderPage>('GET', `/api/office/Order/Get/${later}`))
    expect(own.sold).toBeNull()
    expect(await countOf(`office.sold_order where selling_id = '${sellingId}'`)).toBe(1)
  })

  it('sent four times at once under one key is one order of one sale', async () => {
    const mobile = stranger()
    const customerId = await customerOf(one, mobile)
    const { sellingId } = await begin(one, customerId, 'counter')
    const [body, key] = [await submission(one, mobile), newId()]
    const times = await Promise.all([1, 2, 3, 4].map(() => submit(one, body, sellingId, key)))
    const placed = times.flatMap(({ data }) => data?.orderId ?? [])
    expect(new Set(placed).size).toBe(1)
    expect(one.must(await submit(one, body, sellingId, key)).orderId).toBe(placed[0])
    expect(await countOf(`office.sold_order where selling_id = '${sellingId}'`)).toBe(1)
    expect(await countOf(`orders.order where user_id = '${customerId}'`)).toBe(1)
  })

  it('sent again under another key, as by whoever goes back, holds no second seat: the first order is named', async () => {
    const clerk = await clerkWith('orders')
    const mobile = stranger()
    const customerId = await customerOf(clerk, mobile)
    const { sellingId } = await begin(clerk, customerId, 'counter')
    const body = await submission(clerk, mobile, 11)
    const both = await Promise.all([1, 2].map(() => submit(clerk, body, sellingId)))
    const [first, ...more] = both.flatMap(({ data }) => data?.orderId ?? [])
    expect(more).toEqual([])
    const heldIn = { code: 'OFFICE_CUSTOMER_HOLDS_IT', detail: { orderId: first } }
    expect(both.flatMap(({ refused }) => refused ?? [])).toMatchObject([heldIn])
    // The name that was corrected, or a search that was made anew, is the same seat of the same person.
    const [person] = body.passengers
    const renamed = { ...body, passengers: [{ ...person, firstName: 'Sarah' }] }
    expect((await submit(clerk, renamed as Submission, sellingId)).refused).toMatchObject(heldIn)
    const anew = await submission(clerk, mobile, 11)
    expect((await submit(clerk, anew, sellingId)).refused).toMatchObject(heldIn)
    expect(await countOf(`orders.order where user_id = '${customerId}'`)).toBe(1)
    // Another person, and another day, are another purchase; and once the first is given up, it may be had again.
    const another = { ...body, passengers: [stranger().passenger()] }
    clerk.must(await submit(clerk, another, sellingId))
    clerk.must(await submit(clerk, await submission(clerk, mobile, 12), sellingId))
    clerk.must(await giveUp(clerk, first ?? ''))
    clerk.must(await submit(clerk, anew, sellingId))
  })

  it('that would be one too many says so of the customer, not of whoever sells', async () => {
    const clerk = await clerkWith('orders')
    const mobile = stranger()
    const { sellingId } = await begin(clerk, await customerOf(clerk, mobile), 'counter')
    const sellFive = async () => {
      const offer = await offered(clerk, { daysAhead: 14, adults: 5 })
      const { requestId, proposalId, totalPrice: acceptedTotalPrice } = offer
      const contact = { phoneNumber: `0${mobile.phoneNumber}`, email: null }
      const passengers = Array.from({ length: 5 }, () => stranger().passenger())
      const body = { requestId, proposalId, acceptedTotalPrice, contact, passengers }
      return await submit(clerk, body, sellingId)
    }
    clerk.must(await sellFive())
    const { refused } = await sellFive()
    expect(refused).toMatchObject({
      code: 'TOO_MANY_OPEN_TRAVELLERS',
      messages: [expect.stringContaining('سفارش‌های پرداخت‌نشدهٔ این مشتری')],
    })
  })

  it('that is not paid is given up by staff once, and never one that its customer placed or that was paid', async () => {
    const clerk = await clerkWith('orders')
    const { mobile, orderId } = await sold(clerk)
    const key = newId()
    clerk.must(await giveUp(clerk, orderId, key))
    clerk.must(await giveUp(clerk, orderId, key))
    clerk.must(await giveUp(clerk, orderId))
    expect(await house.orders.find(orderId)).toMatchObject({ money: 'closed' })
    expect(
      await countOf(`office.audit where kind = 'counter.given-up' and subject_id = '${orderId}'`),
    ).toBe(1)
    // Whoever opens it reads that, and by whom: no hold has run out.
    const shown = async (id: string) =>
      clerk.must(await clerk.call<OrderPage>('GET', `/api/office/Order/Get/${id}`))
    const nameOf = async ({ userId }: Clerk) =>
      (await house.identity.staff.namesOf([userId])).get(userId)
    expect(await shown(orderId)).toMatchObject({
      statusFa: 'سفارش لغو شد',
      givenUp: { by: await nameOf(clerk) },
    })
    await mobile.signIn()
    // So does its buyer, who would pay it in a tab that was open before; what they gave up themselves says no more than that.
    const paying = (id: string) =>
      codeOf(mobile.call('POST', '/api/payment/Pay/Create', { orderId: id, useWallet: true }))
    const read = async (id: string) =>
      mobile.must(
        await mobile.call<OrderDetails>(
          'GET',
          `/api/orders/Order/GetCurrentUserOrderDetails/${id}`,
        ),
      )
    expect(await paying(orderId)).toBe('ORDER_GIVEN_UP_BY_AGENCY')
    expect(await read(orderId)).toMatchObject({ isCancelled: true, isCancelledByAgency: true })
    const own = await held(mobile, await offered(mobile, { daysAhead: 13 }))
    expect(await codeOf(giveUp(clerk, own.orderId))).toBe('NOT_FOUND')
    expect((await shown(own.orderId)).givenUp).toBeNull()
    mobile.must(
      await mobile.call('POST', '/api/orders/Order/CancelOrder', { orderId: own.orderId }),
    )
    expect(await shown(own.orderId)).toMatchObject({
      statusFa: 'سفارش لغو شد',
      givenUp: { by: null },
    })
    expect(await paying(own.orderId)).toBe('ORDER_GIVEN_UP')
    expect(await read(own.orderId)).toMatchObject({ isCancelled: true, isCancelledByAgency: false })
    expect((await giveUp(await clerkWith('orders.read'), own.orderId)).refused?.status).toBe(403)
    // Of money and giving up at the same moment one is done.
    clerk.must(await post(clerk, 'OpenTill', { openingRial: 0 }))
    const next = await sold(clerk)
    const [paid, left] = await Promise.all([
      post(clerk, 'TakeCash', { orderId: next.orderId, amountRial: next.amountRial }),
      giveUp(clerk, next.orderId),
    ])
    expect([paid.refused, left.refused].filter((refused) => refused === null)).toHaveLength(1)
    const { money } = (await house.orders.find(next.orderId)) ?? {}
    expect(money).toBe(paid.refused ? 'closed' : 'paid')
    expect(await codeOf(giveUp(clerk, next.orderId))).toBe(
      paid.refused ? 'done' : 'ORDER_NOT_CANCELLABLE',
    )
  })

  it('is placed by nobody but the clerk, the session and within the hour it was begun in', async () => {
    const mobile = stranger()
    const customerId = await customerOf(one, mobile)
    const { sellingId } = await begin(one, customerId)
    const ended = 'OFFICE_SELLING_ENDED'
    const body = await submission(one, mobile)
    expect(await codeOf(submit(other, body, sellingId))).toBe(ended)
    expect(await codeOf(submit(one, body, newId()))).toBe(ended)
    expect(await codeOf(submit(one, body, 'whatever'))).toBe(ended)
    await mobile.signIn()
    expect(await codeOf(submit(mobile, body, sellingId))).toBe(ended)
    const start = clock.now()
    const again = createBuyer(baseUrl, 9_999, { phoneNumber: one.phoneNumber })
    clock.advance({ minutes: 3 })
    await again.signIn()
    await makeStaff({ db, clock }, one.userId, ['orders'])
    expect(await codeOf(submit(again, body, sellingId))).toBe(ended)
    clock.setTo(start)
    await makeStaff({ db, clock }, one.userId, ['orders'])
    const short = await begin(one, customerId)
    one.must(await post(one, 'EndSelling', { sellingId: short.sellingId }))
    expect(await codeOf(submit(one, body, short.sellingId))).toBe(ended)
    other.must(await post(other, 'EndSelling', { sellingId }))
    // Tokens live shorter than the hour.
    await query(
      db,
      `update office.selling set begun_at = begun_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where id = '${sellingId}'`,
    )
    expect(await codeOf(submit(one, body, sellingId))).toBe(ended)
    await makeStaff({ db, clock }, one.userId, ['orders.read'])
    expect((await post(one, 'BeginSelling', { customerId, way: 'phone' })).refused?.status).toBe(
      403,
    )
    for (const each of [one, other]) await makeStaff({ db, clock }, each.userId, ['orders'])
    expect(await countOf(`orders.order where user_id = '${customerId}'`)).toBe(0)
    expect(await countOf(`orders.order where user_id = '${one.userId}'`)).toBe(0)
  })

  it('gives nothing else in the name of the customer, and is sold to nobody by themselves', async () => {
    const { sellingId, orderId, customerId } = await sold(one)
    const headers = { [sellsForHeader]: sellingId }
    const me = await one.call('GET', '/accounts/api/Account/CurrentUser', undefined, headers)
    expect(one.must(me)).toMatchObject({ id: one.userId })
    const paying = { orderId, useWallet: true }
    const pay = await one.call('POST', '/api/payment/Pay/Create', paying, headers)
    expect(pay.refused?.code).toBe('OFFICE_SELLING_ONLY')
    const wallet = await one.call('POST', '/api/wallet/wallet/ConfirmOrder', { orderId }, headers)
    expect(wallet.refused?.code).toBe('OFFICE_SELLING_ONLY')
    const cancel = await one.call('POST', '/api/orders/Order/CancelOrder', { orderId }, headers)
    expect(cancel.refused?.code).toBe('OFFICE_SELLING_ONLY')
    // Without the selling they are a stranger's.
    const plain = await one.call('POST', '/api/payment/Pay/Create', paying)
    expect(plain.refused?.status).toBe(404)
    const own = { customerId: one.userId, way: 'phone' }
    expect(await codeOf(post(one, 'BeginSelling', own))).toBe('APPROVAL_OWN_CASE')
    const nobody = { customerId: newId(), way: 'phone' }
    expect((await post(one, 'BeginSelling', nobody)).refused?.status).toBe(404)
    const wrong = await post(one, 'OpenCustomer', { phoneNumber: '0912' })
    expect(wrong.refused).toMatchObject({ code: 'PHONE_NUMBER_IS_INVALID', field: 'phoneNumber' })
    expect(await customerOf(other, buyerOf(seed))).toBe(customerId)
  })
})

describe('a selling that is over', () => {
  const ordersOf = (customerId: string) => countOf(`orders.order where user_id = '${customerId}'`)
  /** A submission that this clerk has sent once under a key. */
  async function sentOnce() {
    const mobile = stranger()
    const customerId = await customerOf(seller, mobile)
    const { sellingId } = await begin(seller, customerId)
    const [body, key] = [await submission(seller, mobile), newId()]
    const { orderId } = seller.must(await submit(seller, body, sellingId, key))
    return { mobile, customerId, sellingId, body, key, orderId }
  }

  it('answers a key that is repeated with the order of the first time, and places no other', async () => {
    const { customerId, sellingId, body, key, orderId } = await sentOnce()
    await over(sellingId)
    expect(seller.must(await submit(seller, body, sellingId, key)).orderId).toBe(orderId)
    // What a fault has made the platform forget is known by its order.
    await query(db, `delete from platform.idempotency_key where key = '${key}'`)
    expect(seller.must(await submit(seller, body, sellingId, key)).orderId).toBe(orderId)
    expect(await codeOf(submit(seller, body, sellingId))).toBe('OFFICE_SELLING_ENDED')
    expect(await codeOf(submit(other, body, sellingId, key))).toBe('OFFICE_SELLING_ENDED')
    expect(await ordersOf(customerId)).toBe(1)
    expect(await countOf(`office.sold_order where selling_id = '${sellingId}'`)).toBe(1)
  })

  it('answers its clerk in another session too, and not without the scope', async () => {
    const { customerId, sellingId, body, key, orderId } = await sentOnce()
    const start = clock.now()
    clock.advance({ minutes: 3 })
    const again = createBuyer(baseUrl, 9_998, { phoneNumber: seller.phoneNumber })
    await again.signIn()
    await makeStaff({ db, clock }, seller.userId, ['orders'])
    expect(again.must(await submit(again, body, sellingId, key)).orderId).toBe(orderId)
    expect(await codeOf(submit(again, body, sellingId))).toBe('OFFICE_SELLING_ENDED')
    await makeStaff({ db, clock }, seller.userId, ['orders.read'])
    expect(await codeOf(submit(again, body, sellingId, key))).toBe('OFFICE_SELLING_ENDED')
    clock.setTo(start)
    await makeStaff({ db, clock }, seller.userId, ['orders'])
    expect(await ordersOf(customerId)).toBe(1)
  })

  it('refuses a key that was never answered, and lets the same key place it once it is begun anew', async () => {
    const mobile = stranger()
    const customerId = await customerOf(seller, mobile)
    const { sellingId } = await begin(seller, customerId)
    const [body, key] = [await submission(seller, mobile), newId()]
    await over(sellingId)
    expect(await codeOf(submit(seller, body, sellingId, key))).toBe('OFFICE_SELLING_ENDED')
    const anew = await begin(seller, customerId)
    const { orderId } = seller.must(await submit(seller, body, anew.sellingId, key))
    expect(seller.must(await submit(seller, body, sellingId, key)).orderId).toBe(orderId)
    expect(await ordersOf(customerId)).toBe(1)
  })

  it('that is ended while an order is being placed places it before its end, or not at all', async () => {
    const mobile = stranger()
    const customerId = await customerOf(seller, mobile)
    const { sellingId } = await begin(seller, customerId)
    const body = await submission(seller, mobile)
    // Its end is written and not yet committed while the order comes to ask.
    const asked = await db.tx(async (tx) => {
      await query(tx, `update office.selling set ended_at = begun_at where id = '${sellingId}'`)
      const sent = codeOf(submit(seller, body, sellingId))
      await expect
        .poll(() => countOf(`pg_locks where locktype = 'transactionid' and not granted`))
        .toBeGreaterThan(0)
      return { sent }
    })
    expect(await asked.sent).toBe('OFFICE_SELLING_ENDED')
    expect(await ordersOf(customerId)).toBe(0)
    const hands = await begin(seller, customerId)
    const [placed] = await Promise.all([
      codeOf(submit(seller, body, hands.sellingId)),
      post(seller, 'EndSelling', { sellingId: hands.sellingId }),
    ])
    expect(await ordersOf(customerId)).toBe(placed === 'done' ? 1 : 0)
    expect(await countOf(`office.sold_order where selling_id = '${hands.sellingId}'`)).toBe(
      placed === 'done' ? 1 : 0,
    )
  })

  it('ends with the account of its customer', async () => {
    const mobile = stranger()
    const customerId = await customerOf(seller, mobile)
    const { sellingId } = await begin(seller, customerId)
    const body = await submission(seller, mobile)
    await mobile.signIn()
    mobile.must(await mobile.call('POST', '/accounts/api/Account/Close'))
    expect(await codeOf(submit(seller, body, sellingId))).toBe('OFFICE_SELLING_ENDED')
    expect(await ordersOf(customerId)).toBe(0)
  })
})

it('a stay that is added under a selling to an order of its customer says who added it, once', async () => {
  const { code } = await addHotel(db, { from: today, nights: 30 })
  const mobile = stranger()
  await mobile.signIn()
  const { orderId } = await held(mobile, await offered(mobile, { daysAhead: 9 }))
  const customerId = await customerOf(seller, mobile)
  const { sellingId } = await begin(seller, customerId, 'counter')
  const wish = stayFrom(today)
  const [room] = await offersOf(seller, code, wish)
  if (!room) throw new Error('No room is offered')
  const body = { ...submissionOf(mobile, room, { wish, seed: 770 }), orderId }
  const path = '/api/hotel-reservation/Submit/SubmitHotelOrder'
  const send = (key: string) =>
    seller.call<{ orderId: string }>('POST', path, body, {
      'idempotency-key': key,
      [sellsForHeader]: sellingId,
    })
  const key = newId()
  expect(seller.must(await send(key))).toMatchObject({ orderId })
  await query(db, `delete from platform.idempotency_key where key = '${key}'`)
  await over(sellingId)
  expect(seller.must(await send(key))).toMatchObject({ orderId })
  expect(await codeOf(send(newId()))).toBe('OFFICE_SELLING_ENDED')
  const page = seller.must(await seller.call<OrderPage>('GET', `/api/office/Order/Get/${orderId}`))
  expect(page.sold).toBeNull()
  expect(page.lines.map(({ kind, added }) => [kind, added?.way ?? null])).toEqual([
    ['flight', null],
    ['hotel', 'counter'],
  ])
  expect(await countOf(`office.sold_line where selling_id = '${sellingId}'`)).toBe(1)
  const acts = `office.audit where kind = 'counter.added' and subject_id = '${orderId}'`
  expect(await countOf(acts)).toBe(1)
})

describe('the wallet of a customer', () => {
  /** An order that a clerk sold, with so much more in its buyer's wallet than it costs. */
  async function withMoney(more = 0) {
    const found = await sold(one)
    const { customerId: userId, amountRial } = found
    await db.tx((tx) =>
      house.wallet.credit(tx, {
        userId,
        from: accounts.gatewayClearing('test'),
        amountRial: amountRial + more,
        kind: 'payment',
        key: newId(),
        orderId: null,
        descriptionFa: 'واریز آزمون',
      }),
    )
    return found
  }
  type Sold = Awaited<ReturnType<typeof withMoney>>
  const send = (who: Buyer, { orderId, amountRial }: Sold) =>
    post<{ challenge: string }>(who, 'SendWalletCode', { orderId, amountRial })
  const take = (who: Buyer, { orderId, amountRial }: Sold, proof: object, key = newId()) =>
    post(who, 'TakeFromWallet', { orderId, amountRial, ...proof }, key)
  const balance = ({ customerId }: Sold) => house.wallet.balanceOf(db, customerId)
  const moneyOf = async ({ orderId }: Sold) => (await house.orders.find(orderId))?.money
  const wrongOf = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

  it('pays with the code that was texted to them, once, however often it is sent, and the order is issued', async () => {
    const found = await withMoney(70_000)
    const path = `/api/office/Counter/Get/${found.orderId}`
    const { walletBalance } = one.must(await one.call<CounterStanding>('GET', path))
    expect(walletBalance).toBe(found.amountRial + 70_000)
    const { challenge } = one.must(await send(one, found))
    const code = await found.mobile.code()
    const key = newId()
    const hands = await Promise.all([
      take(one, found, { challenge, code }, key),
      take(one, found, { challenge, code }, key),
      take(one, found, { challenge, code }),
      take(one, found, { challenge, code }),
    ])
    expect(new Set(hands.flatMap(({ data }) => (data ? [JSON.stringify(data)] : []))).size).toBe(1)
    expect(await moneyOf(found)).toBe('paid')
    expect(await balance(found)).toBe(70_000)
    expect((await take(one, found, { challenge, code })).refused).not.toBeNull()
    expect(await balance(found)).toBe(70_000)
    await jobs.runDue()
    const order = await house.orders.find(found.orderId)
    expect(order?.lines.map(({ fulfilment }) => fulfilment)).toEqual(['issued'])
  })

  it('pays nothing by another clerk, another order, another sum, a wrong code or one that is over', async () => {
    const found = await withMoney()
    const { challenge } = one.must(await send(one, found))
    const code = await found.mobile.code()
    const proof = { challenge, code }
    expect(await codeOf(take(other, found, proof))).toBe('CODE_EXPIRED')
    const body = await submission(one, found.mobile, 8)
    const { orderId } = one.must(await submit(one, body, found.sellingId))
    const amountRial = (await house.orders.find(orderId))?.totalRial ?? 0
    const second = { ...found, orderId, amountRial }
    expect(await codeOf(take(one, second, proof))).toBe('CHANGED_MEANWHILE')
    const anothers = { ...found, orderId: (await sold(one)).orderId }
    expect(await codeOf(take(one, anothers, proof))).toBe('CODE_EXPIRED')
    const less = { ...found, amountRial: found.amountRial - 10 }
    expect(await codeOf(take(one, less, proof))).toBe('CHANGED_MEANWHILE')
    expect(await codeOf(send(one, less))).toBe('CHANGED_MEANWHILE')
    expect(await codeOf(take(one, found, { ...proof, challenge: 'made up' }))).toBe('CODE_EXPIRED')
    const wrong = { ...proof, code: wrongOf(code) }
    expect(await codeOf(take(one, found, wrong))).toBe('CODE_WRONG')
    const start = clock.now()
    clock.advance({ minutes: 6 })
    await makeStaff({ db, clock }, one.userId, ['orders'])
    expect(await codeOf(take(one, found, proof))).toBe('CODE_EXPIRED')
    clock.setTo(start)
    await makeStaff({ db, clock }, one.userId, ['orders'])
    expect(await moneyOf(found)).toBe('unpaid')
    expect(await balance(found)).toBe(found.amountRial)
  })

  it('by a process that is killed before it has written all is as it was, and pays after with the same code', async () => {
    const found = await withMoney()
    const { challenge } = one.must(await send(one, found))
    const proof = { challenge, code: await found.mobile.code() }
    const { orderId, amountRial } = found
    const by = { userId: one.userId, sessionId: newId() }
    const call = { verb: 'takeFromWallet', orderId, amountRial, ...proof, ...by }
    expect(await killedAtCounter({ url, secret: house.grounds.config.secret }, call)).toBe(
      'SIGKILL',
    )
    expect(await moneyOf(found)).toBe('unpaid')
    expect(await balance(found)).toBe(amountRial)
    const key = newId()
    const paid = one.must(await take(one, found, proof, key))
    expect(one.must(await take(one, found, proof, key))).toEqual(paid)
    expect([await moneyOf(found), await balance(found)]).toEqual(['paid', 0])
  }, 120_000)

  it('is guessed at three times by a code, and no more', async () => {
    const found = await withMoney()
    const { challenge } = one.must(await send(one, found))
    const code = await found.mobile.code()
    for (const _ of [1, 2, 3])
      expect(await codeOf(take(one, found, { challenge, code: wrongOf(code) }))).toBe('CODE_WRONG')
    expect(await codeOf(take(one, found, { challenge, code }))).toMatch(
      /^(CODE_EXPIRED|NUMBER_LOCKED)$/,
    )
    expect(await balance(found)).toBe(found.amountRial)
  })

  it('that holds too little, or is the clerk’s own, is not asked', async () => {
    const found = await sold(one)
    expect(await codeOf(send(one, found))).toBe('INSUFFICIENT_BALANCE')
    const { orderId } = await held(other, await offered(other, { daysAhead: 8 }))
    const amountRial = (await house.orders.find(orderId))?.totalRial ?? 0
    expect(await codeOf(send(other, { ...found, orderId, amountRial }))).toBe('APPROVAL_OWN_CASE')
  })
})

it('the books are sound after all of it', async () => {
  await house.ledger.seal()
  expect(await house.ledger.checkBooks()).toEqual([])
})
