import { gunzipSync, gzipSync } from 'node:zlib'
import {
  type FaultyReply,
  type FaultyRequest,
  openFaultyServer,
} from '../../../../platform/outbound/testing/faulty-server.ts'
import type { Book, Order, Ways } from './duffel-book.ts'
import {
  answerChange,
  changeFlight,
  confirmCancellation,
  listCancellations,
  listChanges,
  quoteCancellation,
  readCancellation,
} from './duffel-cancels.ts'
import { openFlights } from './duffel-flights.ts'
import { createOrder, listOrders, payOrder, readOrder, type Slow } from './duffel-orders.ts'
import { askOffers, listOffers, pageOf, readOffer, readRequest } from './duffel-search.ts'
import { airline } from './duffel-slices.ts'
import { type DuffelCode, type DuffelSaid, no } from './duffel-words.ts'

const calls = [
  ['askOffers', 'POST', /^\/air\/offer_requests$/],
  ['readRequest', 'GET', /^\/air\/offer_requests\/([^/]+)$/],
  ['listOffers', 'GET', /^\/air\/offers$/],
  ['readOffer', 'GET', /^\/air\/offers\/([^/]+)$/],
  ['createOrder', 'POST', /^\/air\/orders$/],
  ['readOrder', 'GET', /^\/air\/orders\/([^/]+)$/],
  ['listOrders', 'GET', /^\/air\/orders$/],
  ['pay', 'POST', /^\/air\/payments$/],
  ['quoteCancellation', 'POST', /^\/air\/order_cancellations$/],
  ['confirmCancellation', 'POST', /^\/air\/order_cancellations\/([^/]+)\/actions\/confirm$/],
  ['readCancellation', 'GET', /^\/air\/order_cancellations\/([^/]+)$/],
  ['listCancellations', 'GET', /^\/air\/order_cancellations$/],
  ['listChanges', 'GET', /^\/air\/airline_initiated_changes$/],
  ['acceptChange', 'POST', /^\/air\/airline_initiated_changes\/([^/]+)\/actions\/accept$/],
  ['updateChange', 'PATCH', /^\/air\/airline_initiated_changes\/([^/]+)$/],
  ['airlines', 'GET', /^\/air\/airlines$/],
] as const
export type DuffelCall = (typeof calls)[number][0]

/**
 * Duffel v2 after facts/suppliers-and-rails.md A3, B9 and its public reference: one token, money as decimal strings for the whole party (no
 * traveller has a price, no flight a count of seats), no key for anything, so that a repeated order is another order. Its test mode's
 * routes stand as they are told. Left out: webhooks, services, seat maps, cards, order changes asked by travellers, batches.
 *
 * Invented, for no public text says it: the body of a 202, what reading an offer out of time says, the codes of malformed fields, and all
 * that the functions beside say of themselves.
 */
