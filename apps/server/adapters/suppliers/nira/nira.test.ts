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
import { createNira } from './create-nira.ts'
import { matchTickets } from './names.ts'
import { taxesIn } from './offers.ts'
import { readReply } from './read-reply.ts'
import { readRefundRules } from './refund-rules.ts'
import { type NiraStub, startNiraStub } from './testing/nira-stub.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened) await each.close()
})

type Call = Parameters<NiraStub['faults']['order']>[0]['call']
const callOf: Record<SupplierVerb, Call> = {
  search: 'AvailabilityFareJS.jsp',
  reprice: 'FareJS.jsp',
  hold: 'ReservJS',
  release: 'CancelPNRJS',
  issue: 'ETIssueJS',
  cancel: 'ETRefundJS',
}
const day = '2030-12-01'

async function connected(options: { splitsPnr?: boolean } = {}) {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const stub = await startNiraStub({ now: clock.now, ...options })
  opened.push(stub)
  const journal = memoryJournal()
  const told: string[] = []
  const build = (kept: SupplierJournal = journal) =>
    createNira({
      account: {
        name: 'nirazv',
        airline: stub.airline,
        readsUrl: stub.readsUrl,
        writesUrl: stub.writesUrl,
        user: stub.user,
        password: stub.password,
        holdMinutes: 15,
        businessClasses: ['C', 'J'],
        routes: [],
        contactPhone: '02191000000',
        contactEmail: 'desk@agency.example',
        lowCreditRial: 1_000_000_000,
      },
      outbound: createOutbound({ log: silentLog }),
      journal: kept,
      now: clock.now,
      zoneOf: () => 'Asia/Tehran',
      answerWithinMs: 2_000,
      tellStaff: (what) => void told.push(what),
    })
  for (const flightNo of ['4050', '4052']) stub.state.classOf(flightNo, day, 'Y').seats = 9
  return { clock, stub, journal, told, build, supplier: build() }
}
const question: FlightQuestion = {
  journeys: [{ origins: ['THR'], destinations: ['MHD'], departsOn: day }],
  party: { adults: 2, children: 1, infants: 1 },
  cabinClass: 1,
}

/** By how much a fare must rise for its price, taxes and all, to rise by so much. */
function fareRise(fareRial: number, byRial: number): number {
  const priceOf = (fare: number) => fare + Math.round(fare * 0.05) + Math.round(fare * 0.01)
  const wanted = priceOf(fareRial) + byRial
  let rise = Math.round(byRial / 1.06)
  while (priceOf(fareRial + rise) < wanted) rise += 1
  while (priceOf(fareRial + rise) > wanted) rise -= 1
  return rise
}

