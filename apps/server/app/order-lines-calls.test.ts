/** An order of two lines after its sale: each is named by its own id, or by the id its proposal had in the search. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { flightsOf } from '@parastoo/contract/orders/flights-of'
import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import { addDays } from '@parastoo/kit/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import type { Buyer } from './testing/create-buyer.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, today, jobs } = await openTestHouse({ carriers: ['IR', 'W5'] })
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })

const direction = (origin: string, destination: string, days: number) => ({
  origin,
  destination,
  departureDate: addDays(today, days),
  originKind: 'CityCode',
  destinationKind: 'CityCode',
})
const withSeats = (proposals: readonly Proposal[]): Proposal => {
  const found = proposals.find(({ seat, isRefundable }) => seat > 1 && isRefundable)
  if (!found) throw new Error('The test timetable sells nothing there and back')
  return found
}

/** There on a national code and back, for two people, one of whom travels on a passport; issued. */
async function boughtThereAndBack() {
  const one = await signedIn()
  const found = one.must(
    await one.call<SearchReply>('POST', '/api/flight-catalog/FlightCatalog/Available', {
      productType: 'DomesticFlight',
      flightType: 2,
      originDestinations: [direction('THR', 'MHD', 10), direction('MHD', 'THR', 13)],
      adults: 2,
    }),
  )
  const [out, back] = [withSeats(found.proposals), withSeats(found.returningProposals)]
  const passport = {
    documentType: 'Passport',
    nationalCode: '',
    nationalityCountryNameFa: 'ایران',
    passportIssuingCountryCountryNameFa: 'عراق',
    passportType: 'IranianPassport',
    passportNumber: 'A12345678',
    passportExpirationDateFa: addDays(today, 900),
  }
  const { orderId } = one.must(
    await one.call<{ orderId: string }>(
      'POST',
      '/api/flight-reservation/Submit/SubmitFlightOrder',
      {
        requestId: found.requestId,
        proposalId: out.proposalId,
        returningRequestId: found.returningRequestId,
        returningProposalId: back.proposalId,
        acceptedTotalPrice: out.totalPrice + back.totalPrice,
        contact: { phoneNumber: `0${one.phoneNumber}`, email: null },
        passengers: [one.passenger(), { ...one.passenger('Karimi', 1), ...passport }],
      },
    ),
  )
  await paidAtBank(one, orderId)
  await jobs.runDue()
  return { one, orderId, out, back }
}

let bought: Awaited<ReturnType<typeof boughtThereAndBack>>
beforeAll(async () => {
  bought = await boughtThereAndBack()
})

const passengersOf = (one: Buyer, orderId: string, query: Record<string, string> = {}) =>
  one.call<OrderPassenger[]>(
    'GET',
    `/api/orders/Order/GetOrderPassengers/${orderId}?${new URLSearchParams(query)}`,
  )

describe('the lines of an order', () => {
  it('stand in its details, each with its id, kind, flights and share of the price', async () => {
    const { one, orderId, out, back } = bought
    const order = await one.order(orderId)
    expect(order.lines.map(({ kind, productType, state }) => [kind, productType, state])).toEqual([
      ['flight', 'DomesticFlight', 'issued'],
      ['flight', 'DomesticFlight', 'issued'],
    ])
    expect(flightsOf(order.lines).map(({ flight }) => flight.proposal.proposalId)).toEqual([
      out.proposalId,
      back.proposalId,
    ])
    expect(order.lines.map(({ totalAmount }) => totalAmount)).toEqual([
      out.totalPrice,
      back.totalPrice,
    ])
    expect(flightsOf(order.lines).every(({ reference, flight }) => reference === flight.pnr)).toBe(
      true,
    )
    expect(order.orderType).toBe('DomesticFlight')
    for (const { documents, flight } of flightsOf(order.lines))
      expect(documents.map(({ kind, number, isVoid }) => [kind, number, isVoid])).toEqual(
        flight.passengers.map(({ ticketNumber }) => ['ticket', ticketNumber, false]),
      )
  })

  it('have their own tickets and their own price, by the id of the line or of the proposal', async () => {
    const { one, orderId, out, back } = bought
    const { lines } = await one.order(orderId)
    for (const [place, proposal] of [out, back].entries()) {
      const byProposal = one.must(
        await passengersOf(one, orderId, { proposalId: proposal.proposalId }),
      )
      const unitPrice = proposal.prices.find(({ paxType }) => paxType === 'Adult')?.unitPrice
      expect(byProposal.map(({ price }) => price)).toEqual([unitPrice, unitPrice])
      expect(byProposal.map(({ ticketNumber }) => ticketNumber)).toEqual([
        expect.stringMatching(/^\d{13}$/),
        expect.stringMatching(/^\d{13}$/),
      ])
      const byLine = one.must(
        await passengersOf(one, orderId, { lineId: lines[place]?.lineId ?? '' }),
      )
      expect(byLine).toEqual(byProposal)
    }
    const [whole] = one.must(await passengersOf(one, orderId))
    expect(whole?.ticketNumber).toMatch(/^\d{13} \/ \d{13}$/)
  })

  it('of another id are none', async () => {
    const { one, orderId } = bought
    for (const query of [{ proposalId: newId() }, { lineId: newId() }])
      expect((await passengersOf(one, orderId, query)).refused).toMatchObject({ status: 404 })
  })

  it('give their references to the lists of orders', async () => {
    const { one, orderId } = bought
    const [listed] = one.must(
      await one.call<OrderSummary[]>('POST', '/api/orders/Order/GetCurrentUserOrders', {}),
    )
    const { lines, reservationNumber } = await one.order(orderId)
    expect(listed?.reservationNumber).toBe(reservationNumber)
    for (const { reference } of lines) expect(listed?.reservationNumber).toContain(reference)
  })

  it('have a ticket each by the id of the line', async () => {
    const { one, orderId } = bought
    const { lines } = await one.order(orderId)
    const path = `/api/flight-reservation/Tickets/FlightTicketHtml/${orderId}`
    for (const line of flightsOf(lines)) {
      const page = await (await one.send(`${path}?lineId=${line.lineId}`)).text()
      for (const { ticketNumber } of line.flight.passengers) expect(page).toContain(ticketNumber)
    }
    expect((await one.send(`${path}?lineId=${newId()}`)).status).toBe(404)
  })
})

it('the owner reads a passport whole', async () => {
  const { one, orderId } = bought
  expect(one.must(await passengersOf(one, orderId))[1]).toMatchObject({
    passportNumber: 'A12345678',
    nationalityCountryNameFa: 'ایران',
    passportIssuingCountryCountryNameFa: 'عراق',
    passportType: 'IranianPassport',
    passportExpirationDateFa: addDays(today, 900),
  })
})
