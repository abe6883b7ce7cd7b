/** What payouts ask of the rooms whose money they pay out; wiring fills it. */
import type { Tx } from '../../platform/db/database.ts'
import type { Account } from '../ledger/index.ts'
import type { Payout } from './payout.ts'

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
  /** The kinds of the two entries that may end it: paid by the bank, or back in the wallet. */
  entryKinds: { paid: string; returned: string }
  /** Writes down what the source keeps of a move and informs the owner, in the transaction of the move. Called once a move. */
  recordMove: (tx: Tx, payout: Payout, move: PayoutMove) => Promise<void>
}
