/** What every use case of payments is given. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Gateway, Payee } from './ports.ts'

/** A gateway under the number clients choose it by; 1 is the one chosen unless told. */
export type ConfiguredGateway = {
  id: number
  gateway: Gateway
  /** An inactive gateway takes no new payments; those that began with it are settled all the same. */
  isActive: boolean
  /** The house's rate that its charges are made by now, and since when it stands; null while there is none. Absent: it needs none. */
  rateNow?: () => RateNow | null
}
export type RateNow = { rialPerUnit: number; setAt: Temporal.Instant }

export type PaymentsNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  /** The site's own address without a slash at its end; banks send customers back to it. */
  publicUrl: string
  gateways: readonly ConfiguredGateway[]
  payee: Payee
  /** Where the steps of lenders are booked. */
  ledger: Pick<Ledger, 'post'>
}
