/**
 * The nights of a city as flat columns, one for each night: in it all rooms stand one after the other, and all their rates, so that a search
 * of a few nights reads straight on whatever the year is long (docs/decisions/0278). A column holds numbers of nights: a night with its
 * price, terms and what is left is kept once for a whole city, for few of those differ (docs/decisions/0178). So a search makes none, and
 * what a night costs a party is worked out once, not in every search (docs/decisions/0292).
 */
import type { RateNight, RoomNight } from '../stays/index.ts'
import type { HotelTerms } from '../stock/index.ts'

/** Nights by number; 0 is a night nobody has given. */
type Kept<Night> = { all: (Night | null)[]; numberOf: Map<string, number> }

/** How often a room can be had in a night, by the night's number: not at all in one that is stopped or that nobody has given. */
type KeptRooms = Kept<RoomNight> & { free: Column<Float64Array> }

/** What lists judge rates by, by a night's number. A night is of one kind of rate, so its number says what it costs a party. */
type KeptRates = Kept<RateNight> & {
  /** What it refuses, `refusals` added up. */
  refuses: Column<Uint8Array>
  kind: Column<Uint32Array>
  /** What it costs each party that was asked for lately; no number where that was not worked out yet. */
  prices: Map<string, Float64Array>
}

/** What a night of a rate may refuse: every stay, one that begins or ends with it, one that is too short or too long. */
export const refusals = { stays: 1, arrivals: 2, departures: 4, lengths: 8 } as const

/** Numbers one after the other, with room for more of them. */
type Column<Values> = { values: Values; length: number; make: (length: number) => Values }

/** A column of numbers of nights: two bytes each until there are more nights than those tell apart (docs/decisions/0317). */
type Numbers = Uint16Array | Uint32Array
const mostInTwoBytes = 2 ** 16

export type CityNights = {
  /** The first night of the columns, as days since 1970. */
  first: number
  rooms: Numbers[]
  rates: Numbers[]
  /** Every night there is, once. */
  keptRooms: KeptRooms
  keptRates: KeptRates
  /** Where a room type and a rate plan stand in each column, by their ids. */
  roomAt: ReadonlyMap<number, number>
  rateAt: ReadonlyMap<number, number>
  /** Of which kind each rate of a column is. */
  kindAt: Uint32Array
}

const [roomBytes, rateBytes] = [10, 36]
/** What a night that is kept costs about, with its words in the map. */
const bytesOfNight = 280
/** Parties whose prices are kept for a city: who was asked for longest ago is priced anew. */
const mostParties = 24

export function layOutNights(
  hotels: readonly HotelTerms[],
  { first, length, kindAt }: { first: number; length: number; kindAt: Uint32Array },
): CityNights {
  const rooms = hotels.flatMap((hotel) => hotel.rooms)
  const rates = rooms.flatMap(({ plans }) => plans)
  const columns = (width: number) => Array.from({ length }, () => new Uint16Array(width))
  return {
    first,
    rooms: columns(rooms.length),
    rates: columns(rates.length),
    keptRooms: {
      all: [null],
      numberOf: new Map(),
      free: column((longest) => new Float64Array(longest), 0),
    },
    keptRates: {
      all: [null],
      numberOf: new Map(),
      refuses: column((longest) => new Uint8Array(longest), refusals.stays),
      kind: column((longest) => new Uint32Array(longest), 0),
      prices: new Map(),
    },
    roomAt: new Map(rooms.map(({ id }, index) => [id, index])),
    rateAt: new Map(rates.map(({ id }, index) => [id, index])),
    kindAt,
  }
}

export const bytesOfNights = ({ rooms, rates, roomAt, rateAt, ...kept }: CityNights): number =>
  [...rooms, ...rates].reduce((sum, { byteLength }) => sum + byteLength, 0) +
  (kept.keptRooms.all.length + kept.keptRates.all.length) * bytesOfNight +
  8 * kept.keptRates.prices.size * kept.keptRates.refuses.values.length

