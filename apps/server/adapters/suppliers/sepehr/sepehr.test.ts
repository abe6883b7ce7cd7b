import { afterAll, describe, expect, it } from 'vitest'
import {
  describeSupplier,
  type SupplierVerb,
} from '../../../modules/flights/flight-supplier.conformance.ts'
import type {
  FlightQuestion,
  SupplierJournal,
  TravellingPassenger,
} from '../../../modules/flights/ports.ts'
import { memoryJournal } from '../../../modules/flights/suppliers/testing/memory-journal.ts'
import {
  askUntilCertain,
  mortalJournal,
} from '../../../modules/flights/suppliers/testing/mortal-journal.ts'
import { createTestClock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { createSepehr } from './create-sepehr.ts'
import { offerOf, refOf } from './offers.ts'
import { type SepehrStub, startSepehrStub } from './testing/sepehr-stub.ts'
import { classReply, flightReply, inSmallLetters } from './wire.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

type Call = Parameters<SepehrStub['faults']['order']>[0]['call']
const callOf: Record<SupplierVerb, Call> = {
  search: 'search',
  reprice: 'search',
  hold: 'lock',
  release: 'releaseLock',
  issue: 'book',
  cancel: 'refund',
}
const day = '2030-12-01'
const zones: Record<string, string> = { NJF: 'Asia/Baghdad', XXX: '' }

type Options = Omit<Parameters<typeof startSepehrStub>[0], 'now'>
async function connected(options: Options & { systemFlights?: boolean } = {}) {
  const { systemFlights = false, ...more } = options
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const stub = await startSepehrStub({ now: clock.now, ...more })
  opened.push(stub)
  const journal = memoryJournal()
  const told: string[] = []
  const build = (kept: SupplierJournal = journal) =>
    createSepehr({
      account: {
        name: 'sepehrone',
        url: stub.url,
        username: stub.username,
        password: stub.password,
        versions: {
          availability: 16,
          booking: 10,
          releaseLock: 9,
          retrieve: 2,
          refund: 3,
          balance: 7,
        },
        systemFlights,
        contactMobile: '09120000000',
        contactEmail: 'desk@agency.example',
        lowCreditRial: 1_000_000_000,
      },
      outbound: createOutbound({ log: silentLog }),
      journal: kept,
      now: clock.now,
      zoneOf: (iataCode) => zones[iataCode] ?? 'Asia/Tehran',
      answerWithinMs: 2_000,
      tellStaff: (what) => void told.push(what),
    })
  for (const flight of ['6221', '6225']) stub.state.fareOf(flight, day, 'YCH1').seats = 9
  return { clock, stub, journal, told, build, supplier: build() }
}
const question: FlightQuestion = {
  journeys: [{ origins: ['THR'], destinations: ['MHD'], departsOn: day }],
  party: { adults: 2, children: 1, infants: 1 },
  cabinClass: 1,
}
const signal = () => new AbortController().signal

describeSupplier('sepehrone', async () => {
  const { clock, stub, supplier } = await connected()
  const order = (kind: Parameters<typeof stub.faults.order>[0]['kind']) => (verb: SupplierVerb) =>
    stub.faults.order({ call: callOf[verb], kind })
  const partsOf = (offerKey: string) => {
    const ref = refOf(offerKey)
    if (!ref) throw new Error(`No offer: ${offerKey}`)
    return ref
  }
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question,
    raisePrice: async (offerKey, byRial) => {
      const { flightNumber, fareName } = partsOf(offerKey)
      stub.state.raise(flightNumber, day, fareName, byRial)
    },
    change: async (offerKey, to) => stub.state.change(partsOf(offerKey).flightNumber, day, to),
    patience: { minutes: 5, holdsAnew: true },
    hidesSoldOut: true,
    network: {
      cutBefore: order('lose-request'),
      cutAfter: order('lose-reply'),
      halve: order('half'),
      contradict: order('contradict'),
      garble: order('garbage'),
      flood: order('double'),
      page: order('page'),
    },
  }
})

const sara: TravellingPassenger = {
  type: 'Adult',
  firstName: 'Sara',
  lastName: 'Moradi',
  document: '0012345678',
  person: { gender: 'Female', birthDate: '1990-05-01', passport: null },
}

