/** What every use case of refunds is given. */

import type { Refusal } from '@parastoo/kit/outcome'
import type { Announce } from '../../platform/announce.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbTx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Orders, Sellable } from '../orders/index.ts'
import type { RefundFacts } from './events.ts'

/** The bank account a person has named; only a verified one is paid to, and `holder` is who the bank says owns it. */
export type BankAccount = { iban: string; holder: string | null; isVerified: boolean }

export type RefundsNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  announce: Announce<RefundFacts>
  ledger: Ledger
  orders: Pick<Orders, 'find' | 'findOwn' | 'recordRefunded'>
  /** The product behind a line, by its name; wiring hands them in. */
  sellable: (product: string) => Sellable
  /** Binds pictures that somebody handed in to the request that stands on them; refuses what is not theirs. */
  bindFiles: (
    dbTx: DbTx,
    ask: { ids: readonly string[]; ownerId: string; to: string },
  ) => Promise<{ bound: true } | Refusal<'NOT_FOUND'>>
  /** The bank account of a person; null when none was named. */
  bankAccountOf: (userId: string) => Promise<BankAccount | null>
}