describeSupplier('nirazv', async () => {
  const { clock, stub, supplier } = await connected()
  const partsOf = (offerKey: string) =>
    offerKey.split('|') as [string, string, string, string, string]
  const order = (kind: Parameters<typeof stub.faults.order>[0]['kind']) => (verb: SupplierVerb) =>
    stub.faults.order({ call: callOf[verb], kind })
  return {
    supplier,
    now: clock.now,
    passMinutes: (minutes) => clock.advance({ minutes }),
    question,
    raisePrice: async (offerKey, byRial) => {
      const [flightNo, date, , , className] = partsOf(offerKey)
      const { fareRial } = stub.state.classOf(flightNo, date, className)
      stub.state.raise(flightNo, date, className, fareRise(fareRial, byRial))
    },
    change: async (offerKey, to) => {
      const [flightNo, date] = partsOf(offerKey)
      stub.state.change(flightNo, date, to)
    },
    patience: { minutes: 20, holdsAnew: false },
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
}
const one = { adults: 1, children: 0, infants: 0 }

/** A sale on the morning flight, as far as it went. */
async function sold(
  passengers: readonly TravellingPassenger[] = [sara],
  options: { splitsPnr?: boolean } = {},
) {
  const world = await connected(options)
  const { supplier, clock } = world
  const offers = await supplier.search(question, new AbortController().signal)
  const offer = offers.find(({ fareClass }) => fareClass === 'Y')
  if (!offer) throw new Error('The airline sells class Y')
  const key = newId()
  const party = { ...one, adults: passengers.length }
  const hold = () =>
    supplier.hold({
      key,
      offerKey: offer.offerKey,
      party,
      passengers,
      until: clock.now().add({ minutes: 15 }),
      costRial: offer.unitCostRial.Adult * passengers.length,
    })
  const issue = () => supplier.issue({ key, passengers })
  return { ...world, offer, offers, key, hold, issue }
}

describe('the wire of Nira', () => {
  it('reads raw line ends inside strings, fares in windows-1256, and words with many empty lines', () => {
    expect(readReply(Buffer.from('\r\n{"a":"x\r\ny"}\r\n'))).toEqual({ json: { a: 'x  y' } })
    const persian = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc7, 0xd2, 0x22, 0x7d])
    expect(readReply(persian)).toEqual({ json: { a: 'از' } })
    expect(readReply(Buffer.from(`NO PNR${'\n'.repeat(28)}`))).toEqual({ text: 'NO PNR' })
    expect(readReply(Buffer.from('{"a":1}{"a":1}'))).toHaveProperty('unreadable')
    expect(readReply(Buffer.from('<html>'))).toHaveProperty('unreadable')
  })

  it('sums taxes whose amounts hold a space, and nothing where one cannot be read', () => {
    expect(taxesIn('I6:10 000.0,EN_Desc:A,FA_Desc:ب$KU:60000.0,EN_Desc:B,FA_Desc:پ$')).toBe(70_000)
    expect(taxesIn('')).toBe(0)
    expect(taxesIn('I6:ten,EN_Desc:A$')).toBe(null)
  })

  it('hides a class whose taxes do not make up its price, one cancelled, and one without a price', async () => {
    const { stub, supplier } = await connected()
    stub.state.classOf('4050', day, 'Y').taxesOffRial = 1
    const found = await supplier.search(question, new AbortController().signal)
    expect(found.map(({ offerKey }) => offerKey).toSorted()).toEqual(
      ['4050|Z', '4050|L', '4052|Y', '4052|Z', '4052|L']
        .map((each) => each.replace('|', `|${day}|THR|MHD|`))
        .toSorted(),
    )
  })

  it('reads its rules as bands that follow one another, by hours and by noons', () => {
    const departsAt = Temporal.Instant.from('2030-12-01T04:00:00Z')
    const zone = 'Asia/Tehran'
    const hours =
      'از 3 ساعت مانده به پرواز,50,P/از 24 ساعت مانده به پرواز تا 3 ساعت مانده به پرواز,40,P/از لحظه صدور تا 24 ساعت مانده به پرواز,30,P/'
    expect(readRefundRules(hours, { departsAt, zone })).toMatchObject([
      { percent: 30, until: departsAt.subtract({ hours: 24 }) },
      { percent: 40, until: departsAt.subtract({ hours: 3 }) },
      { percent: 50, until: null },
    ])
    const noons =
      'از 12 ظهر یک روز قبل از پرواز به بعد,70,P/از لحظه صدور تا 12 ظهر ۱ روز قبل از پرواز,30,P/'
    expect(readRefundRules(noons, { departsAt, zone })).toMatchObject([
      { percent: 30, until: Temporal.Instant.from('2030-11-30T08:30:00Z') },
      { percent: 70, until: null },
    ])
    expect(readRefundRules('غير قابل استرداد,100,P/', { departsAt, zone })).toMatchObject([
      { percent: 100, until: null },
    ])
  })

  it('takes a sentence it does not understand, a gap or another unit for a penalty on request, never for free', async () => {
    const departsAt = Temporal.Instant.from('2030-12-01T04:00:00Z')
    const unread = [
      'بسته به نظر ایرلاین,10,P/',
      'از 3 ساعت مانده به پرواز,50,P/از لحظه صدور تا 24 ساعت مانده به پرواز,30,P/',
      'از لحظه صدور,10,R/',
      'از لحظه صدور تا 24 ساعت مانده به پرواز,0,P/',
      '',
    ]
    for (const rules of unread)
      expect(readRefundRules(rules, { departsAt, zone: 'Asia/Tehran' })).toBe(null)
  })

  it('matches tickets by name in whatever order they come, and says when two bear one name', () => {
    const [moradi, karimi] = [
      { last: 'MORADI', first: 'SARA' },
      { last: 'KARIMI', first: 'ALI' },
    ]
    const tickets = [
      { name: 'KARIMI/ALI', number: '2' },
      { name: 'MORADI/SARA', number: '1' },
    ]
    expect(matchTickets([moradi, karimi], tickets)).toEqual({
      numbers: ['1', '2'],
      isDoubtful: false,
    })
    const twins = tickets.map((each) => ({ ...each, name: 'MORADI/SARA' }))
    expect(matchTickets([moradi, moradi], twins)).toEqual({ numbers: ['1', '2'], isDoubtful: true })
    expect(matchTickets([moradi], tickets)).toBe(null)
    expect(matchTickets([moradi, karimi], [tickets[1] as (typeof tickets)[0]])).toBe(null)
  })
})

