/** What every use case of search is given. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Places } from '../places/index.ts'
import type { PriceCalendar } from '../ports.ts'
import type { Suppliers } from '../suppliers/index.ts'
import type { NoticedPrices } from './record-prices.ts'
import type { RememberedSearches } from './remember-search.ts'
import type { SupplierAnswers } from './supplier-answer.ts'
import type { PriceNews } from './tell-prices.ts'

export type SearchNeeds = {
  db: Db
  clock: Clock
  log: Log
  places: Places
  suppliers: Suppliers
  calendar: PriceCalendar
  remembered: RememberedSearches
  answers: SupplierAnswers
  noticed: NoticedPrices
  prices: Pick<PriceNews, 'heard'>
}
