/** What every use case of refunds is given. */
import type { Announce } from '../../platform/announce.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Orders, Sellable } from '../orders/index.ts'
import type { RefundFacts } from './events.ts'

/** An account whose owner has been proved to be the person. */
export type BankAccount = { iban: string; ownerNameFa: string }

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
  /** The verified bank account of a person; null when there is none. */
  bankAccountOf: (userId: string) => Promise<BankAccount | null>
}
