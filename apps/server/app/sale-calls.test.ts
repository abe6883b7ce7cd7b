import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { addDays } from '@parastoo/kit/dates'
import { isUuid } from '@parastoo/kit/uuid'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { tables } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { gatewayNumbers } from './gateways.ts'
import { askAgain } from './testing/ask-again.ts'
import { follow } from './testing/follow.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { baseUrl, buyer: buyerOf, house, clock, today, jobs, db } = await openTestHouse()
const reservation = '/api/flight-reservation'
const { signedIn, offered, offeredAbroad, held, paidAtBank, verify } = takeSteps({
  buyer: buyerOf,
  today,
})
const booksStand = async () => expect(await createLedger({ db, clock }).checkBooks()).toEqual([])

describe('a sale', () => {
  it('goes from submit over the bank to tickets, each step told by its call', async () => {
    const buyer = await signedIn()
    const proposal = await offered(buyer)
    const order = await held(buyer, proposal)
    expect(isUuid(order.orderId)).toBe(true)
    expect(order).toEqual({
      orderId: order.orderId,
      status: 'Submitted',
      totalPrice: proposal.totalPrice,
      holdExpiresAt: clock.now().add({ minutes: 15 }).toString(),
    })
    expect(await verify(buyer, order.orderId)).toEqual({
      ...order,
      priceChanged: false,
      available: true,
    })

    const payment = await paidAtBank(buyer, order.orderId)
    expect(payment).toMatchObject({ amount: proposal.totalPrice, method: 'GET', fields: {} })
    expect(payment.redirectUrl).toMatch(/\/dev\/bank\//)
    expect(payment.landing).toContain(`/payment/${order.orderId}`)
    const byId = await buyer.call('GET', `/api/payment/Pay/ById?id=${payment.paymentId}`)
    expect(buyer.must(byId)).toMatchObject({
      status: 'paid',
      amount: proposal.totalPrice,
      gatewayId: gatewayNumbers.sandbox,
      orderId: order.orderId,
      trackingNumber: expect.stringMatching(/^\d{12}$/),
    })

    const issue = async () =>
      buyer.must(
        await buyer.call<{ status: string; tickets: Record<string, string>[] }>(
          'GET',
          `${reservation}/Issue/VerifyIssueFlightTicket/${order.orderId}`,
        ),
      )
    expect(await issue()).toEqual({ status: 'FinalizationInProgress', tickets: [] })
    await jobs.runDue()
    const { status, tickets } = await issue()
    expect([status, tickets.length]).toEqual(['FinalizationSuccessful', 1])
    expect(tickets[0]).toEqual({
      passenger: 'Sara Moradi',
      ticketNumber: expect.stringMatching(/^\d{13}$|^\d{3}-\d{10}$/),
      pnr: expect.stringMatching(/^[A-Z0-9]{6}$/),
    })
    await booksStand()
  })

  it('asks for a signed-in user', async () => {
    const visitor = buyerOf(1)
    const proposal = await offered(visitor)
    expect((await visitor.submit(proposal)).refused).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  })

  it('names every fault of the passengers at its field', async () => {
    const buyer = await signedIn()
    const proposal = await offered(buyer, { adults: 2 })
    const send = async (...passengers: object[]) => {
      const reply = await buyer.send(`${reservation}/Submit/SubmitFlightOrder`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          requestId: proposal.requestId,
          proposalId: proposal.proposalId,
          passengers,
          contact: { phoneNumber: '09121234567', email: '' },
          acceptedTotalPrice: proposal.totalPrice,
        }),
      })
      const { meta } = (await reply.json()) as { meta: { errors: Record<string, string>[] } }
      return meta.errors.map(({ field, code }) => `${field} ${code}`)
    }
    const right = buyer.passenger()
    const other = buyer.passenger('Karimi', 1)
    expect(await send(right)).toEqual(['passengers PASSENGERS_DO_NOT_MATCH_SEARCH'])
    expect(await send({ ...right, firstName: 'سارا' }, { ...other, nationalCode: '1' })).toEqual([
      'passengers.0.firstName LATIN_LETTERS_ONLY',
      'passengers.1.nationalCode NATIONAL_CODE_LENGTH',
    ])
    expect(await send(right, { ...right })).toEqual([
      'passengers.1.nationalCode DUPLICATE_PASSENGER',
    ])
    expect(await send({ ...right, birthDateFa: '2020-01-01' }, other)).toEqual([
      'passengers.0.birthDateFa PASSENGER_AGE_IS_INVALID',
    ])
  })

  it('abroad is on a passport that is valid long enough', async () => {
    const buyer = await signedIn()
    const proposal = await offeredAbroad(buyer)
    const passport = {
      ...buyer.passenger(),
      documentType: 'Passport',
      nationalCode: '',
      nationalityCountryNameFa: 'عراق',
      passportIssuingCountryCountryNameFa: 'عراق',
      passportType: 'IraqPassport',
      passportNumber: 'A12345678',
    }
    const send = async (passportExpirationDateFa: string) =>
      await buyer.submit(proposal, { passengers: [{ ...passport, passportExpirationDateFa }] })
    const onNationalCode = await buyer.submit(proposal, { passengers: [buyer.passenger()] })
    expect(onNationalCode.refused).toMatchObject({ code: 'PASSPORT_NO_REQUIRED' })
    expect((await send(addDays(today, 100))).refused).toMatchObject({
      code: 'PASS_VALIDITY_LESS_6MONTH',
      status: 400,
    })
    const { orderId } = buyer.must(await send(addDays(today, 1000)))
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    expect(await buyer.order(orderId)).toMatchObject({
      orderType: 'InternationalFlight',
      status: 'FinalizationSuccessful',
    })
  })

  it('is sold on the chosen document, whatever stands in the fields of the other', async () => {
    const buyer = await signedIn()
    const left = { passportType: '', passportNumber: 'A1', passportExpirationDateFa: 'NaN' }
    const passengers = [{ ...buyer.passenger(), ...left }]
    const { orderId } = buyer.must(await buyer.submit(await offered(buyer), { passengers }))
    const [passenger] = (await buyer.order(orderId)).flightOrder.flightPassengers
    expect(passenger).toMatchObject({ documentType: 'NationalCode', passportNumber: '' })
  })

  it('under one idempotency key is one order', async () => {
    const buyer = await signedIn()
    const proposal = await offered(buyer)
    const key = newId()
    const first = buyer.must(await buyer.submit(proposal, { key }))
    expect(buyer.must(await buyer.submit(proposal, { key }))).toEqual(first)
    const other = await buyer.submit(proposal, { key, lastName: 'Karimi' })
    expect(other.refused).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('tells who follows it over /live, its owner only', async () => {
    const buyer = await signedIn()
    const { orderId } = await held(buyer)
    const topic = `order:${orderId}`
    const owner = await follow(baseUrl, { type: 'subscribe', topic, token: buyer.token() })
    const stranger = await follow(baseUrl, {
      type: 'subscribe',
      topic,
      token: (await signedIn()).token(),
    })
    await expect.poll(() => owner.heard).toContainEqual({ type: 'subscribed', topic })
    await expect.poll(() => stranger.heard).toEqual([{ type: 'error', topic, code: 'NOT_FOUND' }])
    await paidAtBank(buyer, orderId)
    await expect
      .poll(() => owner.heard)
      .toContainEqual({ type: 'order-status', topic, orderId, fact: 'order-paid' })
    expect(stranger.heard).toHaveLength(1)
    owner.socket.close()
    stranger.socket.close()
  })
})

