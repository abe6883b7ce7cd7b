import type { Db } from '../../../platform/db/database.ts'
import type { Hotel } from '../../hotels/index.ts'
import type { ChildBand, PlanTerms, RoomTerms } from '../stays/index.ts'
import { type HotelTerms, readTerms, wordsOfWay } from '../stock/index.ts'
import {
  bytesOfNights,
  type CityNights,
  clearNights,
  layOutNights,
  rollNights,
  writeRateNights,
  writeRoomNights,
} from './night-columns.ts'
import {
  type Change,
  memoryReader,
  mostChanges,
  type PackedNights,
  type PeakPeriod,
  type PolicyVersion,
} from './store.ts'

/** Hotels whose nights are read at once: enough that asking costs little, few enough that others are served in between. */
const hotelsAtOnce = 10
/** More hotels than this that have changed since the last look are not read one by one before a search. */
const mostHotels = 20
/** Nights kept beyond the last one known, for those that are added day by day. */
const spareNights = 31
/** However far ahead nights are written, no more than these are kept; a stay beyond them is answered by the tables. */
const mostNights = 800

/** What decides who sleeps in a room at a rate, but for its nights: few of these differ in a city. */
export type RateKind = { room: RoomTerms; plan: PlanTerms; bands: readonly ChildBand[] }

type RoomOfHotel = HotelTerms['rooms'][number]

export type HotelInMemory = {
  hotel: Hotel
  terms: HotelTerms
  /** Where its first room and its first rate stand in the columns of the city; the others follow in their order. */
  roomAt: number
  rateAt: number
  /** The place of each rate among all of the hotel, in the order in which keys of offers name them. */
  ranks: Uint16Array
}

export type CityInMemory = {
  code: string
  /** The window of nights that is complete here, as days since 1970; the last is inside. */
  first: number
  last: number
  /** By name, in the order of their codes. */
  hotels: ReadonlyMap<string, HotelInMemory>
  /** Of all hotels, in the order of the columns. */
  rooms: readonly RoomOfHotel[]
  plans: readonly RoomOfHotel['plans'][number][]
  /** Which of the rooms each rate is of. */
  roomOf: Uint32Array
  /** Every kind of rate there is, once. */
  kinds: readonly RateKind[]
  nights: CityNights
  policies: readonly PolicyVersion[]
  peaks: readonly PeakPeriod[]
  /** What of the tables is in it, in PostgreSQL's words. */
  seen: string
  /** How often its nights were written: what was judged by them still holds while this stays. */
  writings: number
  /** What it takes but for `nights`, as far as that can be told. */
  bytes: number
}

/** Reads hotels as the tables describe them. */
export type Describe = (cityCode: string) => Promise<Hotel[]>

/**
 * Reads a city from some night on. What is committed meanwhile may be in it or not: `seen` is from before, so that the first look for
 * changes finds all of that.
 */
export async function loadCity(
  db: Db,
  describe: Describe,
  { code, first }: { code: string; first: number },
): Promise<CityInMemory> {
  const reader = memoryReader(db)
  const seen = await reader.seen()
  const described = await describe(code)
  const terms = new Map((await readTerms(db, { cityCode: code })).map((one) => [one.code, one]))
  const policies = await reader.policies()
  const peaks = await reader.peaks()
  const last = (await reader.lastNight(code)) ?? first
  const length = Math.min(mostNights, Math.max(0, last - first) + 1 + spareNights)
  const share = sharer()
  const numbered = numberKinds(share)
  const hotels = new Map<string, HotelInMemory>()
  const both = described.flatMap((hotel) => {
    const found = terms.get(hotel.code)
    return found ? [{ hotel, terms: withShared(found, share) }] : []
  })
  const kindsOf = both.map((one) => numbered.of(one.terms))
  const nights = layOutNights(
    both.map((one) => one.terms),
    { first, length, kindAt: Uint32Array.from(kindsOf.flat()) },
  )
  let [bytes, roomAt, rateAt] = [0, 0, 0]
  for (const [index, one] of both.entries()) {
    const kinds = kindsOf[index] ?? []
    const ranks = ranksOf(one.terms)
    hotels.set(one.hotel.code, { ...one, roomAt, rateAt, ranks })
    roomAt += one.terms.rooms.length
    rateAt += kinds.length
    bytes += bytesOfWords(one)
  }
  const all = [...hotels.values()]
  const window = { from: first, until: first + length - 1 }
  for (let at = 0; at < all.length; at += hotelsAtOnce) {
    const some = all.slice(at, at + hotelsAtOnce)
    writeNights({ hotels: some, nights, window, read: await readNights(db, some, window) })
  }
  const rooms = all.flatMap(({ terms: { rooms } }) => rooms)
  const plans = rooms.flatMap((room) => room.plans)
  const roomOf = Uint32Array.from(rooms.flatMap(({ plans }, room) => plans.map(() => room)))
  const known = { code, first, last: window.until, hotels, rooms, plans, roomOf }
  const { kinds } = numbered
  return { ...known, kinds, nights, policies, peaks, seen, writings: 0, bytes }
}

export const bytesOfCity = ({ bytes, nights }: CityInMemory): number =>
  bytes + bytesOfNights(nights)

/** Objects and their texts take about as much again as their words. */
const bytesOfWords = (value: unknown): number => 2 * JSON.stringify(value).length

