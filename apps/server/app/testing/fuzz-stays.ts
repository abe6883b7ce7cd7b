/** Questions about stays and submissions of them that no page would send, by the thousand: none may be a fault of ours. */
import fc from 'fast-check'
import { couple, submissionOf } from './buy-stays.ts'
import type { Buyer } from './create-buyer.ts'
import {
  anyValue,
  type FuzzOutcome,
  json,
  orBroken,
  type Post,
  sender,
} from './fuzz-submissions.ts'

const catalog = '/api/hotel-catalog/HotelCatalog'
const submitPath = '/api/hotel-reservation/Submit/SubmitHotelOrder'
/** As many as one may submit in a minute. */
const perBuyer = 20
const atOnce = 4

/** Sends `count` of them for a hotel that sells two nights from `checkIn` on; `signedIn` answers a new buyer each time. */
export async function fuzzStays(ask: {
  baseUrl: string
  signedIn: () => Promise<Buyer>
  hotelCode: string
  checkIn: string
  checkOut: string
  count: number
  seed: number
}): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = { statuses: {}, faults: [] }
  for (let sent = 0; sent < ask.count; sent += perBuyer) {
    const buyer = await ask.signedIn()
    const batch = Math.min(perBuyer, ask.count - sent)
    const posts = fc.sample(stays(ask, buyer, sent), { numRuns: batch, seed: ask.seed + sent })
    const { baseUrl } = ask
    const send = sender({ baseUrl, token: buyer.token(), first: sent, outcome })
    const left = posts.entries()
    const worker = async () => {
      for (const [place, post] of left) await send(post, place)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  return outcome
}

const party = fc.oneof(
  { weight: 3, arbitrary: fc.constant<unknown>(couple) },
  {
    weight: 1,
    arbitrary: fc
      .record({ adults: fc.integer(), childAges: fc.array(anyValue) })
      .map((one): unknown => one),
  },
  { weight: 1, arbitrary: anyValue },
)
/** Some fields of what is right, typed over by anything. */
const typedOver = (right: object, maxKeys: number) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(right), '__proto__'), anyValue, { maxKeys })
    .map((typed) => ({ ...right, ...typed }))

function stays(
  { hotelCode, checkIn, checkOut }: { hotelCode: string; checkIn: string; checkOut: string },
  buyer: Buyer,
  seed: number,
): fc.Arbitrary<Post> {
  const wish = { checkIn, checkOut, rooms: [couple] }
  const proposal = {
    offerKey: `${hotelCode}.${checkIn}.${checkOut}.double:bb`,
    payNow: 1_000_000_000,
    payAtHotel: 0,
    board: 'BB',
    cancellation: [{ from: null, keptRial: 1_000_000_000 }],
  } as Parameters<typeof submissionOf>[1]
  const right = submissionOf(buyer, proposal, { wish, seed: 100_000 + seed })
  const { roomGuests } = right as { roomGuests: { guests: object[] }[] }
  const filters = { priceFrom: 1, stars: [4], boards: ['BB'], walkMinutes: 10, name: 'هتل' }
  const search = { cityCode: 'mashhad', ...wish, sort: 'best', page: 1, pageSize: 20, filters }
  const rooms = fc.oneof(
    fc.constant<unknown>([couple]),
    fc.array(party, { maxLength: 11 }),
    anyValue,
  )
  const guests = fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: typedOver(roomGuests[0]?.guests[0] ?? {}, 3).map((one): unknown => one),
      },
      { weight: 1, arbitrary: anyValue },
    ),
    { maxLength: 4 },
  )
  const withRooms = (body: object) =>
    fc.tuple(typedOver(body, 2), fc.option(rooms)).map(([sent, other]) => ({
      ...sent,
      ...(other === null ? {} : { rooms: other }),
    }))
  const order = fc
    .tuple(withRooms(right), fc.option(guests))
    .map(([sent, other]) => ({ ...sent, ...(other && { roomGuests: [{ guests: other }] }) }))
  const calendar = { hotelCode, from: checkIn, to: checkOut, nationality: 'IR' }
  return orBroken(
    fc.oneof(
      { weight: 4, arbitrary: json(submitPath, order) },
      { weight: 3, arbitrary: json(`${catalog}/Available`, withRooms(search)) },
      { weight: 2, arbitrary: json(`${catalog}/HotelDetail`, withRooms({ hotelCode, ...wish })) },
      { weight: 1, arbitrary: json(`${catalog}/HotelCalendar`, typedOver(calendar, 2)) },
    ),
  )
}