describe('a price that moved', () => {
  it('is refused with the new total, seen in the detail, and sold when it is accepted', async () => {
    const buyer = await signedIn()
    const proposal = await offered(buyer, { daysAhead: 20 })
    const order = await held(buyer, proposal)
    const dearer = proposal.totalPrice + 1_000_000
    const offerKey = await offerKeyOf(order.orderId)
    await house.inventory.changePrice({ offerKey, adultPriceRial: dearer })
    const refused = await buyer.submit(proposal)
    expect(refused.refused).toMatchObject({
      status: 400,
      code: 'PRICE_CHANGED',
      detail: { totalPrice: dearer },
    })
    const accepted = buyer.must(await buyer.submit({ ...proposal, totalPrice: dearer }))
    expect(accepted.totalPrice).toBe(dearer)
    // What was held keeps the price it was held at.
    expect(await verify(buyer, order.orderId)).toMatchObject({
      totalPrice: proposal.totalPrice,
      priceChanged: false,
    })
  })
})

describe('trips', () => {
  it('are listed in pages with what the spec names, and shown whole to their owner', async () => {
    const buyer = await signedIn()
    const first = await held(buyer)
    clock.advance({ milliseconds: 1 })
    const second = await held(buyer)
    const list = async (page: number) => {
      const reply = await buyer.send('/api/orders/Order/GetCurrentUserOrders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ page, pageSize: 1 }),
      })
      return (await reply.json()) as { data: OrderSummary[]; meta: { paging: object } }
    }
    const { data, meta } = await list(1)
    expect(meta.paging).toEqual({ page: 1, pageSize: 1, total: 2 })
    expect(data[0]).toMatchObject({
      orderId: second.orderId,
      orderAggregateId: second.orderId,
      orderType: 'DomesticFlight',
      totalAmount: second.totalPrice,
      status: 'Submitted',
      registrationTime: clock.now().toString(),
      title: 'تهران به مشهد',
      refundStatus: null,
      refundableAmount: 0,
      orderNumber: expect.stringMatching(/\d/),
      trackingNumber: expect.any(String),
    })
    expect((await list(2)).data[0]?.orderId).toBe(first.orderId)

    const { proposals, flightPassengers } = (await buyer.order(first.orderId)).flightOrder
    expect(proposals).toHaveLength(1)
    expect(flightPassengers).toMatchObject([
      {
        firstName: 'Sara',
        lastName: 'Moradi',
        firstNameFarsi: 'سارا',
        type: 'Adult',
        passengerType: 1,
        genderTitle: 'Female',
        birthDateFa: '1990-05-12',
        price: first.totalPrice,
        ticketNumber: null,
      },
    ])
    const path = `/api/orders/Order/GetOrderPassengers/${first.orderId}`
    expect(buyer.must(await buyer.call<OrderPassenger[]>('GET', path))).toEqual(flightPassengers)
  })

  it('of others are as good as missing, whatever is asked of them', async () => {
    const { orderId } = await held(await signedIn())
    const stranger = await signedIn()
    for (const path of [
      `/api/orders/Order/GetCurrentUserOrderDetails/${orderId}`,
      `/api/orders/Order/GetOrderPassengers/${orderId}`,
      `${reservation}/Submit/VerifyFlightOrder/${orderId}`,
      `${reservation}/Issue/VerifyIssueFlightTicket/${orderId}`,
      `${reservation}/Tickets/FlightTicketHtml/${orderId}`,
      `${reservation}/Tickets/FlightTicketPdf/${orderId}`,
    ])
      expect((await stranger.call('GET', path)).refused).toMatchObject({ status: 404 })
    for (const [path, body] of [
      ['/api/payment/Pay/Create', { orderId }],
      ['/api/wallet/wallet/ConfirmOrder', { orderId }],
      [`${reservation}/Reserve/ReserveFlightOrder`, { orderId }],
    ] as const)
      expect((await stranger.call('POST', path, body)).refused).toMatchObject({ status: 404 })
  })
})

