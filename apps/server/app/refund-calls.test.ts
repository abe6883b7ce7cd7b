import type { RefundableItem, RefundQuote, RefundRequest } from '@parastoo/contract/refunds/refunds'
import { isRefused } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const {
  buyer: buyerOf,
  clock,
  today,
  jobs,
  db,
  house,
} = await openTestHouse({
  carriers: ['EP', 'ZV'],
})
const { signedIn, paidForTwo } = takeSteps({ buyer: buyerOf, today })
const requests = '/api/refund/RefundRequest'

const booksStand = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])

/** Two people with tickets a week ahead, on a class that may be given back. */
async function bought({ lastName = 'Moradi', daysAhead = 9 } = {}) {
  const buyer = await signedIn()
  const { orderId, proposal } = await paidForTwo(buyer, { daysAhead, lastName })
  await jobs.runDue()
  return { buyer, orderId, proposal }
}
const requestOf = async (buyer: Buyer, id: string) =>
  buyer.must(await buyer.call<RefundRequest>('GET', `${requests}/ById?id=${id}`))
const seatsNow = async (buyer: Buyer, proposalId: string) => {
  const again = await buyer.search({
    origin: 'THR',
    destination: 'MHD',
    adults: 2,
    departureDate: Temporal.PlainDate.from(today).add({ days: 9 }).toString(),
  })
  return again.proposals.find((one) => one.proposalId === proposalId)?.seat
}

it('the reasons say who decides', async () => {
  const buyer = await signedIn()
  const reasons = buyer.must(
    await buyer.call<{ id: number; flow: string }[]>('GET', '/api/refund/RefundReason/GetAll'),
  )
  expect(reasons.map(({ id, flow }) => `${id} ${flow}`)).toEqual([
    '1 by-table',
    '2 by-carrier',
    '3 by-carrier',
    '4 by-staff',
    '5 by-staff',
    '6 by-staff',
    '7 by-staff',
    '8 by-carrier',
  ])
})

it('every reason works with the calls as the specification has them: no reason is named before the request', async () => {
  const { buyer, orderId, proposal } = await bought({ daysAhead: 9 })
  const path = `/api/refund/RefundableItems/GetOrderRefundableItems/${orderId}?proposalId=${proposal.proposalId}`
  const items = buyer.must(await buyer.call<RefundableItem[]>('GET', path))
  for (const [place, reasonId] of [5, 3].entries()) {
    const item = items[place]
    if (!item) throw new Error('Two tickets were sold')
    const request = buyer.must(
      await buyer.refund(orderId, [item], { reasonId, proposalId: proposal.proposalId }),
    )
    expect(request).toMatchObject({ reasonId, items: [{ id: item.id, state: 'waiting' }] })
  }
})

it('what was quoted together is asked for by its one id, whole or in part, by its owner alone', async () => {
  const [{ buyer, orderId }, stranger] = [await bought({ daysAhead: 9 }), await signedIn()]
  const quote = (one: Buyer, more: object = {}) =>
    one.call<RefundQuote>('POST', '/api/refund/RefundQuote/Create', { orderId, ...more })
  const create = (one: Buyer, more: object) =>
    one.call<RefundRequest>('POST', `${requests}/Create`, {
      orderId,
      reasonId: 1,
      agreed: true,
      ...more,
    })
  const whole = buyer.must(await quote(buyer))
  expect(whole).toMatchObject({ orderId, reasonId: 1, items: [{ state: 'open' }, {}] })
  for (const amount of ['paidAmount', 'penaltyAmount', 'refundableAmount'] as const)
    expect(whole[amount]).toBe(whole.items.reduce((sum, item) => sum + item[amount], 0))
  const [first, second] = whole.items.map(({ unitId }) => unitId)
  const { quoteId, items } = buyer.must(await quote(buyer, { unitIds: [second], reasonId: 4 }))
  expect(items.map(({ unitId }) => unitId)).toEqual([second])

  const code = async (asked: Promise<{ refused: { code: string } | null }>) =>
    (await asked).refused?.code
  expect(await code(quote(stranger))).toBe('NOT_FOUND')
  expect(await code(quote(buyer, { unitIds: [newId()] }))).toBe('NOT_FOUND')
  expect(await code(create(stranger, { quoteId }))).toBe('NOT_FOUND')
  expect(await code(create(buyer, { quoteId: newId() }))).toBe('REFUND_QUOTE_EXPIRED')
  expect(await code(create(buyer, {}))).toBe('REFUND_ITEM_REQUIRED')
  // What stands in another quote was not agreed to under this id.
  expect(await code(create(buyer, { quoteId, items: [whole.items[0]?.id] }))).toBe(
    'REFUND_QUOTE_EXPIRED',
  )

  const byStaff = { quoteId, reasonId: 4 }
  const request = buyer.must(await create(buyer, byStaff))
  expect(request.items).toMatchObject([{ unitId: second, state: 'waiting' }])
  // Sent again after a lost reply, it is the same request.
  expect(buyer.must(await create(buyer, byStaff))).toEqual(request)
  expect(await code(quote(buyer, { unitIds: [second] }))).toBe('REFUND_ALREADY_REQUESTED')
  const [mine] = whole.items.filter(({ unitId }) => unitId === first)
  buyer.must(await create(buyer, { quoteId: whole.quoteId, items: [mine?.id] }))
  expect(await code(quote(buyer))).toBe('NOT_REFUNDABLE')
  await jobs.runDue()
  await booksStand()
})

