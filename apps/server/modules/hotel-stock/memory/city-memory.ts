import type { Db } from '../../../platform/db/database.ts'
import type { Hotel } from '../../hotels/index.ts'
import { type HotelTerms, readTerms } from '../stock/index.ts'
import {
  clearNights,
  layOutNights,
  type NightColumns,
  writeRateNights,
  writeRoomNights,
} from './night-columns.ts'
import {
  type Change,
  memoryReader,
  mostChanges,
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

export type HotelInMemory = { hotel: Hotel; terms: HotelTerms; columns: NightColumns }

export type CityInMemory = {
  code: string
  /** The window of nights that is complete here, as days since 1970; the last is inside. */
  first: number
  last: number
  /** By name, in the order of their codes. */
  hotels: ReadonlyMap<string, HotelInMemory>
  policies: readonly PolicyVersion[]
  peaks: readonly PeakPeriod[]
  /** What of the tables is in it, in PostgreSQL's words. */
  seen: string
}

/** Reads hotels as the tables describe them. */
export type Describe = (cityCode: string) => Promise<Hotel[]>

/**
 * Reads a city from some night on. What is committed meanwhile may be in it or not: `seen` is from before, so that the first look for
 * changes finds all of that. Null when a hotel does not fit.
 */
export async function loadCity(
  db: Db,
  describe: Describe,
  { code, first }: { code: string; first: number },
): Promise<CityInMemory | null> {
  const reader = memoryReader(db)
  const seen = await reader.seen()
  const described = await describe(code)
  const terms = new Map((await readTerms(db, { cityCode: code })).map((one) => [one.code, one]))
  const policies = await reader.policies()
  const peaks = await reader.peaks()
  const last = (await reader.lastNight(code)) ?? first
  const length = Math.min(mostNights, Math.max(0, last - first) + 1 + spareNights)
  const hotels = new Map<string, HotelInMemory>()
  for (const hotel of described) {
    const found = terms.get(hotel.code)
    if (!found) continue
    const columns = layOutNights(found, { first, length, isLong: false })
    hotels.set(hotel.code, { hotel, terms: found, columns })
  }
  const all = [...hotels.values()]
  const window = { from: first, until: first + length - 1 }
  for (let at = 0; at < all.length; at += hotelsAtOnce) {
    const some = all.slice(at, at + hotelsAtOnce)
    if (await readNights(db, some, window)) continue
    for (const one of some) one.columns = layOutNights(one.terms, { first, length, isLong: true })
    if (!(await readNights(db, some, window))) return null
  }
  return { code, first, last: window.until, hotels, policies, peaks, seen }
}

/**
 * Brings a city to what is committed when this is called, or later; false when it must be loaded anew. One call at a time: what an
 * earlier one has read would overwrite what a later one has.
 */
export async function catchUp(db: Db, city: CityInMemory): Promise<boolean> {
  const { seen, isForgotten, changes } = await memoryReader(db).changesSince(city.code, city.seen)
  if (isForgotten || changes.length > mostChanges) return false
  if (changes.some(({ propertyId }) => propertyId === null)) return false
  // Nights beyond the window have come: a new window takes them in.
  const isWider = changes.some(({ untilNight }) => untilNight > city.last)
  if (isWider && city.last - city.first + 1 < mostNights) return false
  const nightsOf = Map.groupBy(changes, ({ propertyId }) => propertyId)
  // Behind the tables' answers a whole city is read sooner than so many hotels before one.
  if (nightsOf.size > mostHotels) return false
  for (const one of city.hotels.values()) {
    const changed = nightsOf.get(one.terms.id)
    if (changed && !(await readNights(db, [one], spanOf(city, changed)))) return false
  }
  city.seen = seen
  return true
}

const spanOf = ({ first, last }: CityInMemory, changes: readonly Change[]) => ({
  from: Math.max(first, Math.min(...changes.map(({ fromNight }) => fromNight))),
  until: Math.min(last, Math.max(...changes.map(({ untilNight }) => untilNight))),
})

/** Reads nights of some hotels and writes them; false when they do not fit. */
async function readNights(
  db: Db,
  hotels: readonly HotelInMemory[],
  { from, until }: { from: number; until: number },
): Promise<boolean> {
  if (until < from) return true
  const reader = memoryReader(db)
  const rooms = hotels.flatMap(({ terms, columns }) =>
    terms.rooms.map((room) => ({ room, columns })),
  )
  const ids = rooms.map(({ room }) => room.id)
  const planIds = rooms.flatMap(({ room }) => room.plans.map(({ id }) => id))
  const roomNights = await reader.roomNights({ ids, from, until })
  const rateNights = await reader.rateNights({ ids: planIds, from, until })
  const columnsOfRoom = new Map(rooms.map(({ room, columns }) => [room.id, columns]))
  const columnsOfPlan = new Map(
    rooms.flatMap(({ room, columns }) => room.plans.map(({ id }) => [id, columns] as const)),
  )
  // From here on nothing is waited for: a search sees all of these nights as they were or all as they are.
  for (const { columns } of hotels) clearNights(columns, from, until)
  const fits = (
    found: readonly { of: number; bytes: Buffer }[],
    columnsOf: ReadonlyMap<number, NightColumns>,
    write: typeof writeRoomNights,
  ) =>
    found.every(({ of, bytes }) => {
      const columns = columnsOf.get(of)
      return columns === undefined || write(columns, of, bytes)
    })
  return (
    fits(roomNights, columnsOfRoom, writeRoomNights) &&
    fits(rateNights, columnsOfPlan, writeRateNights)
  )
}
