/** What every use case of resellers is given. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchCriteria } from '@parastoo/contract/flights/search'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
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
    /** What was bought with an order, as it was found. */
    boughtProposals: (orderId: string) => Promise<Proposal[]>
  }
  /** Those that are configured; another is refused. */
  resellers: readonly Reseller[]
}
