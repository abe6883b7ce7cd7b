/** All of Duffel's sale against its stub, in one piece: each of these ways shares what is sold and how it is looked at. */
import { describe, expect, it } from 'vitest'
import { describeSupplier } from '../../../modules/flights/flight-supplier.conformance.ts'
import {
  type FlightOffer,
  type FlightSupplier,
  QuestionRefused,
  type TravellingPassenger,
} from '../../../modules/flights/ports.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createDuffel } from './create-duffel.ts'
import type { Ways } from './testing/duffel-book.ts'
import {
  connected,
  type DuffelWorld,
  day,
  duffelStand,
  question,
  rialPerUnit,
} from './testing/duffel-stand.ts'

const build = ({ stub, journal, now, zoneOf, tellStaff }: DuffelWorld): FlightSupplier =>
  createDuffel({
    account: {
      name: 'duffel',
      nameFa: 'دافل',
      url: stub.url,
      token: stub.token,
      contactPhone: '+982191000000',
      contactEmail: 'desk@agency.example',
      markupPercent: 0,
    },
    outbound: createOutbound({ log: silentLog }),
    journal,
    now,
    zoneOf,
    rialPerUnit: (currency) => (currency === stub.currency ? rialPerUnit : null),
    code2Of: (code) => (code === 'IRN' ? 'IR' : null),
    answerWithinMs: 4_000,
    tellStaff,
  })

describeSupplier('duffel', async () => {
  const stand = await duffelStand(build, {
    ways: { instantOnly: [], holdMinutes: 20, offerMinutes: 60 },
  })
  const { stub, seatsLeft } = stand
  return {
    ...stand,
    patience: { minutes: 25, holdsAnew: false, findsHolds: true, paysOnce: true },
    hidesSoldOut: true,
    tellsNoSeats: {
      left: seatsLeft,
      takeAll: () => {
        for (const number of ['1201', '1203']) stub.state.sellOut(number, day)
      },
    },
  }
})

const sara: TravellingPassenger = {
  type: 'Adult',
  firstName: 'Sara',
  lastName: 'Moradi',
  document: 'P1234567',
  person: {
    gender: 'Female',
    birthDate: '1990-05-01',
    passport: { nationality: 'IRN', issuedBy: 'IRN', expiresOn: '2035-01-01' },
  },
}
const alone = { adults: 1, children: 0, infants: 0 }

/** Sara's seat, held or promised: `isPromised` takes the offer that nobody keeps. */
async function sold({
  isPromised = false,
  ...ways
}: Partial<Ways> & { isPromised?: boolean } = {}) {
  const world = await connected(build, ways)
  const { supplier, clock, stub } = world
  const found = await supplier.search({ ...question, party: alone }, new AbortController().signal)
  const offer = found.find((one: FlightOffer) => (one.isPromised === true) === isPromised)
  if (!offer) throw new Error('Duffel sells both')
  const key = newId()
  const { offerKey } = offer
  const hold = () =>
    supplier.hold({
      key,
      offerKey,
      party: alone,
      passengers: [sara],
      until: clock.now().add({ minutes: 15 }),
      costRial: offer.unitCostRial.Adult,
    })
  const issue = () => supplier.issue({ key, passengers: [sara] })
  const cancel = (acceptedPenaltyRial = 10_000_000_000) =>
    supplier.cancel({ key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial })
  const spent = () => 100_000_000 - stub.state.ways.balanceCents
  const again = () => build(world.world)
  return { ...world, offer, key, hold, issue, cancel, spent, again }
}

