import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { covers, dayNumber } from './ask-city.ts'
import { bytesOfCity, type CityInMemory, catchUp, type Describe, loadCity } from './city-memory.ts'

/** Above this, cities nobody has searched for longest are let go: with the rest of a process it stays near 400 MB. */
const mostBytesKept = 256 * 1024 * 1024
/** A city that does not fit is not tried again before so many searches of it. */
const searchesBeforeAgain = 1000
/** Longer than any look takes; whoever waits for one that hangs, on a line that died unnoticed, is answered by the tables. */
const longestLookMs = 2_000

type Kept = {
  city: CityInMemory
  /** The look for changes that has not begun yet: whoever comes before it begins shares it. */
  next: Promise<boolean> | null
  running: Promise<boolean>
}

/**
 * Own hotels in memory, city by city. A city is loaded behind the first search of it, which the tables answer; every later one asks
 * the tables in one statement what has changed and reads those nights, so that what is committed before a search is in it,
 * whoever wrote it and in whichever process (docs/decisions/0153). Null always means: ask the tables.
 */
export function createMemory({
  db,
  clock,
  log,
  describe,
  mostBytes = mostBytesKept,
}: {
  db: Db
  clock: Clock
  log: Log
  describe: Describe
  /** What all cities together may take, in bytes. */
  mostBytes?: number
}) {
  /** The city that was searched last is the last of them. */
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<void>>()
  const unfit = new Map<string, number>()
  const cityOf = new Map<string, string>()
  let isClosed = false

  /** The day before: somewhere on earth it is still yesterday. */
  const firstNight = (): number =>
    dayNumber(clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString())

  /** Lets cities go until there is room for all that stay, those first that were searched longest ago; the one that is named stays. */
  const makeRoom = (code: string): void => {
    let bytes = 0
    for (const { city } of kept.values()) bytes += bytesOfCity(city)
    for (const [other, { city }] of kept) {
      if (bytes <= mostBytes) return
      if (other === code) continue
      kept.delete(other)
      bytes -= bytesOfCity(city)
      log.info({ cityCode: other }, 'a city made room in memory for another')
    }
  }

  const load = async (code: string): Promise<void> => {
    try {
      const city = await loadCity(db, describe, { code, first: firstNight() })
      if (isClosed) return
      if (bytesOfCity(city) > mostBytes) {
        unfit.set(code, searchesBeforeAgain)
        log.warn({ cityCode: code }, 'a city does not fit in memory; the tables answer for it')
        return
      }
      kept.set(code, { city, next: null, running: Promise.resolve(true) })
      for (const hotel of city.hotels.keys()) cityOf.set(hotel, code)
      makeRoom(code)
    } catch (fault) {
      if (!isClosed) log.warn({ err: fault, cityCode: code }, 'a city was not loaded into memory')
    } finally {
      loading.delete(code)
    }
  }

  const beginToLoad = (code: string): void => {
    const rest = unfit.get(code) ?? 0
    if (rest > 0) unfit.set(code, rest - 1)
    else if (!isClosed && !loading.has(code)) loading.set(code, load(code))
  }

  const bringUp = (one: Kept): Promise<boolean> => {
    if (one.next) return one.next
    const look = one.running
      .catch(() => false)
      .then((isSound) => {
        one.next = null
        return isSound && catchUp(db, one.city, firstNight())
      })
    one.next = look
    one.running = look
    return look
  }

  /** A city with all that is committed, if it is in memory and keeps those days. */
  const current = async (
    code: string,
    { from, until }: { from: string; until: string },
  ): Promise<CityInMemory | null> => {
    const one = kept.get(code)
    if (!one) {
      beginToLoad(code)
      return null
    }
    if (await inTime(bringUp(one))) {
      if (kept.get(code) === one) {
        kept.delete(code)
        kept.set(code, one)
        makeRoom(code)
        // Prices that came and went stay in it: laid out anew it is smaller.
        if (bytesOfCity(one.city) > mostBytes) kept.delete(code)
      }
      return covers(one.city, from, until) ? one.city : null
    }
    if (kept.get(code) === one) kept.delete(code)
    beginToLoad(code)
    return null
  }

  return {
    city: current,
    /**
     * What `judge` says of a city with all that is committed. It judges while the tables are being asked what has changed, and once more
     * only where something has (docs/decisions/0316).
     */
    async judged<Answer>(
      code: string,
      days: { from: string; until: string },
      judge: (city: CityInMemory) => Answer,
    ): Promise<Answer | null> {
      const standing = kept.get(code)?.city
      const look = current(code, days)
      // The question leaves before judging takes the processor.
      await new Promise((wake) => setImmediate(wake))
      const early =
        standing && covers(standing, days.from, days.until)
          ? { answer: judge(standing), writings: standing.writings }
          : null
      const city = await look
      if (city === null) return null
      const isStill = city === standing && city.writings === early?.writings
      return early && isStill ? early.answer : judge(city)
    },
    /** The city of a hotel that is in memory already. */
    async cityOfHotel(
      hotelCode: string,
      days: { from: string; until: string },
    ): Promise<CityInMemory | null> {
      const code = cityOf.get(hotelCode)
      if (code === undefined || !kept.has(code)) return null
      const city = await current(code, days)
      return city?.hotels.has(hotelCode) ? city : null
    },
    /** Resolves when what is being loaded is there. */
    async loaded(): Promise<void> {
      await Promise.all(loading.values())
    },
    async close(): Promise<void> {
      isClosed = true
      await Promise.all(loading.values())
      await Promise.allSettled([...kept.values()].map(({ running }) => running))
    },
  }
}

/** What a look found, or false where it failed or has not ended in its time. */
function inTime(look: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), longestLookMs)
  look
    .catch(() => false)
    .then((isSound) => {
      clearTimeout(timer)
      resolve(isSound)
    })
  return promise
}

export type HotelMemory = ReturnType<typeof createMemory>