async function sold(options: Options = {}, passengers: readonly TravellingPassenger[] = [sara]) {
  const world = await connected(options)
  const { supplier, clock } = world
  const offers = await supplier.search(question, signal())
  const offer = offers.find(({ offerKey }) => offerKey.endsWith('YCH1'))
  if (!offer) throw new Error('The charterer sells YCH1')
  const key = newId()
  const party = { adults: passengers.length, children: 0, infants: 0 }
  const costRial = offer.unitCostRial.Adult * passengers.length
  const hold = () =>
    supplier.hold({
      key,
      offerKey: offer.offerKey,
      party,
      passengers,
      until: clock.now().add({ minutes: 15 }),
      costRial,
    })
  const issue = () => supplier.issue({ key, passengers })
  return { ...world, offer, key, hold, issue, costRial }
}

describe('the wire of Sepehr', () => {
  it('asks for charters alone unless told, and reads times that are local to each airport', async () => {
    const { supplier } = await connected()
    const found = await supplier.search(question, signal())
    expect(found.map(({ offerKey }) => refOf(offerKey)?.fareName).toSorted()).toEqual([
      'YCH1',
      'YCH1',
      'YCH2',
      'YCH2',
    ])
    const journeys = [{ origins: ['IKA'], destinations: ['NJF'], departsOn: day }]
    const [najaf] = await supplier.search({ ...question, journeys }, signal())
    expect(najaf?.journeys[0]?.[0]).toMatchObject({
      departureTime: '2030-12-01T13:15',
      arrivalTime: '2030-12-01T14:20',
      durationMinutes: 95,
    })
    const both = await (await connected({ systemFlights: true })).supplier.search(
      question,
      signal(),
    )
    expect(both.filter(({ isCharter }) => !isCharter)).not.toHaveLength(0)
  })

  it('hides what has a BookingPolicy from one-way searches, and prices that deny themselves', () => {
    const fare = { BaseFare: 100, Tax: 10, TotalFare: 110, Commision: 5, Payable: 105 }
    const told = (more: object) =>
      classReply.parse(
        inSmallLetters({
          CabinType: 'Economy',
          BookingCode: 'Y',
          FareName: 'A B|C',
          AvailableSeat: 4,
          AdultFare: fare,
          ChildFare: fare,
          InfantFare: { ...fare, BaseFare: 0, Tax: 0, TotalFare: 0, Commision: 0, Payable: 0 },
          ...more,
        }),
      )
    const flight = flightReply.parse(
      inSmallLetters({
        FlightNumber: 'ZV6221',
        Airline: 'ZV',
        Origin: { Code: 'THR' },
        Destination: { Code: 'MHD' },
        DepartureDateTime: '2030-12-01 06:20',
        ArrivalDateTime: '2030-12-01 07:45',
        Classes: [],
      }),
    )
    const offer = (more: object) =>
      offerOf({ flight, one: told(more), zoneOf: () => 'Asia/Tehran', isCharter: true })
    expect(offer({})).toMatchObject({ unitCostRial: { Adult: 105 }, unitPriceRial: { Infant: 0 } })
    expect(refOf(offer({})?.offerKey ?? '')).toMatchObject({
      fareName: 'A B|C',
      flightNumber: 'ZV6221',
    })
    expect(offer({ BookingPolicy: { RestrictedForTour: true } })).toBe(null)
    expect(offer({ BookingPolicy: null })).not.toBe(null)
    expect(offer({ AdultFare: { ...fare, Payable: 104 } })).toBe(null)
    expect(offer({ AdultFare: { ...fare, TotalFare: 111 } })).toBe(null)
  })

  it('asks no route that is not flown, once it has learnt which are, in every process', async () => {
    const { supplier, build, stub } = await connected()
    const ask = (origin: string, destination: string, departsOn: string) => {
      const journeys = [{ origins: [origin], destinations: [destination], departsOn }]
      return build().search({ ...question, journeys }, signal())
    }
    await ask('THR', 'KIH', day)
    expect(stub.called('search')).toBe(1)
    expect(await supplier.office?.learnRoutes?.()).toEqual({ routes: 3 })
    await ask('THR', 'KIH', day)
    // A Friday, on which Najaf is not flown.
    await ask('IKA', 'NJF', '2030-12-06')
    expect(stub.called('search')).toBe(1)
    expect(await ask('IKA', 'NJF', '2030-12-07')).not.toHaveLength(0)
  })

  it('tells its credit and what works, by reading calls alone', async () => {
    const { supplier, stub } = await connected()
    expect(await supplier.office?.credit()).toEqual({ leftRial: 10_000_000_000 })
    expect((await supplier.office?.check())?.map(({ works }) => works)).toEqual([true, true, true])
    stub.state.refuseAddress(true)
    expect((await supplier.office?.check())?.map(({ works }) => works)).toEqual([
      false,
      false,
      false,
    ])
    for (const call of ['lock', 'book', 'releaseLock', 'refund'] as const)
      expect(stub.called(call)).toBe(0)
  })
})

