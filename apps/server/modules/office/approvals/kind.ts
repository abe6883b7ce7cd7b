/** What each kind of approval can do, and what it needs of other rooms. */
import type { Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../../platform/db/database.ts'
import type { Discounts } from '../../discounts/index.ts'
import type { Currencies } from '../../flights/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { Payouts } from '../../payouts/index.ts'
import type { Refunds } from '../../refunds/index.ts'
import type { Approval, Plan } from './approval.ts'
import type { Fares, RuleChanges, StatementSums, TillDifferences, TillGaps } from './ports.ts'

export type KindsNeeds = {
  identity: Pick<Identity, 'staff' | 'people'>
  payouts: Pick<Payouts, 'staff' | 'add'>
  payments: Pick<Payments, 'returns'>
  ledger: Pick<Ledger, 'post' | 'balance' | 'lock' | 'debts'>
  currencies: Pick<Currencies, 'inForce' | 'set' | 'chargedBy'>
  tillGaps: TillGaps
  tillDifferences: TillDifferences
  statementSums: StatementSums
  partyFa: (name: string) => string
  ruleChanges: RuleChanges
  fares: Fares
  refunds: Pick<Refunds, 'desk'>
  discounts: Pick<Discounts, 'addIn' | 'isTaken'>
}

type Changed = Refusal<'APPROVAL_CHANGED'>
/** What is as it was asked, and may not be done as things stand by now. */
export type MayNotBeDone = Refusal<'SETTLEMENT_RATE_MOVED' | 'CURRENCY_RATE_NOT_SET'>
export type Kind = {
  /** What would happen now by what was asked; null when nothing would. */
  planAgain: (tx: Tx, approval: Approval) => Promise<Plan | null | MayNotBeDone>
  /** Does it, all or nothing; refuses without having written anything. */
  execute: (tx: Tx, approval: Approval, by: string) => Promise<Record<string, unknown> | Changed>
  /** It will not happen: refused, taken back or run out; `by` null when nobody decided. */
  giveUp?: (tx: Tx, approval: Approval, by: string | null) => Promise<void>
}
