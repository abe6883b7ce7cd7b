/** What stands before a supplier outside, each verb and each guard of it in one piece: they share one supplier that answers as a test likes. */
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { silentLog } from '../../../platform/log.ts'
import { type FlightOffer, type FlightQuestion, QuestionRefused } from '../ports.ts'
import { createSuppliers, type SupplierSettings } from './index.ts'
import { obedientSupplier, sampleOffer } from './testing/obedient-supplier.ts'
import { tallyInMemory } from './testing/tally-in-memory.ts'

const question = (changes: Partial<FlightQuestion> = {}): FlightQuestion => ({
  journeys: [{ origins: ['THR', 'IKA'], destinations: ['MHD'], departsOn: '2030-12-01' }],
  party: { adults: 1, children: 0, infants: 0 },
  cabinClass: 1,
  ...changes,
})

function stand(settings: Partial<SupplierSettings> = {}) {
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const remote = obedientSupplier()
  const tally = tallyInMemory()
  const { remote: guarded, metrics } = createSuppliers({
    tally,
    suppliers: [remote.supplier],
    settings: { remote: settings },
    clock,
    log: silentLog,
  })
  const [one] = guarded
  if (!one) throw new Error('nobody is guarded')
  return { clock, remote, one, metrics, tally }
}
const never = new Promise<never>(() => {})
const holdAsk = {
  key: 'k',
  offerKey: 'one',
  party: { adults: 1, children: 0, infants: 0 },
  until: Temporal.Instant.from('2030-11-20T08:15:00Z'),
  costRial: 30_000_000,
}