describe('a sale at Nira', () => {
  it('never sends ReservJS again while a lost one may stand, whoever asks', async () => {
    const { stub, hold, build, clock, key, supplier } = await sold()
    stub.faults.order({ call: 'ReservJS', kind: 'lose-reply' })
    expect(await hold()).toMatchObject({ unknown: true })
    expect(await hold()).toMatchObject({ unknown: true })
    // Another process, which knows the journal alone.
    expect(await build().status(key)).toMatchObject({ unknown: true })
    expect(await build().release(key)).toMatchObject({ unknown: true })
    expect(stub.called('ReservJS')).toBe(1)
    clock.advance({ minutes: 16 })
    expect(await supplier.status(key)).toEqual({ state: 'released' })
    expect(await hold()).toEqual({ held: true })
    expect(stub.called('ReservJS')).toBe(2)
  })

  it('is taken up by one of two processes that ask at once', async () => {
    const { stub, build, offer, key, clock } = await sold()
    const ask = {
      key,
      offerKey: offer.offerKey,
      party: one,
      passengers: [sara],
      until: clock.now().add({ minutes: 15 }),
      costRial: offer.unitCostRial.Adult,
    }
    const answers = await Promise.all([build(), build(), build()].map((each) => each.hold(ask)))
    expect(stub.called('ReservJS')).toBe(1)
    expect(answers.filter((answer) => 'held' in answer)).not.toHaveLength(0)
    expect(stub.state.pnrs.size).toBe(1)
  })

  it('asks NRSRT before ETIssueJS again, and issues once', async () => {
    const { stub, hold, issue, build, key } = await sold()
    await hold()
    stub.faults.order({ call: 'ETIssueJS', kind: 'lose-reply' })
    expect(await issue()).toMatchObject({ unknown: true })
    const tickets = await build().issue({ key, passengers: [sara] })
    expect(tickets).toHaveProperty('ticketNumbers')
    expect(stub.called('ETIssueJS')).toBe(1)
    expect(stub.state.tickets.size).toBe(1)
  })

  it('is refused, its seats given back and staff told, where the credit is used up', async () => {
    const { stub, hold, issue, told } = await sold()
    await hold()
    stub.state.useUpCredit()
    expect(await issue()).toMatchObject({ refused: 'ISSUE_FAILED' })
    expect(told).toEqual(['the credit at an airline is used up'])
    expect([...stub.state.pnrs.values()].every(({ isCancelled }) => isCancelled)).toBe(true)
  })

  it('tells staff when two passengers bear one name', async () => {
    const { hold, issue, told } = await sold([sara, { ...sara, document: '0012345679' }])
    await hold()
    expect(await issue()).toHaveProperty('pnr')
    expect(told).toHaveLength(1)
  })

  it('is not held for somebody whose name is not Latin, nor without names', async () => {
    const { stub, hold } = await sold([{ ...sara, firstName: 'سارا' }])
    expect(await hold()).toMatchObject({ refused: 'FLIGHT_NOT_AVAILABLE' })
    expect(stub.called('ReservJS')).toBe(0)
  })

  it('never cancels a booking with open tickets', async () => {
    const { stub, hold, issue, supplier, key, journal } = await sold()
    await hold()
    const before = structuredClone(journal.rows.get(key))
    await issue()
    // As a crash leaves it: the tickets are there, and our row says only that they were asked for.
    if (before)
      journal.rows.set(key, { ...before, entry: { ...(before.entry as object), state: 'issuing' } })
    expect(await supplier.release(key)).toEqual({ released: true })
    expect(stub.called('CancelPNRJS')).toBe(0)
    expect(await supplier.status(key)).toMatchObject({ state: 'issued' })
  })
})