describe('the ticket', () => {
  it('is a page and a PDF, once there', async () => {
    const buyer = await signedIn()
    const { orderId } = await held(buyer)
    const path = `${reservation}/Tickets/FlightTicketPdf/${orderId}`
    const early = await buyer.call('GET', path)
    expect(early.refused).toMatchObject({ status: 400, code: 'TICKET_NOT_READY' })
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const { flightOrder, reservationNumber } = await buyer.order(orderId)
    const { pnr } = flightOrder
    expect(reservationNumber).toBe(pnr)
    const html = await buyer.send(`${reservation}/Tickets/FlightTicketHtml/${orderId}`)
    expect(html.headers.get('content-type')).toContain('text/html')
    expect(await html.text()).toContain(pnr)
    const pdf = await buyer.send(path)
    expect(pdf.headers.get('content-type')).toContain('application/pdf')
    expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    expect([await askAgain(buyer, path), await askAgain(buyer, path, '"1"')]).toEqual([304, 200])
  })

  it('is proved to anyone by its code, which tells no name, and by nothing else', async () => {
    const buyer = await signedIn()
    const { orderId } = await held(buyer)
    await paidAtBank(buyer, orderId)
    await jobs.runDue()
    const tickets = `${reservation}/Tickets`
    const issued = buyer.must(
      await buyer.call<{
        checkUrl: string
        tickets: { checkUrl: string; passengerId: string; lineId: string }[]
      }>('GET', `${tickets}/IssuedTickets/${orderId}`),
    )
    const [one] = issued.tickets
    if (!one) throw new Error('There is no ticket')
    const stranger = buyerOf(78)
    const check = async (url: string) =>
      await stranger.send(`${tickets}/CheckTicket/${url.split('/').at(-1)}`)
    const { flightOrder } = await buyer.order(orderId)
    for (const url of [issued.checkUrl, one.checkUrl]) {
      const told = await (await check(url)).text()
      expect(JSON.parse(told).data).toMatchObject({
        state: 'valid',
        flights: [{ state: 'valid', pnrEnding: flightOrder.pnr?.slice(-3) }],
      })
      for (const secret of [flightOrder.pnr ?? '', flightOrder.flightPassengers[0]?.lastName ?? ''])
        expect(told).not.toContain(secret)
    }
    const madeUp = await (
      await check(`${issued.checkUrl.slice(0, -20)}${one.checkUrl.slice(-20)}`)
    ).json()
    expect(madeUp).toMatchObject({ data: { state: 'unknown', flights: [] } })
    const query = `lineId=${one.lineId}&passengerId=${one.passengerId}`
    const anothers = `lineId=${one.lineId}&passengerId=${newId()}`
    expect((await buyer.send(`${tickets}/FlightTicketPdf/${orderId}?${query}`)).status).toBe(200)
    expect((await buyer.send(`${tickets}/FlightTicketPdf/${orderId}?${anothers}`)).status).toBe(404)
    const calendar = await buyer.send(`${tickets}/FlightTicketCalendar/${orderId}`)
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    expect(await calendar.text()).toContain(`کد رزرو: ${flightOrder.pnr}`)
  })
})

/** What an order's seats are called at the supplier. */
async function offerKeyOf(orderId: string): Promise<string> {
  const { rows } = await sql<{ offerKey: string }>`
    select offer_key from flights.reservation where order_id = ${orderId}`.execute(
    tables<unknown>(db),
  )
  return rows[0]?.offerKey ?? ''
}
