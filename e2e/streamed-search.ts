/** A search that is still being answered, told by a socket of the test's own: what suppliers find, when the test says so. */
import { randomUUID } from 'node:crypto'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import type { Page, WebSocketRoute } from 'playwright-core'
import { inject } from 'vitest'

type Suppliers = SearchReply['suppliers']

export type StreamedSearch = {
  /** How often the page asked for the answer by its id. */
  asked: () => number
  /** These flights are found, and suppliers stand so; the socket tells of it where there is one. */
  find: (proposals: readonly Proposal[], suppliers: Suppliers) => void
  complete: (suppliers: Suppliers) => void
  /** Ends the socket; it cannot be opened again. */
  cut: () => Promise<void>
}

/**
 * Has this page's next searches come unfinished, and answers its socket and its questions in the server's place. Only for
 * moves inside the site: what a page is opened with is drawn by the server already.
 */
export async function streamSearches(
  page: Page,
  { suppliers, hasSocket = true }: { suppliers: Suppliers; hasSocket?: boolean },
): Promise<StreamedSearch> {
  const validUntil = new Date(Date.now() + 300_000).toISOString()
  const now = { found: [] as Proposal[], suppliers, completed: false }
  let asked = 0
  let isCut = !hasSocket
  let follower: { socket: WebSocketRoute; topic: string } | null = null

  await alterAnswers(page, { completed: false })
  await page.route(/\/FlightCatalog\/Available\/[^/]+$/, async (route) => {
    asked += 1
    const reply = await route.fetch({ headers: { ...route.request().headers(), accept: '*/*' } })
    const { data, meta } = (await reply.json()) as { data: SearchReply; meta: object }
    const { found, ...state } = now
    const proposals = [...data.proposals, ...found]
    await route.fulfill({ json: { data: { ...data, ...state, proposals, validUntil }, meta } })
  })
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (isCut) return void socket.close()
    socket.onMessage((text) => {
      const { topic } = JSON.parse(String(text)) as { topic: string }
      follower = { socket, topic }
      socket.send(JSON.stringify({ type: 'subscribed', topic }))
    })
  })
  const say = (message: object) => {
    if (!follower) return
    const { socket, topic } = follower
    const requestId = topic.replace('search:', '')
    socket.send(JSON.stringify({ ...message, requestId, topic }))
  }
  return {
    asked: () => asked,
    find(proposals, suppliers) {
      Object.assign(now, { found: [...now.found, ...proposals], suppliers })
      say({ type: 'proposals', proposals, returningProposals: [], suppliers })
    },
    complete(suppliers) {
      Object.assign(now, { suppliers, completed: true })
      say({ type: 'search-completed', suppliers, validUntil })
    },
    async cut() {
      isCut = true
      await follower?.socket.close()
      follower = null
    },
  }
}

/** Changes what the answers of this page's next searches say of themselves; for moves inside the site. They are valid for so long from when they come. */
export async function alterAnswers(
  page: Page,
  { validForMs, ...changes }: { completed?: boolean; validForMs?: number },
): Promise<void> {
  await page.route(/\/plp\.data/, async (route) => {
    const reply = await route.fetch()
    const text = await reply.text()
    const validUntil = validForMs && new Date(Date.now() + validForMs).toISOString()
    const body = altered(text, { ...changes, ...(validUntil && { validUntil }) })
    await route.fulfill({ response: reply, body })
  })
}

/**
 * The body of a page's loaders with another answer in it: one array in which objects name their keys and values by place. A
 * word is written over; a sign is looked up where it stands already, so that nothing else moves.
 */
function altered(body: string, changes: Record<string, string | boolean>): string {
  const [head = '', ...rest] = body.split('\n')
  const flat = JSON.parse(head) as unknown[]
  const mark = `_${flat.indexOf('validUntil')}`
  const answer = flat.find(
    (one): one is Record<string, number> => typeof one === 'object' && one !== null && mark in one,
  )
  if (!answer) return body
  for (const [name, value] of Object.entries(changes)) {
    const key = `_${flat.indexOf(name)}`
    if (typeof value === 'boolean') answer[key] = flat.indexOf(value)
    else flat[answer[key] ?? -1] = value
  }
  return [JSON.stringify(flat), ...rest].join('\n')
}

/** Flights like those on sale that day, with ids and prices of their own. */
export async function flightsLike(
  date: string,
  { count, priceRial }: { count: number; priceRial: (index: number) => number },
): Promise<Proposal[]> {
  const reply = await fetch(`${inject('baseUrl')}/api/flight-catalog/FlightCatalog/Available`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      productType: 'DomesticFlight',
      originDestinations: [{ origin: 'THR', destination: 'MHD', departureDate: date }],
      adults: 1,
    }),
  })
  const { proposals } = ((await reply.json()) as { data: SearchReply }).data
  const sold = proposals.filter(({ seat }) => seat > 0)
  return Array.from({ length: count }, (_, index) => {
    const like = sold[index % sold.length] as Proposal
    const price = priceRial(index)
    return {
      ...like,
      proposalId: randomUUID(),
      hash: `new-${index}`,
      provider: 'north',
      totalPrice: price,
      prices: like.prices.map((one) => ({ ...one, unitPrice: price, totalPrice: price })),
    }
  })
}
