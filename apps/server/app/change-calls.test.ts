/**
 * What carriers change after the sale (one piece: the life of a change from telling to its answers), over HTTP and on the real database: told once however often it is said, seen on the trip and
 * its tickets, and answered once: accepted, refunded freely by the rule and not below it, or exchanged for another flight.
 */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { FlightChange } from '@parastoo/contract/orders/changes'
import type { RefundRequest } from '@parastoo/contract/refunds/refunds'
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
  settings: { SAMPLE_SUPPLIERS: 'sample:on' },
})
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const view = tables<unknown>(db)

let daysAhead = 8
/** Two people with tickets on a day that nobody else here flies on. */
async function bought({ passengers = 2 } = {}) {
  const buyer = await signedIn()
  daysAhead += 1
  const departureDate = Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()
  const found = await buyer.search({
    origin: 'THR',
    destination: 'MHD',
    adults: passengers,
    departureDate,
  })
  const proposal = found.proposals.find(({ seat, isCharter }) => seat > 3 && !isCharter)
  if (!proposal) throw new Error('The test timetable sells nothing')
  const names = ['Moradi', 'Karimi'].slice(0, passengers)
  const { orderId } = buyer.must(
    await buyer.submit(proposal, {
      passengers: names.map((name, at) => buyer.passenger(name, at)),
    }),
  )
  await paidAtBank(buyer, orderId)
  await jobs.runDue()
  const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
  return { buyer, orderId, lineId, proposal, flightKey: await flightKeyOf(lineId) }
}
async function flightKeyOf(lineId: string): Promise<string> {
  const { rows } = await sql<{ offerKey: string }>`
    select offer_key as "offerKey" from flights.reservation where line_id = ${lineId}`.execute(view)
  return rows[0]?.offerKey ?? ''
}
const changesOf = async (buyer: Buyer, orderId: string) =>
  buyer.must(
    await buyer.call<FlightChange[]>('GET', `/api/orders/Order/GetFlightChanges/${orderId}`),
  )
const othersFor = async (buyer: Buyer, changeId: string) =>
  buyer.must(
    await buyer.call<Proposal[]>('GET', `/api/orders/Order/GetFlightAlternatives/${changeId}`),
  )
const answer = (buyer: Buyer, body: Record<string, unknown>, key?: string) =>
  buyer.call<FlightChange>(
    ...(['POST', '/api/orders/Order/AnswerFlightChange', body] as const),
    key ? { 'idempotency-key': key } : {},
  )
const told = async (buyer: Buyer, template: string): Promise<{ text: string }[]> => {
  await jobs.runDue()
  const reply = await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)
  const all = (await reply.json()) as { template: string; text: string }[]
  return all.filter((message) => message.template === template)
}
const departureOf = ({ flightGroups }: Proposal) => flightGroups[0]?.departureTime ?? ''
const later = (local: string, minutes: number) =>
  Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'minute' })
/** Its airline moves the flight at own stock, as an import of another timetable would. */
async function movedBy(
  { flightKey, proposal }: { flightKey: string; proposal: Proposal },
  minutes: number,
) {
  const to = { departureTime: later(departureOf(proposal), minutes) }
  expect(await house.inventory.changeFlight({ flightKey, to })).toHaveProperty('keys')
  clock.advance({ seconds: 1 })
  await sql`update flights.reservation set asked_at = null`.execute(view)
}
const calledOff = async ({ flightKey }: { flightKey: string }) => {
  await house.inventory.changeFlight({ flightKey, to: 'cancelled' })
  await sql`update flights.reservation set asked_at = null`.execute(view)
}
const booksStand = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])

