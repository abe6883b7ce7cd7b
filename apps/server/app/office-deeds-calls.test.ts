/** Every deed of the staff by its call: however often it is sent under one key it is done once, and written down once, with nobody's secrets. In one piece: the audit is read after all of them. */
import { resolve } from 'node:path'
import { contract } from '@parastoo/contract'
import type { Approval } from '@parastoo/contract/office/approvals'
import type { AuditAct } from '@parastoo/contract/office/audit'
import type { OfficeRefund } from '@parastoo/contract/office/decisions'
import type { OrderPage } from '@parastoo/contract/office/orders'
import type { QueueItem } from '@parastoo/contract/office/queues'
import type { OperationMeta, StaffScope } from '@parastoo/contract/operation'
import { addDays, formatJalaliDate } from '@parastoo/kit/dates'
import { toPersianDigits } from '@parastoo/kit/text'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { addTours, departureIdOf } from '../modules/tours/imports/testing/tour-fixture.ts'
import { bringSamplePacks } from '../modules/visas/index.ts'
import { query, tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { bringTo, priceOfVisas, requestOf, submitVisas } from './testing/ask-for-visas.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import { quoteTour, submitTour, tourSubmission } from './testing/buy-tours.ts'
import { contentDeeds } from './testing/content-deeds.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { type Deed, deskDeeds } from './testing/desk-deeds.ts'
import { makeStaff } from './testing/make-staff.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, jobs, db, house } = await openTestHouse({
  settings: { CASH_OUT_HOLD_HOURS: '0' },
})
const { signedIn, offered, held, paidAtBank, paidForTwo } = takeSteps({ buyer, today })
await bringSamplePacks({ db, clock, folder: resolve(import.meta.dirname, '../../../data/visas') })

type Operation = {
  '~orpc': {
    meta: OperationMeta
    route: { method: string; path: string }
    outputSchema?: { _zod?: { def: { type: string } } }
  }
}
const calls = Object.entries(contract.api)
  .flatMap(([slice, own]) =>
    Object.entries(own as unknown as Record<string, Operation>).map(([name, operation]) => ({
      name: `${slice}.${name}`,
      ...operation['~orpc'],
    })),
  )
  .filter(({ name }) => name.startsWith('office'))
const deeds = calls
  .filter(({ route }) => route.method !== 'GET')
  // Their bodies are no JSON: visa-desk-calls, office-money-calls and inventory-calls play them.
  .filter(
    ({ name }) =>
      ![
        'officeVisaFiles.bringVisa',
        'officeStatementFiles.take',
        'officeImportFiles.take',
      ].includes(name),
  )

/**
 * Calls that look for somebody or something, or at what would come of it, by what is too private or too long for an address; and the one
 * by which a page says that it is open, and that is worth nothing a minute later; and that one has read what was said to oneself.
 */
const searches = [
  'officeImports.dryRun',
  'officeInventory.preview',
  'officeLists.previewMessage',
  'officeLooks.look',
  'officeNotes.readMentions',
  'officeRules.preview',
  'officeRules.tryBack',
  'officeSearch.find',
  'officeStaff.find',
]
/** Each reading of people's documents is a row of its own. */
const readings = ['officeLists.read', 'officeLists.send', 'officeVisas.showPaper']
/** What neither gives, takes nor promises money, nor a scope, and may be done long after the second factor. */
const withoutProof = [
  'officeApprovals.refuse',
  'officeApprovals.withdraw',
  'officeBanners.save',
  'officeBanners.stop',
  'officeContent.add',
  'officeContent.addPicture',
  'officeContent.archive',
  'officeContent.giveUpSchedule',
  'officeContent.lead',
  'officeContent.publish',
  'officeContent.rename',
  'officeContent.save',
  'officeContent.schedule',
  'officeCounter.giveUp',
  'officeCounter.endSelling',
  'officeCounter.openCustomer',
  'officeCounter.sendLink',
  'officeCounter.sendWalletCode',
  'officeImports.apply',
  'officeImports.undo',
  'officeInventory.change',
  'officeListReceivers.stop',
  'officeNotes.add',
  'officeNotes.edit',
  'officeOrders.correctNumber',
  'officeOrders.settle',
  'officeProperties.addPicture',
  'officeProperties.save',
  'officeQueues.claim',
  'officeQueues.moveMany',
  'officeQueues.release',
  'officeQueues.snooze',
  'officeRefunds.refuse',
  'officeReviews.answer',
  'officeReviews.decide',
  'officeRules.save',
  'officeSeeing.begin',
  'officeStatements.dispute',
  'officeSupport.answer',
  'officeSupport.close',
  'officeViews.remove',
  'officeViews.save',
  'officeVisas.askPaper',
  'officeVisas.holdFiles',
  'officeVisas.moveOriginal',
  'officeVisas.tell',
]
/** Set by a condition: a repeat finds it done, so they take no key; a code is not sent again within two minutes. */
const onceByItself = [
  'officeCounter.endSelling',
  'officeCounter.openCustomer',
  'officeCounter.sendWalletCode',
  'officeNotes.edit',
  'officeOrders.settle',
  'officeQueues.claim',
  'officeQueues.moveMany',
  'officeQueues.release',
  'officeQueues.snooze',
  'officeStatements.remove',
  'officeSupport.close',
  'officeViews.remove',
  'officeViews.save',
]

