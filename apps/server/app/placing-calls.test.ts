import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, today, db, clock, jobs } = await openTestHouse()
const { signedIn, offered, held, paidAtBank, paidForTwo } = takeSteps({ buyer: buyerOf, today })

const ordersOf = async (one: Buyer) =>
  one.must(
    await one.call<{ orderId: string }[]>('POST', '/api/orders/Order/GetCurrentUserOrders', {}),
  )
const holdAgain = (one: Buyer, orderId: string) =>
  one.call('POST', '/api/flight-reservation/Reserve/ReserveFlightOrder', { orderId })

describe('a submit that is repeated under its key', () => {
  /** What is left when the process died before it answered, a minute and more ago. */
  const loseReply = (key: string) =>
    sql`update platform.idempotency_key set reply = null, started_at = now() - interval '2 minutes'
      where key = ${key}`.execute(tables(db))

  it('is the same order when the first call ended without an answer', async () => {
    const one = await signedIn()
    const proposal = await offered(one)
    const key = newId()
    const { orderId } = one.must(await one.submit(proposal, { key }))
    await loseReply(key)
    expect(one.must(await one.submit(proposal, { key })).orderId).toBe(orderId)
    expect(await ordersOf(one)).toHaveLength(1)
  })

  it('is refused with another body, even where nothing is kept of the key any more', async () => {
    const one = await signedIn()
    const proposal = await offered(one)
    const key = newId()
    one.must(await one.submit(proposal, { key }))
    await sql`delete from platform.idempotency_key where key = ${key}`.execute(tables(db))
    expect((await one.submit(proposal, { key, lastName: 'Karimi' })).refused).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await ordersOf(one)).toHaveLength(1)
  })
})

describe('an order that cannot be described', () => {
  const listed = async (one: Buyer) =>
    one.must(await one.call<OrderSummary[]>('POST', '/api/orders/Order/GetCurrentUserOrders', {}))

  it('is listed by its number, state and money, and takes no other with it', async () => {
    const one = await signedIn()
    const { orderId } = await paidForTwo(one, { daysAhead: 9 })
    await jobs.runDue()
    const before = await listed(one)
    const held = one.must(await one.submit(await offered(one)))
    await sql`update flights.reservation set penalty_bands = '5' where order_id = ${orderId}`.execute(
      tables(db),
    )
    const after = await listed(one)
    const found = (id: string) => after.find((each) => each.orderId === id)
    expect(found(held.orderId)?.money).toBe('unpaid')
    expect(found(orderId)).toEqual({ ...before[0], refundableAmount: 0 })
    expect(before[0]?.refundableAmount).toBeGreaterThan(0)
  })

  it('is left out where not even that can be told', async () => {
    const one = await signedIn()
    const [first, second] = [await held(one), one.must(await one.submit(await offered(one)))]
    await sql`update orders.line set product_type = 'Balloon' where order_id = ${first.orderId}`.execute(
      tables(db),
    )
    expect((await listed(one)).map(({ orderId }) => orderId)).toEqual([second.orderId])
  })
})

describe('unpaid orders', () => {
  it('are five at most, however many submits arrive at once', async () => {
    const one = await signedIn()
    const proposal = await offered(one, { seats: 9 })
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, seat) =>
        one.submit(proposal, { passengers: [one.passenger('Moradi', seat % 10)] }),
      ),
    )
    expect(sent.filter(({ refused }) => !refused)).toHaveLength(5)
    for (const { refused } of sent)
      if (refused) expect(refused).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS' })
  })

  it('keep nine seats of one user at most, until one of them is paid', async () => {
    const one = await signedIn()
    const five = await offered(one, { adults: 5 })
    const people = (from: number, count: number) =>
      Array.from({ length: count }, (_, place) => one.passenger('Moradi', from + place))
    const first = one.must(await one.submit(five, { passengers: people(0, 5) }))
    const again = await one.submit(await offered(one, { adults: 5 }), { passengers: people(5, 5) })
    expect(again.refused).toMatchObject({ code: 'TOO_MANY_OPEN_TRAVELLERS' })
    one.must(await one.submit(await offered(one, { adults: 4 }), { passengers: people(5, 4) }))
    await paidAtBank(one, first.orderId)
    one.must(await one.submit(await offered(one, { adults: 4 }), { passengers: people(0, 4) }))
  })

  it('name a person three times at most, and a stranger can shut nobody out', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const proposal = await offered(one, { seats: 5 })
    for (let time = 0; time < 3; time += 1) one.must(await one.submit(proposal))
    expect((await one.submit(proposal)).refused).toMatchObject({
      code: 'TRAVELLER_IN_OPEN_ORDERS',
      field: 'passengers.0.nationalCode',
    })
    const passengers = [one.passenger()]
    other.must(await other.submit(proposal, { passengers }))
    expect((await other.submit(proposal, { passengers })).refused).toMatchObject({
      code: 'TRAVELLER_IN_OPEN_ORDERS',
    })
  })

  it('count when an order that ran out is held again', async () => {
    const one = await signedIn()
    const expired = await held(one)
    clock.advance({ minutes: 16 })
    await jobs.runDue()
    await one.signIn()
    const proposal = await offered(one, { seats: 6 })
    for (let place = 1; place <= 5; place += 1)
      one.must(await one.submit(proposal, { passengers: [one.passenger('Moradi', place)] }))
    expect((await holdAgain(one, expired.orderId)).refused).toMatchObject({
      code: 'TOO_MANY_OPEN_ORDERS',
    })
  })
})
