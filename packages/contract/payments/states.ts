/**
 * From each state of a payment, the states it may move to. `unknown` to the customer is `waiting` here: we ask again.
 * Only `paid` is final. A bank may say "paid" after it said no, or after we stopped asking, and money is never turned away;
 * while a bank is asked again about an ended payment, that payment is waiting again, so that a lost answer is asked for once more.
 */
export const paymentMoves = {
  /** Written down; the bank has not been asked yet. */
  created: ['waiting', 'failed'],
  /** The customer is at the bank, or the bank has not answered for certain. */
  waiting: ['paid', 'failed', 'cancelled'],
  paid: [],
  failed: ['waiting', 'paid'],
  cancelled: ['waiting', 'paid'],
} as const
export type PaymentState = keyof typeof paymentMoves
export const paymentStates = Object.keys(paymentMoves) as [PaymentState, ...PaymentState[]]