describe('a promise at Duffel', () => {
  it('holds nothing, ends no later than its offer, and is bought at once at its issue', async () => {
    const { hold, issue, stub, clock, offer, spent } = await sold({
      isPromised: true,
      offerMinutes: 8,
    })
    expect(await hold()).toEqual({ held: true, until: clock.now().add({ minutes: 8 }) })
    expect(stub.called('createOrder')).toBe(0)
    expect(await issue()).toHaveProperty('pnr')
    expect(spent() * 10_000).toBe(offer.unitCostRial.Adult)
  })

  it('is refused for good when it costs more by its issue, when it is gone, and when its time is over', async () => {
    const dearer = await sold({ isPromised: true })
    await dearer.hold()
    for (const number of ['1201', '1203']) dearer.stub.state.raise(number, day, 1)
    expect(await dearer.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    const late = await sold({ isPromised: true })
    await late.hold()
    late.clock.advance({ minutes: 31 })
    expect(await late.supplier.status(late.key)).toEqual({ state: 'released' })
    expect(await late.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    for (const each of [dearer, late]) expect(each.spent()).toBe(0)
  })

  it.for(['lose-reply', 'internal_server_error', 'bad_gateway', 'slow'] as const)(
    'is bought once when its order ends in %s: it is found by our mark',
    async (how) => {
      const { hold, issue, stub, clock, key, again, offer, spent } = await sold({
        isPromised: true,
      })
      await hold()
      if (how === 'lose-reply') stub.faults.order('createOrder', 'lose-reply')
      else if (how === 'slow') stub.faults.slowOrder({ minutes: 3, isCreated: true })
      else stub.faults.say('createOrder', how, { isDone: true })
      expect(await issue()).toMatchObject({ unknown: true })
      if (how === 'slow') {
        expect(await issue()).toMatchObject({ unknown: true })
        clock.advance({ minutes: 3 })
      }
      const status = await again().status(key)
      expect(status).toMatchObject({ state: 'issued' })
      expect(await issue()).toEqual('tickets' in status ? status.tickets : null)
      expect(stub.called('createOrder')).toBe(1)
      expect(spent() * 10_000).toBe(offer.unitCostRial.Adult)
    },
  )

  it.for(['lose-request', 'internal_server_error'] as const)(
    'stays unknown for ever after %s when no order bears its mark: none is ordered again, and staff are told once',
    async (how) => {
      const { hold, issue, stub, clock, key, supplier, told, spent } = await sold({
        isPromised: true,
      })
      await hold()
      if (how === 'lose-request') stub.faults.order('createOrder', how)
      else stub.faults.say('createOrder', how)
      expect(await issue()).toMatchObject({ unknown: true })
      for (const minutes of [1, 10, 60, 600]) {
        clock.advance({ minutes })
        expect(await issue()).toMatchObject({ unknown: true })
        expect(await supplier.status(key)).toMatchObject({ unknown: true })
        expect(await supplier.release(key)).toMatchObject({ unknown: true })
      }
      expect(stub.called('createOrder')).toBe(1)
      expect(told).toHaveLength(1)
      expect(spent()).toBe(0)
    },
  )

  it('is ordered again after a 502 that promises that nothing was made, and after a 429', async () => {
    const { hold, issue, stub, offer, spent } = await sold({ isPromised: true })
    await hold()
    for (const code of ['order_not_created', 'rate_limit_exceeded'] as const) {
      stub.faults.say('createOrder', code)
      expect(await issue()).toMatchObject({ unknown: true })
    }
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.state.orders.size).toBe(1)
    expect(spent() * 10_000).toBe(offer.unitCostRial.Adult)
  })

  it('is refused, and staff told, when the balance is used up', async () => {
    const { hold, issue, told } = await sold({ isPromised: true, balanceCents: 10 })
    await hold()
    expect(await issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(told).toEqual(['the balance at Duffel is used up'])
  })
})

describe('a held order at Duffel', () => {
  it('is held without deadlines too, though its price is then a promise', async () => {
    const { supplier } = await sold()
    expect(supplier.cancelsWhole).toBe(true)
    const {
      hold,
      issue,
      key,
      supplier: silent,
    } = await sold({
      isPromised: true,
      deadlines: 'null',
      instantOnly: [],
    })
    expect(await hold()).toEqual({ held: true })
    expect(await silent.status(key)).toEqual({ state: 'held' })
    expect(await issue()).toHaveProperty('pnr')
  })

  it('is not paid at a price that rose where nobody guaranteed it, and its seats go back', async () => {
    const { hold, issue, stub, spent } = await sold({
      isPromised: true,
      deadlines: 'null',
      instantOnly: [],
    })
    await hold()
    for (const number of ['1201', '1203']) stub.state.raise(number, day, 1)
    expect(await issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(spent()).toBe(0)
    expect(stub.state.standing()).toHaveLength(0)
  })

  it('that ran out is bought anew for no more, and is never taken for paid', async () => {
    const { hold, issue, stub, clock, supplier, key } = await sold({
      holdMinutes: 10,
      offerMinutes: 60,
    })
    await hold()
    clock.advance({ minutes: 11 })
    expect(await supplier.status(key)).toEqual({ state: 'released' })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.called('pay')).toBe(0)
    expect(stub.state.standing()).toHaveLength(1)
  })

  it('whose payment was lost is not paid again at once, and is bought anew once it ran out', async () => {
    const { hold, issue, stub, clock, supplier, key } = await sold({
      holdMinutes: 10,
      offerMinutes: 60,
    })
    await hold()
    stub.faults.order('pay', 'lose-request')
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await issue()).toMatchObject({ unknown: true })
    expect(stub.called('pay')).toBe(1)
    clock.advance({ minutes: 11 })
    expect(await supplier.status(key)).toEqual({ state: 'released' })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.state.standing()).toHaveLength(1)
  })

  it('is not paid again after a 500 while its payment does not show, and staff are told', async () => {
    const { hold, issue, stub, clock, told, spent, offer } = await sold()
    await hold()
    stub.faults.unseenPayment(15)
    for (const minutes of [0, 5, 6]) {
      clock.advance({ minutes })
      expect(await issue()).toMatchObject({ unknown: true })
    }
    expect(told).toHaveLength(1)
    clock.advance({ minutes: 5 })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.called('pay')).toBe(1)
    expect(spent() * 10_000).toBe(offer.unitCostRial.Adult)
  })

  it('is not bought anew while it holds, though it awaits no payment and shows none', async () => {
    const { hold, issue, stub, clock, spent, offer } = await sold({
      awaitsUnseen: false,
      holdMinutes: 30,
      offerMinutes: 60,
    })
    await hold()
    stub.faults.unseenPayment(15)
    for (const minutes of [0, 3, 9]) {
      clock.advance({ minutes })
      expect(await issue()).toMatchObject({ unknown: true })
    }
    clock.advance({ minutes: 4 })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.called('createOrder')).toBe(1)
    expect(spent() * 10_000).toBe(offer.unitCostRial.Adult)
  })

  it('is paid once, whatever became of the reply, and its documents are waited for', async () => {
    const { hold, issue, stub, clock, offer, spent, key, supplier } = await sold({
      ticketsAfterMinutes: 5,
    })
    await hold()
    stub.faults.order('pay', 'lose-reply')
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await supplier.release(key)).toEqual({ released: true })
    clock.advance({ minutes: 5 })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.called('pay')).toBe(1)
    expect(spent() * 10_000).toBe(offer.unitCostRial.Adult)
  })
})

