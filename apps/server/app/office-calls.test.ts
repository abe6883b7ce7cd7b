/** What the back-office promises, on the whole house: queues, claims, search, pages and decisions, as people of the staff call them; in one piece, for one house and one late order are made for all of it. */
import type { CustomerPage } from '@parastoo/contract/office/customers'
import type { OfficeRefund, OfficeThread } from '@parastoo/contract/office/decisions'
import type { OfficeNote } from '@parastoo/contract/office/notes'
import type { OrderPage, OrderRow } from '@parastoo/contract/office/orders'
import type { QueueCount, QueueItem } from '@parastoo/contract/office/queues'
import type { StaffScope } from '@parastoo/contract/operation'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { createGate } from '../platform/http/guard.ts'
import type { Caller } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { routersOf } from './routers.ts'
import { seenAsBy } from './seen-as.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, clock, today, jobs, db, house, baseUrl } = await openTestHouse()
const { signedIn, offered, held, paidAtBank, paidForTwo } = takeSteps({ buyer: buyerOf, today })

/** Gives somebody who is signed in these scopes; they have just shown their second factor. */
async function prove(one: Buyer, ...scope: StaffScope[]): Promise<void> {
  const { id } = one.must(
    await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
  )
  await makeStaff({ db, clock }, id, scope)
}
/** Somebody of the staff with these scopes. */
async function clerk(...scope: StaffScope[]): Promise<Buyer> {
  const one = await signedIn()
  await prove(one, ...scope)
  return one
}
type Colleague = { id: string; nameFa: string }
const post = <T>(one: Buyer, path: string, body: object) =>
  one.call<T>('POST', `/api/office/${path}`, body)
const get = <T>(one: Buyer, path: string) => one.call<T>('GET', `/api/office/${path}`)
const itemsOf = async (one: Buyer, queue: string) =>
  one.must(await get<QueueItem[]>(one, `Queue/GetItems?queue=${queue}&pageSize=100`))
const orderOf = async (one: Buyer, orderId: string) =>
  one.must(await get<OrderPage>(one, `Order/Get/${orderId}`))

/** Paid, and its supplier never says how it stands: late once its promise is broken. */
async function lateOrder() {
  const buyer = await signedIn()
  const { orderId } = buyer.must(
    await buyer.submit(await offered(buyer), { lastName: 'ISSUELATE' }),
  )
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  return { buyer, orderId }
}

/** A refund that staff decide, for one of two tickets. */
async function waitingRefund() {
  const buyer = await signedIn()
  const { orderId } = await paidForTwo(buyer, { daysAhead: 9 })
  await jobs.runDue()
  const noShow = 5
  const items = await buyer.refundable(orderId, noShow)
  const back = buyer.must(await buyer.refund(orderId, items.slice(0, 1), { reasonId: noShow }))
  return { buyer, orderId, number: back.number }
}

let ticketing: Buyer
let colleague: Buyer
let refunds: Buyer
let late: Awaited<ReturnType<typeof lateOrder>>

beforeAll(async () => {
  ticketing = await clerk('orders')
  colleague = await clerk('orders')
  refunds = await clerk('refunds')
  late = await lateOrder()
  // Access tokens end by the machine's clock: the promise is moved, not the time.
  await sql`update orders.line set promised_by = ${clock.now().subtract({ minutes: 1 })}
    where order_id = ${late.orderId}`.execute(tables<unknown>(db))
}, 60_000)

