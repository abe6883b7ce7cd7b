import type { Clock } from '../../platform/clock.ts'
import { type Db, type DbTx, notifyAfterCommit } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Places, PriceCalendar } from '../flights/index.ts'
import { createEngine } from './engine/index.ts'
import { openPenaltyBook } from './penalty-book.ts'
import { changePrice, type PriceChange, releaseStaleHolds } from './stock/index.ts'
import { supplyFlights } from './supply-flights.ts'
import { extendTimetable, inventoryChanged } from './timetable/index.ts'

/** Percent of the price the agency keeps of its own stock, until contracts say otherwise. */
const marginPercent = 5

/** Builds the agency's own stock: the timetable, its seats, and the engine that answers from memory. */
export function createInventory(needs: {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  places: Places
}) {
  const { db, jobs, clock, log, places } = needs
  const engine = createEngine(needs)
  const penalties = openPenaltyBook(db)
  const announce = (dbTx: DbTx, flightDateIds: readonly number[]) => {
    engine.refreshAfterCommit(dbTx, flightDateIds)
    notifyAfterCommit(dbTx, inventoryChanged, `${engine.sender} ${flightDateIds.join(',')}`)
  }
  const stock = { db, clock, announce }
  const calendar: PriceCalendar = { lowest: async (ask) => engine.lowest(ask) }
  return {
    flightSupplier: supplyFlights({ ...stock, places, engine, penalties, marginPercent }),
    calendar,
    /** Loads what is kept in memory; answers are possible from here on. */
    async open(): Promise<void> {
      await penalties.refresh()
      await engine.open()
    },
    close: () => engine.close(),
    isReady: () => engine.isReady(),
    /** Another price for one class on one date: the sandbox's way to rehearse a moving price. */
    changePrice: (change: PriceChange) => changePrice(stock, change),
    /** Declares the durable work of inventory. */
    defineJobs(): void {
      jobs.every('release-stale-holds', 60, async () => {
        await releaseStaleHolds({ ...stock, log })
      })
      jobs.every('extend-timetable', '30 0 * * *', async () => {
        await db.tx((dbTx) => extendTimetable(dbTx, { clock, places, onProgress: () => {} }))
      })
    },
  }
}
export type Inventory = ReturnType<typeof createInventory>
