/** What every use case of refunds is given. */
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { Refusal } from '@parastoo/kit/outcome'
import type { Announce } from '../../platform/announce.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Orders, Product } from '../orders/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { RefundFacts } from './events.ts'

/** The bank account a person has named; only a verified one is paid to, and `holder` is who the bank says owns it. */
export type BankAccount = { iban: string; holder: string | null; isVerified: boolean }

export type RefundsNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  announce: Announce<RefundFacts>
  payouts: Pick<Payouts, 'add' | 'statesOf'>
  orders: Pick<
    Orders,
    | 'find'
    | 'findOwn'
    | 'lock'
    | 'unitsOf'
    | 'costsOf'
    | 'startCancelling'
    | 'keepUnits'
    | 'recordRefunded'
    | 'post'
  >
  /** What sells lines of a kind; wiring hands them in. */
  product: (kind: ProductKind) => Product
  /** The kinds of lines that are sold. */
  soldKinds: () => readonly ProductKind[]
  /** Binds pictures that somebody handed in to the request that stands on them; refuses what is not theirs. */
  bindFiles: (
    tx: Tx,
    ask: { ids: readonly string[]; ownerId: string; to: string },
  ) => Promise<{ bound: true } | Refusal<'NOT_FOUND'>>
  /** The bank account of a person; null when none was named. */
  bankAccountOf: (userId: string) => Promise<BankAccount | null>
}