type Share = <Value>(value: Value) => Value

/** One object for all that are the same in words: what a search works out for one it knows for all of them. */
function sharer(): Share {
  const known = new Map<string, unknown>()
  return <Value>(value: Value): Value => {
    const words = JSON.stringify(value)
    if (!known.has(words)) known.set(words, value)
    return known.get(words) as Value
  }
}

function withShared(hotel: HotelTerms, share: Share): HotelTerms {
  return {
    ...hotel,
    checkInFrom: share(hotel.checkInFrom),
    bands: share(hotel.bands),
    rooms: hotel.rooms.map((room) => ({
      ...room,
      terms: share(room.terms),
      plans: room.plans.map((plan) => ({ ...plan, terms: share(plan.terms) })),
    })),
  }
}

function ranksOf({ rooms }: HotelTerms): Uint16Array {
  const words = rooms.flatMap((room) => room.plans.map((plan) => wordsOfWay({ room, plan })))
  const inOrder = new Map(words.toSorted(byWords).map((word, rank) => [word, rank]))
  return Uint16Array.from(words, (word) => inOrder.get(word) ?? 0)
}

const byWords = (one: string, other: string): number => (one < other ? -1 : 1)

/** Numbers the kinds of rates of a city. */
function numberKinds(share: Share) {
  const kinds: RateKind[] = []
  const numbers = new Map<RateKind, number>()
  const numberOf = (kind: RateKind): number => {
    const known = numbers.get(kind)
    if (known !== undefined) return known
    numbers.set(kind, kinds.length)
    return kinds.push(kind) - 1
  }
  return {
    kinds,
    of: ({ rooms, bands }: HotelTerms): number[] =>
      rooms.flatMap(({ terms: room, plans }) =>
        plans.map(({ terms: plan }) => numberOf(share({ room, plan, bands }))),
      ),
  }
}

/**
 * Brings a city to what is committed when this is called, or later, and its window to the night it is to begin with; false when it must
 * be loaded anew. One call at a time: what an earlier one has read would overwrite what a later one has.
 */
export async function catchUp(db: Db, city: CityInMemory, first: number): Promise<boolean> {
  const { seen, isForgotten, changes } = await memoryReader(db).changesSince(city.code, city.seen)
  if (isForgotten || changes.length > mostChanges || first > city.last) return false
  if (changes.some(({ propertyId }) => propertyId === null)) return false
  // Nights beyond the window have come: a new window takes them in.
  const isWider = changes.some(({ untilNight }) => untilNight > city.last)
  if (isWider && city.last - city.first + 1 < mostNights) return false
  const nightsOf = Map.groupBy(changes, ({ propertyId }) => propertyId)
  // Behind the tables' answers a whole city is read sooner than so many hotels before one.
  if (nightsOf.size > mostHotels) return false
  for (const one of city.hotels.values()) {
    const changed = nightsOf.get(one.terms.id)
    if (!changed) continue
    const window = spanOf(city, changed)
    const read = await readNights(db, [one], window)
    writeNights({ hotels: [one], nights: city.nights, window, read })
    city.writings += 1
  }
  if (first > city.first) await roll(db, city, first)
  city.seen = seen
  return true
}

/** A day is over: it makes room for one more at the end of the window. */
async function roll(db: Db, city: CityInMemory, first: number): Promise<void> {
  const days = first - city.first
  const window = { from: city.last + 1, until: city.last + days }
  const hotels = [...city.hotels.values()]
  const read = await readNights(db, hotels, window)
  // From here on nothing is waited for: a search sees the whole city in one window.
  rollNights(city.nights, days)
  writeNights({ hotels, nights: city.nights, window, read })
  city.first = first
  city.last = window.until
  city.writings += 1
}

const spanOf = ({ first, last }: CityInMemory, changes: readonly Change[]): Window => ({
  from: Math.max(first, Math.min(...changes.map(({ fromNight }) => fromNight))),
  until: Math.min(last, Math.max(...changes.map(({ untilNight }) => untilNight))),
})

/** Nights as days since 1970, both inside. */
type Window = { from: number; until: number }
type NightsRead = { ofRooms: readonly PackedNights[]; ofRates: readonly PackedNights[] }

async function readNights(
  db: Db,
  hotels: readonly HotelInMemory[],
  { from, until }: Window,
): Promise<NightsRead> {
  if (until < from) return { ofRooms: [], ofRates: [] }
  const reader = memoryReader(db)
  const rooms = hotels.flatMap(({ terms }) => terms.rooms)
  const ids = rooms.map(({ id }) => id)
  const planIds = rooms.flatMap(({ plans }) => plans.map(({ id }) => id))
  const ofRooms = await reader.roomNights({ ids, from, until })
  return { ofRooms, ofRates: await reader.rateNights({ ids: planIds, from, until }) }
}

/** Puts what was read in the place of what was known, at one go: a search sees all of these nights as they were or all as they are. */
function writeNights({
  hotels,
  nights,
  window,
  read: { ofRooms, ofRates },
}: {
  hotels: readonly HotelInMemory[]
  nights: CityNights
  window: Window
  read: NightsRead
}): void {
  for (const { terms } of hotels) clearNights(nights, terms, window)
  for (const packed of ofRooms) writeRoomNights(nights, packed)
  for (const packed of ofRates) writeRateNights(nights, packed)
}