describe('a sale at Sepehr', () => {
  it('takes a lock that ended again, and refuses when it costs more by then', async () => {
    const lucky = await sold()
    await lucky.hold()
    lucky.clock.advance({ minutes: 11 })
    expect(await lucky.issue()).toHaveProperty('pnr')
    const unlucky = await sold()
    await unlucky.hold()
    unlucky.clock.advance({ minutes: 11 })
    unlucky.stub.state.raise('6221', day, 'YCH1', 1)
    expect(await unlucky.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(unlucky.stub.state.credit.rial).toBe(10_000_000_000)
  })

  it('takes a lock again that the site ended before its time, and books once', async () => {
    const { hold, issue, stub } = await sold()
    await hold()
    for (const lock of stub.state.locks.values()) lock.isReleased = true
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.state.bookings.size).toBe(1)
  })

  it('asks no status within 30 seconds of a lost Book, and believes "not issued" only when it is said twice, a minute apart', async () => {
    const { hold, issue, build, key, stub, clock, costRial } = await sold({ forgetsForSeconds: 15 })
    await hold()
    stub.faults.order({ call: 'book', kind: 'lose-request' })
    expect(await issue()).toMatchObject({ unknown: true })
    expect(await build().status(key)).toMatchObject({ unknown: true })
    expect(stub.called('bookingStatus')).toBe(0)
    clock.advance({ seconds: 30 })
    expect(await build().status(key)).toMatchObject({ unknown: true })
    clock.advance({ seconds: 59 })
    expect(await build().status(key)).toMatchObject({ unknown: true })
    clock.advance({ seconds: 1 })
    expect(await build().status(key)).toEqual({ state: 'held' })
    expect(await issue()).toHaveProperty('pnr')
    expect(stub.state.credit.rial).toBe(10_000_000_000 - costRial)
  })

  it('finds the tickets of a Book whose reply was lost, by our own key, and pays once', async () => {
    const { hold, issue, build, key, stub, clock, costRial } = await sold({ forgetsForSeconds: 15 })
    await hold()
    stub.faults.order({ call: 'book', kind: 'repeat' })
    expect(await issue()).toMatchObject({ unknown: true })
    clock.advance({ seconds: 31 })
    const status = await build().status(key)
    expect(status).toMatchObject({ state: 'issued' })
    expect(await issue()).toEqual('tickets' in status ? status.tickets : null)
    expect(stub.state.credit.rial).toBe(10_000_000_000 - costRial)
  })

  it('is refused and staff told where the credit is used up; a forbidden nationality is refused', async () => {
    const poor = await sold()
    await poor.hold()
    poor.stub.state.useUpCredit()
    expect(await poor.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(poor.told).toHaveLength(1)
    expect(poor.stub.state.fareOf('6221', day, 'YCH1').seats).toBe(9)
    const passport = { nationality: 'AFG', issuedBy: 'AFG', expiresOn: '2035-01-01' }
    const foreign: TravellingPassenger = {
      ...sara,
      document: 'P1234567',
      person: { gender: 'Male', birthDate: '1990-05-01', passport },
    }
    const kept = await sold({ forbiddenNationalities: ['AFG'] }, [foreign])
    await kept.hold()
    expect(await kept.issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
  })

  it('gives each passenger their own ticket, whatever order they were named in', async () => {
    const child: TravellingPassenger = { ...sara, type: 'Child', lastName: 'Moradi A' }
    const world = await connected()
    const [offer] = await world.supplier.search(question, signal())
    const key = newId()
    const passengers = [child, sara]
    await world.supplier.hold({
      key,
      offerKey: offer?.offerKey ?? '',
      party: { adults: 1, children: 1, infants: 0 },
      until: world.clock.now().add({ minutes: 15 }),
      costRial: 100_000_000_000,
    })
    const issued = await world.supplier.issue({ key, passengers })
    const [booking] = [...world.stub.state.bookings.values()]
    const byKind = booking?.tickets.toSorted((a) => (a.kind === 'Child' ? -1 : 1))
    expect(issued).toMatchObject({
      ticketNumbers: byKind?.map(({ localTicketNumber }) => localTicketNumber),
    })
  })
})

describe('a refund at Sepehr', () => {
  const all = 100_000_000_000

  it('waits while somebody looks at it, is asked for once, and ends under its key', async () => {
    const { hold, issue, supplier, build, key, stub, clock, costRial } = await sold({
      refundsPendMinutes: 60,
    })
    await hold()
    await issue()
    const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: all }
    expect(await supplier.cancel(ask)).toMatchObject({ unknown: true })
    expect(await build().cancel(ask)).toMatchObject({ unknown: true })
    clock.advance({ minutes: 61 })
    const done = await build().cancel(ask)
    expect(done).toMatchObject({ cancelled: true })
    expect(stub.called('refund')).toBe(1)
    const keptRial = 'penaltyRial' in done ? done.penaltyRial : 0
    expect(stub.state.credit.rial).toBe(10_000_000_000 - keptRial)
    expect(keptRial).toBeLessThan(costRial)
  })

  it('is refused where somebody says no, and may be asked for anew', async () => {
    const { hold, issue, supplier, key, stub } = await sold({ refundsPendMinutes: 60 })
    await hold()
    await issue()
    const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: all }
    await supplier.cancel(ask)
    const [trackingCode = ''] = [...stub.state.refunds.keys()]
    stub.state.decideRefund(trackingCode, 'Rejected')
    expect(await supplier.cancel(ask)).toMatchObject({ refused: 'CANCELLATION_NOT_POSSIBLE' })
    expect(await supplier.cancel({ ...ask, cancelKey: newId() })).toMatchObject({ unknown: true })
    expect(stub.called('refund')).toBe(2)
  })

  it.for(['penalty', 'refund', 'refundStatus', 'changes'] as const)(
    'goes on where it stopped when the reply of %s is lost, and gives the money back once',
    async (call) => {
      const { hold, issue, supplier, build, key, stub } = await sold()
      await hold()
      await issue()
      const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: all }
      stub.faults.order({ call, kind: 'lose-reply' })
      expect(await supplier.cancel(ask)).toMatchObject({ unknown: true })
      const done = await build().cancel(ask)
      expect(done).toMatchObject({ cancelled: true })
      expect(await supplier.cancel(ask)).toEqual(done)
      expect(stub.state.refunds.size).toBe(1)
    },
  )
})

