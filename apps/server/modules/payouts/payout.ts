/** The nouns of payouts. */
import type { PayoutRail } from '@parastoo/contract/payouts/rail'
import type { PayoutSourceName, PayoutState } from '@parastoo/contract/payouts/states'
import { type Account, accounts } from '../ledger/index.ts'

export type Payout = {
  /** The id of what it is paid for: an item of a refund, a withdrawal. */
  payoutId: string
  source: PayoutSourceName
  /** Whose money it is; null where that is no person but a supplier. */
  userId: string | null
  orderId: string | null
  amountRial: number
  /** Null of what goes back by a bank of Iraq. */
  iban: string | null
  /** By which of those, and in how many dinars; `holderFa` is that bank then, and `reference` its number of the payment. */
  rail: PayoutRail | null
  holderFa: string
  /** What it is, as its owner and the book read it: «استرداد سفارش ۱۲۳». */
  titleFa: string
  /** By what the bank's list is matched with ours. */
  reference: string
  state: PayoutState
  createdAt: Temporal.Instant
  batchId: string | null
  paidAt: Temporal.Instant | null
  trackingNumber: string | null
  returnedAt: Temporal.Instant | null
  /** Why it was not paid, for its owner. */
  reasonFa: string | null
}

/** Where the money of a payout leaves the house from: the agency's bank, or what a bank of Iraq has taken for it and not handed over. */
export const leavesFrom = ({ rail }: Pick<Payout, 'rail'>): Account =>
  rail ? accounts.gatewayClearing(rail.gateway) : accounts.agencyBank()

export type NewPayout = Pick<
  Payout,
  'payoutId' | 'source' | 'userId' | 'orderId' | 'amountRial' | 'holderFa' | 'titleFa' | 'reference'
> &
  ({ iban: string; rail?: null } | { iban: null; rail: PayoutRail })

/** Payouts that go to the bank together, and the persons of the staff who answer for them. */
export type Batch = {
  batchId: string
  preparedBy: string
  preparedAt: Temporal.Instant
  approvedBy: string | null
  approvedAt: Temporal.Instant | null
  discardedAt: Temporal.Instant | null
  payouts: Payout[]
}