export async function startDuffelStub({
  now,
  token = 'duffel_test_a token of the stub',
  currency = 'EUR',
  ways: asked = {},
}: {
  now: () => Temporal.Instant
  token?: string
  /** What the agency pays in: EUR, GBP or USD. */
  currency?: string
  ways?: Partial<Ways>
}) {
  let made = 0
  const ways: Ways = {
    instantOnly: ['Basic'],
    deadlines: 'told',
    holdMinutes: 2_880,
    priceGuaranteedMinutes: 1_440,
    offerMinutes: 30,
    quoteMinutes: 20,
    ticketsAfterMinutes: 0,
    refundTo: 'balance',
    isRefundTold: true,
    canCancel: true,
    awaitsUnseen: true,
    wantsPassports: false,
    penaltyCurrency: currency,
    balanceCents: 100_000_000,
    ...asked,
  }
  const book: Book = {
    now,
    currency,
    ways,
    flights: openFlights(),
    requests: new Map(),
    offers: new Map(),
    orders: new Map(),
    cancellations: new Map(),
    payments: [],
    newId: (prefix) => `${prefix}_0000Stub${String(++made).padStart(14, '0')}`,
  }
  const said: { call: DuffelCall; code: DuffelCode; isDone: boolean }[] = []
  const happenings: { call: DuffelCall; happen: () => void }[] = []
  const slow: Slow[] = []
  const unseen: number[] = []
  const limit = { requests: 4_000, since: now(), used: 0 }
  let replies = 0

  const work = (call: DuffelCall, { query }: FaultyRequest, id: string, data: unknown) => {
    const by: Record<DuffelCall, () => DuffelSaid> = {
      askOffers: () => askOffers(book, query, data),
      readRequest: () => readRequest(book, id),
      listOffers: () => listOffers(book, query),
      readOffer: () => readOffer(book, id),
      createOrder: () => createOrder(book, data, slow.shift() ?? null),
      readOrder: () => readOrder(book, id),
      listOrders: () => listOrders(book, query),
      pay: () => payOrder(book, data, unseen.shift() ?? null),
      quoteCancellation: () => quoteCancellation(book, data),
      confirmCancellation: () => confirmCancellation(book, id),
      readCancellation: () => readCancellation(book, id),
      listCancellations: () => listCancellations(book, query),
      listChanges: () => listChanges(book, query),
      acceptChange: () => answerChange(book, id),
      updateChange: () => answerChange(book, id, data ?? {}),
      airlines: () => pageOf([airline], query, (one) => one),
    }
    return by[call]()
  }
  const judge = (request: FaultyRequest, call: DuffelCall | undefined): DuffelSaid => {
    const { authorization, 'duffel-version': version } = request.headers
    if (authorization === undefined) return no('missing_authorization_header')
    if (authorization !== `Bearer ${token}`) return no('access_token_not_found')
    if (version === undefined) return no('missing_version_header')
    if (version !== 'v2') return no('unsupported_version')
    if (limit.used > limit.requests) return no('rate_limit_exceeded')
    if (!call) return no('not_found')
    const body = dataOf(request)
    if (body === 'malformed') return no('malformed_json')
    const at = happenings.findIndex((each) => each.call === call)
    if (at >= 0) happenings.splice(at, 1)[0]?.happen()
    const place = said.findIndex((each) => each.call === call)
    const [order] = place >= 0 ? said.splice(place, 1) : []
    if (order && !order.isDone) return no(order.code)
    const answer = work(call, request, idOf(request, call), body.data)
    // What was refused anyway is refused; only what was done can be told as a failure.
    return order && answer.status < 300 ? no(order.code) : answer
  }
  const answer = (request: FaultyRequest, call: DuffelCall | undefined): FaultyReply => {
    if (now().since(limit.since).total('seconds') >= 60)
      Object.assign(limit, { since: now(), used: 0 })
    limit.used += 1
    const { status, json } = judge(request, call)
    const requestId = `FStub${String(++replies).padStart(15, '0')}`
    // Lists have a `meta` of their own; only what went another way than asked says which request it was in its body.
    const isPlain = status === 200 || status === 201
    const meta = { request_id: requestId, status }
    const bytes = Buffer.from(JSON.stringify(isPlain ? json : { ...json, meta }))
    const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    return {
      status,
      type: 'application/json; charset=utf-8',
      bytes: isPacked ? gzipSync(bytes) : bytes,
      headers: {
        'x-request-id': requestId,
        'ratelimit-limit': String(limit.requests),
        'ratelimit-remaining': String(Math.max(0, limit.requests - limit.used)),
        'ratelimit-reset': new Date(
          limit.since.add({ seconds: 60 }).epochMilliseconds,
        ).toUTCString(),
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
    }
  }
  const server = await openFaultyServer<DuffelCall>({ callOf, answer, contradict })
  const flightOf = (number: string, date: string) => {
    const flight = book.flights.find(number, date)
    if (!flight) throw new Error(`The airline has no flight ${number}`)
    return flight
  }

  return {
    url: server.url,
    token,
    currency,
    close: server.close,
    /** How often a call was made. */
    called: (call: DuffelCall) => server.requests.filter((each) => each.call === call).length,
    /** What was sent with each call of a name, as `data`. */
    sent: (call: DuffelCall) =>
      server.requests.flatMap((each) => {
        const body = each.call === call ? dataOf(each.request) : 'malformed'
        return body === 'malformed' ? [] : [body.data]
      }),
    faults: {
      ...server.faults,
      /** The next such call says so: without doing anything, or (`isDone`) after it was done. */
      say: (call: DuffelCall, code: DuffelCode, { isDone = false } = {}) =>
        void said.push({ call, code, isDone }),
      /** The next order is accepted (202) and stands there after so many minutes, or never. */
      slowOrder: (how: Slow) => void slow.push(how),
      /** The next payment ends in 500 and is done: its order does not show it for so many minutes. */
      unseenPayment: (minutes: number) => void unseen.push(minutes),
      /** Something that happens at Duffel when the next such request has come, before it is dealt with. */
      onNext: (call: DuffelCall, happen: () => void) => void happenings.push({ call, happen }),
      /** So many requests within a minute; one more is 429. */
      limit: (requests: number) => Object.assign(limit, { requests, since: now(), used: 0 }),
    },
    state: {
      ways,
      orders: book.orders,
      cancellations: book.cancellations,
      payments: book.payments,
      flightOf,
      /** Each traveller of any type pays so many cents more on a flight. */
      raise: (number: string, date: string, byCents: number) => {
        for (const cents of Object.values(flightOf(number, date).cents))
          for (const kind of ['adult', 'child', 'infant_without_seat'] as const)
            cents[kind] += byCents
      },
      sellOut: (number: string, date: string) => {
        flightOf(number, date).seats = 0
      },
      /** The carrier's own change: all later by so many minutes, or none any more. */
      change: (number: string, date: string, to: { byMinutes: number } | 'cancelled') =>
        changeFlight(book, { number, date }, to),
      /** Orders that stand: neither cancelled nor holds that ran out. */
      standing: (): Order[] => [...book.orders.values()].filter(({ hasSeats }) => hasSeats),
    },
  }
}
export type DuffelStub = Awaited<ReturnType<typeof startDuffelStub>>

const callOf = ({ method, path }: FaultyRequest): DuffelCall | undefined =>
  calls.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0]