describe('a process that is killed at a write of a sale and its refund', () => {
  const deaths = Array.from({ length: 8 }, (_, index) =>
    (['before', 'after'] as const).map((when) => [when, index + 1] as const),
  ).flat()

  it.for(deaths)(
    'dies %s write %i, and the next goes on: one booking, one refund',
    async ([when, write]) => {
      const { stub, clock, build } = await connected()
      const { journal, dieAt, isDoomed } = mortalJournal()
      const offers = await build(journal).search(question, new AbortController().signal)
      const offer = offers.find(({ offerKey }) => offerKey.endsWith('YCH1'))
      if (!offer) throw new Error('It is sold')
      const creditBefore = stub.state.credit.rial
      const wait = () => clock.advance({ minutes: 1 })
      const [key, cancelKey] = [newId(), newId()]
      const until = clock.now().add({ hours: 3 })
      const costRial = offer.unitCostRial.Adult
      dieAt(write, when)
      const ask = {
        key,
        offerKey: offer.offerKey,
        party: { adults: 1, children: 0, infants: 0 },
        until,
        costRial,
      }
      await askUntilCertain(() => build(journal).hold({ ...ask, passengers: [sara] }), wait)
      await askUntilCertain(() => build(journal).issue({ key, passengers: [sara] }), wait)
      const cancelled = await askUntilCertain(
        () =>
          build(journal).cancel({ key, cancelKey, passengers: [0], acceptedPenaltyRial: costRial }),
        wait,
      )
      expect(cancelled).toMatchObject({ cancelled: true })
      const penaltyRial = 'penaltyRial' in cancelled ? cancelled.penaltyRial : 0
      expect(isDoomed()).toBe(false)
      expect(creditBefore - stub.state.credit.rial).toBe(penaltyRial)
      clock.advance({ minutes: 20 })
      expect(stub.state.bookings.size).toBe(1)
      expect(stub.state.refunds.size).toBe(1)
    },
  )
})
