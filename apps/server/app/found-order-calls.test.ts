/** An order found without an account: a stranger learns nothing, the holder of its mobile sees this one order and its paper for a while. */
import type { FoundOrder } from '@parastoo/contract/orders/found-orders'
import { toLatinDigits } from '@parastoo/kit/text'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { tables } from '../platform/db/database.ts'
import { bare, pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
import { offersOf, stayFrom, submissionOf, submitStay } from './testing/buy-stays.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer, clock, today, jobs, db, house } = await openTestHouse()
const { signedIn, paidAtBank, paidForTwo, held } = takeSteps({ buyer, today })
const find = '/api/orders/FindOrder'

type Sent = { challenge: string; codeLength: number; expiresAt: string; resendAt: string }
type Opened = { permission: string; until: string; order: FoundOrder }

let seed = 5_000
/** Somebody without a session, at an address of their own. */
function stranger(): Buyer {
  seed += 1
  return buyer(seed)
}
const askCode = (by: Buyer, ask: { orderNumber: string; phoneNumber: string }) =>
  by.call<Sent>('POST', `${find}/AskCode`, ask)
/** The newest code that was sent to a mobile. */
async function codeOf(by: Buyer, phoneNumber: string): Promise<string> {
  type Message = { template: string; values: { code?: string } }
  const reply = await by.send(`/dev/outbox.json?to=${phoneNumber}`)
  const messages = (await reply.json()) as Message[] | { data: Message[] }
  const list = Array.isArray(messages) ? messages : messages.data
  return list.find(({ template }) => template === 'order-code')?.values.code ?? ''
}
const wait = () => clock.advance({ seconds: 61 })
async function opened(by: Buyer, ask: { orderNumber: string; phoneNumber: string }) {
  const { challenge } = by.must(await askCode(by, ask))
  const code = await codeOf(by, ask.phoneNumber)
  return await by.call<Opened>('POST', `${find}/Open`, { ...ask, code, challenge })
}

let owner: Buyer
let mine: { orderNumber: string; phoneNumber: string; orderId: string }
let held1: { orderNumber: string; phoneNumber: string }
let other: Buyer
beforeAll(async () => {
  owner = await signedIn()
  other = await signedIn()
  const { orderId } = await paidForTwo(owner, { daysAhead: 9 })
  await jobs.runDue()
  const number = async (id: string) => (await house.orders.find(id))?.orderNumber ?? ''
  mine = { orderId, orderNumber: await number(orderId), phoneNumber: owner.phoneNumber }
  const { orderId: unpaid } = await held(other)
  held1 = { orderNumber: await number(unpaid), phoneNumber: other.phoneNumber }
}, 120_000)

it('opens the order and its ticket to who has its mobile, in Persian digits too, and nothing of the account', async () => {
  wait()
  const by = stranger()
  const persian = mine.orderNumber.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit)
  const { permission, order } = by.must(await opened(by, { ...mine, orderNumber: persian }))
  expect(order).toMatchObject({ orderNumber: mine.orderNumber, hasTicket: true })
  expect(order.passengers.map(({ name }) => name)).toEqual(['سارا مرادی', 'سارا مرادی'])
  expect(order.flights[0]?.proposal.flightGroups[0]?.flightLegs[0]).toMatchObject({ origin: 'THR' })
  expect(JSON.stringify(order)).not.toMatch(/nationalCode|passportNumber|birthDate|049\d{7}/)
  expect(by.must(await by.call<FoundOrder>('POST', `${find}/Show`, { permission }))).toEqual(order)
  const paper = await by.send('/api/flight-reservation/Tickets/FoundTicketPdf', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ permission }),
  })
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pages = (await pagesOfPdf(new Uint8Array(await paper.arrayBuffer()))).join('')
  expect(toLatinDigits(bare(pages))).toContain(mine.orderNumber)
  // No session and no account came of it.
  const path = '/api/orders/Order/GetCurrentUserOrders'
  expect((await by.call('POST', path, {})).refused?.status).toBe(401)
})

it('has no ticket to take along of a stay', async () => {
  const { code } = await addHotel(db, { from: today, nights: 30 })
  const one = await signedIn()
  const wish = stayFrom(today)
  const [proposal] = await offersOf(one, code, wish)
  if (!proposal) throw new Error('The test hotel sells nothing')
  const body = submissionOf(one, proposal, { wish, seed: 7_000 })
  const { orderId } = one.must(await submitStay(one, body))
  await paidAtBank(one, orderId)
  await jobs.runDue()
  const { orderNumber, lines } = (await house.orders.find(orderId)) ?? {}
  expect(lines).toMatchObject([{ fulfilment: 'issued' }])
  wait()
  const by = stranger()
  const ask = { orderNumber: orderNumber ?? '', phoneNumber: one.phoneNumber }
  expect(by.must(await opened(by, ask)).order).toMatchObject({ orderNumber, hasTicket: false })
})