describe('the four steps of a refund at Nira', () => {
  const steps = ['NRSPenaltyNow.jsp', 'NRSETR.jsp', 'CancelSeatJS', 'ETRefundJS'] as const
  const kinds = ['lose-request', 'lose-reply', 'half', 'garbage', 'page', 'contradict'] as const

  it.for(steps.flatMap((step) => kinds.map((kind) => [step, kind] as const)))(
    'go on where they stopped when %s is met by %s, and give the money back once',
    async ([step, kind]) => {
      const { stub, hold, issue, supplier, build, key, offer } = await sold()
      await hold()
      await issue()
      const before = stub.state.credit.rial
      const cancelKey = newId()
      const ask = { key, cancelKey, passengers: [0], acceptedPenaltyRial: 100_000_000_000 }
      stub.faults.order({ call: step, kind })
      // That a seat is still there, after all, the booking itself denies at once.
      const isSeenThrough = step === 'CancelSeatJS' && kind === 'contradict'
      expect(await supplier.cancel(ask)).toMatchObject(
        isSeenThrough ? { cancelled: true } : { unknown: true },
      )
      // A process that knows nothing but the journal goes on with it.
      const done = await build().cancel(ask)
      expect(done).toMatchObject({ cancelled: true })
      expect(await supplier.cancel(ask)).toEqual(done)
      const penaltyRial = 'penaltyRial' in done ? done.penaltyRial : 0
      expect(stub.state.credit.rial - before).toBe(offer.unitCostRial.Adult - penaltyRial)
      const [ticket] = [...stub.state.tickets.values()]
      expect(ticket?.ticket.history.filter(({ status }) => status === 'R')).toHaveLength(1)
      expect(stub.state.classOf('4050', day, 'Y').seats).toBe(9)
    },
  )

  it('judge a risen penalty before the seat is given up', async () => {
    const { stub, hold, issue, supplier, key, clock } = await sold()
    await hold()
    await issue()
    const quote = await supplier.quoteCancel(key)
    const penaltyRial = 'items' in quote ? (quote.items[0]?.penaltyRial ?? 0) : 0
    clock.setTo(Temporal.Instant.from('2030-11-30T20:00:00Z'))
    expect(
      await supplier.cancel({
        key,
        cancelKey: newId(),
        passengers: [0],
        acceptedPenaltyRial: penaltyRial,
      }),
    ).toMatchObject({ refused: 'PENALTY_CHANGED' })
    expect(stub.called('CancelSeatJS')).toBe(0)
  })

  it('leave it to a person when the penalty rises after the seat is given up', async () => {
    const { stub, hold, issue, supplier, key, clock, told } = await sold()
    await hold()
    await issue()
    const ask = { key, cancelKey: newId(), passengers: [0], acceptedPenaltyRial: 100_000_000_000 }
    stub.faults.order({ call: 'ETRefundJS', kind: 'lose-request' })
    await supplier.cancel(ask)
    clock.setTo(Temporal.Instant.from('2030-11-30T20:00:00Z'))
    expect(await supplier.cancel(ask)).toMatchObject({ unknown: true })
    expect(told).toHaveLength(1)
    expect(stub.called('ETRefundJS')).toBe(1)
  })

  it('take one of several out of a booking that is split, and another under a key of their own', async () => {
    const ali = { ...sara, firstName: 'Ali', document: '0012345679' }
    const { hold, issue, supplier, key, stub } = await sold([sara, ali], { splitsPnr: true })
    await hold()
    await issue()
    const cancel = (passengers: number[]) =>
      supplier.cancel({ key, cancelKey: newId(), passengers, acceptedPenaltyRial: 100_000_000_000 })
    const both = await Promise.all([cancel([0]), cancel([0]), cancel([1])])
    expect(both.map((each) => 'cancelled' in each).filter(Boolean)).toHaveLength(2)
    expect(stub.state.classOf('4050', day, 'Y').seats).toBe(9)
  })
})

describe('the office at Nira', () => {
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
    for (const call of [
      'ReservJS',
      'ETIssueJS',
      'CancelPNRJS',
      'CancelSeatJS',
      'ETRefundJS',
    ] as const)
      expect(stub.called(call)).toBe(0)
  })
})

describe('a process that is killed at a write of a sale and its refund', () => {
  const deaths = Array.from({ length: 10 }, (_, index) =>
    (['before', 'after'] as const).map((when) => [when, index + 1] as const),
  ).flat()

  it.for(deaths)(
    'dies %s write %i, and the next goes on: one booking, one refund',
    async ([when, write]) => {
      const { stub, clock, build } = await connected()
      const { journal, dieAt, isDoomed } = mortalJournal()
      const offers = await build(journal).search(question, new AbortController().signal)
      const offer = offers.find(({ offerKey }) => offerKey.endsWith('|Y'))
      if (!offer) throw new Error('It is sold')
      const creditBefore = stub.state.credit.rial
      const wait = () => clock.advance({ minutes: 1 })
      const [key, cancelKey] = [newId(), newId()]
      const until = clock.now().add({ hours: 3 })
      const costRial = offer.unitCostRial.Adult
      dieAt(write, when)
      const ask = { key, offerKey: offer.offerKey, party: one, until, costRial }
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
      // Whatever was booked and lost has run out by now.
      await build(journal).search(question, new AbortController().signal)
      stub.state.pnrs.forEach(({ isCancelled, travellers }) => {
        expect(isCancelled || travellers.every(({ hasSeat }) => !hasSeat)).toBe(true)
      })
      expect(stub.state.tickets.size).toBe(1)
    },
  )
})
