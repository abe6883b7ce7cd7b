/** What travellers meet when a supplier outside sells beside own stock: in the real house, over HTTP and the live socket. */

import { setTimeout as delay } from 'node:timers/promises'
import { readColumns } from '@parastoo/contract/flights/columns'
import { columnsType } from '@parastoo/contract/flights/columns-type'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { ProposalsArrived, SearchCompleted } from '@parastoo/contract/flights/search-live'
import { addDays } from '@parastoo/kit/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { follow } from './testing/follow.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const restMs = 1_500
const { baseUrl, house, clock, today, jobs, buyer } = await openTestHouse({
  settings: {
    SAMPLE_SUPPLIERS: 'sample:on',
    SAMPLE_SUPPLIER_SEARCH_TIMEOUT_MS: '1500',
    SAMPLE_SUPPLIER_SELL_TIMEOUT_MS: '10000',
    SAMPLE_SUPPLIER_REST_MS: String(restMs),
  },
})
const remote = house.samples.remotes.get('sample')
if (!remote) throw new Error('The sample supplier is not there')
const visitor = buyer(1)
const path = '/api/flight-catalog/FlightCatalog/Available'
let daysAhead = 20

beforeEach(() => {
  remote.clear()
  // On a day nobody has asked about.
  clock.advance({ seconds: 120 })
  daysAhead += 3
})

const direction = (origin: string, destination: string, ahead: number) => ({
  origin,
  destination,
  departureDate: addDays(today, ahead),
  originKind: 'CityCode',
  destinationKind: 'CityCode',
})
const search = async (changes: object = {}) =>
  visitor.must(
    await visitor.call<SearchReply>('POST', path, {
      productType: 'DomesticFlight',
      flightType: 1,
      originDestinations: [direction('THR', 'MHD', daysAhead)],
      ...changes,
    }),
  )
const poll = async (requestId: string) =>
  visitor.must(await visitor.call<SearchReply>('GET', `${path}/${requestId}`))
const whole = async (requestId: string) => {
  await expect.poll(async () => (await poll(requestId)).completed, { timeout: 10_000 }).toBe(true)
  return await poll(requestId)
}
const stateIn = ({ suppliers }: Pick<SearchReply, 'suppliers'>) =>
  suppliers.find(({ name }) => name === 'sample')?.state
const idsOf = (proposals: readonly Proposal[]) =>
  proposals.map(({ proposalId }) => proposalId).toSorted()
const bySample = (proposals: readonly Proposal[]) =>
  proposals.filter(({ provider }) => provider === 'sample')
const theirs = async () => {
  const { requestId } = await search()
  const [first] = bySample((await whole(requestId)).proposals)
  if (!first) throw new Error('The sample supplier sells nothing')
  return first
}

