/**
 * The nights of one hotel as flat columns, the night's index running fastest. A column holds numbers of nights: a night with its price,
 * terms and what is left is kept once for a whole city, for few of those differ (facts of hotels, section 4; docs/decisions/0178).
 * So a search reads nights and makes none.
 */
import type { RateNight, RoomNight } from '../stays/index.ts'
import type { HotelTerms } from '../stock/index.ts'

/** Nights by number; 0 is a night nobody has given. */
type Kept<Night> = { all: (Night | null)[]; numberOf: Map<string, number> }

export type CityNights = { rooms: Kept<RoomNight>; rates: Kept<RateNight> }

export type NightColumns = {
  /** Days since 1970. */
  first: number
  length: number
  roomAt: ReadonlyMap<number, number>
  planAt: ReadonlyMap<number, number>
  rooms: Uint32Array
  rates: Uint32Array
}

const [roomBytes, rateBytes] = [10, 36]
/** What a night that is kept costs about, with its words in the map. */
const bytesOfNight = 250

export const noNights = (): CityNights => ({
  rooms: { all: [null], numberOf: new Map() },
  rates: { all: [null], numberOf: new Map() },
})

export function layOutNights(
  { rooms }: HotelTerms,
  { first, length }: { first: number; length: number },
): NightColumns {
  const plans = rooms.flatMap((room) => room.plans)
  return {
    first,
    length,
    roomAt: new Map(rooms.map(({ id }, index) => [id, index * length])),
    planAt: new Map(plans.map(({ id }, index) => [id, index * length])),
    rooms: new Uint32Array(rooms.length * length),
    rates: new Uint32Array(plans.length * length),
  }
}

export const bytesOfColumns = ({ rooms, rates }: NightColumns): number =>
  rooms.byteLength + rates.byteLength

export const bytesOfNights = ({ rooms, rates }: CityNights): number =>
  (rooms.all.length + rates.all.length) * bytesOfNight

/** Forgets some nights of all rooms and rates: what is not written again after this is not there. */
export function clearNights(columns: NightColumns, from: number, until: number): void {
  const { first, length, roomAt, planAt, rooms, rates } = columns
  const start = Math.max(0, from - first)
  const end = Math.min(length, until - first + 1)
  if (end <= start) return
  for (const at of roomAt.values()) rooms.fill(0, at + start, at + end)
  for (const at of planAt.values()) rates.fill(0, at + start, at + end)
}

/** Lets the days that are over go: the window is as long as before and begins so many days later, its last days empty. */
export function rollNights(columns: NightColumns, days: number): void {
  const { length, roomAt, planAt, rooms, rates } = columns
  const roll = (column: Uint32Array, at: number) => {
    column.copyWithin(at, at + Math.min(days, length), at + length)
    column.fill(0, at + Math.max(0, length - days), at + length)
  }
  for (const at of roomAt.values()) roll(rooms, at)
  for (const at of planAt.values()) roll(rates, at)
  columns.first += days
}

/** Writes packed nights of a room type. */
export function writeRoomNights(
  columns: NightColumns,
  { rooms: kept }: CityNights,
  { of, bytes }: { of: number; bytes: Buffer },
): void {
  const { first, length, roomAt, rooms } = columns
  const start = roomAt.get(of)
  if (start === undefined) return
  for (let at = 0; at < bytes.length; at += roomBytes) {
    const night = bytes.readInt32BE(at) - first
    if (night < 0 || night >= length) continue
    rooms[start + night] = numberOf(kept, bytes.toString('latin1', at + 4, at + roomBytes), () => ({
      free: bytes.readInt16BE(at + 4),
      isStopped: bytes.readInt16BE(at + 6) === 1,
      releaseDays: valueOrNull(bytes.readInt16BE(at + 8)),
    }))
  }
}

/** Writes packed nights of a rate plan. */
export function writeRateNights(
  columns: NightColumns,
  { rates: kept }: CityNights,
  { of, bytes }: { of: number; bytes: Buffer },
): void {
  const { first, length, planAt, rates } = columns
  const start = planAt.get(of)
  if (start === undefined) return
  for (let at = 0; at < bytes.length; at += rateBytes) {
    const night = bytes.readInt32BE(at) - first
    if (night < 0 || night >= length) continue
    rates[start + night] = numberOf(kept, bytes.toString('latin1', at + 4, at + rateBytes), () => {
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
  }
}

/** A night of a room type, by its index; null where nobody has given it. */
export const roomNightAt = (
  { rooms }: NightColumns,
  { rooms: kept }: CityNights,
  at: number,
): RoomNight | null => kept.all[rooms[at] ?? 0] ?? null

/** A night of a rate plan, by its index; null where nobody has given it. */
export const rateNightAt = (
  { rates }: NightColumns,
  { rates: kept }: CityNights,
  at: number,
): RateNight | null => kept.all[rates[at] ?? 0] ?? null

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
