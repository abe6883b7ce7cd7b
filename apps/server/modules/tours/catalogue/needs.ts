import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OwnStocks } from './own-stock.ts'
import type { ChargedRate } from './rates-now.ts'

/** What every question about tours is answered from. */
export type CatalogueNeeds = {
  db: Db
  clock: Clock
  /** What parts in a currency are charged by now; what has a part in another is not for sale. */
  ratesToCharge: () => readonly ChargedRate[]
  /** Our own flights and hotels, of which tours may be made. */
  own: OwnStocks
}
