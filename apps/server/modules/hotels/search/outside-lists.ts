/**
 * Asks suppliers outside for the hotels of a city behind the reply, keeps what they answer and tells who follows (one piece: the life of an
 * answer from the question to its last reader). One node asks; all read the answer from the database and keep it in memory.
 */
import type { HotelsArrived } from '@parastoo/contract/hotels/search-live'
import { textUuid } from '@parastoo/kit/text-hash'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Listening } from '../../../platform/db/listener.ts'
import type { Log } from '../../../platform/log.ts'
import { createCallGuard, DeadlinePassed } from '../../../platform/outside/call-guard.ts'
import type { FoundHotel, HotelSupplier, StayAsk } from '../hotel-supplier.ts'
import {
  beginRound,
  endRound,
  hotelsTold,
  type ListKey,
  type ListRow,
  type ListState,
  listRows,
} from './outside-list-store.ts'

export type ListQuestion = { cityCode: string; stay: StayAsk }

/** What one supplier has told so far; while it is asked anew, what it told before. */
type OutsideList = { supplier: string; state: ListState; hotels: readonly FoundHotel[] }

/** Who is told of news on this node: the live socket. */
export type ListFollowers = {
  isFollowed: (requestId: string) => boolean
  tell: (requestId: string, news: HotelsArrived) => void
}

type Needs = { db: Db; clock: Clock; log: Log; suppliers: readonly HotelSupplier[] }

export type OutsideLists = ReturnType<typeof followOutside>

const channel = 'hotels-outside-answered'
/** Lists show guide prices, and a hotel's page asks anew: for so long the same ones, and an answer that failed is not asked for again. */
const freshSeconds = { completed: 300, failed: 30, late: 30 }
/** Until a new answer has come, older hotels are shown for so long. */
const keptMinutes = 20
/** What the node that asks is given over a supplier's own deadline before others count its question as late. */
const graceMs = 2_000
const usualTimeoutMs = 8_000
/** So many hotels are kept in memory, of whichever questions: a list of a large city has a thousand, each with a page of words. */
const mostHotels = 10_000
const guarding = {
  mostAtOnce: 8,
  mostWaiting: 64,
  breaker: { failures: 5, among: 20, restMs: 15_000 },
}

/** The same question has the same id, whoever asks it: they follow one topic, and a supplier is asked once for all of them. */
export const requestIdOf = ({ cityCode, stay }: ListQuestion): string => {
  const { checkIn, checkOut, rooms, market, nationality = '' } = stay
  return textUuid(
    `hotels ${JSON.stringify([cityCode, checkIn, checkOut, rooms, market, nationality])}`,
  )
}

