import {
  type FaultyReply,
  type FaultyRequest,
  jsonReply,
  openFaultyServer,
} from '../../../../platform/outbound/testing/faulty-server.ts'
import { liteHotels } from './liteapi-hotels.ts'
import { createLiteSales } from './liteapi-sales.ts'
import { type LiteSaid, no } from './liteapi-words.ts'

const calls = [
  ['rates', 'POST', /^\/api\/v3\.0\/hotels\/rates$/],
  ['prebook', 'POST', /^\/book\/v3\.0\/rates\/prebook$/],
  ['readPrebook', 'GET', /^\/book\/v3\.0\/prebooks\/([^/]+)$/],
  ['book', 'POST', /^\/book\/v3\.0\/rates\/book$/],
  ['list', 'GET', /^\/book\/v3\.0\/bookings$/],
  ['read', 'GET', /^\/book\/v3\.0\/bookings\/([^/]+)$/],
  ['cancel', 'PUT', /^\/book\/v3\.0\/bookings\/([^/]+)$/],
  ['hotels', 'GET', /^\/api\/v3\.0\/data\/hotels$/],
  ['hotel', 'GET', /^\/api\/v3\.0\/data\/hotel$/],
  ['cities', 'GET', /^\/api\/v3\.0\/data\/cities$/],
  ['reviews', 'GET', /^\/api\/v3\.0\/data\/reviews$/],
] as const
export type LiteCall = (typeof calls)[number][0]

/**
 * LiteAPI v3 as its published description tells it: two addresses, a key in a header, codes in the body that decide and an HTTP status
 * that misleads, prices as JSON numbers, a client's reference that is taken once, cancelling that says 204 and 304 without a body.
 * Left out: the payment kit, vouchers, add-ons, streamed rates.
 */
export async function startLiteapiStub({
  now,
  key = 'a key of the stub',
}: {
  now: () => Temporal.Instant
  key?: string
}) {
  const hotels = liteHotels()
  const sales = createLiteSales({ hotels, now })
  const limits = new Map<
    LiteCall,
    { requests: number; seconds: number; came: Temporal.Instant[] }
  >()
  let isSuspended = false

  const isOver = (call: LiteCall) => {
    const limit = limits.get(call)
    if (!limit) return false
    limit.came = limit.came.filter((at) => now().since(at).total('seconds') < limit.seconds)
    if (limit.came.length >= limit.requests) return true
    limit.came.push(now())
    return false
  }
  const work = (call: LiteCall, request: FaultyRequest, id: string): LiteSaid => {
    const body = bodyOf(request)
    if (request.method === 'POST' && !body) return no(4002, 'empty request body')
    const { query } = request
    const by: Record<LiteCall, () => LiteSaid> = {
      rates: () => sales.rates(body),
      prebook: () => sales.prebook(body ?? {}),
      readPrebook: () => sales.readPrebook(id),
      book: () => sales.book(body),
      list: () => sales.list(query.clientReference ?? ''),
      read: () => sales.read(id),
      cancel: () => sales.cancel(id),
      hotels: () => sales.listHotels(query),
      hotel: () => sales.readHotel(query.hotelId),
      cities: () => sales.listCities(query.countryCode),
      reviews: () => sales.reviews(query.hotelId),
    }
    return by[call]()
  }
  const answer = (request: FaultyRequest, call: LiteCall | undefined): FaultyReply => {
    if (request.headers['x-api-key'] !== key) return written(no(401))
    if (isSuspended) return written(no(40302))
    if (!call) return written({ http: 404, json: { error: { code: 404, message: 'not found' } } })
    if (isOver(call)) return written(no(4290))
    return written(work(call, request, idOf(request, call)))
  }
  const server = await openFaultyServer<LiteCall>({ callOf, answer, contradict })

  return {
    /** Content and search. */
    url: `${server.url}/api/v3.0`,
    /** Prebook, book, bookings. */
    bookUrl: `${server.url}/book/v3.0`,
    key,
    faults: {
      ...server.faults,
      /** The next calls of this name say this code, beside whatever HTTP status, and do nothing. */
      say: (
        call: LiteCall,
        code: number,
        { http, times = 1 }: { http?: number; times?: number } = {},
      ) => {
        const said = no(code)
        server.faults.answerInstead(call, jsonReply(said.json, http ?? said.http), { times })
      },
      /** So many calls of this name within so many seconds; one more is 4290. */
      limit: (call: LiteCall, requests: number, seconds: number) =>
        void limits.set(call, { requests, seconds, came: [] }),
      suspend: () => {
        isSuspended = true
      },
    },
    state: {
      hotels,
      bookings: sales.bookings,
      dearer: sales.dearer,
      withoutRefund: sales.withoutRefund,
      otherBoard: sales.otherBoard,
      sayNoneBy: sales.sayNoneBy,
      spellCancelledWithOneL: sales.spellCancelledWithOneL,
      nextEnd: sales.nextEnd,
      sellOut: (hotelId: string) => {
        for (const room of hotels.find(({ id }) => id === hotelId)?.rooms ?? []) room.allotment = 0
      },
      /** Which calls came, in their order. */
      calls: () => server.requests.map(({ call }) => call),
      bodies: (call: LiteCall) =>
        server.requests.filter((one) => one.call === call).map(({ request }) => bodyOf(request)),
    },
    close: server.close,
  }
}
export type LiteapiStub = Awaited<ReturnType<typeof startLiteapiStub>>

const callOf = ({ method, path }: FaultyRequest): LiteCall | undefined =>
  calls.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0]

function idOf({ path }: FaultyRequest, call: LiteCall): string {
  const pattern = calls.find(([name]) => name === call)?.[2]
  return decodeURIComponent(pattern?.exec(path)?.[1] ?? '')
}

function bodyOf({ bytes }: FaultyRequest): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const written = ({ http, json }: LiteSaid): FaultyReply =>
  json === null ? { status: http, type: 'application/json', bytes: null } : jsonReply(json, http)

/** A whole reply that denies itself: a booking of somebody else, a price below nothing, a state that is none. */
function contradict(call: LiteCall, reply: FaultyReply): FaultyReply {
  if (reply.bytes === null) return reply
  const said = JSON.parse(reply.bytes.toString('utf8'))
  if (call === 'book' || call === 'read')
    return jsonReply({ ...said, data: { ...said.data, clientReference: 'of-somebody-else' } })
  if (call === 'cancel')
    return jsonReply({ ...said, data: { ...said.data, bookingId: 'another', refund_amount: -1 } })
  if (call === 'prebook') return jsonReply({ ...said, data: { ...said.data, price: -1 } })
  if (call === 'list')
    return jsonReply({ data: said.data.map((one: object) => ({ ...one, status: 'MAYBE' })) })
  for (const hotel of said.data ?? [])
    for (const type of hotel.roomTypes ?? []) type.offerRetailRate = { amount: -1, currency: 'USD' }
  return jsonReply(said, reply.status)
}