describe('a search while a supplier outside is still asked', () => {
  it('answers own stock at once, and the other when it comes', async () => {
    remote.order({ verb: 'availability', kind: 'hang' })
    const reply = await search()
    expect(reply.completed).toBe(false)
    expect(reply.suppliers).toEqual([
      { name: 'inventory', state: 'completed' },
      { name: 'sample', state: 'searching' },
    ])
    expect(reply.proposals.length).toBeGreaterThan(0)
    expect(bySample(reply.proposals)).toEqual([])
    const end = await whole(reply.requestId)
    expect(stateIn(end)).toBe('late')
    expect(idsOf(end.proposals)).toEqual(idsOf(reply.proposals))
  })

  it('tells by the live topic what polling shows: the same set, in both directions', async () => {
    const roundTrip = {
      flightType: 2,
      originDestinations: [
        direction('THR', 'MHD', daysAhead),
        direction('MHD', 'THR', daysAhead + 1),
      ],
    }
    remote.order({ verb: 'availability', kind: 'slow', times: 1, slowMs: 700 })
    const first = await search(roundTrip)
    const topic = `search:${first.requestId}`
    const { socket, heard } = await follow(baseUrl, { type: 'subscribe', topic })
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    const end = await whole(first.requestId)
    const caughtUp = await poll(first.requestId)
    socket.close()
    const lists = { proposals: new Map<string, Proposal>(), returning: new Map<string, Proposal>() }
    const put = (reply: Pick<SearchReply, 'proposals' | 'returningProposals'>) => {
      for (const one of reply.proposals) lists.proposals.set(one.proposalId, one)
      for (const one of reply.returningProposals) lists.returning.set(one.proposalId, one)
    }
    let told = 0
    // As the site does: the first reply, what was found before the socket stood, then the news.
    put(first)
    put(caughtUp)
    for (const message of heard as unknown as (ProposalsArrived | SearchCompleted)[])
      if (message.type === 'proposals') {
        put(message)
        told += message.proposals.length + message.returningProposals.length
        for (const id of message.replacedProposalIds) lists.proposals.delete(id)
      }
    expect(told).toBeGreaterThan(0)
    expect([...lists.proposals.keys()].toSorted()).toEqual(idsOf(end.proposals))
    expect([...lists.returning.keys()].toSorted()).toEqual(idsOf(end.returningProposals))
    expect(bySample(end.proposals).length).toBeGreaterThan(0)
    expect(bySample(end.returningProposals).length).toBeGreaterThan(0)
    for (const one of bySample(end.returningProposals))
      expect(one).toMatchObject({ requestId: end.returningRequestId, isReturning: true })
  })

  it('says each arrival and the end once, in the agreed shape', async () => {
    remote.setMood('slow')
    const { requestId } = await search()
    const topic = `search:${requestId}`
    const { socket, heard } = await follow(baseUrl, { type: 'subscribe', topic })
    await expect.poll(() => heard.at(-1)?.type, { timeout: 10_000 }).toBe('search-completed')
    socket.close()
    expect(heard.map(({ type }) => type)).toEqual(['subscribed', 'proposals', 'search-completed'])
    const suppliers = [
      { name: 'inventory', state: 'completed' },
      { name: 'sample', state: 'late' },
    ]
    expect(heard[1]).toEqual({
      type: 'proposals',
      topic,
      requestId,
      proposals: [],
      returningProposals: [],
      replacedProposalIds: [],
      suppliers,
    })
    expect(heard[2]).toMatchObject({ requestId, suppliers })
    expect(Temporal.Instant.from(String(heard[2]?.validUntil)).since(clock.now()).sign).toBe(1)
  })

  it('tells by the live topic, once for each, what a supplier has made dearer', async () => {
    const { requestId, proposalId, totalPrice } = await theirs()
    const topic = `search:${requestId}`
    const { socket, heard } = await follow(baseUrl, { type: 'subscribe', topic })
    await expect.poll(() => heard.length).toBe(1)
    const look = async () =>
      visitor.must(
        await visitor.call<{ flightProposal: Proposal; priceChanged: boolean }>(
          'POST' as const,
          '/api/flight-catalog/FlightCatalog/FlightDetail',
          { requestId, proposalId },
        ),
      )
    expect((await look()).priceChanged).toBe(false)
    remote.setMood('rising')
    const { priceChanged, flightProposal } = await look()
    expect([priceChanged, flightProposal.totalPrice > totalPrice]).toEqual([true, true])
    await expect.poll(() => heard.length).toBe(2)
    const { captchaUrl: _, ...proposal } = flightProposal as Proposal & { captchaUrl: null }
    expect(heard[1]).toEqual({
      type: 'price-changed',
      topic,
      requestId,
      proposal,
      previousTotalPrice: totalPrice,
    })
    const now = (await look()).flightProposal.totalPrice
    await expect
      .poll(() => heard.slice(1).map((each) => (each.proposal as Proposal).totalPrice))
      .toEqual([...new Set([proposal.totalPrice, now])])
    socket.close()
  })

  it('asks abroad and over several cities at one price', async () => {
    const abroad = await search({
      flightType: 2,
      originDestinations: [
        direction('THR', 'IST', daysAhead),
        direction('IST', 'THR', daysAhead + 4),
      ],
    })
    const several = await search({
      flightType: 3,
      originDestinations: [
        direction('THR', 'MHD', daysAhead),
        direction('MHD', 'KIH', daysAhead + 1),
        direction('KIH', 'THR', daysAhead + 2),
      ],
    })
    for (const [{ requestId }, journeys] of [
      [abroad, 2],
      [several, 3],
    ] as const) {
      const found = bySample((await whole(requestId)).proposals)
      expect(found.length).toBeGreaterThan(0)
      for (const one of found) expect(one.flightGroups).toHaveLength(journeys)
    }
  })

  it('lists everything cheapest first in JSON and in columns alike', async () => {
    const { requestId } = await search()
    const { proposals } = await whole(requestId)
    const open = proposals.filter(({ seat }) => seat > 0).map(({ totalPrice }) => totalPrice)
    expect(open).toEqual(open.toSorted((a, b) => a - b))
    expect(bySample(proposals).length).toBeGreaterThan(0)
    const reply = await fetch(`${baseUrl}${path}/${requestId}`, {
      headers: { accept: columnsType },
    })
    const inColumns = readColumns(new Uint8Array(await reply.arrayBuffer())).data
    expect(inColumns.proposals).toEqual(proposals)
  })
})