type Colleague = Buyer & { userId: string }
async function colleague(...scopes: StaffScope[]): Promise<Colleague> {
  const one = await signedIn()
  const me = await one.call<{ id: string }>('GET', '/accounts/api/Account/CurrentUser')
  const { id: userId } = one.must(me)
  await makeStaff({ db, clock }, userId, scopes)
  return { ...one, userId }
}
const clerkScopes = [
  'orders',
  'refunds',
  'visas',
  'inventory',
  'finance',
  'users',
  'content',
  'content.publish',
] as const
const clerk = await colleague(...clerkScopes)
const checker = await colleague('finance.approve', 'users')

/** What is typed into these calls and belongs to people; none of it may stand in the audit. */
const iban = 'IR820540102680020817909002'
const text = 'سارا مرادی، گذرنامهٔ A71234567، همراه 09121112233'
const reason = 'کار امروز'

type Body = Record<string, unknown>
const run = (text: string, values: unknown[]) => query(db, text, values)

async function bought({ one: buyer, lastName }: { one: Buyer | undefined; lastName: string }) {
  const one = buyer ?? (await signedIn())
  const { orderId } = one.must(await one.submit(await offered(one), { lastName }))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  return { one, orderId, lineId }
}
/** A line whose supplier never says how it stands, and whose promise is broken. */
async function lateLine(one?: Buyer): Promise<string> {
  const { lineId } = await bought({ one, lastName: 'ISSUELATE' })
  const broken = clock.now().subtract({ minutes: 1 })
  await run('update orders.line set promised_by = $1 where id = $2', [broken, lineId])
  return lineId
}
/** As if the supplier of a line had said otherwise than it stands. */
const contradiction = `insert into orders.pending_line (line_id, order_id, told_at, decision, decided_at, decided_by, contradiction)
  select id, order_id, now(), 'failed', now(), 'the supplier', 'the supplier says issued' from orders.line where id = $1`
