import type { ProposalsArrived, SearchCompleted } from '@parastoo/contract/flights/search-live'
import { isRefused } from '@parastoo/kit/outcome'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { FlightOffer } from '../ports.ts'
import { createSuppliers, createTally } from '../suppliers/index.ts'
import { obedientSupplier, sampleOffer } from '../suppliers/testing/obedient-supplier.ts'
import type { SearchNeeds } from './needs.ts'
import { rememberSearches } from './remember-search.ts'
import { searchAgain, searchFlights } from './search-flights.ts'
import { findAnswers, putAnswers } from './supplier-answer-store.ts'
import { followSuppliers } from './supplier-answers.ts'

const { db } = await testDatabase({ maxConnections: 10 })
const clock = createTestClock('2030-11-20T08:00:00Z')
const places = {
  airportsOf: (code: string) => [{ iataCode: code, cityCode: code, countryCode: 'IR' }],
  isDomestic: () => true,
  airport: () => undefined,
  airline: () => undefined,
} as unknown as SearchNeeds['places']

type News = ProposalsArrived | SearchCompleted

/** One process of several that share a database: its own memory, its own lines to the suppliers. */
async function node({ searchTimeoutMs = 5_000, names = ['one', 'two'] } = {}) {
  const outside = names.map((name) => obedientSupplier(name))
  const suppliers = createSuppliers({
    tally: createTally({ db, clock, log: silentLog }),
    suppliers: outside.map(({ supplier }) => supplier),
    settings: Object.fromEntries(
      names.map((name) => [name, { searchTimeoutMs, answersFreshMs: 0 }]),
    ),
    clock,
    log: silentLog,
  })
  const grounds = { db, clock, log: silentLog, places, suppliers, calendar: {} as never }
  const remembered = rememberSearches({ ...grounds, writeFirst: () => answers.flush() })
  const answers = followSuppliers({ ...grounds, remembered })
  const noticed = { notice: () => {}, flush: async () => {} }
  const prices = { heard: () => {} }
  const entryRuleOf = async () => null
  const needs: SearchNeeds = { ...grounds, remembered, answers, noticed, prices, entryRuleOf }
  const told = new Map<string, News[]>()
  await answers.follow({
    isFollowed: (requestId) => told.has(requestId),
    tell: (requestId, news) => void told.get(requestId)?.push(news),
  })
  const [one, two] = outside
  if (!one) throw new Error('a node without suppliers')
  return {
    needs,
    answers,
    one,
    two: two ?? one,
    flush: () => remembered.flush(),
    watch(requestId: string): News[] {
      const heard: News[] = []
      told.set(requestId, heard)
      return heard
    },
    async search(flightType: 1 | 2 = 1) {
      const way = { origin: 'THR', destination: 'MHD', departureDate: '2030-12-01' }
      const kinds = { originKind: 'AirportCode', destinationKind: 'AirportCode' } as const
      const ways = [way, { ...way, origin: 'MHD', destination: 'THR' }].slice(0, flightType)
      const reply = await searchFlights(needs, {
        productType: 'DomesticFlight',
        flightType,
        cabinClass: 1,
        adults: 1,
        children: 0,
        infants: 0,
        originDestinations: ways.map((each) => ({ ...each, ...kinds })),
      })
      if (Array.isArray(reply)) throw new Error(JSON.stringify(reply))
      return reply
    },
    async poll(requestId: string) {
      const reply = await searchAgain(needs, requestId)
      if (isRefused(reply)) throw new Error(JSON.stringify(reply))
      return reply
    },
  }
}
type Node = Awaited<ReturnType<typeof node>>
const completed = async (at: Node, requestId: string) => {
  await expect.poll(async () => (await at.poll(requestId)).completed).toBe(true)
  return await at.poll(requestId)
}
const ids = (reply: { proposals: { proposalId: string }[] }) =>
  reply.proposals.map(({ proposalId }) => proposalId).toSorted()