describe('queues', () => {
  it('tells whoever watches how much waits, and how late it is', async () => {
    const text = await (await fetch(`${baseUrl}/metrics`)).text()
    expect(text).toMatch(/^queue_late_items\{queue="late"\} 1$/m)
    expect(text).toMatch(/^queue_items\{queue="differences"\} 0$/m)
    const latest = /^queue_latest_seconds\{queue="late"\} (\d+)/m.exec(text)?.[1]
    expect(Number(latest)).toBeGreaterThanOrEqual(60)
  })

  it('shows each person the queues of their scopes, and another’s as none', async () => {
    const counts = ticketing.must(await get<QueueCount[]>(ticketing, 'Queue/GetCounts'))
    expect(counts.map(({ queue }) => queue)).toEqual([
      'late',
      'hotel-requests',
      'tour-requests',
      'policies',
      'flight-changes',
      'contradictions',
      'support',
      'reviews',
    ])
    expect(counts[0]).toMatchObject({ waiting: 1, late: 1, mine: 0, free: 1 })
    const other = await get(ticketing, 'Queue/GetItems?queue=refunds')
    expect(other.refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const claimed = await post(ticketing, 'Queue/Claim', { queue: 'refunds' })
    expect(claimed.refused?.status).toBe(404)
  })

  it('gives an item to one of two who reach for it, back when it is released, and to another once its claim is idle', async () => {
    const claim = { queue: 'late' }
    const [one, two] = await Promise.all(
      [ticketing, colleague].map((each) => post<QueueItem | null>(each, 'Queue/Claim', claim)),
    )
    const taken = [one?.data, two?.data].filter((item) => item !== null)
    expect(taken).toHaveLength(1)
    const [holder, waiter] = one?.data ? [ticketing, colleague] : [colleague, ticketing]
    const subject = taken[0]?.subject ?? ''
    expect(taken[0]).toMatchObject({ isMine: true, orderId: late.orderId })
    const named = { queue: 'late', subject }
    expect((await post(waiter, 'Queue/Claim', named)).refused?.code).toBe('OFFICE_ITEM_TAKEN')
    expect(waiter.must(await post(waiter, 'Queue/Release', named))).toEqual({ released: false })
    expect(holder.must(await post(holder, 'Queue/Release', named))).toEqual({ released: true })
    expect(waiter.must(await post(waiter, 'Queue/Claim', named))).toMatchObject({ isMine: true })
    await sql`update office.task set claimed_at = ${clock.now().subtract({ minutes: 15 })}
      where subject = ${subject}`.execute(tables<unknown>(db))
    expect(holder.must(await post(holder, 'Queue/Claim', claim))).toMatchObject({ isMine: true })
    expect((await post(waiter, 'Queue/Claim', named)).refused?.code).toBe('OFFICE_ITEM_TAKEN')
  })

  it('puts an item off with a reason, and offers it to nobody until then', async () => {
    const [item] = await itemsOf(ticketing, 'late')
    const named = { queue: 'late', subject: item?.subject ?? '' }
    const holder = item?.isMine ? ticketing : colleague
    const wrong = await post(holder, 'Queue/Snooze', { ...named, minutes: 30, reason: ' ' })
    expect(wrong.refused).toMatchObject({
      status: 400,
      code: 'OFFICE_REASON_REQUIRED',
      field: 'reason',
    })
    const off = { ...named, minutes: 30, reason: 'ایرلاین گفت نیم ساعت دیگر' }
    holder.must(await post(holder, 'Queue/Snooze', off))
    expect(holder.must(await post(holder, 'Queue/Claim', { queue: 'late' }))).toBeNull()
    expect(await itemsOf(holder, 'late')).toMatchObject([{ snoozed: { reason: off.reason } }])
  })
})

describe('one’s own', () => {
  it('is handed to nobody by whom it is: the next is another’s, and whose it is they read', async () => {
    const own = await waitingRefund()
    await prove(own.buyer, 'refunds')
    const queue = 'refunds'
    const named = { queue, subject: own.number }
    const counted = async (one: Buyer) =>
      one.must(await get<QueueCount[]>(one, 'Queue/GetCounts')).find((each) => each.queue === queue)
    expect(await counted(own.buyer)).toMatchObject({ waiting: 1, free: 0 })
    expect(await itemsOf(own.buyer, queue)).toMatchObject([{ isOwn: true, subject: own.number }])
    expect(own.buyer.must(await post(own.buyer, 'Queue/Claim', { queue }))).toBeNull()
    expect((await post(own.buyer, 'Queue/Claim', named)).refused?.code).toBe('APPROVAL_OWN_CASE')
    const off = { minutes: 30, reason: 'بعداً' }
    const putOff = await post(own.buyer, 'Queue/Snooze', { ...named, ...off })
    expect(putOff.refused?.code).toBe('APPROVAL_OWN_CASE')

    const another = await waitingRefund()
    const taken = await post<QueueItem | null>(own.buyer, 'Queue/Claim', { queue })
    expect(taken.data).toMatchObject({ subject: another.number, isOwn: false, isMine: true })
    const many = { queue, subjects: [own.number, another.number], move: 'claim' }
    expect(own.buyer.must(await post(own.buyer, 'Queue/MoveMany', many))).toEqual([
      { subject: own.number, refused: 'APPROVAL_OWN_CASE' },
      { subject: another.number, refused: null },
    ])
    expect(await itemsOf(refunds, queue)).toMatchObject([{ isOwn: false }, { isOwn: false }])
  })
})

describe('an order', () => {
  it('shows both states, the clock, people, payments and messages, and is found by whatever is known of it', async () => {
    const page = await orderOf(ticketing, late.orderId)
    expect(page).toMatchObject({
      money: 'paid',
      status: 'FinalizationPending',
      isLate: true,
      receivable: page.amount,
      lines: [{ state: 'issuing', isForStaff: true, units: [{ state: 'live' }] }],
      payments: [{ state: 'paid', amount: page.amount }],
      entries: [{ postings: [{}] }, {}],
    })
    const found = async (q: string) => {
      const hit = await post<{ orders: OrderRow[]; customers: object[]; kinds: string[] }>(
        ticketing,
        'Search/Find',
        { q },
      )
      return ticketing.must(hit)
    }
    const isFound = async (q: string) =>
      (await found(q)).orders.some(({ orderId }) => orderId === late.orderId)
    const label = page.lines[0]?.units[0]?.label ?? ''
    for (const q of [page.number, `0${late.buyer.phoneNumber}`, label])
      expect([q, await isFound(q)]).toEqual([q, true])
    expect((await found(`0${late.buyer.phoneNumber}`)).customers).toHaveLength(1)
    const short = await post(ticketing, 'Search/Find', { q: 'سا' })
    expect(short.refused?.code).toBe('OFFICE_SEARCH_TOO_SHORT')
    const issuing = ticketing.must(
      await get<{ orders: OrderRow[] }>(ticketing, 'Order/GetList?state=issuing&money=paid'),
    )
    expect(issuing.orders.map(({ orderId }) => orderId)).toEqual([late.orderId])
  })

  it('is recorded as failed by one of two who decide at once, with the money in the wallet once', async () => {
    const { lines, amount } = await orderOf(ticketing, late.orderId)
    const said = { lineId: lines[0]?.lineId, reason: 'ایرلاین هرگز صادر نکرد' }
    const outsider = await post(refunds, 'Line/RecordFailed', said)
    expect(outsider.refused?.status).toBe(403)
    // Nobody gives their own money back, nor says of their own ticket what it is.
    await prove(late.buyer, 'orders')
    const values = { lineId: said.lineId, values: {} }
    for (const [path, body] of [
      ['Line/RecordFailed', said],
      ['Line/RecordIssued', values],
    ] as const)
      expect((await post(late.buyer, path, body)).refused?.code, path).toBe('APPROVAL_OWN_CASE')
    await prove(late.buyer)
    const both = await Promise.all(
      [ticketing, colleague].map((each) => post(each, 'Line/RecordFailed', said)),
    )
    expect(both.map(({ refused }) => refused?.code ?? 'recorded').sort()).toEqual([
      'OFFICE_NOT_WAITING',
      'recorded',
    ])
    expect(await late.buyer.balance()).toBe(amount)
    const after = await orderOf(ticketing, late.orderId)
    expect(after.lines).toMatchObject([{ state: 'failed', decision: { what: 'failed' } }])
    expect(await itemsOf(ticketing, 'late')).toEqual([])
  })

  it('takes notes, which their writer alone may change, for ten minutes', async () => {
    const note = { about: 'order', id: late.orderId, text: 'با ايرلاين تماس گرفتم' }
    const { noteId, text } = ticketing.must(await post<OfficeNote>(ticketing, 'Note/Add', note))
    expect(text).toBe('با ایرلاین تماس گرفتم')
    const edit = { noteId, text: 'دوباره تماس گرفتم' }
    expect((await post(refunds, 'Note/Edit', edit)).refused?.code).toBe('OFFICE_NOTE_CLOSED')
    expect(ticketing.must(await post(ticketing, 'Note/Edit', edit))).toMatchObject(edit)
    clock.advance({ minutes: 10 })
    expect((await post(ticketing, 'Note/Edit', edit)).refused?.code).toBe('OFFICE_NOTE_CLOSED')
    expect((await orderOf(ticketing, late.orderId)).notes).toMatchObject([{ text: edit.text }])
  })

  it('keeps what is written of an order from its buyer who works here, whom it may be about', async () => {
    const own = await signedIn()
    const { orderId } = own.must(await own.submit(await offered(own)))
    await prove(own, 'orders')
    const { id } = own.must(
      await own.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    const names = ticketing.must(await get<Colleague[]>(ticketing, 'Note/Colleagues'))
    const text = `کارت @${names.find((each) => each.id === id)?.nameFa} مال خودش نیست`
    for (const [about, subject] of [
      ['order', orderId],
      ['customer', id],
    ] as const) {
      const note = { about, id: subject, text }
      ticketing.must(await post(ticketing, 'Note/Add', note))
      expect((await post(own, 'Note/Add', note)).refused?.code).toBe('APPROVAL_OWN_CASE')
    }
    const notesRead = async (one: Buyer) => [
      (await orderOf(one, orderId)).notes.length,
      one.must(await get<CustomerPage>(one, `Customer/Get/${id}`)).notes.length,
      one.must(await get<{ count: number }>(one, 'Note/Mentions')).count,
    ]
    expect(await notesRead(own)).toEqual([0, 0, 0])
    expect((await notesRead(ticketing)).slice(0, 2)).toEqual([1, 1])
  })

  it('tells whoever a note names, until they have read it, and nobody else', async () => {
    type Inbox = { count: number; lines: { noteId: string; subjectId: string }[] }
    const inbox = async (one: Buyer) =>
      one.must(await one.call<Inbox>('GET', '/api/office/Note/Mentions'))
    const path = '/api/office/Note/Colleagues'
    const colleagues = ticketing.must(await ticketing.call<Colleague[]>('GET', path))
    const { id } = refunds.must(
      await refunds.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    const name = colleagues.find((each) => each.id === id)?.nameFa
    const note = { about: 'order', id: late.orderId, text: `@${name} این استرداد را ببینید` }
    const { noteId } = ticketing.must(await post<OfficeNote>(ticketing, 'Note/Add', note))
    expect(await inbox(refunds)).toMatchObject({
      count: 1,
      lines: [{ noteId, subjectId: late.orderId }],
    })
    expect((await inbox(ticketing)).count).toBe(0)
    const read = { about: 'order', id: late.orderId }
    expect(ticketing.must(await post(ticketing, 'Note/ReadMentions', read))).toEqual({ read: 0 })
    expect((await inbox(refunds)).count).toBe(1)
    expect(refunds.must(await post(refunds, 'Note/ReadMentions', read))).toEqual({ read: 1 })
    expect(refunds.must(await post(refunds, 'Note/ReadMentions', read))).toEqual({ read: 0 })
    expect((await inbox(refunds)).lines).toEqual([])
    // Whoever the writer names instead within ten minutes is told instead.
    const again = ticketing.must(await post<OfficeNote>(ticketing, 'Note/Add', note))
    ticketing.must(await post(ticketing, 'Note/Edit', { noteId: again.noteId, text: 'کسی نیست' }))
    expect((await inbox(refunds)).count).toBe(0)
  })
})

describe('decisions', () => {
  it('a refund is approved once, by its named items, however often and by however many', async () => {
    const { number, orderId, buyer } = await waitingRefund()
    const path = `Refund/Get/${number}`
    const { items } = refunds.must(await get<OfficeRefund>(refunds, path))
    const decision = { number, itemIds: items.map(({ itemId }) => itemId) }
    const bare = await post(refunds, 'Refund/Refuse', { ...decision, note: '' })
    expect(bare.refused?.code).toBe('OFFICE_REFUSAL_NEEDS_NOTE')
    expect((await post(ticketing, 'Refund/Approve', decision)).refused?.status).toBe(403)
    // It is ten minutes since anybody showed their second factor.
    const unproved = await post(refunds, 'Refund/Approve', decision)
    expect(unproved.refused).toMatchObject({ status: 403, code: 'FRESH_PROOF_REQUIRED' })
    await prove(refunds, 'refunds')
    await prove(buyer, 'refunds')
    const own = [
      await post(buyer, 'Refund/Approve', { ...decision, percent: 0 }),
      await post(buyer, 'Refund/Refuse', { ...decision, note: 'نه' }),
    ]
    expect(own.map(({ refused }) => refused?.code)).toEqual(Array(2).fill('APPROVAL_OWN_CASE'))
    const key = { 'idempotency-key': 'approve-once' }
    const again = () => refunds.call('POST', '/api/office/Refund/Approve', decision, key)
    expect(refunds.must(await again())).toEqual({ decided: 1 })
    expect(refunds.must(await again())).toEqual({ decided: 1 })
    expect((await post(refunds, 'Refund/Approve', decision)).refused?.code).toBe(
      'CHANGED_MEANWHILE',
    )
    await jobs.runDue()
    const done = refunds.must(await get<OfficeRefund>(refunds, path))
    expect(done.items).toMatchObject([{ state: 'refunded', back: items[0]?.back }])
    expect(await buyer.balance()).toBe(done.items[0]?.back)
    expect(done.steps.some(({ kind, by }) => kind === 'approved' && by !== null)).toBe(true)
    expect((await orderOf(refunds, orderId)).refunds).toMatchObject([{ number }])
  })

  it('a message is answered in its queue, and its traveller never reads who did it', async () => {
    const buyer = await signedIn()
    const { orderId } = await held(buyer)
    const ask = { orderId, subject: 'Other', text: 'بار مجاز من چند کیلو است؟' }
    const { number } = buyer.must(
      await buyer.call<{ number: string }>('POST', '/api/support/Request/Create', ask),
    )
    expect((await itemsOf(ticketing, 'support')).map(({ subject }) => subject)).toContain(number)
    const answer = { number, text: 'بار مجاز شما ۲۰ کیلوگرم است.' }
    const thread = ticketing.must(await post<OfficeThread>(ticketing, 'Support/Answer', answer))
    expect(thread).toMatchObject({
      state: 'answered',
      messages: [{ by: null }, { text: answer.text }],
    })
    expect(await itemsOf(ticketing, 'support')).toEqual([])
    const listed = await buyer.call('POST', '/api/support/Request/GetCurrentUserRequests', {})
    expect(JSON.stringify(listed)).not.toContain(ticketing.phoneNumber)
  })

  it('a customer’s page tells what they have, and nothing that lets one in as them', async () => {
    const { userId } = await orderOf(ticketing, late.orderId)
    const page = ticketing.must(await get<CustomerPage>(ticketing, `Customer/Get/${userId}`))
    expect(page).toMatchObject({ phone: `+98${late.buyer.phoneNumber}`, isStaff: false })
    expect(page.orders.map(({ orderId }) => orderId)).toEqual([late.orderId])
    expect(page.walletBalance).toBeGreaterThan(0)
    expect(page.devices.length).toBeGreaterThan(0)
    expect(JSON.stringify(page)).not.toMatch(/token|nationalCode/i)
  })

  it('a customer’s pages are read as they see them, by who began to look with a reason, for half an hour, and nothing of theirs is done', async () => {
    const { orderId } = late
    const { userId } = await orderOf(ticketing, orderId)
    const { id: person } = ticketing.must(
      await ticketing.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser'),
    )
    const look = { customerId: userId, reason: 'بلیت را پیدا نمی‌کند' }
    expect((await post(ticketing, 'Seeing/Begin', { ...look, reason: '' })).refused?.code).toBe(
      'OFFICE_REASON_REQUIRED',
    )
    expect((await post(late.buyer, 'Seeing/Begin', look)).refused?.status).toBe(403)
    const { seeingId } = ticketing.must(
      await post<{ seeingId: string }>(ticketing, 'Seeing/Begin', look),
    )
    const { rows } = await sql<{ session: string }>`
      select session from office.seeing where id = ${seeingId}`.execute(tables<unknown>(db))
    const session = rows[0]?.session ?? ''
    const caller = { userId: person, sessionId: session, scope: ['orders'] as const }
    const routers = routersOf(house, () => ({ version: '', build: null, minimumVersion: null }))
    const gate = createGate({ events: house.securityEvents })
    const seenBy = (by: Caller | null) =>
      seenAsBy({
        house,
        routers,
        gate,
        context: {
          caller: by,
          address: '127.0.0.1',
          requestId: newId(),
          idempotencyKey: newId(),
          userAgent: 'test',
        },
      })(seeingId, `order ${orderId}`)
    const api = await seenBy(caller)
    if (!api) throw new Error('Nothing is seen')
    // Everything that the two pages ask for.
    expect((await api.orders.details({ id: orderId })).data.orderId).toBe(orderId)
    expect(
      (await api.orders.list({ page: 1, pageSize: 30 })).data.map((one) => one.orderId),
    ).toEqual([orderId])
    await api.refunds.requests({ orderId, page: 1, pageSize: 100 })
    await api.changes.list({ id: orderId })
    await api.invoices.buyer({ id: orderId })
    await api.payments.latestOfOrder({ orderId })
    await api.visaDrafts.ownDraft()
    const others = [
      api.support.create({ orderId, subject: 'Other', text: 'سلام' }),
      api.payments.create({ orderId, useWallet: true }),
      api.orders.cancel({ orderId }),
      api.officeOrders.order({ id: orderId }),
    ]
    const ends = await Promise.allSettled(others)
    expect(ends.map((end) => end.status === 'rejected' && end.reason.status)).toEqual([
      403, 403, 403, 403,
    ])
    expect(await seenBy(null)).toBeNull()
    expect(await seenBy({ ...caller, userId: newId() }), 'another colleague').toBeNull()
    expect(await seenBy({ ...caller, sessionId: newId() }), 'another session').toBeNull()
    expect(await seenBy({ ...caller, scope: [] }), 'without a scope').toBeNull()
    const now = clock.now()
    clock.advance({ minutes: 31 })
    expect(await seenBy(caller), 'after half an hour').toBeNull()
    clock.setTo(now)
    const { rows: acts } = await sql<{ kind: string; reason: string | null; via: string }>`
      select kind, reason, via, session from office.audit where subject_id = ${userId} and kind like 'customers.%' order by sequence`.execute(
      tables<unknown>(db),
    )
    expect(acts).toEqual([
      { kind: 'customers.seen-as', reason: look.reason, via: 'session', session },
      { kind: 'customers.page-seen', reason: null, via: 'session', session },
    ])
  })
})