describe('a deadline', () => {
  it('leaves a supplier behind that does not heed its signal', async () => {
    const { one, remote } = stand({ searchTimeoutMs: 40 })
    remote.onSearch = () => never
    expect(await one.ask(question())).toEqual({ state: 'late', offers: [] })
    expect(remote.asked[0]?.signal.aborted).toBe(true)
  })

  it('makes a sale unknown, never refused', async () => {
    const { one, remote } = stand({ sellTimeoutMs: 30, askTimeoutMs: 30 })
    remote.onSell = () => never
    const answers = await Promise.all([
      one.hold(holdAsk),
      one.issue({ key: 'k', passengers: [] }),
      one.release('k'),
      one.status('k'),
      one.reprice('one'),
      one.quoteCancel('k'),
      one.cancel({ key: 'k', cancelKey: 'c', passengers: [0], acceptedPenaltyRial: 0 }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ unknown: true })
  })

  it('makes a fault in a sale unknown too, for the work may have been done', async () => {
    const { one } = stand()
    expect(await one.issue({ key: 'k', passengers: [] })).toMatchObject({ unknown: true })
  })

  it('hands a refusal on as it is', async () => {
    const { one, remote } = stand()
    remote.onSell = async () => remote.refused() as never
    expect(await one.hold(holdAsk)).toEqual({ refused: 'FLIGHT_SOLD_OUT' })
  })
})

describe('a circuit breaker before a supplier', () => {
  it('refuses at once while searching keeps failing, and does not stand in the way of selling', async () => {
    const breaker = { failures: 5, among: 20, restMs: 1_000 }
    const { one, remote } = stand({ answersFreshMs: 0, breaker })
    remote.onSearch = async () => {
      throw new Error('down')
    }
    for (let time = 0; time < 5; time += 1) await one.ask(question())
    expect(await one.ask(question())).toEqual({ state: 'failed', offers: [] })
    expect(remote.asked).toHaveLength(5)
    remote.onSell = async () => ({ held: true }) as never
    expect(await one.hold(holdAsk)).toEqual({ held: true })
    await delay(1_050)
    remote.onSearch = async () => [sampleOffer()]
    expect(await one.ask(question())).toMatchObject({ state: 'completed' })
  })

  it('is not moved by questions that are refused, nor is a day’s budget of failures', async () => {
    const { one, remote, metrics, tally } = stand({ answersFreshMs: 0 })
    remote.onSearch = async () => {
      throw new QuestionRefused('no such airport')
    }
    for (let time = 0; time < 20; time += 1)
      expect(await one.ask(question())).toEqual({ state: 'failed', offers: [] })
    expect(remote.asked).toHaveLength(20)
    expect(tally.ofWeek('remote')).toEqual({ looks: 20, failures: 0, books: 0 })
    expect(await metrics.metrics()).toContain(
      'supplier_calls_total{supplier="remote",verb="search",outcome="refused"} 20',
    )
  })

  it('calls a sale unknown while it is open', async () => {
    const { one, remote } = stand()
    for (let time = 0; time < 5; time += 1) await one.status('k')
    const made = remote.calls.length
    expect(await one.issue({ key: 'k', passengers: [] })).toMatchObject({ unknown: true })
    expect(remote.calls).toHaveLength(made)
  })
})

describe('a concurrency limit before a supplier', () => {
  it('lets so many at once, so many wait, and refuses the rest without blaming the supplier', async () => {
    const { one, remote, metrics } = stand({
      mostSearchesAtOnce: 2,
      mostSearchesWaiting: 3,
      answersFreshMs: 0,
    })
    const gates: (() => void)[] = []
    let [running, peak] = [0, 0]
    remote.onSearch = async () => {
      running += 1
      peak = Math.max(peak, running)
      await new Promise<void>((resolve) => gates.push(resolve))
      running -= 1
      return []
    }
    const day = (index: number) => ({
      journeys: [{ origins: ['THR'], destinations: ['MHD'], departsOn: `2030-12-0${index}` }],
    })
    const asked = [1, 2, 3, 4, 5, 6, 7].map((index) => one.ask(question(day(index))))
    const refused = await Promise.all(asked.slice(5))
    expect(refused).toEqual(refused.map(() => ({ state: 'failed', offers: [] })))
    while (remote.asked.length < 5 || gates.length > 0) {
      gates.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    for (const outcome of await Promise.all(asked.slice(0, 5)))
      expect(outcome.state).toBe('completed')
    expect(peak).toBe(2)
    const text = await metrics.metrics()
    expect(text).toContain('supplier_calls_total{supplier="remote",verb="search",outcome="full"} 2')
    expect(text).toContain('supplier_breaker_state{supplier="remote",breaker="search"} 0')
  })

  it('gives the places of those who hang to others at their deadline', async () => {
    const { one, remote } = stand({
      mostSearchesAtOnce: 1,
      searchTimeoutMs: 40,
      answersFreshMs: 0,
    })
    remote.onSearch = () => never
    expect((await one.ask(question())).state).toBe('late')
    remote.onSearch = async () => []
    expect((await one.ask(question({ cabinClass: 2 }))).state).toBe('completed')
  })
})

describe('an answer cache before a supplier', () => {
  it('asks once for a hundred equal questions, in whatever order their airports stand', async () => {
    const { one, remote, clock } = stand({ answersFreshMs: 60_000 })
    const gate = Promise.withResolvers<FlightOffer[]>()
    remote.onSearch = () => gate.promise
    const asked = Array.from({ length: 100 }, (_, index) => {
      const origins = index % 2 === 0 ? ['THR', 'IKA'] : ['IKA', 'THR']
      const journeys = [{ origins, destinations: ['MHD'], departsOn: '2030-12-01' }]
      return one.ask(question({ journeys }))
    })
    gate.resolve([sampleOffer()])
    for (const { state, offers } of await Promise.all(asked)) {
      expect(state).toBe('completed')
      expect(offers).toHaveLength(1)
    }
    await one.ask(question())
    expect(remote.asked).toHaveLength(1)
    clock.advance({ seconds: 61 })
    await one.ask(question())
    expect(remote.asked).toHaveLength(2)
  })

  it('tells questions apart that ask for something else', async () => {
    const { one, remote } = stand()
    await one.ask(question())
    await one.ask(question({ cabinClass: 2 }))
    await one.ask(question({ party: { adults: 2, children: 0, infants: 0 } }))
    const [journey] = question().journeys
    if (journey) await one.ask(question({ journeys: [journey, journey] }))
    expect(remote.asked).toHaveLength(4)
  })

  it('keeps no failure', async () => {
    const { one, remote } = stand()
    remote.onSearch = async () => {
      throw new Error('down')
    }
    expect((await one.ask(question())).state).toBe('failed')
    remote.onSearch = async () => [sampleOffer()]
    expect((await one.ask(question())).state).toBe('completed')
  })

  it('forgets what a sale or a moved price has made untrue', async () => {
    const { one, remote } = stand()
    remote.onSearch = async () => [sampleOffer()]
    await one.ask(question())
    remote.onSell = async () => sampleOffer() as never
    await one.reprice('one')
    await one.ask(question())
    expect(remote.asked).toHaveLength(1)
    remote.onSell = async () => sampleOffer({ priceRial: 31_000_000 }) as never
    await one.reprice('one')
    await one.ask(question())
    expect(remote.asked).toHaveLength(2)
    remote.onSell = async () => ({ held: true }) as never
    await one.hold(holdAsk)
    await one.ask(question())
    expect(remote.asked).toHaveLength(3)
  })

  it('does not keep an answer that was on its way while a seat was sold', async () => {
    const { one, remote } = stand()
    const gate = Promise.withResolvers<FlightOffer[]>()
    remote.onSearch = () => gate.promise
    const asked = one.ask(question())
    remote.onSell = async () => ({ held: true }) as never
    await one.hold(holdAsk)
    gate.resolve([sampleOffer()])
    expect((await asked).state).toBe('completed')
    await one.ask(question())
    expect(remote.asked).toHaveLength(2)
  })
})

describe('what a supplier says that cannot be right', () => {
  const good = sampleOffer()
  const [leg] = good.journeys[0] ?? []
  it.each<[string, Partial<FlightOffer>]>([
    ['is below its cost', { unitCostRial: { Adult: 31_000_000, Child: 0, Infant: 0 } }],
    ['is no whole rial', { unitPriceRial: { ...good.unitPriceRial, Adult: 30_000_000.5 } }],
    ['is free', { unitPriceRial: { Adult: 0, Child: 0, Infant: 0 } }],
    ['has less than no seats', { seats: -1 }],
    ['goes nowhere', { journeys: [] }],
    ['has a journey without a flight', { journeys: [[]] }],
    ['flies twice at once', { journeys: [leg ? [leg, leg] : []] }],
    ['costs more than any seat', { unitPriceRial: { ...good.unitPriceRial, Adult: 2e14 } }],
    ['is below nothing', { unitPriceRial: { Adult: -1, Child: -1, Infant: -1 } }],
    ['says numbers in words', { seats: 'nine' as never }],
    ['has no journeys at all', { journeys: undefined as never }],
    ['has a key without end', { offerKey: 'x'.repeat(501) }],
    ['has a line feed in its class', { fareClass: 'Y\n' }],
    ['asks for letters in words of its own', { asksCaptcha: 'javascript:alert(1)' as never }],
    [
      'keeps more than all of a fare',
      { penaltyBands: [{ until: null, labelFa: '۱', percent: 101 }] },
    ],
  ])('is not sold: an offer that %s', async (_why, change) => {
    const { one, remote } = stand()
    remote.onSearch = async () => [good, { ...good, offerKey: 'odd', ...change }]
    const { offers } = await one.ask(question())
    expect(offers.map(({ offerKey }) => offerKey)).toEqual(['one'])
    const { offerKey, ...changed } = change
    if (offerKey === undefined) {
      remote.onSell = async () => ({ ...good, ...changed }) as never
      expect(await one.reprice('one')).toEqual({ refused: 'FLIGHT_NOT_AVAILABLE' })
    }
  })

  it('is shown once, however often one key is offered', async () => {
    const { one, remote } = stand()
    remote.onSearch = async () => [good, sampleOffer({ priceRial: 1_000_000 }), good]
    expect((await one.ask(question())).offers).toEqual([good])
  })

  it.each([null, 'none', { fares: [] }, 7])(
    'is a failure when it is no list: %j',
    async (answer) => {
      const { one, remote } = stand()
      remote.onSearch = async () => answer as never
      expect(await one.ask(question())).toEqual({ state: 'failed', offers: [] })
    },
  )

  const passengers = ['Adult', 'Child'].map((type) => ({
    type: type as 'Adult',
    firstName: 'Sara',
    lastName: 'Moradi',
    document: '1',
  }))
  const item = {
    passengerIndex: 0,
    fareRial: 100,
    penaltyRial: 30,
    penaltyPercent: 30,
    refundRial: 70,
    validUntil: null,
  }
  it.each<[string, unknown]>([
    ['hold', { held: 'yes' }],
    ['hold', undefined],
    ['hold', { status: 'HELD' }],
    ['release', {}],
    ['issue', { pnr: 'A', ticketNumbers: ['1'] }],
    ['issue', { pnr: 'A', ticketNumbers: ['1', '1'] }],
    ['issue', { pnr: '', ticketNumbers: ['1', '2'] }],
    ['issue', { pnr: 'A', ticketNumbers: ['1', 2] }],
    ['issue', { pnr: 'A', ticketNumbers: ['1', '2'.repeat(31)] }],
    ['status', { state: 'gone' }],
    ['status', { state: 'issued' }],
    ['reprice', sampleOffer({ offerKey: 'another' })],
    ['quoteCancel', { items: [] }],
    ['quoteCancel', { items: [item, item] }],
    ['quoteCancel', { items: [{ ...item, passengerIndex: 1 }] }],
    ['quoteCancel', { items: [{ ...item, refundRial: 71 }] }],
    ['quoteCancel', { items: [{ ...item, penaltyRial: -30, refundRial: 130 }] }],
    ['cancel', { cancelled: true, penaltyRial: 31, refundRial: 69 }],
    ['cancel', { cancelled: true, penaltyRial: -1, refundRial: 101 }],
  ])('is unknown when it answers a sale: %s %j', async (verb, answer) => {
    const { one, remote } = stand()
    remote.onSell = async () => answer as never
    const asked: Record<string, () => Promise<object>> = {
      hold: () => one.hold(holdAsk),
      release: () => one.release('k'),
      issue: () => one.issue({ key: 'k', passengers }),
      status: () => one.status('k'),
      reprice: () => one.reprice('one'),
      quoteCancel: () => one.quoteCancel('k', [0]),
      cancel: () =>
        one.cancel({ key: 'k', cancelKey: 'c', passengers: [0], acceptedPenaltyRial: 30 }),
    }
    expect(await asked[verb]?.()).toMatchObject({ unknown: true })
  })

  it.each<Partial<FlightQuestion>>([
    { cabinClass: 2 },
    { journeys: [{ origins: ['SYZ'], destinations: ['MHD'], departsOn: '2030-12-01' }] },
    { journeys: [{ origins: ['THR'], destinations: ['KIH'], departsOn: '2030-12-01' }] },
    { journeys: [{ origins: ['THR'], destinations: ['MHD'], departsOn: '2030-12-02' }] },
    { journeys: [question().journeys, question().journeys].flat() },
  ])('is not shown when it was not asked for: %j', async (changes) => {
    const { one, remote } = stand()
    remote.onSearch = async () => [good]
    expect(await one.ask(question(changes))).toEqual({ state: 'completed', offers: [] })
  })
})

it('passes own stock through untouched, and knows everybody by name', () => {
  const own = { ...obedientSupplier('inventory').supplier, prepare: () => ({}) as never }
  const suppliers = [own, obedientSupplier('remote').supplier]
  const clock = createTestClock('2030-11-20T08:00:00Z')
  const built = createSuppliers({ suppliers, tally: tallyInMemory(), clock, log: silentLog })
  expect(built.own).toBe(own)
  expect(built.named('inventory')).toBe(own)
  expect(built.remote.map(({ name }) => name)).toEqual(['remote'])
  expect(() => built.named('gone')).toThrow('gone')
  const twice = [suppliers[1], suppliers[1]].flatMap((each) => each ?? [])
  const tally = tallyInMemory()
  expect(() => createSuppliers({ suppliers: twice, tally, clock, log: silentLog })).toThrow(
    'one name',
  )
})
