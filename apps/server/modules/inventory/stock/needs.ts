import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** What every use case of stock is given. */
export type StockNeeds = {
  db: Db
  clock: Clock
  /** Tells those who hold inventory in memory, after the commit, on which dated flights seats or prices moved. */
  announce: (tx: Tx, flightDateIds: readonly number[]) => void
}