describe('giving back at Duffel', () => {
  it.for(['voucher', 'airline_credits'] as const)('pays nothing out of %s', async (refundTo) => {
    const { hold, issue, cancel, supplier, key, stub } = await sold({ refundTo })
    await hold()
    await issue()
    expect(await supplier.quoteCancel(key)).toMatchObject({ refused: 'CANCELLATION_NOT_POSSIBLE' })
    expect(await cancel()).toMatchObject({ refused: 'CANCELLATION_NOT_POSSIBLE' })
    expect(stub.called('confirmCancellation')).toBe(0)
  })

  it('takes a refund that is not told for unknown, and never for nothing', async () => {
    const { hold, issue, cancel, supplier, key } = await sold({ isRefundTold: false })
    await hold()
    await issue()
    expect(await supplier.quoteCancel(key)).toMatchObject({ unknown: true })
    expect(await cancel()).toMatchObject({ unknown: true })
  })

  it('quotes until the quote is over, and confirms another when that one went stale', async () => {
    const { hold, issue, cancel, supplier, key, clock, stub, spent } = await sold()
    await hold()
    await issue()
    const quote = await supplier.quoteCancel(key)
    expect(quote).toMatchObject({
      items: [{ penaltyRial: 40_000_000, validUntil: clock.now().add({ minutes: 20 }) }],
    })
    stub.faults.say('confirmCancellation', 'order_cancellation_stale')
    expect(await cancel(40_000_000)).toMatchObject({
      cancelled: true,
      penaltyRial: 40_000_000,
      supplierBackRial: [252_600_000],
    })
    expect(spent()).toBe(4_000)
  })
})

it('takes no order for given back by us that another hand cancelled while nobody answered, and staff are told once', async () => {
  const { hold, issue, stub, supplier, key, clock, told } = await sold()
  await hold()
  await issue()
  const cancelKey = newId()
  const cancel = () =>
    supplier.cancel({ key, cancelKey, passengers: [0], acceptedPenaltyRial: 40_000_000 })
  stub.faults.order('confirmCancellation', 'lose-request')
  expect(await cancel()).toMatchObject({ unknown: true })
  for (const order of stub.state.orders.values()) order.cancelledAt = clock.now()
  for (let times = 0; times < 2; times += 1) expect(await cancel()).toMatchObject({ unknown: true })
  expect(told).toHaveLength(1)
})

