import type { FlightGroup, Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { buyer: buyerOf, clock, today, jobs, db } = await openTestHouse({ carriers: ['IR', 'W5'] })
const { signedIn, paidAtBank } = takeSteps({ buyer: buyerOf, today })
const next = addDays(today, 10)
const visitor = buyerOf(1)
const [oneWay, roundTrip, multi] = [1, 2, 3]

const direction = (origin: string, destination: string, departureDate: string) => ({
  origin,
  destination,
  departureDate,
  originKind: 'CityCode',
  destinationKind: 'CityCode',
})
type Direction = ReturnType<typeof direction>
const ask = (flightType: number | undefined, originDestinations: Direction[], more: object = {}) =>
  visitor.call<SearchReply>('POST', '/api/flight-catalog/FlightCatalog/Available', {
    productType: 'DomesticFlight',
    flightType,
    originDestinations,
    ...more,
  })
const search = async (...asked: Parameters<typeof ask>) => visitor.must(await ask(...asked))
const some = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('The test timetable sells nothing like that')
  return found
}
const ends = ({ flightLegs }: FlightGroup) => [
  flightLegs[0]?.origin,
  flightLegs.at(-1)?.destination,
]
const sellable = ({ proposals }: SearchReply) => proposals.filter(({ seat }) => seat > 0)
const passport = {
  documentType: 'Passport',
  nationalityCountryNameFa: 'ایران',
  passportIssuingCountryCountryNameFa: 'ایران',
  passportType: 'IranianPassport',
  passportNumber: 'A12345678',
  passportExpirationDateFa: addDays(today, 900),
}
const tickets = async (one: ReturnType<typeof buyerOf>, orderId: string) =>
  one.must(
    await one.call<{ status: string; tickets: { ticketNumber: string; pnr: string }[] }>(
      'GET',
      `/api/flight-reservation/Issue/VerifyIssueFlightTicket/${orderId}`,
    ),
  )

describe('a domestic round trip', () => {
  const there = direction('THR', 'MHD', next)

  it('is chosen direction by direction and bought as one order of two lines', async () => {
    const found = await search(roundTrip, [there, direction('MHD', 'THR', addDays(next, 3))])
    const out = some(sellable(found)[0])
    const back = some(found.returningProposals.find(({ seat }) => seat > 0))
    expect([out.flightGroups.length, back.flightGroups.length]).toEqual([1, 1])
    const one = await signedIn()
    const held = one.must(
      await one.call<{ orderId: string; totalPrice: number }>(
        'POST',
        '/api/flight-reservation/Submit/SubmitFlightOrder',
        {
          requestId: found.requestId,
          proposalId: out.proposalId,
          returningRequestId: found.returningRequestId,
          returningProposalId: back.proposalId,
          acceptedTotalPrice: out.totalPrice + back.totalPrice,
          contact: { phoneNumber: `0${one.phoneNumber}`, email: null },
          passengers: [one.passenger()],
        },
      ),
    )
    await paidAtBank(one, held.orderId)
    await jobs.runDue()
    const issued = await tickets(one, held.orderId)
    expect(issued.status).toBe('FinalizationSuccessful')
    expect(new Set(issued.tickets.map(({ ticketNumber }) => ticketNumber)).size).toBe(2)
    expect(await createLedger({ db, clock }).checkBooks()).toEqual([])
  })

  it('is asked again with its way back, by its id alone', async () => {
    const found = await search(roundTrip, [there, direction('MHD', 'THR', addDays(next, 3))])
    const again = visitor.must(
      await visitor.call<SearchReply>(
        'GET',
        `/api/flight-catalog/FlightCatalog/Available/${found.requestId}`,
      ),
    )
    expect(again.returningRequestId).toBe(found.returningRequestId)
    expect(again.returningProposals).toEqual(found.returningProposals)
  })

  it('does not go back before it has arrived', async () => {
    const found = await search(roundTrip, [there, direction('MHD', 'THR', next)])
    const out = some(
      sellable(found).toSorted((a, b) => departureOf(b).localeCompare(departureOf(a)))[0],
    )
    const back = some(
      found.returningProposals.toSorted((a, b) => departureOf(a).localeCompare(departureOf(b)))[0],
    )
    const detail = await visitor.call('POST', '/api/flight-catalog/FlightCatalog/FlightDetail', {
      requestId: found.requestId,
      proposalId: out.proposalId,
      returningRequestId: found.returningRequestId,
      returningProposalId: back.proposalId,
    })
    expect(detail.refused).toMatchObject({ status: 400, code: 'RETURN_BEFORE_ARRIVAL' })
  })
})

