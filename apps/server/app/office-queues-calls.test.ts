/** Queues whose work lies in tours, insurance, changes of flights and files, as staff call them; and that whoever looks hears of what has moved. */
import { resolve } from 'node:path'
import type { OrderPage } from '@parastoo/contract/office/orders'
import type { QueueItem } from '@parastoo/contract/office/queues'
import type { StaffScope } from '@parastoo/contract/operation'
import { addDays } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { bringSampleTariff } from '../modules/insurance/index.ts'
import { noteImport } from '../modules/office/index.ts'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { query } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { issueAll, journeyFrom, submissionOf, submitInsurance } from './testing/buy-insurance.ts'
import { quoteTour, submitTour, tourSubmission } from './testing/buy-tours.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { follow } from './testing/follow.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, house, clock, today, jobs, db, baseUrl } = await openTestHouse()
const { signedIn, paidAtBank, paidForTwo } = takeSteps({ buyer: buyerOf, today })
await bringSampleTariff({
  db,
  clock,
  folder: resolve(import.meta.dirname, '../../../data/insurance'),
})

async function clerk(...scope: StaffScope[]): Promise<Buyer> {
  const one = await signedIn()
  const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  await makeStaff({ db, clock }, one.must(me).id, scope)
  return one
}
const itemsOf = async (one: Buyer, queue: string) =>
  one.must(await one.call<QueueItem[]>('GET', `/api/office/Queue/GetItems?queue=${queue}`))
const ticketing = await clerk('orders')

async function askedTour(seed: number) {
  const buyer = await signedIn()
  const code = `asked-${seed}`
  const startsOn = addDays(today, 30)
  await addTours({ db, clock }, { dates: [startsOn], sells: 'on-request', code })
  const wish = { departureId: departureIdOf(code, startsOn) }
  const quote = buyer.must(await quoteTour(buyer, wish))
  const body = tourSubmission(buyer, quote, { wish, seed })
  const { orderId } = buyer.must(await submitTour(buyer, body))
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  return { buyer, orderId, lineId }
}
const answer = (one: Buyer, body: object, key = newId()) =>
  one.call<{ state: string }>('POST', '/api/office/Line/AnswerTour', body, {
    'idempotency-key': key,
  })

describe('tours on request', () => {
  it('wait with the clock of their question, and may be paid after the one yes of two who say it at once', async () => {
    const { buyer, orderId, lineId } = await askedTour(7_001)
    expect(await itemsOf(ticketing, 'tour-requests')).toMatchObject([
      { subject: lineId, orderId, dueAt: expect.any(String) },
    ])
    const page = await ticketing.call<OrderPage>('GET', `/api/office/Order/Get/${orderId}`)
    expect(ticketing.must(page).lines[0]?.tourAnswerBy).not.toBeNull()
    const said = { lineId, isAccepted: true, note: 'جا هست' }
    const both = await Promise.all([answer(ticketing, said), answer(ticketing, said)])
    const codes = both.map(({ data, refused }) => data?.state ?? refused?.code)
    expect(codes.sort()).toEqual(['REQUEST_ENDED', 'accepted'])
    await jobs.runDue()
    expect(await itemsOf(ticketing, 'tour-requests')).toEqual([])
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ lineStates: ['issued'] })
  })

  it('are closed by a no, and answered by nobody who asked for one', async () => {
    const { buyer, orderId, lineId } = await askedTour(7_002)
    const me = await buyer.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
    await makeStaff({ db, clock }, buyer.must(me).id, ['orders'])
    const own = await answer(buyer, { lineId, isAccepted: true })
    expect(own.refused?.code).toBe('APPROVAL_OWN_CASE')
    ticketing.must(await answer(ticketing, { lineId, isAccepted: false }))
    await jobs.runDue()
    expect((await house.orders.find(orderId))?.lines[0]?.fulfilment).toBe('refused')
  })
})

it('policies that officers issue wait with what was promised, until each is written down', async () => {
  const buyer = await signedIn()
  const journey = journeyFrom(today)
  const body = await submissionOf(buyer, { journey, people: 2, first: 61_000_000 })
  const { orderId } = buyer.must(await submitInsurance(buyer, body))
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  const waiting = await itemsOf(ticketing, 'policies')
  expect(waiting).toHaveLength(2)
  for (const item of waiting)
    expect(item).toMatchObject({ orderId, dueAt: expect.any(String), detail: 'بیمه‌نامه صادر شود' })
  await issueAll(house, orderId, journey)
  await jobs.runDue()
  expect(await itemsOf(ticketing, 'policies')).toEqual([])
})