describe('one of two tickets', () => {
  it('comes back to the wallet: free at once after the issue, its seat on sale again', async () => {
    const { buyer, orderId, proposal } = await bought()
    const half = proposal.totalPrice / 2
    const items = await buyer.refundable(orderId)
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      lineId: expect.any(String),
      state: 'open',
      needsReview: false,
      paidAmount: half,
      label: 'سارا مرادی',
      unitId: expect.any(String),
    })
    for (const item of items) {
      expect(item.refundableAmount + item.penaltyAmount).toBe(item.paidAmount)
      expect(Date.parse(item.validUntil)).toBeGreaterThan(clock.now().epochMilliseconds)
      expect(item.penaltyBands.at(-1)?.until).toBeNull()
    }
    const [item] = items
    const seatsBefore = await seatsNow(buyer, proposal.proposalId)
    const key = newId()
    const asked = await buyer.refund(orderId, items.slice(0, 1), { key })
    const request = buyer.must(asked)
    expect(request).toMatchObject({ status: 'InProgress', payTo: 'Wallet', iban: null })
    // Repeated with its key: the same answer, and no second request.
    expect(await buyer.refund(orderId, items.slice(0, 1), { key })).toEqual(asked)
    expect((await buyer.refund(orderId, items.slice(1), { key })).refused).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    // Without its key too: the reply may have been lost together with the page that knew the key.
    expect(buyer.must(await buyer.refund(orderId, items.slice(0, 1)))).toEqual(request)
    // Other words about the same ticket are another request.
    for (const [again, reasonId] of [
      [items, 1],
      [items.slice(0, 1), 2],
    ] as const)
      expect((await buyer.refund(orderId, again, { reasonId })).refused?.code).toMatch(
        /^REFUND_(ALREADY_REQUESTED|QUOTE_EXPIRED)$/,
      )
    await jobs.runDue()
    expect(await buyer.balance()).toBe(item?.refundableAmount)
    expect(await seatsNow(buyer, proposal.proposalId)).toBe(Number(seatsBefore) + 1)
    const done = await requestOf(buyer, request.id)
    expect(done).toMatchObject({ status: 'Done', refundedAmount: item?.refundableAmount })
    expect(done.steps.map(({ kind }) => kind)).toEqual([
      'requested',
      'accepted',
      'cancelled',
      'credited',
    ])
    expect(Date.parse(done.promisedAt) - Date.parse(done.requestedAt)).toBe(24 * 3_600_000)
    expect(await buyer.order(orderId)).toMatchObject({
      money: 'part-refunded',
      lineStates: ['issued'],
      status: 'FinalizationSuccessful',
    })
    const messages = await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)
    const sent = JSON.stringify(await messages.json())
    expect(sent).toContain('استرداد')
    await booksStand()
  })

  it('and the other one later leave the order refunded and its line void', async () => {
    const { buyer, orderId } = await bought()
    const [first, second] = await buyer.refundable(orderId)
    if (!first || !second) throw new Error('Two tickets were bought')
    buyer.must(await buyer.refund(orderId, [first]))
    await jobs.runDue()
    buyer.must(await buyer.refund(orderId, [second]))
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({
      money: 'refunded',
      lineStates: ['void'],
      status: 'RefundSuccessful',
    })
    expect((await buyer.refundable(orderId)).map(({ state }) => state)).toEqual([
      'refunded',
      'refunded',
    ])
    const list = buyer.must(
      await buyer.call<RefundRequest[]>(
        'GET',
        `${requests}/GetCurrentUserRefundRequests?orderId=${orderId}`,
      ),
    )
    expect(list).toHaveLength(2)
    await booksStand()
  })
})