describe('a change', () => {
  it('is one change and one message, by whomever and however often it is told', async () => {
    const sale = await bought()
    const { buyer, orderId, proposal, lineId } = sale
    const before = departureOf(proposal)
    expect(await changesOf(buyer, orderId)).toEqual([])
    await movedBy(sale, 150)
    const to = { departureTime: later(before, 150) }
    const said = { lineId, to, by: 'reza', reason: 'نقص فنی' }
    await Promise.all([
      house.flights.changes.watch(),
      house.flights.changes.watch(),
      ...[said, said, said].map((one) => house.flights.changes.desk.recordLine(one)),
    ])
    await house.flights.changes.watch()
    const [change, more] = await changesOf(buyer, orderId)
    expect(more).toBeUndefined()
    expect(change).toMatchObject({
      kind: 'moved',
      isOpen: true,
      isRefundFree: true,
      answer: null,
      orderId,
      legs: [{ before: { departureTime: before }, after: { departureTime: later(before, 150) } }],
    })
    expect(change?.legs[0]?.laterMinutes).toBe(150)
    const [message, ...rest] = await told(buyer, 'flight-moved')
    expect(rest).toEqual([])
    expect(message?.text).toContain('به وقت تهران')
    expect(message?.text).toContain(`orderId=${orderId}`)
  })

  it('that staff know of is not undone by a supplier that has not heard of it yet', async () => {
    const { buyer, orderId, lineId, proposal, flightKey } = await bought({ passengers: 1 })
    const to = { departureTime: later(departureOf(proposal), 45) }
    await house.flights.changes.desk.recordLine({ lineId, to, by: 'reza' })
    await house.flights.changes.watch()
    expect(await changesOf(buyer, orderId)).toHaveLength(1)
    // Its own news is news.
    await movedBy({ flightKey, proposal }, 90)
    await house.flights.changes.watch()
    expect((await changesOf(buyer, orderId)).map(({ legs }) => legs[0]?.laterMinutes)).toEqual([
      45, 45,
    ])
    await movedBy({ flightKey, proposal }, 0)
    await house.flights.changes.watch()
    expect(await changesOf(buyer, orderId)).toHaveLength(3)
  })

  it('shows on the trip, in the list, on the ticket, in the calendar and to whoever checks', async () => {
    const sale = await bought({ passengers: 1 })
    const { buyer, orderId, proposal } = sale
    const [before, after] = [departureOf(proposal), later(departureOf(proposal), 185)]
    await movedBy(sale, 185)
    await house.flights.changes.watch()
    const order = await buyer.order(orderId)
    expect(order.startsAt).toBe(after)
    expect(order.flightChange).toEqual({
      kind: 'moved',
      isOpen: true,
      isWhole: false,
      before,
      after,
    })
    expect(order.flightOrder.proposals[0]?.flightGroups[0]).toMatchObject({ departureTime: after })
    const { durationMinutes } = proposal.flightGroups[0]?.flightLegs[0] ?? {}
    expect(order.flightOrder.proposals[0]?.flightGroups[0]?.flightLegs[0]).toMatchObject({
      departureTime: after,
      durationMinutes,
    })
    const listed = buyer.must(
      await buyer.call<{ flightChange: object; startsAt: string }[]>(
        ...(['POST', '/api/orders/Order/GetCurrentUserOrders', {}] as const),
      ),
    )
    expect(listed[0]).toMatchObject({ startsAt: after, flightChange: { after } })
    const tickets = '/api/flight-reservation/Tickets'
    const html = await (await buyer.send(`${tickets}/FlightTicketHtml/${orderId}`)).text()
    const persian = (local: string) =>
      local.slice(11).replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)))
    expect(html).toContain(persian(after))
    // The time that was sold stands there once, as what holds no more.
    expect(html.replace(/ساعت پیشین[^<]*/, '')).not.toContain(persian(before))
    const calendar = await (await buyer.send(`${tickets}/FlightTicketCalendar/${orderId}`)).text()
    const utc = Temporal.PlainDateTime.from(after).toZonedDateTime('Asia/Tehran').toInstant()
    expect(calendar).toContain(`DTSTART:${utc.toString().replace(/[-:]/g, '')}`)
    const { checkUrl } = buyer.must(
      await buyer.call<{ checkUrl: string }>('GET', `${tickets}/IssuedTickets/${orderId}`),
    )
    const code = checkUrl.split('/').at(-1)
    const checked = buyer.must(
      await buyer.call<{ flights: object[] }>('GET', `${tickets}/CheckTicket/${code}`),
    )
    expect(checked.flights[0]).toMatchObject({ departureTime: after, state: 'valid' })
  })

  it('follows the one before, and both together count against what was agreed', async () => {
    const sale = await bought({ passengers: 1 })
    const { buyer, orderId } = sale
    await movedBy(sale, 70)
    await house.flights.changes.watch()
    const [small] = await changesOf(buyer, orderId)
    expect(small).toMatchObject({ isOpen: true, isRefundFree: false })
    expect((await answer(buyer, { changeId: small?.id, answer: 'Refund' })).refused).toMatchObject({
      status: 400,
      code: 'FREE_REFUND_NOT_DUE',
    })
    expect((await buyer.refundable(orderId, 3))[0]).toMatchObject({ needsReview: true })
    await movedBy(sale, 140)
    await house.flights.changes.watch()
    const [newest, first] = await changesOf(buyer, orderId)
    expect(newest).toMatchObject({ isOpen: true, isRefundFree: true })
    expect(newest?.legs[0]?.laterMinutes).toBe(70)
    expect(first).toMatchObject({ id: small?.id, isOpen: false })
    expect((await answer(buyer, { changeId: small?.id, answer: 'Accept' })).refused?.code).toBe(
      'FLIGHT_CHANGE_CLOSED',
    )
    expect(await told(buyer, 'flight-moved')).toHaveLength(2)
    // What was agreed to is what the next change counts from.
    buyer.must(await answer(buyer, { changeId: newest?.id, answer: 'Accept' }))
    await movedBy(sale, 200)
    await house.flights.changes.watch()
    expect((await changesOf(buyer, orderId))[0]).toMatchObject({
      isOpen: true,
      isRefundFree: false,
    })
  })
})

