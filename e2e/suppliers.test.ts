// Suppliers outside, one slow and one that never answers, beside own stock: by the product's own calls and its live socket.
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { ProposalsArrived, SearchCompleted } from '@parastoo/contract/flights/search-live'
import { afterAll, expect, inject, it } from 'vitest'
import { nextWeek, resultsOn } from './journey.ts'
import { startProduct } from './product.ts'
import { copyDatabase } from './testing/copy-database.ts'

const path = '/api/flight-catalog/FlightCatalog/Available'
/** How long the slow one takes; the dead one is given up later. */
const slowMs = 4_000
const product = await startProduct({
  DATABASE_URL: await copyDatabase(inject('filledUrl')),
  SAMPLE_SUPPLIERS: 'north:slow,south:hanging',
  SAMPLE_SUPPLIER_SEARCH_TIMEOUT_MS: '7000',
  LOG_LEVEL: 'warn',
})
afterAll(() => product.discard())

async function search(baseUrl: string, date: string): Promise<SearchReply> {
  const kinds = { originKind: 'CityCode', destinationKind: 'CityCode' }
  const direction = { origin: 'THR', destination: 'MHD', departureDate: date, ...kinds }
  const reply = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ productType: 'DomesticFlight', originDestinations: [direction] }),
  })
  return ((await reply.json()) as { data: SearchReply }).data
}
async function ask(baseUrl: string, requestId: string): Promise<SearchReply> {
  const reply = await fetch(`${baseUrl}${path}/${requestId}`)
  return ((await reply.json()) as { data: SearchReply }).data
}
async function follow(requestId: string) {
  const heard: (ProposalsArrived | SearchCompleted | { type: 'subscribed' })[] = []
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/live`)
  socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)))
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  socket.send(JSON.stringify({ type: 'subscribe', topic: `search:${requestId}` }))
  return { heard, close: () => socket.close() }
}
const idsOf = (proposals: Iterable<Proposal>) =>
  [...proposals].map(({ proposalId }) => proposalId).sort()
const sellersOf = (proposals: readonly Proposal[]) =>
  [...new Set(proposals.map(({ provider }) => provider))].sort()

it('own flights are there at once, the slow one’s follow, and the dead one is named', async () => {
  const first = await search(product.url, nextWeek(20))
  expect(sellersOf(first.proposals)).toEqual(['inventory'])
  expect(first).toMatchObject({
    completed: false,
    suppliers: [
      { name: 'inventory', state: 'completed' },
      { name: 'north', state: 'searching' },
      { name: 'south', state: 'searching' },
    ],
  })

  const { heard, close } = await follow(first.requestId)
  await expect.poll(() => heard.at(-1)?.type, { timeout: 20_000 }).toBe('search-completed')
  close()
  const shown = new Map(first.proposals.map((one) => [one.proposalId, one]))
  const arrivals = heard.filter((news) => news.type === 'proposals')
  for (const { proposals, replacedProposalIds } of arrivals) {
    for (const one of proposals) shown.set(one.proposalId, one)
    for (const id of replacedProposalIds) shown.delete(id)
  }
  const [fromNorth] = arrivals
  expect(sellersOf(fromNorth?.proposals ?? [])).toEqual(['north'])
  expect(fromNorth?.suppliers.slice(1)).toEqual([
    { name: 'north', state: 'completed' },
    { name: 'south', state: 'searching' },
  ])
  expect(heard.at(-1)).toMatchObject({
    suppliers: [{}, { name: 'north', state: 'completed' }, { name: 'south', state: 'late' }],
  })
  // Whoever has no socket and asks again is shown the same.
  const end = await ask(product.url, first.requestId)
  expect(end.completed).toBe(true)
  expect(idsOf(end.proposals)).toEqual(idsOf(shown.values()))
})

it('the page waits for nobody outside', async () => {
  const tookMs: number[] = []
  for (const days of [21, 22, 23, 24]) {
    const startedMs = performance.now()
    const page = await (await fetch(`${product.url}${resultsOn(nextWeek(days))}`)).text()
    tookMs.push(performance.now() - startedMs)
    expect(page.match(/<article/g)?.length).toBeGreaterThan(0)
  }
  // If it waited for them, every one would have taken so long; a busy machine may make one slow.
  expect(Math.min(...tookMs)).toBeLessThan(slowMs)
})

it('nobody outside is asked until one is configured', async () => {
  expect(await search(inject('baseUrl'), nextWeek(20))).toMatchObject({
    completed: true,
    suppliers: [{ name: 'inventory', state: 'completed' }],
  })
})
