import type { Db, Tx } from '../../../platform/db/database.ts'
import { afterCommit, notifyAfterCommit } from '../../../platform/db/database.ts'
import type { Position } from '../../../platform/db/replication/position.ts'
import { newId } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { inventoryChanged, wholeInventory } from '../timetable/index.ts'
import { buildColumns, type FactsOf } from './build-columns.ts'
import type { Found } from './found.ts'
import { type LowestAsk, lowestPrices } from './lowest-prices.ts'
import { lowestWithStops } from './lowest-with-stops.ts'
import { search } from './search.ts'
import type { SearchAsk } from './search-ask.ts'
import { createSearchBuffers } from './search-buffers.ts'
import { spellOut } from './spell-out.ts'
import { compareWithSql, type Differences } from './sync/compare-with-sql.ts'
import { keepFile } from './sync/keep-file.ts'
import { keepColumns } from './sync/replicate-columns.ts'

/** A node that cannot catch up for longer should not be asked any more. */
const longestBehindMs = 60_000

/**
 * Everything on sale, in memory. A commit of this process is seen by the next search, one of another process as soon as the log
 * brings it; on a gap all is read again beside and swapped, so a search may be late but never stays wrong. What it finds is
 * advice: a price or seat is only sold by stock, from the database.
 */
export function createEngine({
  db,
  log,
  factsOf = () => undefined,
  take,
  onReload = async () => {},
  follows = true,
  compareEveryMs = 2000,
  file,
}: {
  db: Db
  log: Log
  /** Where airports lie, and in which country and city. Without it nothing counts as international or as a detour. */
  factsOf?: FactsOf
  /** Itineraries kept per sort key, when there are more. */
  take?: number
  /** Called before everything is read again. */
  onReload?: () => Promise<void>
  /** False hears hints only, as where the database cannot be followed by replication. */
  follows?: boolean
  /** How often one day of memory is compared with the tables. */
  compareEveryMs?: number
  /** Where memory is written down for the next start; without it every start reads everything. */
  file?: string | undefined
}) {
  const sender = newId()
  let columns = buildColumns({ fares: [], flights: [], classes: [], rules: [], factsOf })
  let buffers = createSearchBuffers(columns, take)
  let isReady = false
  let listening: { stop(): Promise<void> } | undefined
  let comparing: ReturnType<typeof compareWithSql> | undefined
  let filing: ReturnType<typeof keepFile> | undefined
  const keeper = keepColumns({
    db,
    log,
    factsOf,
    follows,
    onReload,
    file,
    onSwap(fresh) {
      buffers = createSearchBuffers(fresh, take)
      columns = fresh
      isReady = true
    },
  })

  const hear = (payload: string | null) => {
    if (payload === null || payload === wholeInventory) keeper.hearAll()
    else {
      const [from, ids = ''] = payload.split(' ')
      if (from !== sender) keeper.hear(ids.split(',').map(Number))
    }
  }

  return {
    /** Reads everything and keeps up with changes from now on. */
    async open(): Promise<void> {
      listening = await db.listen(inventoryChanged, hear)
      await keeper.rebuild('start')
      comparing = compareWithSql({ db, log, keeper, everyMs: compareEveryMs })
      if (file !== undefined) filing = keepFile({ db, log, keeper, path: file })
    },
    async close(): Promise<void> {
      await listening?.stop()
      await comparing?.close()
      await filing?.close()
      await keeper.close()
    },
    /** Loaded, and not known to be behind for longer than a minute. */
    isReady: () => isReady && keeper.behindMs() < longestBehindMs,
    /** How well memory keeps in step, for whoever watches. */
    health(): EngineHealth {
      const replica = keeper.current()
      return {
        isFollowing: replica?.isFollowing === true && !replica.isLost(),
        whyHints: keeper.whyHints(),
        position: replica?.position() ?? null,
        lagMs: replica?.lagMs() ?? 0,
        applied: replica?.mark().applied ?? 0,
        flights: columns.flights,
        classes: columns.room.classes,
        rebuilds: keeper.rebuilds(),
        behindMs: keeper.behindMs(),
        ...(comparing?.counted() ?? { checkedDays: 0, differences: 0 }),
      }
    },
    /** Has the flights of a transaction read again once it is committed, here before it resolves and soon in every other process. */
    announce(tx: Tx, flightDateIds: readonly number[]): void {
      if (flightDateIds.length === 0) return
      notifyAfterCommit(tx, inventoryChanged, `${sender} ${flightDateIds.join(',')}`)
      afterCommit(tx, () => keeper.refresh(flightDateIds))
    },
    /** What is found stands until the next search; `spellOut` is for those who read it later. */
    search: (ask: SearchAsk) => search(columns, buffers, ask),
    /** What the numbers of a find point into: ask for it together with the find. */
    columns: () => columns,
    /** The classes of an itinerary of the search before, journey by journey. */
    spellOut: (found: Found, itinerary: number) => spellOut(columns, found, itinerary),
    lowestPrices: (ask: LowestAsk) => lowestPrices(columns, ask),
    lowestWithStops: (ask: LowestAsk) => lowestWithStops(columns, buffers, ask),
  }
}

export type EngineHealth = Differences & {
  /** False: hints are heard, or the stream was lost and is being replaced. */
  isFollowing: boolean
  /** Why hints are heard instead of the log, with the way out; null while it is followed. */
  whyHints: string | null
  /** How far in the database's log memory is; null without a stream. */
  position: Position | null
  lagMs: number
  /** Transactions applied to the columns in use. */
  applied: number
  flights: number
  classes: number
  /** How often everything was laid out anew since the start. */
  rebuilds: number
  /** For how long memory has been known to be behind; 0 when it is not. */
  behindMs: number
}
export type Engine = ReturnType<typeof createEngine>
