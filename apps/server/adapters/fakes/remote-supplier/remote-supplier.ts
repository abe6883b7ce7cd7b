import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBook, type PassengerKind } from './book.ts'
import { createFaults, type Fault, type FaultKind, type Mood, type Verb } from './faults.ts'
import { createSales, type Reply, type Sales } from './sell.ts'
import { contradicted, garbage, type Written, written } from './spoil.ts'

export type RemoteSupplier = Awaited<ReturnType<typeof startRemoteSupplier>>

/** What a fare becomes dearer by. */
const dearerByRial = 700_000

/** The header it knows its customers by. */
const apiKeyHeader = 'x-api-key'

/** Starts the supplier on a free port of this machine. It answers nothing to who has not its key. */
export async function startRemoteSupplier({
  now,
  apiKey,
  name = 'sample',
  mood = 'on',
  folder = null,
  slowMs = 4_000,
}: {
  now: () => Temporal.Instant
  apiKey: string
  /** Every supplier sells the same flights at prices of its own. */
  name?: string
  mood?: Mood
  /** Where it keeps its book; in memory when there is none. */
  folder?: string | null
  /** How long it takes when it is slow. */
  slowMs?: number
}) {
  const faults = createFaults({ mood })
  const book = openBook(folder)
  const wantsCaptcha = () => faults.mood() === 'captcha'
  const hasPlenty = () => faults.mood() === 'plenty'
  const sales = createSales({ book, now, wantsCaptcha, hasPlenty, seller: name })
  const orders = {
    setMood: faults.setMood,
    order: (fault: Partial<Fault> & Pick<Fault, 'verb' | 'kind'>) =>
      faults.order({ times: 1, ...fault }),
    clear: faults.clear,
    raise: (fareRef: string, byRial: number) =>
      book.write(({ raised }) => {
        raised[fareRef] = byRial
      }),
    sellOut: (fareRef: string) =>
      book.write(({ soldOut }) => {
        soldOut[fareRef] = true
      }),
    change: (fareRef: string, to: Change) =>
      book.write(({ changed }) => {
        changed[fareRef] = to
      }),
    /** How often each verb was called. */
    called: faults.called,
    book: () => book.read(),
    /** The letters of the picture that was shown last. */
    lettersShown: () => Object.values(book.read().captchas).at(-1)?.letters ?? '',
  }

  const server = createServer(async (request, response) => {
    try {
      const body = await bodyOf(request)
      const path = new URL(request.url ?? '/', 'http://supplier')
      if (path.pathname === '/control') return send(response, controlled(orders, request, body))
      if (request.headers[apiKeyHeader] !== apiKey)
        return send(response, { status: 401, body: { error: 'UNKNOWN_CUSTOMER' } })
      const call = routed(sales, request.method ?? '', path, body)
      if (!call) return send(response, { status: 404, body: { error: 'NOT_FOUND' } })
      const fault = faults.strike(call.verb)
      if (fault?.kind === 'dearer' && call.fareRef) orders.raise(call.fareRef, dearerByRial)
      await answer(response, call.work, { fault: fault?.kind, slowMs: fault?.slowMs ?? slowMs })
    } catch (fault) {
      send(response, { status: 400, body: { error: 'BAD_REQUEST', why: String(fault) } })
    }
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...orders,
    baseUrl: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Does the work and answers it, or fails at it in the way that was ordered. */
async function answer(
  response: ServerResponse,
  work: () => Reply,
  { fault, slowMs }: { fault: FaultKind | undefined; slowMs: number },
): Promise<void> {
  if (fault === 'hang') return
  if (fault === 'break') return send(response, { status: 500, body: { error: 'INTERNAL' } })
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
  const reply = work()
  // The work is done; nobody hears of it.
  if (fault === 'lose') return void response.socket?.destroy()
  if (fault === 'half') {
    const text = JSON.stringify(reply.body)
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.write(text.slice(0, text.length / 2))
    return void setTimeout(() => response.socket?.destroy(), 20)
  }
  if (fault === 'nonsense' || fault === 'negative' || fault === 'huge' || fault === 'page')
    return put(response, garbage(reply, fault))
  send(response, fault === 'contradict' ? contradicted(reply) : reply)
}

const send = (response: ServerResponse, reply: Reply): void => put(response, written(reply))

function put(response: ServerResponse, { status, type, text }: Written): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': type }).end(text)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, never>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : JSON.parse(text)
}

type Call = { verb: Verb; work: () => Reply; fareRef?: string | undefined }

function routed(sales: Sales, method: string, url: URL, body: Record<string, never>): Call | null {
  const [, version, noun, id = '', verb] = url.pathname.split('/').map(decodeURIComponent)
  if (version !== 'v1') return null
  if (noun === 'availability') return { verb: noun, work: () => sales.availability(body as never) }
  if (noun === 'fares' && verb === 'captcha')
    return { verb: 'captcha', work: () => sales.captcha(id), fareRef: id }
  if (noun === 'fares') return { verb: 'fare', work: () => sales.fare(id), fareRef: id }
  if (noun !== 'bookings') return null
  const wanted = url.searchParams.get('pax')
  const pax = wanted === null ? null : wanted.split(',').filter(Boolean).map(Number)
  const asked = body as { passengers?: { kind: PassengerKind }[]; fareRef?: string }
  const { passengers = [], fareRef } = asked
  const kinds = passengers.map(({ kind }) => kind)
  const calls: Record<string, Call> = {
    'PUT ': { verb: 'book', work: () => sales.book(id, body as never), fareRef },
    'GET ': { verb: 'status', work: () => sales.status(id) },
    'POST release': { verb: 'release', work: () => sales.release(id) },
    'POST ticket': { verb: 'ticket', work: () => sales.ticket(id, kinds) },
    'GET schedule': { verb: 'schedule', work: () => sales.schedule(id) },
    'GET penalty': { verb: 'penalty', work: () => sales.penalty(id, pax) },
    'POST cancel': { verb: 'cancel', work: () => sales.cancel(id, body as never) },
  }
  return calls[`${method} ${verb ?? ''}`] ?? null
}

/** What the carrier does to a fare's flights: all later by so many minutes than they were sold for, or none of them any more. */
type Change = { byMinutes: number } | 'cancelled'

type Orders = {
  setMood: (mood: Mood) => void
  order: (fault: Fault) => void
  clear: () => void
  raise: (fareRef: string, byRial: number) => void
  sellOut: (fareRef: string) => void
  change: (fareRef: string, to: Change) => void
  called: () => Record<string, number>
}
type Ordered = {
  mood?: Mood
  fault?: Fault
  raise?: { fareRef: string; byRial: number }
  sellOut?: { fareRef: string }
  change?: { fareRef: string; to: Change }
  clear?: true
}

/** For people and scripts: what shall go wrong next, and what was called so far. */
function controlled(orders: Orders, request: IncomingMessage, body: Ordered): Reply {
  if (request.method === 'POST') {
    if (body.clear) orders.clear()
    if (body.mood) orders.setMood(body.mood)
    if (body.fault) orders.order({ ...body.fault, times: body.fault.times ?? 1 })
    if (body.raise) orders.raise(body.raise.fareRef, body.raise.byRial)
    if (body.sellOut) orders.sellOut(body.sellOut.fareRef)
    if (body.change) orders.change(body.change.fareRef, body.change.to)
  }
  return { status: 200, body: { called: orders.called() } }
}
