/** Queues whose work lies in tours, insurance, changes of flights and files, as staff call them; and that whoever looks hears of what has moved. */
import { resolve } from 'node:path'
import { lookSeconds, lookTopic, type OtherLooking } from '@parastoo/contract/office/looks'
import type { OrderPage } from '@parastoo/contract/office/orders'
import type { QueueItem } from '@parastoo/contract/office/queues'
import { mostViews, type OfficeView } from '@parastoo/contract/office/views'
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
const { signedIn, held, paidAtBank, paidForTwo } = takeSteps({ buyer: buyerOf, today })
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
  // Whoever has the page of one open asks for it alone, however many wait before it.
  const last = waiting.at(-1)?.subject ?? ''
  const alone = `/api/office/Queue/GetItems?queue=policies&pageSize=1&subject=${encodeURIComponent(last)}`
  expect(ticketing.must(await ticketing.call<QueueItem[]>('GET', alone))).toMatchObject([
    { subject: last },
  ])
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

describe('many of a queue', () => {
  type Moved = { subject: string; refused: string | null }[]
  const move = async (one: Buyer, body: object) =>
    one.must(
      await one.call<Moved>('POST', '/api/office/Queue/MoveMany', { queue: 'imports', ...body }),
    )
  async function failed(count: number): Promise<string[]> {
    await Promise.all(
      Array.from({ length: count }, (_, place) =>
        db.tx((tx) =>
          noteImport(tx, {
            kind: 'fares',
            file: `many-${newId()}-${place}.csv`,
            badLines: [{ line: 1, reason: 'no price' }],
            at: clock.now(),
          }),
        ),
      ),
    )
    const items = await itemsOf(await clerk('inventory'), 'imports')
    return items.map(({ subject }) => subject)
  }

  it('are taken by two at once without one being of both, and each is answered', async () => {
    const subjects = await failed(30)
    const [one, other] = await Promise.all([clerk('inventory'), clerk('inventory')])
    const [mine, theirs] = await Promise.all([
      move(one, { subjects, move: 'claim' }),
      move(other, { subjects: subjects.toReversed(), move: 'claim' }),
    ])
    const got = [mine, theirs].map((moved) =>
      moved.filter(({ refused }) => refused === null).map(({ subject }) => subject),
    )
    expect(new Set(got.flat()).size).toBe(got.flat().length)
    expect(got.flat().toSorted()).toEqual(subjects.toSorted())
    expect(mine.map(({ subject }) => subject)).toEqual(subjects)
    // What another has stays theirs; what is nowhere is told apart.
    const put = await move(one, {
      subjects: [...subjects, 'nowhere'],
      move: 'snooze',
      minutes: 30,
      reason: 'منتظر فایل تازه',
    })
    const told = (code: string | null) =>
      put.filter(({ refused }) => refused === code).map(({ subject }) => subject)
    expect(told(null).toSorted()).toEqual(got[0]?.toSorted())
    expect(told('OFFICE_ITEM_TAKEN').toSorted()).toEqual(got[1]?.toSorted())
    expect(told('NOT_FOUND')).toEqual(['nowhere'])
    await move(other, { subjects: got[1] ?? [], move: 'release' })
    const items = await itemsOf(other, 'imports')
    expect(items.every(({ assignee }) => assignee === null)).toBe(true)
  })

  it('of another scope, more than two hundred or without a reason are refused', async () => {
    const stranger = await clerk('refunds')
    const path = '/api/office/Queue/MoveMany'
    const body = { queue: 'imports', subjects: ['a'], move: 'claim' }
    expect((await stranger.call('POST', path, body)).refused?.status).toBe(404)
    const stock = await clerk('inventory')
    const many = { ...body, subjects: Array.from({ length: 201 }, (_, place) => `${place}`) }
    expect((await stock.call('POST', path, many)).refused?.status).toBe(400)
    const silent = { ...body, move: 'snooze', minutes: 30, reason: '' }
    expect((await stock.call('POST', path, silent)).refused?.code).toBe('OFFICE_REASON_REQUIRED')
  })
})

