import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Places } from '../flights/index.ts'
import { createEngine, measuresOf } from './engine/index.ts'
import { inventoryCalendar, inventoryName, inventorySupplier } from './flight-supplier.ts'
import { createOffers } from './offers.ts'
import { createProposalWriter, keepAnswers } from './proposals/index.ts'
import {
  changeFlight,
  changePrice,
  type FlightChange,
  type PriceChange,
  releaseStaleHolds,
  stockDesk,
  tourSeats,
} from './stock/index.ts'
import { connectionSheet, extendTimetable, fareSheet, penaltySheet } from './timetable/index.ts'
import { tryPenalty } from './try-penalty.ts'

export type InventoryNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  places: Places
  /** Without a folder to write in, every start reads everything on sale from the database. */
  config: Pick<Config, 'sandbox'> & Partial<Pick<Config, 'flightDaysAhead' | 'varDir'>>
  /** What the agency keeps of a price; the rest is owed to the airline or the charterer. */
  commissionPercent?: number
}

/** Builds the agency's own supplier of flights. It answers searches once it is open. */
export function createInventory(needs: InventoryNeeds) {
  const { db, jobs, clock, log, places, config, commissionPercent = 5 } = needs
  const timetable = { clock, places, daysAhead: config.flightDaysAhead }
  const offers = createOffers({ db, clock, places, commissionPercent })
  const writer = createProposalWriter({ names: places, supplier: inventoryName })
  const answers = keepAnswers({ writer, names: places })
  const engine = createEngine({
    db,
    log,
    factsOf: (airport) => places.airport(airport),
    onReload: offers.refresh,
    file: config.varDir && join(config.varDir, 'engine', 'on-sale.bin'),
  })
  const stock = { db, clock, announce: engine.announce }
  return {
    flightSupplier: inventorySupplier({ stock, engine, offers, answers }),
    calendar: inventoryCalendar({ clock, engine }),
    isReady: engine.isReady,
    /** How memory keeps in step with the tables, for /metrics. */
    metrics: measuresOf(engine.health),
    /** Loads everything on sale and keeps up with changes. Places must have been read. */
    async open(): Promise<void> {
      await offers.refresh()
      await engine.open()
    },
    close: engine.close,
    /** Declares the durable work of inventory. */
    defineJobs(): void {
      jobs.every('release-stale-holds', 60, async () => {
        await releaseStaleHolds({ ...stock, log })
      })
      jobs.every('extend-timetable', '20 3 * * *', async () => {
        const extended = await db.tx((tx) => extendTimetable(tx, timetable))
        log.info(extended, 'timetable rolled forward')
      })
    },
    /** What staff read and change cell by cell. */
    desk: stockDesk({
      ...stock,
      nameOf: (airport) => places.airport(airport)?.cityNameFa ?? airport,
    }),
    /** Rules and prices as staff read and write them, and what a ticket would bring back by a draft of penalties. */
    rules: {
      penalties: penaltySheet,
      connections: connectionSheet,
      fares: fareSheet(timetable),
      tryPenalty: (ask: Parameters<typeof tryPenalty>[1]) => tryPenalty({ stock, offers }, ask),
    },
    /** What a tour made of own flights takes of them. */
    tourSeats: tourSeats(stock),
    /** Moves or closes a dated flight, as staff are told by the airline or the charterer; whose seats are on it is for flights to tell. */
    changeFlight: (change: FlightChange) => changeFlight(stock, change),
    /** Gives a class on one date another price, to rehearse a price that moves. Throws outside the sandbox. */
    async changePrice(change: PriceChange) {
      if (!config.sandbox) throw new Error('Prices are changed by hand in the sandbox only')
      return await changePrice(stock, change)
    },
  }
}
export interface Inventory extends ReturnType<typeof createInventory> {}