async function askedHotel(guest?: Buyer): Promise<string> {
  const one = guest ?? (await signedIn())
  const { code } = await addHotel(db, { from: today, nights: 30, answerMinutes: 20 })
  const wish = stayFrom(today)
  const [proposal] = await offersOf(one, code, wish)
  if (!proposal) throw new Error('The test hotel sells nothing')
  hotelGuests += 1
  const body = {
    ...submissionOf(one, proposal, { wish, seed: 5_000 + hotelGuests }),
    specialRequests: 'تخت جدا',
  }
  const { orderId } = one.must(await submitStay(one, body))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  return (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
}
let hotelGuests = 0
/** A stay of which its hotel said yes and told the number 123-AB; its voucher is issued. */
async function answeredHotel(guest?: Buyer): Promise<string> {
  const lineId = await askedHotel(guest)
  const yes = { lineId, isAccepted: true, noteFa: '', hotelNumber: '123-AB', by: clerk.userId }
  await house.hotels.requests.answer(yes)
  await jobs.runDue()
  return lineId
}
/** As if the stay were over and its guest had said something of it. */
async function writtenReview(state: 'waiting' | 'shown'): Promise<string> {
  const lineId = await askedHotel()
  await run(
    `insert into hotels.review (line_id, user_id, supplier, hotel_code, score, text_fa, first_name, state, written_at, decided_at)
     select line_id, user_id, supplier, 'any', 4, $2, 'رضا', $3, $4, case when $3 = 'shown' then $4::timestamptz end
     from hotels.stay where line_id = $1`,
    [lineId, text, state, clock.now()],
  )
  return lineId
}
async function askedTour(traveller?: Buyer): Promise<string> {
  const one = traveller ?? (await signedIn())
  tourGuests += 1
  const code = `asked-${tourGuests}`
  const startsOn = addDays(today, 30)
  await addTours({ db, clock }, { dates: [startsOn], sells: 'on-request', code })
  const wish = { departureId: departureIdOf(code, startsOn) }
  const quote = one.must(await quoteTour(one, wish))
  const body = tourSubmission(one, quote, { wish, seed: 8_000 + tourGuests })
  const { orderId } = one.must(await submitTour(one, body))
  return (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
}
let tourGuests = 0
async function paidCase(holder?: Buyer, visaType = '30d-single'): Promise<string> {
  const one = holder ?? (await signedIn())
  visaHolders += 1
  const about = { people: 1, first: 60_000_000 + visaHolders, today }
  const total = await priceOfVisas(one, 1, { destination: 'uae', visaType })
  const { data } = await submitVisas(one, { ...requestOf(one, { ...about, total }), visaType })
  await paidAtBank(one, data?.orderId ?? '')
  await jobs.runDue()
  return data?.cases[0]?.caseId ?? ''
}
let visaHolders = 0
/** With a deposit that is held. */
async function issuedCase(): Promise<string> {
  const caseId = await paidCase(undefined, '90d-multiple')
  await bringTo(house.visas.desk, caseId, 'approved', `A${60_000_000 + visaHolders}`)
  await jobs.runDue()
  return caseId
}
async function waitingRefund(traveller?: Buyer): Promise<Body & { number: string }> {
  const one = traveller ?? (await signedIn())
  refunds += 1
  const { orderId } = await paidForTwo(one, { daysAhead: 9 + refunds })
  await jobs.runDue()
  const noShow = 5
  const items = await one.refundable(orderId, noShow)
  const back = one.must(await one.refund(orderId, items.slice(0, 1), { reasonId: noShow }))
  const { number } = back
  // As if the twenty minutes in which nothing is kept were over.
  await run(
    'update refunds.item set penalty_amount = price_amount / 2, penalty_percent = 50 where id = $1',
    [back.items[0]?.id],
  )
  const path = `/api/office/Refund/Get/${number}`
  const shown = clerk.must(await clerk.call<OfficeRefund>('GET', path))
  return { number, itemIds: shown.items.map(({ itemId }) => itemId), note: text }
}
let refunds = 0
async function thread(): Promise<string> {
  const one = await signedIn()
  const { orderId } = await held(one)
  const ask = { orderId, subject: 'Other', text }
  const path = '/api/support/Request/Create'
  return one.must(await one.call<{ number: string }>('POST', path, ask)).number
}
async function preparedBatch(userId = newId()): Promise<string> {
  const payoutId = newId()
  await db.tx((tx) =>
    house.payouts.add(tx, {
      payoutId,
      source: 'withdrawal',
      userId,
      orderId: null,
      amountRial: 300_000,
      iban,
      holderFa: 'سارا مرادی',
      titleFa: 'درخواست برداشت',
      reference: payoutId,
    }),
  )
  const prepared = await house.payouts.staff.prepareBatch({ by: clerk.userId })
  if (!('batchId' in prepared)) throw new Error(JSON.stringify(prepared))
  return prepared.batchId
}
/** Money of somebody with the bank, by two others. */
async function ownPayout({ userId }: Colleague): Promise<{ batchId: string; payoutId: string }> {
  await makeStaff({ db, clock }, clerk.userId, ['finance'])
  await makeStaff({ db, clock }, checker.userId, ['finance.approve'])
  const batchId = await preparedBatch(userId)
  await db.tx((tx) => house.payouts.staff.approveBatch(tx, { batchId, by: checker.userId }))
  const batch = await house.payouts.staff.batch(batchId)
  return { batchId, payoutId: batch?.payouts[0]?.payoutId ?? '' }
}
async function askedBatch(): Promise<{ id: string; hash: string }> {
  const batchId = await preparedBatch()
  const ask = { batchId, reason }
  const path = '/api/office/Approval/AskPayout'
  const { id } = clerk.must(await clerk.call<{ id: string }>('POST', path, ask))
  const shown = await clerk.call<Approval>('GET', `/api/office/Approval/Get/${id}`)
  return { id, hash: clerk.must(shown).hash }
}
async function withFactor(): Promise<string> {
  const { userId } = await colleague('orders')
  await run(
    `insert into identity.totp (user_id, sealed_key, confirmed_at, last_step) values ($1, 'k', now(), 1)`,
    [userId],
  )
  return userId
}
async function note(): Promise<string> {
  const body = { about: 'customer', id: checker.userId, text }
  const path = '/api/office/Note/Add'
  return clerk.must(await clerk.call<{ noteId: string }>('POST', path, body)).noteId
}
const byId = ({ id }: Body) => String(id)

const examples: Record<string, () => Promise<Deed>> = {
  ...contentDeeds({ house, clock, clerk }),
  ...deskDeeds({
    house,
    db,
    clock,
    today,
    clerk,
    checker,
    colleague,
    iban,
    reason,
    soldFlight: async () => {
      await bought({ one: undefined, lastName: 'Moradi' })
      const { rows } = await sql<{ row: string }>`
        select left(offer_key, length(offer_key) - 3) as row from inventory.hold
        where state = 'issued' order by issued_at desc limit 1`.execute(tables<unknown>(db))
      return rows[0]?.row ?? ''
    },
    heldOrder: async () => (await held(await signedIn())).orderId,
  }),
  async 'officeApprovals.askPayout'() {
    const [batchId, other] = [await preparedBatch(), await preparedBatch()]
    const altered = { batchId: other, reason }
    return { body: { batchId, reason }, altered, kind: 'approvals.asked', about: byId }
  },
  async 'officeApprovals.askScopes'() {
    const [one, other] = [await colleague(), await colleague()]
    const wish = { scope: ['refunds'], reason }
    const body = { userId: one.userId, ...wish }
    const altered = { userId: other.userId, ...wish }
    return { body, altered, kind: 'approvals.asked', about: one.userId }
  },
  async 'officeApprovals.askReset'() {
    const [userId, other] = [await withFactor(), await withFactor()]
    const altered = { userId: other, reason }
    return { body: { userId, reason }, altered, kind: 'approvals.asked', about: userId }
  },
  async 'officeApprovals.askRefund'() {
    const [one, other] = [await waitingRefund(), await waitingRefund()]
    const more = { percent: 10, reason }
    const altered = { ...other, ...more }
    return { body: { ...one, ...more }, altered, kind: 'approvals.asked', about: byId }
  },
  async 'officeApprovals.approve'() {
    const [body, altered] = [await askedBatch(), await askedBatch()]
    return { body, altered, kind: 'approvals.approved', about: body.id }
  },
  async 'officeApprovals.refuse'() {
    const [{ id }, other] = [await askedBatch(), await askedBatch()]
    const altered = { id: other.id, note: reason }
    return { body: { id, note: reason }, altered, kind: 'approvals.refused', about: id }
  },
  async 'officeApprovals.withdraw'() {
    const [{ id }, other] = [await askedBatch(), await askedBatch()]
    return { body: { id }, altered: { id: other.id }, kind: 'approvals.withdrawn', about: id }
  },
  async 'officeNotes.add'() {
    const body = { about: 'customer', id: checker.userId, text }
    const altered = { ...body, text: `${text}!` }
    return { body, altered, kind: 'notes.added', about: ({ noteId }) => String(noteId) }
  },
  async 'officeNotes.edit'() {
    const noteId = await note()
    return { body: { noteId, text }, kind: 'notes.edited', about: noteId }
  },
  async 'officeOrders.recordIssued'() {
    const [lineId, other] = [await lateLine(), await lateLine()]
    const values = (last: number) => ({ pnr: 'K7QWER', ticketNumbers: [`815123456780${last}`] })
    return {
      body: { lineId, values: values(1) },
      altered: { lineId: other, values: values(2) },
      kind: 'orders.line-issued',
      about: lineId,
    }
  },
  async 'officeOrders.recordFailed'() {
    const [lineId, other] = [await lateLine(), await lateLine()]
    const altered = { lineId: other, reason }
    return { body: { lineId, reason }, altered, kind: 'orders.line-failed', about: lineId }
  },
  async 'officeOrders.settle'() {
    const lineId = await lateLine()
    await run(contradiction, [lineId])
    const kind = 'orders.contradiction-settled'
    return { body: { lineId, settlement: reason }, kind, about: lineId }
  },
  async 'officeOrders.answerHotel'() {
    const [lineId, other] = [await askedHotel(), await askedHotel()]
    const said = { isAccepted: true, note: text }
    const body = { lineId, ...said }
    const altered = { lineId: other, ...said, isAccepted: false }
    return { body, altered, kind: 'hotels.request-answered', about: lineId }
  },
  async 'officeOrders.correctNumber'() {
    const [lineId, other] = [await answeredHotel(), await answeredHotel()]
    const said = { number: '456-CD', was: '123-AB' }
    const altered = { lineId: other, ...said }
    return { body: { lineId, ...said }, altered, kind: 'hotels.number-corrected', about: lineId }
  },
  async 'officeOrders.answerTour'() {
    const [lineId, other] = [await askedTour(), await askedTour()]
    const said = { isAccepted: true, note: text }
    const body = { lineId, ...said }
    const altered = { lineId: other, ...said }
    return { body, altered, kind: 'tours.request-answered', about: lineId }
  },
  async 'officeRefunds.approve'() {
    const [body, altered] = [await waitingRefund(), await waitingRefund()]
    return { body, altered, kind: 'refunds.approved', about: body.number }
  },
  async 'officeRefunds.refuse'() {
    const [body, altered] = [await waitingRefund(), await waitingRefund()]
    return { body, altered, kind: 'refunds.refused', about: body.number }
  },
  async 'officeReviews.answer'() {
    const lineId = await writtenReview('shown')
    const altered = { lineId, text: 'از شما سپاسگزاریم و باز منتظر شما هستیم.' }
    const body = { lineId, text: 'از لطف شما سپاسگزاریم.' }
    return { body, altered, kind: 'hotels.review-answered', about: lineId }
  },
  async 'officeReviews.decide'() {
    const [lineId, other] = [await writtenReview('waiting'), await writtenReview('waiting')]
    const said = { isShown: false, reason: text, seen: 'waiting' }
    const altered = { lineId: other, ...said }
    return { body: { lineId, ...said }, altered, kind: 'hotels.review-decided', about: lineId }
  },
  async 'officeSeeing.begin'() {
    const [one, other] = [await colleague(), await colleague()]
    const body = { customerId: one.userId, reason }
    const altered = { customerId: other.userId, reason }
    return { body, altered, kind: 'customers.seen-as', about: one.userId }
  },
  async 'officeSupport.answer'() {
    const number = await thread()
    const altered = { number, text: `${text}!` }
    return { body: { number, text }, altered, kind: 'support.answered', about: number }
  },
  async 'officeSupport.close'() {
    const number = await thread()
    return { body: { number }, kind: 'support.closed', about: number }
  },
  async 'officeVisas.move'() {
    const [caseId, other] = [await paidCase(), await paidCase()]
    const body = { caseId, to: 'ready', note: text }
    const altered = { ...body, caseId: other }
    return { body, altered, kind: 'visas.case-moved', about: caseId }
  },
  async 'officeVisas.showPaper'() {
    const caseId = await paidCase()
    const { papers } = await house.visas.desk.papersOf(caseId)
    const body = { caseId, fileId: papers[0]?.fileId }
    return { body, kind: 'visas.paper-shown', about: caseId }
  },
  async 'officeVisas.askPaper'() {
    const caseId = await paidCase()
    const body = { caseId, kind: 'nationalCard', reason: 'unreadable', note: text }
    const altered = { ...body, kind: 'photo' }
    return { body, altered, kind: 'visas.case-moved', about: caseId }
  },
  async 'officeVisas.tell'() {
    const caseId = await paidCase()
    const body = { caseId, note: text, nextExpectedOn: addDays(today, 3) }
    const altered = { ...body, nextExpectedOn: null }
    return { body, altered, kind: 'visas.case-told', about: caseId }
  },
  async 'officeVisas.moveOriginal'() {
    const caseId = await paidCase()
    const body = { caseId, kind: 'passport', to: 'received', note: text }
    const altered = { ...body, kind: 'photo' }
    return { body, altered, kind: 'visas.original-received', about: caseId }
  },
  async 'officeVisas.returnDeposit'() {
    const [caseId, other] = [await issuedCase(), await issuedCase()]
    const body = { caseId, note: text }
    const altered = { ...body, caseId: other }
    return { body, altered, kind: 'visas.deposit-returned', about: caseId }
  },
  async 'officeVisas.holdFiles'() {
    const caseId = await paidCase()
    const body = { caseId, days: 9, note: reason }
    return { body, altered: { ...body, days: 10 }, kind: 'visas.files-held', about: caseId }
  },
  async 'officeQueues.claim'() {
    const subject = await thread()
    return { body: { queue: 'support', subject }, kind: 'queues.claimed', about: subject }
  },
  async 'officeQueues.release'() {
    const subject = await thread()
    const body = { queue: 'support', subject }
    clerk.must(await clerk.call('POST', '/api/office/Queue/Claim', body))
    return { body, kind: 'queues.released', about: subject }
  },
  async 'officeQueues.snooze'() {
    const subject = await thread()
    const body = { queue: 'support', subject, minutes: 30, reason }
    return { body, kind: 'queues.put-off', about: subject }
  },
  async 'officeQueues.moveMany'() {
    const subject = await thread()
    const body = { queue: 'support', subjects: [subject], move: 'snooze', minutes: 30, reason }
    return { body, kind: 'queues.put-off', about: subject }
  },
  async 'officeViews.save'() {
    const body = { page: 'orders', name: 'سارا مرادی', filter: { money: 'paid' }, isShared: true }
    return { body, kind: 'views.saved', about: ({ viewId }) => String(viewId) }
  },
  async 'officeViews.remove'() {
    const body = { page: 'orders', name: 'دیروز', filter: { state: 'held' } }
    const saved = await clerk.call<Body>('POST', '/api/office/View/Save', body)
    const { viewId } = clerk.must(saved)
    return { body: { viewId }, kind: 'views.removed', about: String(viewId) }
  },
}

type Row = { kind: string; person: string | null; via: string; row: string }
/** What is written down of this kind about something, whole. */
const rowsOf = async (kind: string, about: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select kind, person, via, audit::text as row from office.audit
    where kind = ${kind} and audit::text like ${`%${about}%`}`.execute(tables<unknown>(db))
  return rows
}
/** Answered with a file instead of data. */
async function sheetOf(one: Buyer, path: string, body: Body): ReturnType<typeof one.call<Body>> {
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const reply = await one.send(`/api${path}`, sent)
  expect(reply.status).toBe(200)
  return { data: { bytes: (await reply.arrayBuffer()).byteLength }, refused: null }
}
const doer = (name: string): Colleague =>
  /^officeApprovals\.(approve|refuse)$/.test(name) ? checker : clerk

/** The row of each call that hands out a file, which the test of its room plays. */
const handedOut = {
  // Below.
  'officeLists.send': 'lists.sent',
  // office-money-calls.test.ts
  'officeMoney.bankFile': 'money.bank-file-opened',
  // office-report-calls.test.ts
  'officeReports.exportFile': 'reports.export-opened',
}

it('every file that staff are handed out leaves a row in the audit, a new one too', () => {
  const files = calls.filter(({ outputSchema }) => outputSchema?._zod?.def.type === 'file')
  expect(files.map(({ name }) => name).sort()).toEqual(Object.keys(handedOut))
})

it('every call of the staff that does something is played here, a new one too', () => {
  const played = Object.keys(examples)
  expect([...played, ...searches].sort()).toEqual(deeds.map(({ name }) => name).sort())
  const without = deeds.filter(({ meta }) => !meta.idempotent).map(({ name }) => name)
  expect(without.sort()).toEqual([...onceByItself, ...readings, ...searches].sort())
  const unproved = deeds.filter(({ meta }) => !meta.freshProof).map(({ name }) => name)
  expect(unproved.sort()).toEqual([...withoutProof, ...searches].sort())
})

describe.each(deeds.filter(({ name }) => !searches.includes(name)))('$name', (deed) => {
  const { name, meta, route } = deed
  const post = (one: Buyer, body: Body, key = newId()) =>
    name === 'officeLists.send'
      ? sheetOf(one, route.path, body)
      : one.call<Body>('POST', `/api${route.path}`, body, { 'idempotency-key': key })

  it('is done once and written down once, by whom and about what', async () => {
    // Each example is minutes of a desk's work: their proof and their session are new.
    await makeStaff({ db, clock }, clerk.userId, clerkScopes)
    await makeStaff({ db, clock }, checker.userId, ['finance.approve', 'users'])
    const { body, altered, kind, about } = await (examples[name] as () => Promise<Deed>)()
    const one = doer(name)
    const key = newId()
    const times = meta.idempotent ? 4 : 1
    const atOnce = await Promise.all(Array.from({ length: times }, () => post(one, body, key)))
    const answers = atOnce.flatMap(({ data, refused }) => (refused ? [] : [JSON.stringify(data)]))
    for (const { refused } of atOnce)
      if (refused) expect(refused).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' })
    expect(new Set(answers).size).toBe(1)
    const done = JSON.parse(answers[0] ?? '{}') as Body
    if (meta.idempotent)
      expect(JSON.stringify(one.must(await post(one, body, key)))).toBe(answers[0])
    const rows = await rowsOf(kind, typeof about === 'string' ? about : about(done))
    expect(rows).toMatchObject([{ kind, person: one.userId, via: 'session' }])
    if (!altered) return
    expect((await post(one, altered, key)).refused).toMatchObject({
      status: 409,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    // It was not acted on: under a key of its own it is.
    expect((await post(one, altered)).refused).toBeNull()
  })
})

describe('a number', () => {
  const record = (lineId: string, last: number) =>
    clerk.call('POST', '/api/office/Line/RecordIssued', {
      lineId,
      values: { pnr: 'K7QWES', ticketNumbers: [`815123456790${last}`] },
    })

  it('that two clerks write on two orders at once is of one of them, and the other is told so', async () => {
    await makeStaff({ db, clock }, clerk.userId, ['orders'])
    const lines = [await lateLine(), await lateLine()]
    const both = await Promise.all(lines.map((lineId) => record(lineId, 1)))
    const codes = both.map(({ refused }) => refused?.code ?? 'recorded')
    expect(codes.toSorted()).toEqual(['OFFICE_NUMBER_TAKEN', 'recorded'])
    const loser = lines[codes.indexOf('OFFICE_NUMBER_TAKEN')] ?? ''
    expect((await rowsOf('orders.line-issued', loser)).length).toBe(0)
    expect((await record(loser, 1)).refused).toMatchObject({ code: 'OFFICE_NUMBER_TAKEN' })
    expect((await record(loser, 2)).refused).toBeNull()
  })
})

describe('whoever is staff and has bought something', () => {
  const scopes: StaffScope[] = ['orders', 'refunds', 'visas', 'finance', 'finance.approve']
  const codeOf = async (one: Buyer, path: string, body: Body) =>
    (await one.call('POST', `/api/office/${path}`, body)).refused?.code ?? null

  it('decides nothing of it by any road', async () => {
    const owner = await colleague()
    const [late, stay, visa] = [
      await lateLine(owner),
      await askedHotel(owner),
      await paidCase(owner),
    ]
    const tour = await askedTour(owner)
    const { orderId } = await held(owner)
    const counter = { orderId, amountRial: (await house.orders.find(orderId))?.totalRial }
    const slip = { terminal: '12345678', trace: '77', cardEnd: '1234', slipOn: today }
    await makeStaff({ db, clock }, clerk.userId, ['refunds'])
    const refund = await waitingRefund(owner)
    const { batchId, payoutId } = await ownPayout(owner)
    await makeStaff({ db, clock }, owner.userId, scopes)
    const trackingNumber = '140500012'
    const contradicted = await lateLine(owner)
    await run(contradiction, [contradicted])
    const roads: [string, Body][] = [
      ['Line/RecordFailed', { lineId: late, reason }],
      ['Line/RecordIssued', { lineId: late, values: {} }],
      ['Line/Settle', { lineId: contradicted, settlement: reason }],
      ['Line/AnswerHotel', { lineId: stay, isAccepted: false }],
      ['Line/AnswerHotel', { lineId: stay, isAccepted: true }],
      ['Line/AnswerTour', { lineId: tour, isAccepted: true }],
      ['Counter/TakeCard', { ...counter, ...slip }],
      ['Visa/Move', { caseId: visa, to: 'withdrawn' }],
      ['Visa/Move', { caseId: visa, to: 'rejected' }],
      ['Visa/ReturnDeposit', { caseId: visa, note: reason }],
      ['Refund/Approve', { ...refund, percent: 0 }],
      ['Refund/Refuse', refund],
      ['Money/RecordPaid', { id: payoutId, trackingNumber }],
      ['Money/RecordPaid', { id: batchId, trackingNumber }],
      ['Money/RecordReturned', { payoutId, reason }],
      ['Money/Refuse', { payoutId, reason }],
    ]
    for (const [path, body] of roads)
      expect([path, await codeOf(owner, path, body)]).toEqual([path, 'APPROVAL_OWN_CASE'])
    expect(await owner.balance()).toBe(0)
  })

  it('brings it to their bank by a refund, the wallet and a withdrawal only through two others', async () => {
    const owner = await colleague()
    await makeStaff({ db, clock }, clerk.userId, ['refunds', 'finance'])
    const refund = await waitingRefund(owner)
    const more = { ...refund, percent: 10, reason }
    expect(await codeOf(clerk, 'Refund/Approve', more)).toBe('REFUND_NEEDS_APPROVAL')
    await makeStaff({ db, clock }, owner.userId, ['refunds', 'refunds.approve'])
    expect(await codeOf(owner, 'Approval/AskRefund', more)).toBe('APPROVAL_OWN_CASE')
    const { id: aboveId } = clerk.must(
      await clerk.call<{ id: string }>('POST', '/api/office/Approval/AskRefund', more),
    )
    await makeStaff({ db, clock }, checker.userId, ['refunds.approve'])
    const above = checker.must(
      await checker.call<Approval>('GET', `/api/office/Approval/Get/${aboveId}`),
    )
    const allowed = { id: aboveId, hash: above.hash }
    expect(await codeOf(owner, 'Approval/Approve', allowed)).toBe('APPROVAL_OWN_CASE')
    checker.must(await checker.call('POST', '/api/office/Approval/Approve', allowed))
    await jobs.runDue()
    const amount = await owner.balance()
    expect(amount).toBeGreaterThan(0)
    const account = { firstNameFarsi: 'سارا', lastNameFarsi: 'مرادی', bank: { iban } }
    owner.must(await owner.call('POST', '/accounts/api/Account/Update', account))
    owner.must(await owner.call('POST', '/api/wallet/Withdrawal/Create', { amount }))
    await makeStaff({ db, clock }, owner.userId, scopes)
    await makeStaff({ db, clock }, checker.userId, ['finance.approve'])
    // As who asks, as who allows, and as who has a colleague ask.
    expect(await codeOf(owner, 'Approval/AskPayout', { reason })).toBe('APPROVAL_OWN_CASE')
    const asked = await clerk.call<{ id: string }>('POST', '/api/office/Approval/AskPayout', {
      reason,
    })
    const { id } = clerk.must(asked)
    const { hash } = clerk.must(await clerk.call<Approval>('GET', `/api/office/Approval/Get/${id}`))
    expect(await codeOf(owner, 'Approval/Approve', { id, hash })).toBe('APPROVAL_OWN_CASE')
    // Whoever decided the refund and asked is one person, whatever scopes they come by.
    await makeStaff({ db, clock }, clerk.userId, ['refunds', 'finance', 'finance.approve'])
    expect(await codeOf(clerk, 'Approval/Approve', { id, hash })).toBe('APPROVAL_SAME_PERSON')
    expect(await codeOf(checker, 'Approval/Approve', { id, hash })).toBeNull()
    expect(await codeOf(checker, 'Approval/Approve', { id, hash })).toBe('APPROVAL_ENDED')
  })
})

it('names the nights, the wishes and the guests of a hotel that is asked, room by room, to whoever telephones it', async () => {
  const [lineId, caller] = [await askedHotel(), await colleague('orders')]
  const asked = (await house.hotels.requests.list()).find((each) => each.lineId === lineId)
  const path = `/api/office/Order/Get/${asked?.orderId}`
  const { lines } = caller.must(await caller.call<OrderPage>('GET', path))
  expect(lines.flatMap(({ units }) => units.map(({ guests }) => guests))).toEqual([
    [
      { name: 'رضا مرادی', childAge: null },
      { name: 'مریم مرادی', childAge: null },
    ],
  ])
  const { checkIn, checkOut } = stayFrom(today)
  expect(lines[0]?.stay).toEqual({
    checkIn,
    checkOut,
    arrivalTime: null,
    specialRequests: 'تخت جدا',
    hotelNumber: null,
    told: null,
  })
  const queue = '/api/office/Queue/GetItems?queue=hotel-requests'
  const items = caller.must(await caller.call<QueueItem[]>('GET', `${queue}&subject=${lineId}`))
  const day = (date: string) => formatJalaliDate(date, 'day-month')
  expect(items[0]?.detail).toBe(`رضا مرادی، ۱ اتاق، ${day(checkIn)} تا ${day(checkOut)}`)
})

it('keeps the number that a hotel told with its yes, for the order page and the voucher, and who of us wrote it down', async () => {
  const [lineId, caller] = [await askedHotel(), await colleague('orders')]
  const orderId = (await house.hotels.requests.list()).find(
    (each) => each.lineId === lineId,
  )?.orderId
  const shown = async () => {
    const path = `/api/office/Order/Get/${orderId}`
    return caller.must(await caller.call<OrderPage>('GET', path)).lines[0]
  }
  expect((await shown())?.answered).toBeNull()
  const yes = { lineId, isAccepted: true, number: ' ۱۲۳-AB ' }
  const answer = (body: Body) => caller.call('POST', '/api/office/Line/AnswerHotel', body)
  const wrong = await answer({ ...yes, number: 'شمارهٔ ۱' })
  expect(wrong.refused).toMatchObject({ code: 'CHECK_ENTERED_VALUES', field: 'number' })
  caller.must(await answer(yes))
  expect(await shown()).toMatchObject({ stay: { hotelNumber: '123-AB' } })
  await jobs.runDue()
  const line = await shown()
  expect(line).toMatchObject({ state: 'issued', stay: { hotelNumber: '123-AB' } })
  expect(line?.answered).toMatchObject({ whom: 'hotel', what: 'accepted', note: '' })
  expect(line?.answered?.by).toContain(toPersianDigits(caller.phoneNumber.slice(-4)))
  expect(await house.hotels.receptionNumbers([lineId])).toEqual(new Map([[lineId, '123-AB']]))
})

it('puts a number right that a hotel told, for the voucher and its traveller, once, and over nobody else', async () => {
  const [guest, caller, other] = [
    await signedIn(),
    await colleague('orders'),
    await colleague('orders'),
  ]
  const lineId = await answeredHotel(guest)
  const number = async () => (await house.hotels.receptionNumbers([lineId])).get(lineId)
  const told = async () =>
    (await run(
      `select content::text as text from notifications.message
       where template = 'stay-number-corrected' and channel = 'Sms' and dedupe_key like '%' || $1 || '%' order by queued_at`,
      [lineId],
    )) as { text: string }[]
  const correct = (one: Buyer, body: Body, key = newId()) =>
    one.call(
      'POST',
      '/api/office/Line/CorrectNumber',
      { lineId, ...body },
      { 'idempotency-key': key },
    )
  const wrong = await correct(caller, { number: 'شمارهٔ ۱', was: '123-AB' })
  expect(wrong.refused).toMatchObject({ code: 'CHECK_ENTERED_VALUES', field: 'number' })
  const empty = await correct(caller, { number: ' ', was: '123-AB' })
  expect(empty.refused).toMatchObject({ code: 'CHECK_ENTERED_VALUES', field: 'number' })
  // Two at once, of whom one read what the other had not written yet.
  const both = await Promise.all([
    correct(caller, { number: '۴۵۶-CD', was: '123-AB' }),
    correct(other, { number: '789-EF', was: '123-AB' }),
  ])
  expect(both.map(({ refused }) => refused?.code ?? null).toSorted()).toEqual([
    'CHANGED_MEANWHILE',
    null,
  ])
  const now = (await number()) ?? ''
  expect(['456-CD', '789-EF']).toContain(now)
  await jobs.runDue()
  const [first, ...others] = await told()
  expect(others).toEqual([])
  expect(first?.text).toContain(now)
  // Sent again, by another key too, it is done already and nobody is told twice.
  caller.must(await correct(caller, { number: now, was: '123-AB' }))
  await jobs.runDue()
  expect(await told()).toHaveLength(1)
  // Back and there again: each time its traveller reads what holds.
  for (const [next, was] of [
    ['123-AB', now],
    [now, '123-AB'],
  ]) {
    clock.advance({ seconds: 1 })
    caller.must(await correct(caller, { number: next, was }))
    await jobs.runDue()
  }
  expect(await told()).toHaveLength(3)
  expect(await number()).toBe(now)
})

it('leaves a number alone of a hotel that said no, of a stay that was cancelled, and of one’s own', async () => {
  const caller = await colleague('orders')
  const codeOf = async (lineId: string, one: Buyer = caller) => {
    const body = { lineId, number: '456-CD', was: null }
    return (await one.call('POST', '/api/office/Line/CorrectNumber', body)).refused?.code
  }
  expect(await codeOf(await askedHotel())).toBe('OFFICE_NOT_WAITING')
  const refusedLine = await askedHotel()
  const no = { lineId: refusedLine, isAccepted: false, noteFa: '', by: clerk.userId }
  await house.hotels.requests.answer(no)
  await jobs.runDue()
  expect(await codeOf(refusedLine)).toBe('OFFICE_NOT_WAITING')
  const cancelled = await answeredHotel()
  await run(
    `with gone as (update orders.unit set state = 'cancelled', kept_rial = price_rial where line_id = $1)
     update orders.line set fulfilment = 'void' where id = $1`,
    [cancelled],
  )
  expect(await codeOf(cancelled)).toBe('OFFICE_NOT_WAITING')
  const own = await answeredHotel(caller)
  expect(await codeOf(own)).toBe('APPROVAL_OWN_CASE')
  expect(await codeOf(newId())).toBe('NOT_FOUND')
})

it('leads from an act to the order, the person or the request that it was about', async () => {
  const auditor = await colleague('audit')
  const pageOf = async (kind: string) => {
    const path = `/api/office/Audit/List?kind=${kind}&pageSize=1`
    return [kind, auditor.must(await auditor.call<AuditAct[]>('GET', path))[0]?.leadsTo[0]?.page]
  }
  for (const kind of [
    'orders.line-failed',
    'hotels.request-answered',
    'hotels.number-corrected',
    'hotels.review-decided',
    'tours.request-answered',
    'visas.case-moved',
    'visas.files-held',
    'queues.claimed',
  ])
    expect(await pageOf(kind)).toEqual([kind, 'order'])
  expect(await pageOf('notes.added')).toEqual(['notes.added', 'customer'])
  expect(await pageOf('refunds.approved')).toEqual(['refunds.approved', 'refund'])
  expect(await pageOf('customers.seen-as')).toEqual(['customers.seen-as', 'customer'])
})

it('nothing that people typed of themselves, no document and no secret stands in the audit', async () => {
  const { rows } = await sql<{ row: string }>`select audit::text as row from office.audit`.execute(
    tables<unknown>(db),
  )
  expect(rows.length).toBeGreaterThan(Object.keys(examples).length)
  const all = rows.map(({ row }) => row).join('\n')
  const phones = [clerk, checker].map(({ phoneNumber }) => phoneNumber)
  for (const personal of [iban, 'مرادی', 'Moradi', 'A71234567', '09121112233', ...phones])
    expect(all, personal).not.toContain(personal)
})
