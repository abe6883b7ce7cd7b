import type { SupplierJournal } from '../../../modules/flights/ports.ts'
import type { DuffelAccount, DuffelCalls } from './calls.ts'
import type { DuffelSearch } from './search.ts'

/** What every step of a sale needs. */
export type Selling = {
  account: DuffelAccount
  calls: DuffelCalls
  search: DuffelSearch
  journal: SupplierJournal
  now: () => Temporal.Instant
  code2Of: (code3: string) => string | null
  tellStaff: (what: string, about: Record<string, string>) => void
}