describe('journeys sold together', () => {
  it('are priced pairs for a round trip abroad, bought as one line', async () => {
    const found = await search(roundTrip, [
      direction('THR', 'IST', next),
      direction('IST', 'THR', addDays(next, 5)),
    ])
    expect(found).toMatchObject({
      criteria: { productType: 'InternationalFlight' },
      returningRequestId: null,
      returningProposals: [],
    })
    for (const { flightGroups } of found.proposals) {
      expect(flightGroups).toHaveLength(2)
      const [out, back] = flightGroups as [FlightGroup, FlightGroup]
      expect(back.departureTime > out.arrivalTime).toBe(true)
    }
    const pair = some(sellable(found)[0])
    expect(await soldTotal(pair)).toBe(pair.totalPrice)
  })

  it('are two to six for a multi-destination search, at home too', async () => {
    const found = await search(multi, [
      direction('THR', 'MHD', next),
      direction('MHD', 'THR', addDays(next, 2)),
      direction('THR', 'KIH', addDays(next, 4)),
    ])
    const one = some(sellable(found)[0])
    expect(one.flightGroups.map(ends)).toEqual([
      ['THR', 'MHD'],
      ['MHD', 'THR'],
      ['THR', 'KIH'],
    ])
    expect(await soldTotal(one)).toBe(one.totalPrice)
  })

  it('come in the order of their dates, and in their number', async () => {
    const late = [direction('THR', 'MHD', next), direction('MHD', 'SYZ', addDays(next, -1))]
    expect((await ask(multi, late)).refused).toMatchObject({ code: 'FLIGHT_BEFORE_PREVIOUS' })
    const [first] = late
    expect((await ask(multi, [some(first)])).refused).toMatchObject({
      code: 'CHECK_ENTERED_VALUES',
    })
    expect((await ask(oneWay, late)).refused).toMatchObject({ code: 'CHECK_ENTERED_VALUES' })
  })
})

describe('a journey with a stop', () => {
  it('is found where time and way allow, and is bought with one price and one PNR', async () => {
    const found = await search(oneWay, [direction('MHD', 'KIH', next)])
    const connecting = some(sellable(found).find(({ stops }) => stops > 0))
    const [group] = connecting.flightGroups as [FlightGroup]
    const [first, second] = group.flightLegs
    expect(first?.destination).toBe(second?.origin)
    expect(first?.stopMinutes).toBeGreaterThanOrEqual(60)
    expect(await soldTotal(connecting)).toBe(connecting.totalPrice)
  })
})

const departureOf = ({ flightGroups }: Proposal) => flightGroups[0]?.departureTime ?? ''

/** Buys a proposal for one traveller and answers what the order cost, once its ticket is there. */
async function soldTotal(proposal: Proposal): Promise<number> {
  const one = await signedIn()
  const isAbroad = proposal.flightGroups.some(({ flightLegs }) =>
    flightLegs.some(({ destination }) => destination === 'IST'),
  )
  const passengers = [{ ...one.passenger(), ...(isAbroad && passport) }]
  const held = one.must(await one.submit(proposal, { passengers }))
  await paidAtBank(one, held.orderId)
  await jobs.runDue()
  const issued = await tickets(one, held.orderId)
  expect(issued.status).toBe('FinalizationSuccessful')
  expect(new Set(issued.tickets.map(({ pnr }) => pnr)).size).toBe(1)
  return held.totalPrice
}