it('a policy that has no moment of its own waits since its order was paid for, and grows old', async () => {
  const start = clock.now()
  const buyer = await signedIn()
  const journey = journeyFrom(today)
  const body = await submissionOf(buyer, { journey, people: 1, first: 62_000_000 })
  const { orderId } = buyer.must(await submitInsurance(buyer, body))
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  await query(
    db,
    `update orders.line set issuing_since = null, promised_by = null where order_id = '${orderId}'`,
  )
  clock.advance({ minutes: 2 })
  const items = await itemsOf(ticketing, 'policies')
  clock.setTo(start)
  const item = items.find((each) => each.orderId === orderId)
  expect(item).toMatchObject({ since: (await house.orders.find(orderId))?.paidAt?.toString() })
})

it('a change that its traveller has not answered waits until they have', async () => {
  const buyer = await signedIn()
  const { orderId } = await paidForTwo(buyer, { daysAhead: 12 })
  await jobs.runDue()
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  await house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'test' })
  const [item] = await itemsOf(ticketing, 'flight-changes')
  expect(item).toMatchObject({ orderId, dueAt: expect.any(String) })
  expect(item?.title).toContain(' به ')
})

it('a file that was refused waits for who works on the inventory, once, until it is taken itself', async () => {
  const stock = await clerk('inventory')
  const note = (file: string, badLines: { line: number; reason: string }[]) =>
    db.tx((tx) => noteImport(tx, { kind: 'fares', file, badLines, at: clock.now() }))
  const bad = [{ line: 3, reason: 'unknown class' }]
  await note('azar.csv', bad)
  await note('azar.csv', [...bad, { line: 9, reason: 'no price' }])
  expect(await itemsOf(stock, 'imports')).toMatchObject([
    { title: 'fares: azar.csv', detail: '۲ سطر نادرست. نخستین: unknown class' },
  ])
  const path = '/api/office/Queue/GetItems?queue=imports'
  expect((await ticketing.call('GET', path)).refused?.status).toBe(404)
  await note('azar-2.csv', [])
  expect(await itemsOf(stock, 'imports')).toHaveLength(1)
  await note('azar.csv', [])
  expect(await itemsOf(stock, 'imports')).toEqual([])
})

it('whoever looks at the queues hears that they have moved, and nobody else', async () => {
  const topic = 'office:queues'
  const traveller = await signedIn()
  const one = await follow(baseUrl, { type: 'subscribe', topic, token: ticketing.token() })
  const other = await follow(baseUrl, { type: 'subscribe', topic, token: traveller.token() })
  await expect.poll(() => one.heard).toEqual([{ type: 'subscribed', topic }])
  await expect.poll(() => other.heard).toMatchObject([{ type: 'error', code: 'NOT_FOUND' }])
  const me = await traveller.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  const body = { about: 'customer', id: traveller.must(me).id, text: 'تماس گرفت' }
  ticketing.must(await ticketing.call('POST', '/api/office/Note/Add', body))
  await expect.poll(() => one.heard).toContainEqual({ type: 'queues-moved', topic })
  expect(other.heard).toHaveLength(1)
  one.socket.close()
  other.socket.close()
})

it('whoever lost their scopes while they look hears that there is no such topic, and no more of it', async () => {
  const topic = 'office:queues'
  const leaver = await clerk('orders')
  const me = await leaver.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  const { id } = leaver.must(me)
  const one = await follow(baseUrl, { type: 'subscribe', topic, token: leaver.token() })
  await expect.poll(() => one.heard).toEqual([{ type: 'subscribed', topic }])
  await makeStaff({ db, clock }, id, [])
  const body = { about: 'customer', id, text: 'رفت' }
  ticketing.must(await ticketing.call('POST', '/api/office/Note/Add', body))
  await expect.poll(() => one.heard).toHaveLength(2)
  expect(one.heard[1]).toEqual({ type: 'error', topic, code: 'NOT_FOUND' })
  one.socket.close()
})
