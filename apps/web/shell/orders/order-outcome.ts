/** What became of an order, as its traveller is told: one decision table for the result page and the trip's page. */
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import type { PaymentState } from '@parastoo/contract/payments/states'

export type OrderOutcome =
  /** Paid: the tickets are there, partly there, on their way, late, or will never be. */
  | 'issued'
  | 'issued-in-part'
  | 'issuing'
  | 'issuing-late'
  | 'issue-failed'
  | 'refunded'
  /** Not paid, and no payment is being asked about. */
  | 'holding'
  | 'payable'
  | 'expired'
  | 'refused'
  /** Not paid, and this is what became of the payment. */
  | 'payment-checking'
  | 'payment-failed'
  | 'payment-cancelled'
  | 'kept-in-wallet'

export type Standing = {
  outcome: OrderOutcome
  /** Every seat is held and time is left: the order can be paid now. */
  mayPay: boolean
  /** The hold ran out; the same seats may be asked for again. */
  mayHoldAgain: boolean
}

type Asked = {
  order: Pick<OrderSummary, 'money' | 'lines' | 'status' | 'holdExpiresAt'>
  /** The payment the traveller comes from, if any. */
  payment: { status: PaymentState } | null
  /** ISO instant; the server's clock. */
  now: string
}

/**
 * Decides what to tell. Money that has moved speaks before anything else, so that a paid order never shows the failure of one
 * of its payments; only then the payment in question, and last the hold.
 */
export function standingOf({ order, payment, now }: Asked): Standing {
  const { money, lines } = order
  const isTimeLeft =
    order.holdExpiresAt !== null && Date.parse(order.holdExpiresAt) > Date.parse(now)
  const all = (state: (typeof lines)[number]) =>
    lines.length > 0 && lines.every((line) => line === state)
  const hasRunOut = money === 'unpaid' && !isTimeLeft && !lines.includes('refused')
  const mayPay = money === 'unpaid' && isTimeLeft && all('held')
  return {
    outcome: isSettled(money)
      ? paidOutcome(order)
      : (paymentOutcome(payment) ?? holdOutcome(order, isTimeLeft)),
    mayPay,
    mayHoldAgain: (money === 'closed' && all('released')) || hasRunOut,
  }
}

const isSettled = (money: OrderSummary['money']) => money !== 'unpaid' && money !== 'closed'

function paidOutcome({ money, lines, status }: Asked['order']): OrderOutcome {
  if (lines.includes('issuing') || lines.includes('held'))
    return status === 'FinalizationPending' ? 'issuing-late' : 'issuing'
  if (lines.includes('failed')) return lines.includes('issued') ? 'issued-in-part' : 'issue-failed'
  return money === 'refunded' || !lines.includes('issued') ? 'refunded' : 'issued'
}

function paymentOutcome(payment: Asked['payment']): OrderOutcome | null {
  switch (payment?.status) {
    case undefined:
      return null
    case 'paid':
      return 'kept-in-wallet'
    case 'failed':
      return 'payment-failed'
    case 'cancelled':
      return 'payment-cancelled'
    default:
      return 'payment-checking'
  }
}

function holdOutcome({ money, lines }: Asked['order'], isTimeLeft: boolean): OrderOutcome {
  if (lines.includes('refused')) return 'refused'
  if (money === 'closed' || !isTimeLeft || lines.includes('released')) return 'expired'
  return lines.includes('holding') ? 'holding' : 'payable'
}

/** Milliseconds until the server should be asked again about an outcome; false when nothing is expected to change. */
export function askAgainAfter(outcome: OrderOutcome): number | false {
  if (outcome === 'issuing' || outcome === 'holding') return 1_500
  if (outcome === 'payment-checking') return 2_500
  // A bank may still say «paid» after it said no, and staff may still issue what was late.
  if (outcome === 'issuing-late' || outcome === 'payment-failed') return 15_000
  return outcome === 'payment-cancelled' ? 15_000 : false
}