/** Forgets some nights of some rooms and all their rates: what is not written again after this is not there. */
export function clearNights(
  { first, rooms, rates, roomAt, rateAt }: CityNights,
  of: Pick<HotelTerms, 'rooms'>,
  { from, until }: { from: number; until: number },
): void {
  const end = Math.min(rooms.length, until - first + 1)
  for (let night = Math.max(0, from - first); night < end; night += 1)
    for (const { id, plans } of of.rooms) {
      setIn(rooms[night], roomAt.get(id), 0)
      for (const plan of plans) setIn(rates[night], rateAt.get(plan.id), 0)
    }
}

/** Lets the days that are over go: there are as many nights as before, and the last of them are empty. */
export function rollNights(nights: CityNights, days: number): void {
  for (const columns of [nights.rooms, nights.rates]) {
    const over = columns.splice(0, days)
    columns.push(...over.map((column) => column.fill(0)))
  }
  nights.first += days
}

/** Writes packed nights of a room type. */
export function writeRoomNights(
  { first, rooms, roomAt, keptRooms }: CityNights,
  { of, bytes }: { of: number; bytes: Buffer },
): void {
  for (let at = 0; at < bytes.length; at += roomBytes) {
    const words = bytes.toString('latin1', at + 4, at + roomBytes)
    const number = numberOf(keptRooms, words, () => {
      const free = bytes.readInt16BE(at + 4)
      const isStopped = bytes.readInt16BE(at + 6) === 1
      put(keptRooms.free, isStopped ? 0 : free)
      return { free, isStopped, releaseDays: valueOrNull(bytes.readInt16BE(at + 8)) }
    })
    widenFor(rooms, number)
    setIn(rooms[bytes.readInt32BE(at) - first], roomAt.get(of), number)
  }
}

/** Writes packed nights of a rate plan. */
export function writeRateNights(
  { first, rates, rateAt, kindAt, keptRates }: CityNights,
  { of, bytes }: { of: number; bytes: Buffer },
): void {
  const rate = rateAt.get(of)
  if (rate === undefined) return
  const kind = kindAt[rate] ?? 0
  for (let at = 0; at < bytes.length; at += rateBytes) {
    const words = `${kind} ${bytes.toString('latin1', at + 4, at + rateBytes)}`
    const number = numberOf(keptRates, words, () => {
      const night = rateNightOf(bytes, at)
      put(keptRates.refuses, refusedBy(night))
      put(keptRates.kind, kind)
      return night
    })
    widenFor(rates, number)
    setIn(rates[bytes.readInt32BE(at) - first], rate, number)
  }
}

function rateNightOf(bytes: Buffer, at: number): RateNight {
  const flags = bytes.readInt16BE(at + 34)
  return {
    priceRial: longAt(bytes, at + 4),
    singleRial: valueOrNull(longAt(bytes, at + 12)),
    extraAdultRial: valueOrNull(longAt(bytes, at + 20)),
    leastNightsArriving: bytes.readInt16BE(at + 28),
    leastNightsThrough: bytes.readInt16BE(at + 30),
    mostNights: valueOrNull(bytes.readInt16BE(at + 32)),
    isClosedToArrival: (flags & 1) !== 0,
    isClosedToDeparture: (flags & 2) !== 0,
    isClosed: (flags & 4) !== 0,
  }
}

function refusedBy(night: RateNight): number {
  const { leastNightsArriving, leastNightsThrough, mostNights } = night
  const isOfLength = leastNightsArriving > 1 || leastNightsThrough > 1 || mostNights !== null
  return (
    (night.isClosed ? refusals.stays : 0) +
    (night.isClosedToArrival ? refusals.arrivals : 0) +
    (night.isClosedToDeparture ? refusals.departures : 0) +
    (isOfLength ? refusals.lengths : 0)
  )
}