export function followOutside({ db, clock, log, suppliers }: Needs) {
  const outside = suppliers
    .filter(({ isOutside }) => isOutside)
    .map((supplier) => ({
      supplier,
      guard: createCallGuard<FoundHotel[]>(guarding, { isFailure: () => false }),
    }))
  const told = new LRUCache<string, { toldAt: Temporal.Instant; hotels: readonly FoundHotel[] }>({
    maxSize: mostHotels,
    sizeCalculation: ({ hotels }) => Math.max(1, hotels.length),
  })
  const writing = new Set<Promise<unknown>>()
  let followers: ListFollowers | null = null
  let isClosed = false

  const stateNow = ({ state, lateAt }: ListRow): ListState =>
    state === 'searching' && Temporal.Instant.compare(lateAt, clock.now()) < 0 ? 'late' : state
  const isFresh = (row: ListRow): boolean => {
    const state = stateNow(row)
    if (state === 'searching') return true
    const until = row.askedAt.add({ seconds: freshSeconds[state] })
    return Temporal.Instant.compare(clock.now(), until) < 0
  }
  const isKept = ({ toldAt }: ListRow): boolean =>
    toldAt !== null &&
    Temporal.Instant.compare(toldAt, clock.now().subtract({ minutes: keptMinutes })) > 0

  /** What stands of a question; those that were not asked lately are asked, behind the reply that is being written. */
  const standing = async (question: ListQuestion): Promise<OutsideList[]> => {
    if (outside.length === 0) return []
    const id = requestIdOf(question)
    const rows = await listRows(db, id)
    return await Promise.all(
      outside.map(async (one): Promise<OutsideList> => {
        const { name } = one.supplier
        const row = rows.find(({ supplier }) => supplier === name)
        const hotels =
          row && isKept(row) ? await hotelsOf({ question: id, supplier: name }, row) : []
        if (row && isFresh(row)) return { supplier: name, state: stateNow(row), hotels }
        setImmediate(() => {
          // What breaks here is ours: the question ends as late.
          ask(one, question, row?.askedAt ?? null).catch((fault) =>
            log.error({ err: fault, supplier: name }, 'hotels could not be taken in'),
          )
        })
        return { supplier: name, state: 'searching', hotels }
      }),
    )
  }

  const hotelsOf = async (key: ListKey, { toldAt }: ListRow): Promise<readonly FoundHotel[]> => {
    if (toldAt === null) return []
    const name = nameOf(key)
    const known = told.get(name)
    if (known?.toldAt.equals(toldAt)) return known.hotels
    const hotels = await hotelsTold(db, key, toldAt)
    if (hotels) told.set(name, { toldAt, hotels })
    return hotels ?? []
  }

  const ask = async (
    { supplier, guard }: (typeof outside)[number],
    { cityCode, stay }: ListQuestion,
    seen: Temporal.Instant | null,
  ): Promise<void> => {
    if (isClosed) return
    const key = { question: requestIdOf({ cityCode, stay }), supplier: supplier.name }
    const timeoutMs = supplier.searchTimeoutMs ?? usualTimeoutMs
    const askedAt = clock.now()
    const lateAt = askedAt.add({ milliseconds: timeoutMs + graceMs })
    const keptSince = askedAt.subtract({ minutes: keptMinutes })
    if (!(await written(beginRound(db, key, { askedAt, lateAt, seen, keptSince })))) return
    const answer = await searched({ supplier, guard, timeoutMs }, { cityCode, stay })
    // A node that closes leaves its question to time: elsewhere it ends as late.
    if (isClosed) return
    await written(endRound(db, key, { ...answer, askedAt, toldAt: clock.now(), channel }))
  }

  const written = async <Result>(work: Promise<Result>): Promise<Result> => {
    writing.add(work)
    return await work.finally(() => writing.delete(work))
  }

  const searched = async (
    { supplier, guard, timeoutMs }: (typeof outside)[number] & { timeoutMs: number },
    { cityCode, stay }: ListQuestion,
  ): Promise<{ state: ListState; hotels: FoundHotel[] }> => {
    try {
      const hotels = await guard.run(timeoutMs, () => supplier.search({ cityCode }, stay))
      return { state: 'completed', hotels }
    } catch (fault) {
      log.warn({ err: fault, supplier: supplier.name }, 'a supplier of hotels did not answer')
      return { state: fault instanceof DeadlinePassed ? 'late' : 'failed', hotels: [] }
    }
  }

  const tell = async (question: string): Promise<void> => {
    if (!followers?.isFollowed(question)) return
    const rows = await listRows(db, question)
    const states = outside.map(({ supplier: { name } }) => {
      const row = rows.find(({ supplier }) => supplier === name)
      return { name, state: row ? stateNow(row) : ('searching' as const) }
    })
    followers.tell(question, {
      type: 'hotels',
      requestId: question,
      suppliers: states,
      completed: states.every(({ state }) => state !== 'searching'),
    })
  }

  return {
    standing,
    /** Lets `those` know of every answer, whichever node has asked. */
    async follow(those: ListFollowers): Promise<Listening> {
      followers = those
      if (outside.length === 0) return { stop: async () => {} }
      return await db.listen(channel, (question) => {
        if (question === null) return
        tell(question).catch((fault) =>
          log.error({ err: fault, question }, 'followers of a search of hotels could not be told'),
        )
      })
    },
    /** Nobody waits for suppliers; what is being written is. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.allSettled(writing)
    },
  }
}

const nameOf = ({ question, supplier }: ListKey): string => `${question} ${supplier}`
