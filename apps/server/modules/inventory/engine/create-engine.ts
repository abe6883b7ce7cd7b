import type { Db, DbTx } from '../../../platform/db/database.ts'
import { afterCommit, notifyAfterCommit } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { inventoryChanged, wholeInventory } from '../timetable/index.ts'
import type { Found } from './found.ts'
import { buildColumns, type FactsOf, loadColumns } from './load-columns.ts'
import { type LowestAsk, lowestPrices } from './lowest-prices.ts'
import { lowestWithStops } from './lowest-with-stops.ts'
import { refreshFlights } from './refresh-flights.ts'
import { createScratch } from './scratch.ts'
import { search } from './search.ts'
import type { SearchAsk } from './search-ask.ts'
import { spellOut } from './spell-out.ts'

/** More changes than this at once are read as a whole. */
const mostIdsAtOnce = 2000
const retryMs = 1000

/**
 * Everything on sale, in memory. A commit of this process is seen by the next search, one of another process some milliseconds
 * later; whatever was missed is caught up by reading all again, so a search may be late but never stays wrong. What it finds is
 * advice: a price or seat is only sold by stock, from the database.
 */
export function createEngine({
  db,
  log,
  factsOf = () => undefined,
  take,
  onReload = async () => {},
}: {
  db: Db
  log: Log
  /** Where airports lie, and in which country and city. Without it nothing counts as international or as a detour. */
  factsOf?: FactsOf
  /** Itineraries kept per sort key, when there are more. */
  take?: number
  /** Called before everything is read again. */
  onReload?: () => Promise<void>
}) {
  const sender = newId()
  let columns = buildColumns({ fares: [], flights: [], classes: [], rules: [], factsOf })
  let scratch = createScratch(columns, take)
  let isReady = false
  let wantsAll = false
  let wanted = new Set<number>()
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let listening: { stop(): Promise<void> } | undefined

  const readAll = async () => {
    await onReload()
    const startedMs = performance.now()
    const loaded = await loadColumns(db, factsOf)
    scratch = createScratch(loaded, take)
    columns = loaded
    isReady = true
    const { flights, classFare } = columns
    const tookMs = Math.round(performance.now() - startedMs)
    log.info({ flights, classes: classFare.length, tookMs }, 'inventory loaded')
  }

  /** Reads all that is wanted at this moment. What comes while it reads waits for the next batch: it may have read too early. */
  const readBatch = async () => {
    const ids = [...wanted]
    const all = wantsAll || ids.length > mostIdsAtOnce
    wantsAll = false
    wanted = new Set()
    try {
      if (all || !(await refreshFlights(db, columns, ids))) await readAll()
    } catch (fault) {
      log.error({ err: fault }, 'inventory could not be read; it is tried again')
      wantsAll = true
      setTimeout(() => void readSoon(), retryMs).unref()
    }
  }

  /** One batch at a time; answers the one that begins after this call. */
  const readSoon = (): Promise<void> => {
    if (next) return next
    const batch = running.then(() => {
      next = null
      return readBatch()
    })
    next = batch
    running = batch
    return batch
  }

  const hear = (payload: string | null) => {
    if (payload === null || payload === wholeInventory) wantsAll = true
    else {
      const [from, ids = ''] = payload.split(' ')
      if (from === sender) return
      for (const id of ids.split(',')) wanted.add(Number(id))
    }
    void readSoon()
  }

  return {
    /** Reads everything and keeps up with changes from now on. */
    async open(): Promise<void> {
      listening = await db.listen(inventoryChanged, hear)
      wantsAll = true
      await readSoon()
      if (!isReady) throw new Error('Inventory could not be loaded; see the log')
    },
    async close(): Promise<void> {
      await listening?.stop()
      await running
    },
    isReady: () => isReady,
    /** Has the flights of a dbTx read again once it is committed, here before it resolves and soon in every other process. */
    announce(dbTx: DbTx, flightDateIds: readonly number[]): void {
      if (flightDateIds.length === 0) return
      notifyAfterCommit(dbTx, inventoryChanged, `${sender} ${flightDateIds.join(',')}`)
      if (!isReady) return
      afterCommit(dbTx, async () => {
        for (const id of flightDateIds) wanted.add(id)
        await readSoon()
      })
    },
    /** What is found stands until the next search; `spellOut` is for those who read it later. */
    search: (ask: SearchAsk) => search(columns, scratch, ask),
    /** What the numbers of a find point into: ask for it together with the find. */
    columns: () => columns,
    /** The classes of an itinerary of the search before, journey by journey. */
    spellOut: (found: Found, itinerary: number) => spellOut(columns, found, itinerary),
    lowestPrices: (ask: LowestAsk) => lowestPrices(columns, ask),
    lowestWithStops: (ask: LowestAsk) => lowestWithStops(columns, scratch, ask),
  }
}
export type Engine = ReturnType<typeof createEngine>
