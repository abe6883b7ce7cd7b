/** The nouns of payouts. */
import type { PayoutSourceName, PayoutState } from '@parastoo/contract/payouts/states'

export type Payout = {
  /** The id of what it is paid for: an item of a refund, a withdrawal. */
  payoutId: string
  source: PayoutSourceName
  /** Whose money it is; null where that is no person but a supplier. */
  userId: string | null
  orderId: string | null
  amountRial: number
  iban: string
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

export type NewPayout = Pick<
  Payout,
  | 'payoutId'
  | 'source'
  | 'userId'
  | 'orderId'
  | 'amountRial'
  | 'iban'
  | 'holderFa'
  | 'titleFa'
  | 'reference'
>

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