function idOf({ path }: FaultyRequest, call: DuffelCall): string {
  const pattern = calls.find(([name]) => name === call)?.[2]
  return decodeURIComponent(pattern?.exec(path)?.[1] ?? '')
}

function dataOf({ bytes }: FaultyRequest): { data: unknown } | 'malformed' {
  if (bytes.length === 0) return { data: undefined }
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    return { data: typeof body === 'object' && body && 'data' in body ? body.data : null }
  } catch {
    return 'malformed'
  }
}

type Fields = Record<string, unknown>
const lying: Partial<Record<DuffelCall, (told: Fields) => Fields>> = {
  askOffers: (told) => ({
    ...told,
    offers: (Array.isArray(told.offers) ? (told.offers as Fields[]) : []).map((offer) => ({
      ...offer,
      total_amount: '-1.00',
    })),
    passengers: [],
  }),
  readOffer: (told) => ({ ...told, total_amount: '-1.00', total_currency: 'XXX' }),
  createOrder: (told) => ({
    ...told,
    metadata: { key: 'of somebody else' },
    total_amount: '-1.00',
  }),
  readOrder: (told) => ({ ...told, id: 'ord_of_somebody_else', total_amount: '-1.00' }),
  pay: (told) => ({ ...told, amount: '-1.00', currency: 'XXX' }),
  quoteCancellation: (told) => ({ ...told, order_id: 'ord_of_another', refund_amount: '-1.00' }),
  confirmCancellation: (told) => ({ ...told, order_id: 'ord_of_another', confirmed_at: null }),
  readCancellation: (told) => ({ ...told, order_id: 'ord_of_another', refund_amount: '-1.00' }),
}

/** The effect stands, and the reply is whole and says what cannot be. Lists tell of everything as of one that is nobody's. */
function contradict(call: DuffelCall, reply: FaultyReply): FaultyReply {
  if (reply.bytes === null || reply.status >= 300) return reply
  const isPacked = reply.headers?.['content-encoding'] === 'gzip'
  const text = (isPacked ? gunzipSync(reply.bytes) : reply.bytes).toString('utf8')
  const body = JSON.parse(text) as { data: Fields | Fields[] | null }
  const { data } = body
  const spoil = lying[call] ?? ((one: Fields) => one)
  const spoiled = Array.isArray(data)
    ? data.map((one) => ({ ...one, id: '', total_amount: '-1.00' }))
    : data && spoil(data)
  const bytes = Buffer.from(JSON.stringify({ ...body, data: spoiled }))
  return { ...reply, bytes: isPacked ? gzipSync(bytes) : bytes }
}
