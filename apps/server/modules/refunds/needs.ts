/** What every use case of refunds is given. */
import type { CashOutHold } from '@parastoo/contract/identity/account'
import type { ProductKind } from '@parastoo/contract/orders/lines'
import type { Refusal } from '@parastoo/kit/outcome'
import type { Announce } from '../../platform/announce.ts'
import type { WriteAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { SecurityEvents } from '../../platform/security-events.ts'
import type { Orders, Product } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Payouts } from '../payouts/index.ts'
import type { RefundFacts } from './events.ts'

/** The bank account a person has named; only a verified one is paid to, and `holder` is who the bank says owns it. */
export type BankAccount = { iban: string; holder: string | null; isVerified: boolean }

export type RefundsNeeds = {
  db: Db
  jobs: Jobs
  clock: Clock
  log: Log
  audit: WriteAudit
  announce: Announce<RefundFacts>
  payouts: Pick<Payouts, 'add' | 'statesOf' | 'byRailOf' | 'ordersOnTheirWay'>
  payments: Pick<Payments, 'dinarPaymentsOf' | 'isLent'>
  orders: Pick<
    Orders,
    | 'find'
    | 'isLent'
    | 'loanShown'
    | 'findOwn'
    | 'lock'
    | 'unitsOf'
    | 'costsOf'
    | 'startCancelling'
    | 'keepUnits'
    | 'endInstalments'
    | 'resumeInstalments'
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
  /** Of these requests by their numbers, those that one of the staff would decide beyond the table and another has to allow. */
  awaitingApproval: (numbers: readonly string[]) => Promise<ReadonlySet<string>>
  /** The bank account of a person; null when none was named. */
  bankAccountOf: (userId: string) => Promise<BankAccount | null>
  /** Until when nothing is paid to somebody's bank account, and why; null when it may be. */
  cashOutHold: (of: {
    userId: string
    sessionId: string | null
  }) => Promise<{ until: Temporal.Instant; because: CashOutHold['because'] } | null>
  securityEvents: Pick<SecurityEvents, 'record'>
  /** Writes to the owner, by every channel, that a refund is to leave for a bank account. */
  tellOwner: (
    tx: Tx,
    happened: {
      kind: 'refund-to-account'
      userId: string
      sessionId: string | null
      iban: string
    },
  ) => Promise<void>
}
