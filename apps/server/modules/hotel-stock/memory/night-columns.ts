/**
 * The nights of one hotel as flat columns, the night's index running fastest: prices by themselves, and for everything else of a night
 * the number of a set of terms, for few of those differ (facts of hotels, section 4; docs/decisions/0153).
 */
import type { RateNight, RoomNight } from '../stays/index.ts'
import type { HotelTerms } from '../stock/index.ts'

type RoomTermsOfNight = Omit<RoomNight, 'free'>
type RateTermsOfNight = Omit<RateNight, 'priceRial'>

/** Sets of terms by number; 0 is a night nobody has given. */
type Sets<Terms> = { all: (Terms | null)[]; numberOf: Map<string, number> }

export type NightColumns = {
  /** Days since 1970. */
  first: number
  length: number
  roomAt: ReadonlyMap<number, number>
  planAt: ReadonlyMap<number, number>
  free: Int16Array
  roomSet: Uint16Array
  roomSets: Sets<RoomTermsOfNight>
  /** The short form holds what a night costs nearly always; one that costs more has its hotel laid out in the long one. */
  price: Uint32Array | Float64Array
  rateSet: Uint16Array
  rateSets: Sets<RateTermsOfNight>
}

const highestShortPrice = 2 ** 32 - 1
const mostSets = 2 ** 16 - 1
const [roomBytes, rateBytes] = [10, 36]

export function layOutNights(
  { rooms }: HotelTerms,
  { first, length, isLong }: { first: number; length: number; isLong: boolean },
): NightColumns {
  const plans = rooms.flatMap((room) => room.plans)
  const rates = plans.length * length
  return {
    first,
    length,
    roomAt: new Map(rooms.map(({ id }, index) => [id, index * length])),
    planAt: new Map(plans.map(({ id }, index) => [id, index * length])),
    free: new Int16Array(rooms.length * length),
    roomSet: new Uint16Array(rooms.length * length),
    roomSets: { all: [null], numberOf: new Map() },
    price: isLong ? new Float64Array(rates) : new Uint32Array(rates),
    rateSet: new Uint16Array(rates),
    rateSets: { all: [null], numberOf: new Map() },
  }
}

/** Forgets some nights of all rooms and rates: what is not written again after this is not there. */
export function clearNights(columns: NightColumns, from: number, until: number): void {
  const { first, length, roomAt, planAt, roomSet, rateSet } = columns
  const start = Math.max(0, from - first)
  const end = Math.min(length, until - first + 1)
  if (end <= start) return
  for (const at of roomAt.values()) roomSet.fill(0, at + start, at + end)
  for (const at of planAt.values()) rateSet.fill(0, at + start, at + end)
}

/** Writes packed nights of a room type; false when the columns have no room for their terms. */
export function writeRoomNights(columns: NightColumns, id: number, bytes: Buffer): boolean {
  const { first, length, roomAt, free, roomSet, roomSets } = columns
  const start = roomAt.get(id)
  if (start === undefined) return true
  for (let at = 0; at < bytes.length; at += roomBytes) {
    const night = bytes.readInt32BE(at) - first
    if (night < 0 || night >= length) continue
    const set = setOf(roomSets, bytes.toString('latin1', at + 6, at + roomBytes), () => ({
      isStopped: bytes.readInt16BE(at + 6) === 1,
      releaseDays: valueOrNull(bytes.readInt16BE(at + 8)),
    }))
    if (set === null) return false
    free[start + night] = bytes.readInt16BE(at + 4)
    roomSet[start + night] = set
  }
  return true
}

/** Writes packed nights of a rate plan; false when the columns have no room for a price or its terms. */
export function writeRateNights(columns: NightColumns, id: number, bytes: Buffer): boolean {
  const { first, length, planAt, price, rateSet, rateSets } = columns
  const start = planAt.get(id)
  if (start === undefined) return true
  const isShort = price instanceof Uint32Array
  for (let at = 0; at < bytes.length; at += rateBytes) {
    const night = bytes.readInt32BE(at) - first
    if (night < 0 || night >= length) continue
    const priceRial = longAt(bytes, at + 4)
    if (isShort && priceRial > highestShortPrice) return false
    const set = setOf(rateSets, bytes.toString('latin1', at + 12, at + rateBytes), () => {
      const flags = bytes.readInt16BE(at + 34)
      return {
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
    if (set === null) return false
    price[start + night] = priceRial
    rateSet[start + night] = set
  }
  return true
}

/** A night of a room type, by its index; null where nobody has given it. */
export function roomNightAt(columns: NightColumns, start: number, night: number): RoomNight | null {
  const terms = columns.roomSets.all[columns.roomSet[start + night] ?? 0]
  if (!terms) return null
  const { isStopped, releaseDays } = terms
  return { free: columns.free[start + night] ?? 0, isStopped, releaseDays }
}

/** A night of a rate plan, by its index; null where nobody has given it. */
export function rateNightAt(columns: NightColumns, start: number, night: number): RateNight | null {
  const terms = columns.rateSets.all[columns.rateSet[start + night] ?? 0]
  return terms ? { priceRial: columns.price[start + night] ?? 0, ...terms } : null
}

function setOf<Terms>(sets: Sets<Terms>, words: string, read: () => Terms): number | null {
  const known = sets.numberOf.get(words)
  if (known !== undefined) return known
  const number = sets.all.length
  if (number > mostSets) return null
  sets.all.push(read())
  sets.numberOf.set(words, number)
  return number
}

/** Below nothing stands what is not there. */
const valueOrNull = (value: number): number | null => (value < 0 ? null : value)

/** Whole and exact: no sum of the tables comes near 2^53. */
const longAt = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)