describe('answers of several suppliers', () => {
  it('come one by one; the slow one delays neither the reply nor the others', async () => {
    const at = await node()
    const gate = Promise.withResolvers<FlightOffer[]>()
    at.one.onSearch = () => gate.promise
    at.two.onSearch = async () => [sampleOffer({ flightNumber: '2' })]
    const reply = await at.search()
    expect(reply).toMatchObject({ completed: false, proposals: [] })
    await expect.poll(async () => (await at.poll(reply.requestId)).proposals.length).toBe(1)
    expect(await at.poll(reply.requestId)).toMatchObject({
      completed: false,
      suppliers: [
        { name: 'one', state: 'searching' },
        { name: 'two', state: 'completed' },
      ],
    })
    gate.resolve([sampleOffer({ flightNumber: '1' })])
    expect((await completed(at, reply.requestId)).proposals).toHaveLength(2)
  })

  it('replace a dearer equal one, and say so', async () => {
    const at = await node()
    const gate = Promise.withResolvers<FlightOffer[]>()
    at.one.onSearch = async () => [sampleOffer(), sampleOffer({ offerKey: 'm', fareClass: 'M' })]
    at.two.onSearch = () => gate.promise
    const { requestId } = await at.search()
    const heard = at.watch(requestId)
    await expect.poll(() => heard.length).toBe(1)
    gate.resolve([sampleOffer({ priceRial: 29_000_000 })])
    await expect.poll(() => heard.at(-1)?.type).toBe('search-completed')
    const [first, second] = heard as ProposalsArrived[]
    const dearer = first?.proposals.find(({ fareClass }) => fareClass === 'Y')
    expect(second?.proposals).toMatchObject([{ provider: 'two', totalPrice: 29_000_000 }])
    expect(second?.replacedProposalIds).toEqual([dearer?.proposalId])
    const end = await at.poll(requestId)
    expect(end.proposals.map(({ provider, fareClass }) => [provider, fareClass])).toEqual([
      ['two', 'Y'],
      ['one', 'M'],
    ])
  })

  it('that come at once are told together, and the end after all of them', async () => {
    const at = await node()
    const gate = Promise.withResolvers<void>()
    for (const [supplier, flightNumber] of [
      [at.one, '1'],
      [at.two, '2'],
    ] as const)
      supplier.onSearch = async () => {
        await gate.promise
        return [sampleOffer({ flightNumber })]
      }
    const { requestId } = await at.search()
    const heard = at.watch(requestId)
    gate.resolve()
    await expect.poll(() => heard.at(-1)?.type).toBe('search-completed')
    const arrived = heard.slice(0, -1) as ProposalsArrived[]
    expect(arrived.map(({ type }) => type)).toEqual(arrived.map(() => 'proposals'))
    expect(arrived.flatMap(({ proposals }) => proposals)).toHaveLength(2)
  })

  it('that are dearer or equal bring nothing new', async () => {
    const at = await node()
    const gate = Promise.withResolvers<FlightOffer[]>()
    at.one.onSearch = async () => [sampleOffer()]
    at.two.onSearch = () => gate.promise
    const { requestId } = await at.search()
    const heard = at.watch(requestId)
    await expect.poll(() => heard.length).toBe(1)
    gate.resolve([sampleOffer()])
    await expect.poll(() => heard.length).toBe(3)
    expect(heard[1]).toMatchObject({ proposals: [], replacedProposalIds: [] })
  })

  it('of a round trip come to one topic, each to its own list', async () => {
    const at = await node({ names: ['one'] })
    at.one.onSearch = async ({ journeys }) => [
      journeys[0]?.origins[0] === 'THR'
        ? sampleOffer({ flightNumber: '1' })
        : sampleOffer({ flightNumber: '2', way: ['MHD', 'THR'] }),
    ]
    const { requestId, returningRequestId } = await at.search(2)
    const heard = at.watch(requestId)
    const end = await completed(at, requestId)
    expect(end.proposals).toHaveLength(1)
    expect(end.returningProposals).toMatchObject([
      { requestId: returningRequestId, isReturning: true },
    ])
    await expect.poll(() => heard.at(-1)?.type).toBe('search-completed')
    const arrived = heard.filter(({ type }) => type === 'proposals') as ProposalsArrived[]
    expect(arrived.flatMap(({ proposals }) => proposals)).toEqual(end.proposals)
    expect(arrived.flatMap((news) => news.returningProposals)).toEqual(end.returningProposals)
  })
})

