/**
 * What a ticket's papers say once it is not what was sold, over HTTP and on the real database: called off, moved, exchanged, given
 * back by one of two. The order, the list, page and PDF, calendar and the public check must agree.
 */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { CheckedTicket, IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import type { FlightChange } from '@parastoo/contract/orders/changes'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tables } from '../platform/db/database.ts'
import { bare, pagesOfPdf } from '../platform/pdf/testing/read-pdf.ts'
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
} = await openTestHouse({ carriers: ['EP', 'ZV'] })
const { signedIn, paidForTwo } = takeSteps({ buyer: buyerOf, today })
const papers = '/api/flight-reservation/Tickets'

let daysAhead = 8
/** Two people with tickets on a day that nobody else here flies on. */
async function bought() {
  const buyer = await signedIn()
  daysAhead += 1
  const { orderId, proposal } = await paidForTwo(buyer, { daysAhead })
  await jobs.runDue()
  const { rows } = await sql<{ flightKey: string }>`
    select offer_key as "flightKey" from flights.reservation where order_id = ${orderId}`.execute(
    tables<unknown>(db),
  )
  const departureTime = proposal.flightGroups[0]?.departureTime ?? ''
  return { buyer, orderId, departureTime, flightKey: rows[0]?.flightKey ?? '' }
}

/** Its airline tells of the flight; the rounds hear of it. */
async function carrierSays(flightKey: string, to: { departureTime: string } | 'cancelled') {
  expect(await house.inventory.changeFlight({ flightKey, to })).toHaveProperty('keys')
  clock.advance({ seconds: 1 })
  await sql`update flights.reservation set asked_at = null`.execute(tables<unknown>(db))
  await house.flights.changes.watch()
}

const later = (local: string, minutes: number) =>
  Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'minute' })
const issuedOf = async (buyer: Buyer, orderId: string) =>
  buyer.must(
    await buyer.call<{ checkUrl: string; tickets: IssuedTicketLine[] }>(
      ...(['GET', `${papers}/IssuedTickets/${orderId}`] as const),
    ),
  )
/** Asked by somebody who is not signed in. */
async function checked(checkUrl: string) {
  const anyone = buyerOf(9_000)
  const code = checkUrl.split('/').at(-1)
  return anyone.must(await anyone.call<CheckedTicket>('GET', `${papers}/CheckTicket/${code}`))
}
const calendarOf = async (buyer: Buyer, orderId: string) =>
  (await (await buyer.send(`${papers}/FlightTicketCalendar/${orderId}`)).text())
    .replaceAll('\r\n ', '')
    .split('\r\n')
const field = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
const pdfOf = async (buyer: Buyer, path: string) => {
  const reply = await buyer.send(path)
  expect([path, reply.status]).toEqual([path, 200])
  return (await pagesOfPdf(new Uint8Array(await reply.arrayBuffer()))).join('')
}
const htmlOf = async (buyer: Buyer, orderId: string) =>
  await (await buyer.send(`${papers}/FlightTicketHtml/${orderId}`)).text()
const glanceOf = async (buyer: Buyer, orderId: string) => {
  const path = '/api/orders/Order/GetCurrentUserOrders'
  const listed = buyer.must(await buyer.call<OrderSummary[]>('POST', path, {}))
  return listed.find((one) => one.orderId === orderId)?.flightChange
}

/** Takes another flight of so many legs in place of the one that was called off. */
async function exchanged(buyer: Buyer, orderId: string, legs: number): Promise<void> {
  const changes = await buyer.call<FlightChange[]>(
    ...(['GET', `/api/orders/Order/GetFlightChanges/${orderId}`] as const),
  )
  const changeId = buyer.must(changes)[0]?.id ?? ''
  const others = await buyer.call<Proposal[]>(
    ...(['GET', `/api/orders/Order/GetFlightAlternatives/${changeId}`] as const),
  )
  const fits = ({ flightGroups }: Proposal) => flightGroups[0]?.flightLegs.length === legs
  const proposalId = buyer.must(others).find(fits)?.proposalId
  const body = { changeId, answer: 'Rebook', proposalId }
  const answer = buyer.must(
    await buyer.call<FlightChange>('POST', '/api/orders/Order/AnswerFlightChange', body),
  )
  expect(answer.answer).toMatchObject({ answer: 'Rebook', state: 'done' })
}