it('finds its own cancelling that came through late, while it was asked for anew, and takes no refused quote for a no', async () => {
  const { hold, issue, cancel, stub, clock } = await sold()
  await hold()
  await issue()
  const comeThrough = () => {
    for (const one of stub.state.cancellations.values()) one.confirmedAt = clock.now()
    for (const order of stub.state.orders.values()) order.cancelledAt = clock.now()
  }
  stub.faults.say('confirmCancellation', 'order_cancellation_stale')
  stub.faults.onNext('confirmCancellation', () =>
    stub.faults.onNext('quoteCancellation', comeThrough),
  )
  expect(await cancel(40_000_000)).toMatchObject({ cancelled: true, penaltyRial: 40_000_000 })
  expect(stub.called('confirmCancellation')).toBe(1)
})

it('asks a second time for a cancelling that is refused however often it is quoted, and then no more', async () => {
  const { hold, issue, cancel, stub } = await sold()
  await hold()
  await issue()
  for (let times = 0; times < 20; times += 1)
    stub.faults.say('confirmCancellation', 'order_cancellation_stale')
  expect(await cancel()).toMatchObject({ unknown: true })
  expect(stub.called('confirmCancellation')).toBe(2)
})

describe('a question that Duffel refuses', () => {
  const between = (origins: string[], destinations: string[]) => ({
    party: alone,
    cabinClass: 1 as const,
    journeys: [{ origins, destinations, departsOn: day }],
  })
  const search = (supplier: FlightSupplier, asked = question) =>
    supplier.search(asked, new AbortController().signal)

  it('for a place it does not know has no offers, and that place is not asked for again for a day', async () => {
    const { supplier, stub, clock } = await connected(build)
    expect(await search(supplier, between(['THR'], ['LHR']))).toEqual([])
    expect(await search(supplier, between(['LHR'], ['NJF']))).toEqual([])
    expect(stub.called('askOffers')).toBe(2)
    clock.advance({ hours: 23 })
    for (const asked of [between(['THR'], ['IST']), between(['IST'], ['THR', 'NJF'])])
      expect(await search(supplier, asked)).toEqual([])
    expect(stub.called('askOffers')).toBe(2)
    clock.advance({ hours: 1 })
    expect(await search(supplier, between(['IST'], ['THR']))).toEqual([])
    expect(stub.called('askOffers')).toBe(3)
  })

  it('says nothing of the other airports of its city, which are asked for in its place', async () => {
    const { supplier, stub } = await connected(build)
    const asked = between(['IST'], ['THR', 'IKA', 'MHD', 'NJF', 'LHR'])
    expect(await search(supplier, asked)).toEqual([])
    expect(stub.called('askOffers')).toBe(4)
    expect(await search(supplier, asked)).not.toEqual([])
    expect(stub.called('askOffers')).toBe(5)
  })

  it('for another reason is ours to put right, and a shut door or a fault of its own is a failure', async () => {
    const { supplier, stub } = await connected(build)
    stub.faults.say('askOffers', 'validation_format')
    await expect(search(supplier)).rejects.toThrow(QuestionRefused)
    const failures = [
      'access_token_not_found',
      'rate_limit_exceeded',
      'unsupported_version',
      'airline_unknown',
      'bad_gateway',
      'gateway_timeout_error',
    ] as const
    for (const code of failures) {
      stub.faults.say('askOffers', code)
      await expect(search(supplier), code).rejects.not.toThrow(QuestionRefused)
    }
    expect(await search(supplier)).not.toEqual([])
  })
})

describe('Duffel on the whole', () => {
  it('sells there and back as one, with a stop where it has one', async () => {
    const { supplier } = await connected(build)
    const ask = { party: alone, cabinClass: 1 as const }
    const way = (from: string, to: string, departsOn: string) => ({
      origins: [from],
      destinations: [to],
      departsOn,
    })
    const journeys = [way('IST', 'LHR', day), way('LHR', 'IST', '2030-12-08')]
    const both = await supplier.search({ ...ask, journeys }, new AbortController().signal)
    expect(both.length).toBeGreaterThan(0)
    expect(both[0]?.journeys).toHaveLength(2)
    const far = { ...ask, journeys: [way('LHR', 'DXB', day)] }
    const [stopping] = await supplier.search(far, new AbortController().signal)
    expect(stopping?.journeys[0]).toHaveLength(2)
  })

  it('tells what works by reading calls alone, in words without its token', async () => {
    const { supplier, stub } = await connected(build)
    const works = async () => (await supplier.office?.check())?.map((each) => each.works)
    expect(await works()).toEqual([true, true, true])
    for (const call of ['listOrders', 'askOffers'] as const)
      stub.faults.say(call, 'access_token_not_found')
    expect(await works()).toEqual([false, false, false])
    for (const call of ['createOrder', 'pay', 'confirmCancellation'] as const)
      expect(stub.called(call)).toBe(0)
  })
})