describe('two nodes', () => {
  it('answer a poll alike, while searching and after, and only one of them asks', async () => {
    const [here, there] = [await node(), await node()]
    const gate = Promise.withResolvers<FlightOffer[]>()
    here.one.onSearch = async () => [sampleOffer({ flightNumber: '1' })]
    here.two.onSearch = () => gate.promise
    const { requestId } = await here.search()
    await here.flush()
    await expect.poll(async () => ids(await there.poll(requestId)).length).toBe(1)
    expect((await there.poll(requestId)).suppliers).toEqual((await here.poll(requestId)).suppliers)
    gate.resolve([sampleOffer({ flightNumber: '2' })])
    expect(ids(await completed(there, requestId))).toEqual(ids(await completed(here, requestId)))
    expect((await there.poll(requestId)).proposals).toEqual((await here.poll(requestId)).proposals)
    expect([there.one.asked, there.two.asked]).toEqual([[], []])
  })

  it('tell their own followers what the other has heard', async () => {
    const [here, there] = [await node({ names: ['one'] }), await node({ names: ['one'] })]
    const gate = Promise.withResolvers<FlightOffer[]>()
    here.one.onSearch = () => gate.promise
    const { requestId } = await here.search()
    await here.flush()
    const [own, others] = [here.watch(requestId), there.watch(requestId)]
    gate.resolve([sampleOffer()])
    await expect.poll(() => others.at(-1)?.type).toBe('search-completed')
    expect(others).toEqual(own)
  })

  it('do not wait for ever for one that has died: what it asked is late, and is asked anew in time', async () => {
    const [here, there] = [await node(), await node()]
    here.one.onSearch = () => new Promise(() => {})
    here.two.onSearch = async () => [sampleOffer()]
    const { requestId } = await here.search()
    await here.flush()
    await expect.poll(async () => (await there.poll(requestId)).proposals.length).toBe(1)
    await here.answers.close()
    clock.advance({ seconds: 8 })
    expect(await there.poll(requestId)).toMatchObject({
      completed: true,
      suppliers: [
        { name: 'one', state: 'late' },
        { name: 'two', state: 'completed' },
      ],
    })
    clock.advance({ minutes: 10 })
    there.one.onSearch = async () => [sampleOffer({ flightNumber: '7' })]
    expect((await there.poll(requestId)).completed).toBe(false)
    const again = await completed(there, requestId)
    expect(again.proposals).toMatchObject([
      { flightGroups: [{ flightLegs: [{ flightNumber: '7' }] }] },
    ])
  })
})

it('a later round stands, whichever is written last, and an ended answer is never open again', async () => {
  const requestId = '0194f3a0-0000-7000-8000-000000000001'
  const at = (minutes: number, state: 'searching' | 'completed') => ({
    requestId,
    supplier: 'one',
    state,
    arrived: [],
    askedAt: clock.now().add({ minutes }),
    lateAt: clock.now().add({ minutes: minutes + 1 }),
  })
  const stands = async () => (await findAnswers(db, [requestId]))[0]
  await putAnswers(db, [at(0, 'completed')])
  await putAnswers(db, [at(0, 'searching')])
  expect(await stands()).toMatchObject({ state: 'completed' })
  await putAnswers(db, [at(5, 'searching')])
  await putAnswers(db, [at(0, 'completed')])
  expect((await stands())?.askedAt).toEqual(clock.now().add({ minutes: 5 }))
  expect(await stands()).toMatchObject({ state: 'searching' })
})

it('a process that searches a supplier no more hears what another has sold of it', async () => {
  const tally = () => createTally({ db, clock, log: silentLog })
  const [here, there] = [tally(), tally()]
  here.count('three', 'looks')
  await here.flush()
  there.count('three', 'books')
  await there.flush()
  expect(here.ofWeek('three')).toEqual({ looks: 1, failures: 0, books: 0 })
  clock.advance({ seconds: 11 })
  const books = () => here.ofWeek('three').books
  await expect.poll(books).toBe(1)
})