describe('what is refused', () => {
  it('is told by its code: no agreement, no reason, no item, another’s order, an amount that ran out', async () => {
    const { buyer, orderId } = await bought()
    const items = await buyer.refundable(orderId)
    const code = async (more: Record<string, unknown>) =>
      (await buyer.refund(orderId, items, more)).refused?.code
    expect(await code({ agreed: false })).toBe('REFUND_AGREEMENT_REQUIRED')
    expect(await code({ reasonId: 99 })).toBe('REFUND_REASON_REQUIRED')
    expect(await code({ reasonId: undefined })).toBe('REFUND_REASON_REQUIRED')
    expect(await code({ items: [] })).toBe('REFUND_ITEM_REQUIRED')
    expect(await code({ payTo: 'BankAccount' })).toBe('REFUND_ACCOUNT_NOT_VERIFIED')
    expect(await code({ proposalId: newId() })).toBe('NOT_FOUND')
    const other = await signedIn()
    expect((await other.refund(orderId, items)).refused).toMatchObject({ status: 404 })
    const peek = `/api/refund/RefundableItems/GetOrderRefundableItems/${orderId}`
    expect((await other.call('GET', peek)).refused).toMatchObject({ status: 404 })
    const visitor = buyerOf(9_999)
    expect((await visitor.call('GET', peek)).refused).toMatchObject({ status: 401 })
    expect((await visitor.refund(orderId, items)).refused).toMatchObject({ status: 401 })
    const asked = buyer.must(await buyer.refund(orderId, items.slice(0, 1)))
    expect((await other.call('GET', `${requests}/ById?id=${asked.id}`)).refused).toMatchObject({
      status: 404,
    })
    await jobs.runDue()
  })

  it('by the supplier waits for staff, and the money stays where it was', async () => {
    const { buyer, orderId, proposal } = await bought({ lastName: 'CANCELFAIL' })
    const seatsBefore = Number(await seatsNow(buyer, proposal.proposalId))
    const [item] = await buyer.refundable(orderId)
    if (!item) throw new Error('A ticket was bought')
    const { id, number } = buyer.must(await buyer.refund(orderId, [item]))
    await jobs.runDue()
    expect(await requestOf(buyer, id)).toMatchObject({ status: 'InReview', refundedAmount: 0 })
    expect(await buyer.balance()).toBe(0)
    const waiting = await house.refunds.desk.waiting()
    expect(waiting.map((request) => request.number)).toContain(number)
    const [ticket] = (await requestOf(buyer, id)).items
    const itemIds = [ticket?.id ?? ''] as const
    await house.refunds.desk.approve({ number, staff: 'reza', isVoidAlready: true, itemIds })
    expect(await buyer.balance()).toBe(item.refundableAmount)
    expect(await requestOf(buyer, id)).toMatchObject({ status: 'Done' })
    // Void by a paper or by the press of a button: our own seat is on sale again.
    expect(await seatsNow(buyer, proposal.proposalId)).toBe(seatsBefore + 1)
    await booksStand()
  })
})

describe('the carrier’s doing', () => {
  it('that the timetable knows of costs nothing, and is accepted at once', async () => {
    const { buyer, orderId } = await bought()
    const before = await buyer.refundable(orderId, 2)
    expect(before[0]).toMatchObject({ penaltyAmount: 0, needsReview: true })
    await sql`
      update inventory.flight_date set departure_time = departure_time + interval '121 minutes'
      where id in (
        select held.flight_date_id from inventory.held_seat held
        join orders.line line on line.id = held.hold_key where line.order_id = ${orderId})`.execute(
      tables(db),
    )
    const items = await buyer.refundable(orderId, 3)
    expect(items[0]).toMatchObject({ penaltyAmount: 0, needsReview: false })
    buyer.must(await buyer.refund(orderId, items, { reasonId: 3 }))
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ money: 'refunded', lineStates: ['void'] })
    expect(await buyer.balance()).toBe(items.reduce((sum, one) => sum + one.paidAmount, 0))
    await booksStand()
  })
})

// Last, because it moves the time for everybody.
it('the penalty rises as the table says: from the free look to the days before the flight', async () => {
  // Of a day whose flights no test has moved.
  const { buyer, orderId } = await bought({ daysAhead: 12 })
  const bands = (await buyer.refundable(orderId))[0]?.penaltyBands ?? []
  const userId = (await house.orders.find(orderId))?.userId ?? ''
  // Past the day of the purchase its token is stale, so the room is asked itself.
  const percentNow = async () => {
    const items = await house.refunds.quoteItems({ userId, orderId, reasonId: 1 })
    return isRefused(items) ? -1 : items[0]?.penaltyPercent
  }
  expect(bands.length).toBeGreaterThan(2)
  for (const [index, { until, percent }] of bands.entries()) {
    expect(await percentNow()).toBe(percent)
    expect(percent).toBeGreaterThanOrEqual(bands[index - 1]?.percent ?? 0)
    if (until === null) break
    clock.setTo(Temporal.Instant.from(until).subtract({ milliseconds: 1 }))
    expect(await percentNow()).toBe(percent)
    clock.setTo(until)
  }
})