it('answers alike for an order that is there, another’s and none, and sends to whoever is named', async () => {
  wait()
  const unknown = '9999999'
  const asks = [
    { orderNumber: mine.orderNumber, phoneNumber: mine.phoneNumber },
    { orderNumber: mine.orderNumber, phoneNumber: '9351112233' },
    { orderNumber: unknown, phoneNumber: '9351112234' },
  ]
  const answers = []
  for (const ask of asks) {
    const by = stranger()
    const { challenge, ...said } = by.must(await askCode(by, ask))
    expect(challenge).not.toBe('')
    expect(await codeOf(by, ask.phoneNumber)).toMatch(/^\d{4}$/)
    answers.push(said)
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

it('tells who proves another mobile the same of another’s order as of none, and lets a number be corrected', async () => {
  wait()
  const by = stranger()
  const phoneNumber = held1.phoneNumber
  const { challenge } = by.must(await askCode(by, { orderNumber: mine.orderNumber, phoneNumber }))
  const code = await codeOf(by, phoneNumber)
  const open = (orderNumber: string) =>
    by.call<Opened>('POST', `${find}/Open`, { orderNumber, phoneNumber, code, challenge })
  const anothers = await open(mine.orderNumber)
  const none = await open('9999999')
  expect(anothers.refused).toMatchObject({ status: 400, code: 'ORDER_NOT_FOUND' })
  expect(none.refused).toEqual(anothers.refused)
  const { order } = by.must(await open(held1.orderNumber))
  expect(order).toMatchObject({ orderNumber: held1.orderNumber, hasTicket: false })
  // The right code is spent now.
  expect((await open(held1.orderNumber)).refused?.code).toBe('CODE_EXPIRED')
})

it('takes three tries of a code, and none without the challenge of who asked', async () => {
  wait()
  const by = stranger()
  const { challenge } = by.must(await askCode(by, mine))
  const code = await codeOf(by, mine.phoneNumber)
  const wrong = code === '0000' ? '1111' : '0000'
  const open = (typed: string, held = challenge) =>
    by.call<Opened>('POST', `${find}/Open`, { ...mine, code: typed, challenge: held })
  expect((await open(code, 'another')).refused?.code).toBe('CODE_EXPIRED')
  for (let times = 0; times < 3; times += 1)
    expect((await open(wrong)).refused?.code).toBe('CODE_WRONG')
  expect((await open(code)).refused?.code).toBe('CODE_EXPIRED')
})

it('ends after half an hour, and no permission can be made up or used for another order', async () => {
  wait()
  const by = stranger()
  const { permission } = by.must(await opened(by, mine))
  const show = (text: string) => by.call<FoundOrder>('POST', `${find}/Show`, { permission: text })
  const flipped = `${permission.slice(0, 5)}${permission[5] === 'A' ? 'B' : 'A'}${permission.slice(6)}`
  for (const made of ['', 'nobodys', flipped])
    expect((await show(made)).refused?.code).toBe('ORDER_PERMISSION_ENDED')
  clock.advance({ minutes: 29 })
  expect((await show(permission)).refused).toBeNull()
  clock.advance({ minutes: 2 })
  expect((await show(permission)).refused?.code).toBe('ORDER_PERMISSION_ENDED')
})

it('is limited as signing in is: a second code within a minute is refused, and a code for one serves not for the other', async () => {
  wait()
  const by = stranger()
  const { challenge } = by.must(await askCode(by, held1))
  const code = await codeOf(by, held1.phoneNumber)
  expect((await askCode(by, held1)).refused?.code).toBe('CODE_SENT_RECENTLY')
  const { rows } = await sql<{ purpose: string; userId: string | null }>`
    select purpose, user_id as "userId" from identity.one_time_code
    order by asked_at desc limit 1`.execute(tables<unknown>(db))
  expect(rows).toEqual([{ purpose: 'find-order', userId: null }])
  const form = {
    grant_type: 'otp',
    client_id: 'native',
    phone_number: held1.phoneNumber,
    dialing_code: '+98',
    code,
    challenge,
  }
  const reply = await by.send('/accounts/connect/token', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect(reply.status).toBe(400)
})