describe('a flight that its carrier calls off', () => {
  it('is told as called off by the order, the list, page, PDF, calendar and check, and no paper calls it good', async () => {
    const { buyer, orderId, flightKey } = await bought()
    const before = await calendarOf(buyer, orderId)
    expect([field(before, 'SEQUENCE'), field(before, 'STATUS')]).toEqual([['0'], ['CONFIRMED']])
    const { checkUrl, tickets } = await issuedOf(buyer, orderId)
    expect(await checked(checkUrl)).toMatchObject({ state: 'valid' })
    await carrierSays(flightKey, 'cancelled')

    const order = await buyer.order(orderId)
    expect(order.flightOrder.standings).toEqual([[{ state: 'called-off' }]])
    expect(await glanceOf(buyer, orderId)).toMatchObject({ kind: 'cancelled', isWhole: true })
    const html = await htmlOf(buyer, orderId)
    expect(html).toContain('شرکت هواپیمایی این پرواز را لغو کرده است')
    expect(html).toContain('class="across"')
    expect(html).not.toContain('حضور در فرودگاه')
    const paper = await pdfOf(buyer, `${papers}/FlightTicketPdf/${orderId}`)
    for (const word of ['لغو', 'استرداد']) expect(paper).toContain(bare(word))
    const after = await calendarOf(buyer, orderId)
    expect([field(after, 'SEQUENCE'), field(after, 'STATUS')]).toEqual([['1'], ['CANCELLED']])
    expect(field(after, 'UID')).toEqual(field(before, 'UID'))
    for (const url of [checkUrl, tickets[0]?.checkUrl ?? ''])
      expect(await checked(url)).toMatchObject({
        state: 'called-off',
        flights: [{ state: 'called-off' }],
      })
  })

  it('and is exchanged: the new ticket is good, the old one’s own code says that it was replaced, on its old flight', async () => {
    const { buyer, orderId, flightKey } = await bought()
    const old = await issuedOf(buyer, orderId)
    const oldFlight = (await checked(old.checkUrl)).flights[0]
    await carrierSays(flightKey, 'cancelled')
    const off = await calendarOf(buyer, orderId)
    await exchanged(buyer, orderId, 1)

    const fresh = await issuedOf(buyer, orderId)
    const whole = await checked(fresh.checkUrl)
    expect(whole).toMatchObject({ state: 'valid', flights: [{ state: 'valid' }] })
    expect(whole.flights[0]?.tickets).toHaveLength(2)
    expect(await checked(old.tickets[0]?.checkUrl ?? '')).toMatchObject({
      state: 'replaced',
      flights: [
        {
          state: 'replaced',
          flightNumber: oldFlight?.flightNumber,
          departureTime: oldFlight?.departureTime,
          tickets: [{ state: 'replaced' }],
        },
      ],
    })
    const calendar = await calendarOf(buyer, orderId)
    expect(field(calendar, 'UID')).toEqual(field(off, 'UID'))
    expect(field(calendar, 'STATUS')).toEqual(['CONFIRMED'])
    expect(Number(field(calendar, 'SEQUENCE')[0])).toBeGreaterThan(
      Number(field(off, 'SEQUENCE')[0]),
    )
    expect((await buyer.order(orderId)).flightOrder.standings).toEqual([[{ state: 'as-sold' }]])
    expect(await htmlOf(buyer, orderId)).not.toContain('class="stamp')
  })
})

