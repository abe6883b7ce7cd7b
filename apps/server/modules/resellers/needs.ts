/** What every use case of resellers is given. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { ResellerName } from '@parastoo/contract/resellers/resellers'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Flights } from '../flights/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Reseller } from './ports.ts'

export type ResellersNeeds = {
  db: Db
  jobs: Pick<Jobs, 'define' | 'enqueue' | 'every'>
  clock: Clock
  log: Log
  orders: Pick<Orders, 'find' | 'findOwn'>
  flights: {
    searchOf: (requestId: string) => Promise<{ criteria: SearchCriteria } | null>
    /** What own stock has for a question; nobody outside is asked for it. */
    ownOffers: Flights['ownOffers']
    /** What was bought with an order, as it was found. */
    boughtProposals: (orderId: string) => Promise<Proposal[]>
  }
  /** Those that are configured; another is refused. */
  resellers: readonly Reseller[]
  /** What each may search by and how often; one that is not here may not search. */
  searching: Readonly<Partial<Record<ResellerName, { key: string; perMinute: number }>>>
  /** Signs the addresses of offers. */
  linkKey: string
  publicUrl: string
}
