/**
 * The nights of a city as flat columns, one for each night: in it all rooms stand one after the other, and all their rates, so that a search
 * of a few nights reads straight on whatever the year is long (docs/decisions/0278). A column holds numbers of nights: a night with its
 * price, terms and what is left is kept once for a whole city, for few of those differ (docs/decisions/0178). So a search makes none.
 */
import type { RateNight, RoomNight } from '../stays/index.ts'
import type { HotelTerms } from '../stock/index.ts'

/** Nights by number; 0 is a night nobody has given. */
type Kept<Night> = { all: (Night | null)[]; numberOf: Map<string, number> }

export type CityNights = {
  /** The first night of the columns, as days since 1970. */
  first: number
  rooms: Uint32Array[]
  rates: Uint32Array[]
  /** Every night there is, once. */
  keptRooms: Kept<RoomNight>
  keptRates: Kept<RateNight>
  /** Where a room type and a rate plan stand in each column, by their ids. */
  roomAt: ReadonlyMap<number, number>
  rateAt: ReadonlyMap<number, number>
}

const [roomBytes, rateBytes] = [10, 36]
/** What a night that is kept costs about, with its words in the map. */
const bytesOfNight = 250

export function layOutNights(
  hotels: readonly HotelTerms[],
  { first, length }: { first: number; length: number },
): CityNights {
  const rooms = hotels.flatMap((hotel) => hotel.rooms)
  const rates = rooms.flatMap(({ plans }) => plans)
  const columns = (width: number) => Array.from({ length }, () => new Uint32Array(width))
  return {
    first,
    rooms: columns(rooms.length),
    rates: columns(rates.length),
    keptRooms: { all: [null], numberOf: new Map() },
    keptRates: { all: [null], numberOf: new Map() },
    roomAt: new Map(rooms.map(({ id }, index) => [id, index])),
    rateAt: new Map(rates.map(({ id }, index) => [id, index])),
  }
}

export const bytesOfNights = ({ rooms, rates, roomAt, rateAt, ...kept }: CityNights): number =>
  4 * (rooms.length * roomAt.size + rates.length * rateAt.size) +
  (kept.keptRooms.all.length + kept.keptRates.all.length) * bytesOfNight

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
    const number = numberOf(keptRooms, words, () => ({
      free: bytes.readInt16BE(at + 4),
      isStopped: bytes.readInt16BE(at + 6) === 1,
      releaseDays: valueOrNull(bytes.readInt16BE(at + 8)),
    }))
    setIn(rooms[bytes.readInt32BE(at) - first], roomAt.get(of), number)
  }
}

/** Writes packed nights of a rate plan. */
export function writeRateNights(
  { first, rates, rateAt, keptRates }: CityNights,
  { of, bytes }: { of: number; bytes: Buffer },
): void {
  for (let at = 0; at < bytes.length; at += rateBytes) {
    const words = bytes.toString('latin1', at + 4, at + rateBytes)
    const number = numberOf(keptRates, words, () => {
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
    })
    setIn(rates[bytes.readInt32BE(at) - first], rateAt.get(of), number)
  }
}

/**
 * The nights of a stay, by their place in it and that of a room or rate in the columns; null where nobody has given one. After the last of
 * them stands the day of departure. They are read before anything is waited for: what is committed meanwhile stands in the same columns.
 */
export function nightsOfStay(
  { first, rooms, rates, keptRooms, keptRates }: CityNights,
  { from, until }: { from: number; until: number },
) {
  const roomNumbers = rooms.slice(from - first, until - first)
  const rateNumbers = rates.slice(from - first, until - first + 1)
  return {
    length: until - from,
    roomOn: (night: number, at: number): RoomNight | null =>
      keptRooms.all[roomNumbers[night]?.[at] ?? 0] ?? null,
    rateOn: (night: number, at: number): RateNight | null =>
      keptRates.all[rateNumbers[night]?.[at] ?? 0] ?? null,
  }
}

export type StayNights = ReturnType<typeof nightsOfStay>

/** Nothing is written beside the columns, which a night outside the window or a hotel that is not here would be. */
function setIn(column: Uint32Array | undefined, at: number | undefined, number: number): void {
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

/** Below nothing stands what is not there. */
const valueOrNull = (value: number): number | null => (value < 0 ? null : value)

/** Whole and exact: no sum of the tables comes near 2^53. */
const longAt = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
