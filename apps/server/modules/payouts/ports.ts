/** What payouts ask of the rooms whose money they pay out, and of the one that knows the staff; wiring fills it. */
import type { StaffScope } from '@parastoo/contract/operation'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Account } from '../ledger/index.ts'
import type { Payout } from './payout.ts'

export type SigningScope = Extract<StaffScope, 'finance' | 'finance.approve'>

/** Whether a person, by id, holds the scope: `finance` to act on pay-outs, `finance.approve` to sign second. */
export type MaySign = (dbOrTx: Db | Tx, personId: string, scope: SigningScope) => Promise<boolean>

/** What became of a payout, and which person of the staff recorded it. */
export type PayoutMove = {
  to: 'sent' | 'paid' | 'bounced' | 'refused'
  at: Temporal.Instant
  by: string
  /** For its owner. */
  reasonFa: string | null
}

export type PayoutSource = {
  /** The account that holds the amount until the bank has paid it. */
  heldIn: (payoutId: string) => Account
  /** The kinds of the two entries that may end it: paid by the bank, or back where it came from. */
  entryKinds: { paid: string; returned: string }
  /** Where what comes back goes; absent: to the wallet of its owner. */
  backTo?: (tx: Tx, payout: Payout) => Promise<Account>
  /** Writes down what the source keeps of a move and informs the owner, in the transaction of the move. Called once a move. */
  recordMove: (tx: Tx, payout: Payout, move: PayoutMove) => Promise<void>
}