describe('a supplier that fails', () => {
  it('is named as failed, and spoils nothing of the others', async () => {
    remote.setMood('failing')
    const { requestId, proposals } = await search()
    const end = await whole(requestId)
    expect(stateIn(end)).toBe('failed')
    expect(idsOf(end.proposals)).toEqual(idsOf(proposals))
  })

  it('is left alone after some failures, and asked again after its rest', async () => {
    remote.setMood('failing')
    for (let time = 0; time < 6; time += 1) {
      const day = [direction('THR', 'MHD', daysAhead + time)]
      await whole((await search({ originDestinations: day })).requestId)
    }
    const calls = remote.called().availability
    const refused = await search({ originDestinations: [direction('THR', 'SYZ', daysAhead)] })
    expect(stateIn(await whole(refused.requestId))).toBe('failed')
    expect(remote.called().availability).toBe(calls)
    const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
    expect(metrics).toContain('supplier_breaker_state{supplier="sample",breaker="search"} 2')
    expect(metrics).toContain('supplier_breaker_state{supplier="sample",breaker="sell"} 0')
    expect(metrics).toMatch(
      /supplier_calls_total\{supplier="sample",verb="search",outcome="left-alone"\} \d/,
    )
    expect(metrics).toMatch(
      /supplier_call_duration_seconds_count\{supplier="sample",verb="search"\} \d/,
    )
    remote.clear()
    await delay(restMs)
    expect(stateIn(await whole((await search()).requestId))).toBe('completed')
  })

  it('is asked once by a hundred who ask the same', async () => {
    const before = remote.called().availability ?? 0
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        buyer(1_000 + index).search({
          origin: 'THR',
          destination: 'SYZ',
          departureDate: addDays(today, daysAhead),
        }),
      ),
    )
    for (const { requestId } of replies.slice(0, 5))
      expect(bySample((await whole(requestId)).proposals).length).toBeGreaterThan(0)
    expect((remote.called().availability ?? 0) - before).toBe(1)
  })
})

describe('a supplier outside that has a picture read, or a sale undone', () => {
  const { signedIn, paidAtBank } = takeSteps({ buyer: (seed) => buyer(seed + 500), today })
  it('can be undone: a quote, and then no more than that is kept', async () => {
    const traveller = await signedIn()
    const proposal = await theirs()
    const { orderId } = traveller.must(await traveller.submit(proposal))
    await paidAtBank(traveller, orderId)
    await jobs.runDue()
    const order = await house.orders.find(orderId)
    const lineId = order?.lines[0]?.lineId ?? ''
    const { product } = house.flights
    const [unit] = await house.orders.unitsOf([orderId])
    const unitId = unit?.unitId ?? ''
    expect(unit?.priceRial).toBe(proposal.totalPrice)
    const ask = { orderId, lineId }
    const quoting = { ...ask, unitIds: [unitId], cause: 'traveller' as const }
    const quote = await product.quoteCancellation(quoting)
    if (!('units' in quote)) throw new Error(JSON.stringify(quote))
    const keptRial = quote.units[0]?.keptRial ?? 0
    expect(keptRial).toBeGreaterThan(0)
    // Promised less than the supplier keeps: staff must talk with it.
    const less = [{ unitId, keptRial: keptRial - 1 }]
    expect(await product.cancel({ ...ask, cancelKey: newId(), promised: less })).toEqual({
      refused: 'CANCEL_REFUSED',
      detail: { why: 'PENALTY_CHANGED', penaltyRial: keptRial },
    })
    remote.order({ verb: 'cancel', kind: 'lose' })
    const kept = [{ unitId, keptRial }]
    const promised = { ...ask, cancelKey: newId(), promised: kept }
    const lost = await product.cancel(promised)
    expect(lost).toMatchObject({ unknown: true })
    expect(await product.cancel(promised)).toEqual({ cancelled: true, kept })
    expect(await product.cancel({ ...promised, cancelKey: newId() })).toMatchObject({
      refused: 'CANCEL_REFUSED',
      detail: { why: 'PASSENGER_ALREADY_CANCELLED' },
    })
  })
})
