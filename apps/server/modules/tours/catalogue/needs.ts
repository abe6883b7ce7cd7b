import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Rates } from '../pricing/index.ts'
import type { OwnStocks } from './own-stock.ts'

/** What every question about tours is answered from. */
export type CatalogueNeeds = {
  db: Db
  clock: Clock
  /** What one unit of a currency costs in rial now. */
  rates: () => Rates
  /** Our own flights and hotels, of which tours may be made. */
  own: OwnStocks
}