describe('a view', () => {
  const save = (one: Buyer, body: object) =>
    one.call<OfficeView>('POST', '/api/office/View/Save', {
      page: 'orders',
      filter: { money: 'paid', state: 'issuing' },
      ...body,
    })
  const listOf = async (one: Buyer, page = 'orders') =>
    one.must(await one.call<OfficeView[]>('GET', `/api/office/View/List?page=${page}`))

  it('is of whoever saved it, and of all who may open the list once it is shared', async () => {
    const [one, other] = await Promise.all([clerk('orders'), clerk('refunds')])
    const kept = one.must(await save(one, { name: 'در صف صدور' }))
    expect(await listOf(other)).toEqual([])
    const shared = one.must(await save(one, { name: 'در صف صدور', isShared: true }))
    expect(shared.viewId).toBe(kept.viewId)
    expect(await listOf(other)).toMatchObject([{ ...shared, isMine: false }])
    const remove = (who: Buyer) =>
      who.call<{ removed: boolean }>('POST', '/api/office/View/Remove', { viewId: kept.viewId })
    expect(other.must(await remove(other)).removed).toBe(false)
    expect(one.must(await remove(one)).removed).toBe(true)
    expect(await listOf(one)).toEqual([])
  })

  it('saved by many hands at once loses none, and is one by its name', async () => {
    const one = await clerk('orders')
    const names = Array.from({ length: 8 }, (_, place) => `نمای ${place}`)
    await Promise.all([...names, ...names].map(async (name) => one.must(await save(one, { name }))))
    expect((await listOf(one)).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    for (let place = 8; place < mostViews; place += 1)
      one.must(await save(one, { name: `نمای ${place}` }))
    expect((await save(one, { name: 'یکی بیشتر' })).refused?.code).toBe('OFFICE_VIEWS_TOO_MANY')
    one.must(await save(one, { name: 'نمای 3', filter: { money: 'unpaid' } }))
  })

  it('keeps nothing that its list does not ask by, and is nowhere for who may not open the list', async () => {
    const one = await clerk('orders')
    const phone = await save(one, { name: 'شماره', filter: { q: '09121112233' } })
    expect(phone.refused?.code).toBe('CHECK_ENTERED_VALUES')
    const nameless = await save(one, { name: ' ' })
    expect(nameless.refused?.code).toBe('OFFICE_VIEW_NAME_REQUIRED')
    const audit = await save(one, { page: 'audit', name: 'کارها', filter: {} })
    expect(audit.refused?.status).toBe(404)
  })
})

it('two who look at one order know of each other and of what happens to it at once, and a page that says no more is forgotten', async () => {
  const [one, other] = await Promise.all([clerk('orders'), clerk('refunds')])
  const buyer = await signedIn()
  const { orderId } = await held(buyer)
  const look = async (who: Buyer, isLeaving = false) =>
    who.must(
      await who.call<OtherLooking[]>('POST', '/api/office/Order/Look', { orderId, isLeaving }),
    )
  const topic = lookTopic(orderId)
  const hears = await follow(baseUrl, { type: 'subscribe', topic, token: one.token() })
  const owner = await follow(baseUrl, { type: 'subscribe', topic, token: buyer.token() })
  await expect.poll(() => hears.heard).toEqual([{ type: 'subscribed', topic }])
  await expect.poll(() => owner.heard).toMatchObject([{ type: 'error', code: 'NOT_FOUND' }])
  expect(await look(one)).toEqual([])
  expect(await look(other)).toHaveLength(1)
  await expect.poll(() => hears.heard).toContainEqual({ type: 'looks-moved', topic })
  expect(await look(one)).toHaveLength(1)
  expect(await look(other, true)).toHaveLength(1)
  expect(await look(one)).toEqual([])
  await look(other)
  const start = clock.now()
  clock.advance({ seconds: lookSeconds.stale + 1 })
  expect(await look(one)).toEqual([])
  clock.setTo(start)
  expect((await buyer.call('POST', '/api/office/Order/Look', { orderId })).refused?.status).toBe(
    403,
  )
  await paidAtBank(buyer, orderId)
  const paid = { type: 'order-status', topic, orderId, fact: 'order-paid' }
  await expect.poll(() => hears.heard).toContainEqual(paid)
  hears.socket.close()
  owner.socket.close()
})
