import { zstdCompressSync } from 'node:zlib'
import {
  type FaultyReply,
  type FaultyRequest,
  jsonReply,
  openFaultyServer,
} from '../../../../platform/outbound/testing/faulty-server.ts'
import { etgContentOf, etgHotels } from './etg-hotels.ts'
import { createEtgOrders } from './etg-orders.ts'
import { createEtgSearch } from './etg-search.ts'
import { type EtgSaid, no, ok } from './etg-words.ts'

const base = '/api/b2b/v3'
const calls = {
  overview: 'GET /overview/',
  suggest: 'POST /search/multicomplete/',
  region: 'POST /search/serp/region/',
  hotels: 'POST /search/serp/hotels/',
  geo: 'POST /search/serp/geo/',
  page: 'POST /search/hp/',
  prebook: 'POST /hotel/prebook/',
  prebookFromList: 'POST /serp/prebook/',
  form: 'POST /hotel/order/booking/form/',
  finish: 'POST /hotel/order/booking/finish/',
  status: 'POST /hotel/order/booking/finish/status/',
  info: 'POST /hotel/order/info/',
  cancel: 'POST /hotel/order/cancel/',
  content: 'POST /hotel/info/',
  dump: 'POST /hotel/info/dump/',
  incrementalDump: 'POST /hotel/info/incremental_dump/',
  file: 'GET /dump',
} as const
export type EtgCall = keyof typeof calls

/** The usual limit of a call: so many within a minute. */
const usualLimit = { requests: 1_000, seconds: 60 }

/**
 * ETG's API v3 as its documents tell it: HTTP Basic, one envelope, words that decide and an HTTP status that does not, limits for each
 * call, hashes that die, a booking in three steps that is carried out behind the reply. Left out: cards and 3-D Secure, the webhook.
 * What the documents at hand do not show is from memory: the bodies of `/hotel/order/info/` and of a cancellation.
 */
export async function startEtgStub({
  now,
  keyId = '1234',
  key = 'a key of the stub',
  balanceCents = 10_000_000,
}: {
  now: () => Temporal.Instant
  keyId?: string
  key?: string
  /** What bookings by deposit are paid from. */
  balanceCents?: number
}) {
  const hotels = etgHotels()
  const search = createEtgSearch({ hotels, now })
  const sales = createEtgOrders({ search, now, balanceCents })
  const limits = new Map<EtgCall, { requests: number; seconds: number }>()
  const called = new Map<EtgCall, Temporal.Instant[]>()
  const authorization = `Basic ${Buffer.from(`${keyId}:${key}`).toString('base64')}`
  const files = new Map<string, Temporal.Instant>()

  /** How often a call has come lately, and whether that is too often. */
  const meter = (call: EtgCall) => {
    const { requests, seconds } = limits.get(call) ?? usualLimit
    const lately = (called.get(call) ?? []).filter(
      (at) => now().since(at).total('seconds') < seconds,
    )
    if (lately.length < requests) lately.push(now())
    else return { isOver: true, remaining: 0, requests, seconds }
    called.set(call, lately)
    return { isOver: false, remaining: requests - lately.length, requests, seconds }
  }
  const dump = (url: string): EtgSaid => {
    const path = `${base}/dump?of=${files.size}`
    files.set(path, now())
    return ok({ url: `${url}${path}`, last_update: now().toString().slice(0, 19) })
  }
  const work = (call: EtgCall, body: Record<string, unknown>): EtgSaid => {
    const by: Record<Exclude<EtgCall, 'file'>, () => EtgSaid> = {
      overview: () => ok(Object.values(calls).map((line) => ({ endpoint: line.split(' ')[1] }))),
      suggest: () => search.multicomplete(body),
      region: () => search.region(body),
      hotels: () => search.hotels(body),
      geo: () => search.geo(body),
      page: () => search.page(body),
      prebook: () => search.prebook(body, ['h', 'p']),
      prebookFromList: () => search.prebook(body, ['sr']),
      form: () => sales.form(body),
      finish: () => sales.finish(body),
      status: () => sales.status(body),
      info: () => sales.info(body),
      cancel: () => sales.cancel(body),
      content: () => search.content(body),
      dump: () => dump(server.url),
      incrementalDump: () => dump(server.url),
    }
    return call === 'file' ? no('endpoint_not_found') : by[call]()
  }
  const answer = (request: FaultyRequest, call: EtgCall | undefined): FaultyReply => {
    if (call === 'file') return dumped(request)
    const body = bodyOf(request)
    const envelope = (said: EtgSaid, counted?: ReturnType<typeof meter>) =>
      jsonReply(
        {
          data: said.data,
          debug: counted ? debugOf({ request, body, counted, said, now }) : null,
          status: said.status,
          error: said.error,
        },
        said.http,
      )
    if (request.headers.authorization === undefined) return envelope(no('no_auth_header'))
    if (request.headers.authorization !== authorization)
      return envelope(no('incorrect_credentials'))
    if (!call) return envelope(no('endpoint_not_found'))
    const counted = meter(call)
    if (counted.isOver) return envelope(no('endpoint_exceeded_limit'), counted)
    if (!body) return envelope(no('decoding_json', { http: 400 }), counted)
    return envelope(work(call, body), counted)
  }
  /** A dump: a line of JSON for each hotel, packed by Zstandard; its address lives an hour. */
  const dumped = (request: FaultyRequest): FaultyReply => {
    const at = files.get(`${base}/dump?of=${request.query.of}`)
    const isGone = !at || now().since(at).total('hours') > 1
    if (isGone) return { status: 403, type: 'text/plain', bytes: Buffer.from('expired') }
    const lines = hotels.map((hotel) => JSON.stringify(etgContentOf(hotel))).join('\n')
    return { status: 200, type: 'application/zstd', bytes: zstdCompressSync(Buffer.from(lines)) }
  }
  const server = await openFaultyServer<EtgCall>({ callOf, answer, contradict })

  return {
    url: `${server.url}${base}`,
    keyId,
    key,
    faults: {
      ...server.faults,
      /** The next calls of this name say this error, beside whatever HTTP status, and do nothing. */
      say: (call: EtgCall, error: string, { http = 200, times = 1 } = {}) =>
        server.faults.answerInstead(
          call,
          jsonReply({ data: null, debug: null, status: 'error', error }, http),
          { times },
        ),
      /** So many calls of this name within so many seconds; one more is `endpoint_exceeded_limit`. */
      limit: (call: EtgCall, requests: number, seconds: number) =>
        void limits.set(call, { requests, seconds }),
    },
    state: {
      hotels,
      orders: sales.orders,
      account: sales.account,
      nextCourse: sales.nextCourse,
      dearer: search.dearer,
      withoutRefund: search.withoutRefund,
      allowPrebookFromList: search.allowPrebookFromList,
      sellOut: (hid: number) => {
        for (const room of hotels.find((each) => each.hid === hid)?.rooms ?? []) room.allotment = 0
      },
      /** Which calls came, in their order. */
      calls: () => server.requests.map(({ call }) => call),
      bodies: (call: EtgCall) =>
        server.requests.filter((one) => one.call === call).map(({ request }) => bodyOf(request)),
    },
    close: server.close,
  }
}
export type EtgStub = Awaited<ReturnType<typeof startEtgStub>>

