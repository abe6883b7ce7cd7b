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

/** What somebody with an Iranian passport needs to enter a country, as the room says that sells it. */
export type EntryRule = { titleFa: string; bodyFa: string; visaDestination: string }

export type SearchNeeds = {
  /** Null of a country that no visa is sold for. */
  entryRuleOf: (countryCode: string) => Promise<EntryRule | null>
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