describe('an answer', () => {
  it('that accepts is kept, told, and the only one', async () => {
    const sale = await bought({ passengers: 1 })
    const { buyer, orderId } = sale
    await movedBy(sale, 180)
    await house.flights.changes.watch()
    const [change] = await changesOf(buyer, orderId)
    const body = { changeId: change?.id, answer: 'Accept' }
    const other = await signedIn()
    expect((await answer(other, body)).refused).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const key = newId()
    const accepted = await answer(buyer, body, key)
    expect(buyer.must(accepted)).toMatchObject({
      isOpen: false,
      answer: { answer: 'Accept', state: 'done' },
    })
    expect(await answer(buyer, body, key)).toEqual(accepted)
    expect(buyer.must(await answer(buyer, body)).answer).toEqual(accepted.data?.answer)
    expect((await answer(buyer, { ...body, answer: 'Refund' })).refused?.code).toBe(
      'FLIGHT_CHANGE_ANSWERED',
    )
    expect(await told(buyer, 'flight-change-accepted')).toHaveLength(1)
    expect((await buyer.order(orderId)).flightChange).toMatchObject({ isOpen: false })
    // The refund that was free a moment ago is the usual one now.
    expect((await buyer.refundable(orderId, 3))[0]).toMatchObject({ needsReview: true })
  })

  it('is one of those given at once', async () => {
    const sale = await bought({ passengers: 1 })
    const { buyer, orderId } = sale
    await movedBy(sale, 240)
    await house.flights.changes.watch()
    const [change] = await changesOf(buyer, orderId)
    const [other] = await othersFor(buyer, change?.id ?? '')
    const changeId = change?.id
    const given = await Promise.all([
      answer(buyer, { changeId, answer: 'Accept' }),
      answer(buyer, { changeId, answer: 'Refund' }),
      answer(buyer, { changeId, answer: 'Rebook', proposalId: other?.proposalId }),
      answer(buyer, { changeId, answer: 'Refund' }),
    ])
    const kinds = new Set(given.flatMap(({ data }) => data?.answer?.answer ?? []))
    expect(kinds.size).toBe(1)
    for (const { refused } of given)
      if (refused) expect(refused.code).toBe('FLIGHT_CHANGE_ANSWERED')
    await jobs.runDue()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from flights.change_answer where order_id = ${orderId}`.execute(
      view,
    )
    expect(rows[0]?.n).toBe(1)
    await booksStand()
  })

  it('that wants the money back gets all of it without a penalty, once', async () => {
    const sale = await bought()
    const { buyer, orderId, proposal } = sale
    await movedBy(sale, -150)
    await house.flights.changes.watch()
    const [change] = await changesOf(buyer, orderId)
    const body = { changeId: change?.id, answer: 'Refund' }
    const given = buyer.must(await answer(buyer, body))
    expect(given.answer).toMatchObject({ answer: 'Refund', state: 'done' })
    expect(buyer.must(await answer(buyer, body)).answer).toEqual(given.answer)
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ money: 'refunded', lineStates: ['void'] })
    expect(await buyer.balance()).toBe(proposal.totalPrice)
    const requests = buyer.must(
      await buyer.call<RefundRequest[]>(
        'GET',
        `/api/refund/RefundRequest/GetCurrentUserRefundRequests?orderId=${orderId}`,
      ),
    )
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      id: given.answer?.refundRequestId,
      reasonId: 3,
      penaltyAmount: 0,
      status: 'Done',
    })
    expect(await told(buyer, 'refund-settled')).toHaveLength(1)
    await booksStand()
  })

  it('comes too late once the flight has left', async () => {
    const { buyer, orderId, lineId, proposal } = await bought({ passengers: 1 })
    const to = { departureTime: later(departureOf(proposal), 30) }
    await house.flights.changes.desk.recordLine({ lineId, to, by: 'reza' })
    const [change] = await changesOf(buyer, orderId)
    const userId = (await house.orders.find(orderId))?.userId ?? ''
    // By then its token is stale, so the room is asked itself.
    const ask = { userId, changeId: change?.id ?? '', answer: 'Accept' } as const
    const now = clock.now()
    clock.setTo(Temporal.Instant.from(change?.answerBy ?? ''))
    expect(await house.flights.changes.answer(ask)).toMatchObject({
      refused: 'FLIGHT_CHANGE_CLOSED',
    })
    clock.setTo(now)
    expect(await house.flights.changes.answer(ask)).toMatchObject({ answer: { state: 'done' } })
  })
})

describe('another flight', () => {
  it('of the same airline is taken without charge; the old tickets are void, the old seats free', async () => {
    const sale = await bought()
    const { buyer, orderId, lineId, proposal } = sale
    await calledOff(sale)
    await house.flights.changes.watch()
    expect(await told(buyer, 'flight-cancelled')).toHaveLength(1)
    const [change] = await changesOf(buyer, orderId)
    expect(change).toMatchObject({ kind: 'cancelled', isRefundFree: true })
    expect(change?.legs[0]?.after).toBeNull()
    const others = await othersFor(buyer, change?.id ?? '')
    const [other] = others
    if (!other) throw new Error('The test timetable has no other flight')
    const airline = proposal.flightGroups[0]?.marketingAirlineCode
    for (const one of others)
      expect([one.flightGroups[0]?.marketingAirlineCode, one.totalPrice]).toEqual([
        airline,
        proposal.totalPrice,
      ])
    const changeId = change?.id
    expect((await answer(buyer, { changeId, answer: 'Accept' })).refused?.code).toBe(
      'CANCELLED_FLIGHT_NOT_ACCEPTABLE',
    )
    expect((await answer(buyer, { changeId, answer: 'Rebook' })).refused?.code).toBe(
      'ALTERNATIVE_REQUIRED',
    )
    expect(
      (await answer(buyer, { changeId, answer: 'Rebook', proposalId: newId() })).refused?.code,
    ).toBe('FLIGHT_NOT_AVAILABLE')
    const body = { changeId, answer: 'Rebook', proposalId: other.proposalId }
    const [before] = (await buyer.order(orderId)).flightOrder.flightPassengers
    expect(buyer.must(await answer(buyer, body)).answer).toMatchObject({ state: 'done' })
    expect(buyer.must(await answer(buyer, body)).answer).toMatchObject({ state: 'done' })
    const order = await buyer.order(orderId)
    expect(order).toMatchObject({ money: 'paid', lineStates: ['issued'], flightChange: null })
    expect(order.startsAt).toBe(departureOf(other))
    expect(order.flightOrder.proposals[0]).toMatchObject({
      proposalId: other.proposalId,
      totalPrice: proposal.totalPrice,
    })
    const [after] = order.flightOrder.flightPassengers
    expect(after?.ticketNumber).toMatch(/^\d{13}$/)
    expect(after?.ticketNumber).not.toBe(before?.ticketNumber)
    const [message] = await told(buyer, 'flight-rebooked')
    expect(message?.text).toContain('بدون هزینه')
    const { rows: holds } = await sql<{ key: string; good: number }>`
      select hold.key, count(ticket.*) filter (where cancelled.hold_key is null)::int as good
      from inventory.hold join inventory.ticket on ticket.hold_key = hold.key
      left join inventory.cancelled_ticket as cancelled
        on cancelled.hold_key = ticket.hold_key and cancelled.position = ticket.position
      where hold.key in (select ${lineId}::uuid union all
        select supplier_key from flights.reservation where line_id = ${lineId})
      group by hold.key`.execute(view)
    expect(new Map(holds.map(({ key, good }) => [key === lineId, good]))).toEqual(
      new Map([
        [true, 0],
        [false, 2],
      ]),
    )
    // The exchanged ticket is given back as any other.
    const items = await buyer.refundable(orderId)
    buyer.must(await buyer.refund(orderId, items))
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ money: 'refunded', lineStates: ['void'] })
    expect(await buyer.balance()).toBe(items.reduce((sum, one) => sum + one.refundableAmount, 0))
    await booksStand()
  })

  it('that is sold out in the meantime loses nothing: the ticket stays, and another answer may be given', async () => {
    const sale = await bought({ passengers: 1 })
    const { buyer, orderId } = sale
    await movedBy(sale, 180)
    await house.flights.changes.watch()
    const [change] = await changesOf(buyer, orderId)
    const [other] = await othersFor(buyer, change?.id ?? '')
    const [before] = (await buyer.order(orderId)).flightOrder.flightPassengers
    // Found by the list, which memory answers; gone when it is held, which the database does.
    await sql`
      create or replace function inventory.sold_out() returns trigger language plpgsql as $$
      begin if new.seats_left < old.seats_left then return null; end if; return new; end $$`.execute(
      view,
    )
    await sql`create trigger sold_out before update on inventory.seat_class for each row
      execute function inventory.sold_out()`.execute(view)
    const body = { changeId: change?.id, answer: 'Rebook', proposalId: other?.proposalId }
    const given = await answer(buyer, body)
    await sql`drop trigger sold_out on inventory.seat_class`.execute(view)
    expect(buyer.must(given)).toMatchObject({ isOpen: true, answer: { state: 'failed' } })
    expect(await told(buyer, 'flight-rebooking-failed')).toHaveLength(1)
    const order = await buyer.order(orderId)
    expect(order.flightOrder.flightPassengers[0]?.ticketNumber).toBe(before?.ticketNumber)
    expect(buyer.must(await answer(buyer, body)).answer).toMatchObject({ state: 'done' })
  })
})

describe('a supplier outside', () => {
  /** A ticket of the sample supplier's. */
  async function boughtOutside() {
    const remote = house.samples.remotes.get('sample')
    if (!remote) throw new Error('The sample supplier is not there')
    const buyer = await signedIn()
    daysAhead += 1
    const departureDate = Temporal.PlainDate.from(today).add({ days: daysAhead }).toString()
    const { requestId } = await buyer.search({ origin: 'THR', destination: 'MHD', departureDate })
    const address = `/api/flight-catalog/FlightCatalog/Available/${requestId}`
    let proposal: Proposal | undefined
    const found = async () => {
      const { proposals } = buyer.must(await buyer.call<SearchReply>('GET', address))
      proposal = proposals.find(({ provider, seat }) => provider === 'sample' && seat > 1)
      return proposal !== undefined
    }
    await expect.poll(found, { timeout: 10_000 }).toBe(true)
    if (!proposal) throw new Error('The sample supplier sells nothing')
    const { orderId } = buyer.must(await buyer.submit(proposal))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const lineId = (await house.orders.find(orderId))?.lines[0]?.lineId ?? ''
    return { buyer, orderId, proposal, remote, fareRef: await flightKeyOf(lineId) }
  }
  const askAgain = async () => {
    await sql`update flights.reservation set asked_at = null`.execute(view)
    await house.flights.changes.watch()
  }

  it('is asked by rounds, and its silence changes nothing', async () => {
    const { buyer, orderId, proposal, remote, fareRef } = await boughtOutside()
    remote.change(fareRef, { byMinutes: 200 })
    remote.order({ verb: 'schedule', kind: 'break', times: 5 })
    await askAgain()
    expect(await changesOf(buyer, orderId)).toEqual([])
    remote.clear()
    await askAgain()
    const [change] = await changesOf(buyer, orderId)
    expect(change?.legs[0]?.after?.departureTime).toBe(later(departureOf(proposal), 200))
    buyer.must(await answer(buyer, { changeId: change?.id, answer: 'Refund' }))
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({ money: 'refunded', lineStates: ['void'] })
    expect(await buyer.balance()).toBe(proposal.totalPrice)
    await booksStand()
  })

  it('that loses its reply keeps the other flight pending, and has one booking in the end', async () => {
    const { buyer, orderId, remote, fareRef } = await boughtOutside()
    remote.change(fareRef, 'cancelled')
    await askAgain()
    const [change] = await changesOf(buyer, orderId)
    const [other] = await othersFor(buyer, change?.id ?? '')
    // Only flights that cost us no more are offered; on some days there is none.
    if (!other) return expect(change?.isRefundFree).toBe(true)
    remote.order({ verb: 'ticket', kind: 'lose', times: 1 })
    const body = { changeId: change?.id, answer: 'Rebook', proposalId: other.proposalId }
    expect(buyer.must(await answer(buyer, body))).toMatchObject({
      isOpen: false,
      answer: { state: 'open' },
    })
    await jobs.runDue(clock.now().add({ minutes: 1 }))
    expect((await changesOf(buyer, orderId))[0]).toMatchObject({ answer: { state: 'done' } })
    const bookings = Object.values(remote.book().bookings)
    const good = bookings.flatMap(({ tickets }) => tickets.filter(({ cancelRef }) => !cancelRef))
    const order = await buyer.order(orderId)
    expect(good.map(({ number }) => number)).toEqual([
      order.flightOrder.flightPassengers[0]?.ticketNumber,
    ])
    await booksStand()
  })
})