/** What nights cost a party, by their numbers: what is not known yet is written there by whoever asks. */
export function pricesOfParty({ prices, refuses }: KeptRates, party: string): Float64Array {
  let known = prices.get(party)
  prices.delete(party)
  if (!known || known.length < refuses.length) {
    const longer = new Float64Array(refuses.values.length).fill(Number.NaN)
    longer.set(known ?? [])
    known = longer
  }
  prices.set(party, known)
  const [oldest] = prices.keys()
  if (prices.size > mostParties && oldest !== undefined) prices.delete(oldest)
  return known
}

/**
 * The nights of a stay, by their place in it and that of a room or rate in the columns; null where nobody has given one. After the last of
 * them stands the day of departure. They are read before anything is waited for: what is committed meanwhile stands in the same columns.
 */
export const nightsOfStay = (
  { first, rooms, rates, ...kept }: CityNights,
  { from, until }: { from: number; until: number },
) =>
  nightsIn(kept, {
    length: until - from,
    roomNumbers: rooms.slice(from - first, until - first),
    rateNumbers: rates.slice(from - first, until - first + 1),
  })

/** The same nights in columns of their own, for whoever reads them after waiting. */
export const asTheyStand = ({ length, roomNumbers, rateNumbers, ...kept }: StayNights) =>
  nightsIn(kept, {
    length,
    roomNumbers: roomNumbers.map((numbers) => numbers.slice()),
    rateNumbers: rateNumbers.map((numbers) => numbers.slice()),
  })

const nightsIn = (
  { kindAt, keptRooms, keptRates }: Pick<CityNights, 'kindAt' | 'keptRooms' | 'keptRates'>,
  { length, roomNumbers, rateNumbers }: StayNumbers,
) => ({
  length,
  /** Their columns and what is kept of each number, for lists of thousands of rates. */
  roomNumbers,
  rateNumbers,
  kindAt,
  keptRooms,
  keptRates,
  roomOn: (night: number, at: number): RoomNight | null =>
    keptRooms.all[roomNumbers[night]?.[at] ?? 0] ?? null,
  rateOn: (night: number, at: number): RateNight | null =>
    keptRates.all[rateNumbers[night]?.[at] ?? 0] ?? null,
})

type StayNumbers = {
  length: number
  roomNumbers: readonly Numbers[]
  rateNumbers: readonly Numbers[]
}

export type StayNights = ReturnType<typeof nightsIn>

/** Four bytes each where a number does not fit into two. */
function widenFor(columns: Numbers[], number: number): void {
  if (number < mostInTwoBytes || columns[0] instanceof Uint32Array) return
  for (const [night, column] of columns.entries()) columns[night] = Uint32Array.from(column)
}

/** Nothing is written beside the columns, which a night outside the window or a hotel that is not here would be. */
function setIn(column: Numbers | undefined, at: number | undefined, number: number): void {
  if (column && at !== undefined) column[at] = number
}

function numberOf<Night>(kept: Kept<Night>, words: string, read: () => Night): number {
  const known = kept.numberOf.get(words)
  if (known !== undefined) return known
  const number = kept.all.length
  kept.all.push(read())
  kept.numberOf.set(words, number)
  return number
}

const firstLength = 64

type Values = Float64Array | Uint32Array | Uint8Array

function column<Of extends Values>(make: (length: number) => Of, first: number): Column<Of> {
  const made: Column<Of> = { values: make(firstLength), length: 0, make }
  put(made, first)
  return made
}

function put(to: Column<Values>, value: number): void {
  if (to.length === to.values.length) {
    const longer = to.make(2 * to.length)
    longer.set(to.values)
    to.values = longer
  }
  to.values[to.length] = value
  to.length += 1
}

/** Below nothing stands what is not there. */
const valueOrNull = (value: number): number | null => (value < 0 ? null : value)

/** Whole and exact: no sum of the tables comes near 2^53. */
const longAt = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