/** Addresses end with a slash; without it there is no such call. */
function callOf({ method, path }: FaultyRequest): EtgCall | undefined {
  const line = `${method} ${path.slice(base.length)}`
  if (!path.startsWith(base)) return undefined
  return (Object.keys(calls) as EtgCall[]).find((call) => calls[call] === line)
}

function bodyOf({ bytes }: FaultyRequest): Record<string, unknown> | null {
  if (bytes.length === 0) return {}
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function debugOf({
  request,
  body,
  counted,
  said,
  now,
}: {
  request: FaultyRequest
  body: Record<string, unknown> | null
  counted: { remaining: number; requests: number; seconds: number }
  said: EtgSaid
  now: () => Temporal.Instant
}) {
  const at = (instant: Temporal.Instant) => instant.toString().slice(0, 19)
  return {
    api_endpoint: {
      endpoint: request.path.slice(1).replace(/\/$/, ''),
      is_active: true,
      is_limited: true,
      remaining: counted.remaining,
      requests_number: counted.requests,
      reset: at(now().add({ seconds: counted.seconds })),
      seconds_number: counted.seconds,
    },
    request: body,
    method: request.method,
    real_ip: '127.0.0.1',
    request_id: 'a0000000000000000000000000000000',
    key_id: 1234,
    api_key_id: 1234,
    utcnow: at(now()),
    ...(said.why !== undefined && { validation_error: said.why }),
  }
}

/** A whole reply that denies itself: of another order, of another price, `ok` with an error, or an end that is none. */
function contradict(call: EtgCall, reply: FaultyReply): FaultyReply {
  const said = JSON.parse((reply.bytes ?? Buffer.from('{}')).toString('utf8'))
  const { data } = said
  if (call === 'finish' || call === 'cancel')
    return jsonReply({ ...said, error: 'unknown' }, reply.status)
  if (call === 'status' || call === 'form')
    return jsonReply({ ...said, data: { ...data, partner_order_id: 'of-somebody-else' } }, 200)
  for (const hotel of data?.hotels ?? []) {
    hotel.hid = 999
    for (const rate of hotel.rates ?? [])
      for (const type of rate.payment_options.payment_types) type.amount = '-1.00'
  }
  return jsonReply(said, reply.status)
}