it('a flight that an exchange took out of the journey goes from the calendar, too', async () => {
  const { buyer, orderId } = await bought()
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  const callOff = () =>
    house.flights.changes.desk.recordLine({ lineId, to: 'cancelled', by: 'reza' })
  await callOff()
  await exchanged(buyer, orderId, 2)
  const two = await calendarOf(buyer, orderId)
  expect(field(two, 'STATUS')).toEqual(['CONFIRMED', 'CONFIRMED'])
  await callOff()
  await exchanged(buyer, orderId, 1)
  const one = await calendarOf(buyer, orderId)
  expect(field(one, 'UID')).toEqual(field(two, 'UID'))
  expect(field(one, 'STATUS')).toEqual(['CONFIRMED', 'CANCELLED'])
  const [before, after] = [two, one].map((lines) => Number(field(lines, 'SEQUENCE')[1]))
  expect(after).toBeGreaterThan(before ?? 0)
})

it('a flight that was moved says so beside the time that was sold, and its calendar takes the new file', async () => {
  const { buyer, orderId, flightKey, departureTime } = await bought()
  const { checkUrl } = await issuedOf(buyer, orderId)
  await carrierSays(flightKey, { departureTime: later(departureTime, 40) })
  await carrierSays(flightKey, { departureTime: later(departureTime, 90) })
  const moved = { state: 'moved', soldDepartureTime: departureTime }
  expect((await buyer.order(orderId)).flightOrder.standings).toEqual([[moved]])
  expect(await glanceOf(buyer, orderId)).toMatchObject({ kind: 'moved', isWhole: false })
  const html = await htmlOf(buyer, orderId)
  expect(html).toContain('شرکت هواپیمایی زمان پرواز را تغییر داده است')
  expect(html).toContain('ساعت پیشین')
  expect(html).not.toContain('class="across"')
  expect(field(await calendarOf(buyer, orderId), 'SEQUENCE')).toEqual(['2'])
  expect(await checked(checkUrl)).toMatchObject({
    state: 'valid',
    flights: [
      {
        state: 'valid',
        soldDepartureTime: departureTime,
        departureTime: later(departureTime, 90),
      },
    ],
  })
})

it('one of two who gives the ticket back leaves the order’s code good in part and their own void, and then it all is', async () => {
  const { buyer, orderId } = await bought()
  buyer.must(await buyer.call('POST', `${papers}/SendTicket`, { orderId, channel: 'Sms' }))
  const outbox = await (await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)).text()
  const shared = new URL(/https?:[^"\\\s]+SharedTicketPdf\/[\w-]+/.exec(outbox)?.[0] ?? '').pathname
  const { checkUrl, tickets } = await issuedOf(buyer, orderId)
  const [item, other] = await buyer.refundable(orderId)
  if (!item || !other) throw new Error('Nothing to give back')
  buyer.must(await buyer.refund(orderId, [item]))
  await jobs.runDue()

  const whole = await checked(checkUrl)
  expect(whole).toMatchObject({ state: 'valid-in-part', flights: [{ state: 'valid-in-part' }] })
  expect(whole.flights[0]?.tickets.map(({ state }) => state).sort()).toEqual(['cancelled', 'valid'])
  const own = await Promise.all(tickets.map((ticket) => checked(ticket.checkUrl)))
  expect(own.map(({ state }) => state).sort()).toEqual(['cancelled', 'valid'])
  // Nobody is named, and no number stands there whole.
  for (const secret of ['Moradi', 'Karimi', orderId, ...tickets.map((one) => one.ticketNumber)])
    expect(JSON.stringify([whole, own])).not.toContain(secret)
  const inPart = await pdfOf(buyerOf(9_001), shared)
  expect(inPart).toContain(bare('مسترد'))
  for (const { ticketNumber } of tickets) expect(inPart).toContain(ticketNumber)

  buyer.must(await buyer.refund(orderId, await openItems(buyer, orderId)))
  await jobs.runDue()
  expect(await checked(checkUrl)).toMatchObject({ state: 'cancelled' })
  expect(await pdfOf(buyerOf(9_001), shared)).toContain(bare('باطل'))
  const calendar = await calendarOf(buyer, orderId)
  expect([field(calendar, 'SEQUENCE'), field(calendar, 'STATUS')]).toEqual([['1'], ['CANCELLED']])
})

const openItems = async (buyer: Buyer, orderId: string) =>
  (await buyer.refundable(orderId)).filter(({ state }) => state === 'open')
