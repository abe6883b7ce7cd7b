/** What became of an order, as its traveller is told: one decision table for the result page and the trip's page. */
import type { OrderSummary } from '@parastoo/contract/orders/orders'
import type { PaymentState } from '@parastoo/contract/payments/states'
import type { DinarReturn } from '@parastoo/contract/refunds/dinars'

export type OrderOutcome =
  /** Paid: the tickets are there, partly there, on their way, late, or will never be. */
  | 'issued'
  | 'issued-in-part'
  | 'issuing'
  /** Paid, and somebody has to do it first: a person, a supplier, or the traveller. */
  | 'awaited'
  | 'issuing-late'
  | 'issue-failed'
  | 'refunded'
  /** Paid in part: the rest is due on a day, or was missed and all of it is being cancelled. */
  | 'booked'
  | 'cancelling'
  /** Not paid, and no payment is being asked about. */
  | 'holding'
  /** Somebody has to allow it before it can be paid. */
  | 'requested'
  | 'payable'
  | 'expired'
  | 'cancelled'
  | 'refused'
  /** Not paid, and this is what became of the payment. */
  | 'payment-checking'
  | 'payment-failed'
  | 'payment-cancelled'
  | 'kept-in-wallet'
  /** It came too late, and is on its way back in the dinars it was made in, or has arrived. */
  | 'goes-back'

export type Standing = {
  outcome: OrderOutcome
  /** Every seat is held and time is left: the order can be paid now. */
  mayPay: boolean
  /** The hold ran out; the same seats may be asked for again. */
  mayHoldAgain: boolean
}

type Asked = {
  order: Pick<
    OrderSummary,
    'money' | 'isCancelled' | 'lineStates' | 'status' | 'holdExpiresAt' | 'instalments'
  > & { dinarReturns?: readonly Pick<DinarReturn, 'paymentId' | 'state'>[] }
  /** The payment the traveller comes from, if any. */
  payment: { status: PaymentState; id?: string } | null
  /** ISO instant; the server's clock. */
  now: string
}

/**
 * Decides what to tell. Money that has moved speaks before anything else, so that a paid order never shows the failure of one
 * of its payments; only then the payment in question, and last the hold.
 */
export function standingOf({ order, payment, now }: Asked): Standing {
  const { money, lineStates } = order
  // What is held without an end runs out at no time.
  const isTimeLeft =
    order.holdExpiresAt === null || Date.parse(order.holdExpiresAt) > Date.parse(now)
  const all = (state: (typeof lineStates)[number]) =>
    lineStates.length > 0 && lineStates.every((line) => line === state)
  const hasRunOut = money === 'unpaid' && !isTimeLeft && !lineStates.includes('refused')
  const mayPay =
    all('held') && (money === 'unpaid' ? isTimeLeft : money === 'part-paid' && isDue(order, now))
  return {
    outcome: isSettled(money)
      ? paidOutcome(order, payment)
      : (paymentOutcome(order, payment) ?? holdOutcome(order, isTimeLeft)),
    mayPay,
    mayHoldAgain: (money === 'closed' && all('released')) || hasRunOut,
  }
}

/** Of an order that is not paid, nor on its way to be. */
const unpaidOutcomes: readonly OrderOutcome[] = [
  'payable',
  'holding',
  'requested',
  'expired',
  'cancelled',
  'refused',
]
/** Whether the page that asks for the payment is the right one for an order. */
const isToBePaid = (outcome: OrderOutcome): boolean => unpaidOutcomes.includes(outcome)

/** The instalment that the next payment is for; null where nothing is to be paid. */
export const nextInstalment = ({ instalments }: Pick<OrderSummary, 'instalments'>) =>
  instalments.find(({ state }) => state === 'due') ?? null

const isDue = (order: Asked['order'], now: string): boolean => {
  const next = nextInstalment(order)
  return next?.dueAt ? Date.parse(next.dueAt) > Date.parse(now) : false
}

/** Whether the page that asks for a payment has one to ask for: of an order that nothing was paid of, or for its next instalment. */
export const isForConfirm = ({ outcome, mayPay }: Standing): boolean =>
  isToBePaid(outcome) || (outcome === 'booked' && mayPay)

/** Paid whole or in part, whatever came of it later. */
export const isSettled = (money: OrderSummary['money']) => money !== 'unpaid' && money !== 'closed'

function paidOutcome(order: Asked['order'], payment: Asked['payment']): OrderOutcome {
  const { money, lineStates, status } = order
  if (money === 'part-paid') {
    if (order.instalments.some(({ state }) => state === 'missed')) return 'cancelling'
    const told = paymentOutcome(order, payment)
    // A part of the balance, or the deposit: both are its own. What goes back is told beside it.
    return told === null || told === 'kept-in-wallet' || told === 'goes-back' ? 'booked' : told
  }
  if (lineStates.includes('issuing') || lineStates.includes('held'))
    return status === 'FinalizationPending'
      ? 'issuing-late'
      : status === 'Paid' || status === 'Created'
        ? 'awaited'
        : 'issuing'
  if (lineStates.includes('failed'))
    return lineStates.includes('issued') ? 'issued-in-part' : 'issue-failed'
  return money === 'refunded' || !lineStates.includes('issued') ? 'refunded' : 'issued'
}

function paymentOutcome(
  { dinarReturns = [] }: Asked['order'],
  payment: Asked['payment'],
): OrderOutcome | null {
  const isGoingBack = dinarReturns.some(
    ({ paymentId, state }) => paymentId === payment?.id && state !== 'InWallet',
  )
  switch (payment?.status) {
    case undefined:
      return null
    case 'paid':
      return isGoingBack ? 'goes-back' : 'kept-in-wallet'
    case 'failed':
      return 'payment-failed'
    case 'cancelled':
      return 'payment-cancelled'
    default:
      return 'payment-checking'
  }
}

function holdOutcome(
  { money, isCancelled, lineStates }: Asked['order'],
  isTimeLeft: boolean,
): OrderOutcome {
  if (isCancelled) return 'cancelled'
  if (lineStates.includes('refused')) return 'refused'
  if (money === 'closed' || !isTimeLeft) return 'expired'
  if (lineStates.includes('requested')) return 'requested'
  if (lineStates.includes('released')) return 'expired'
  return lineStates.includes('holding') ? 'holding' : 'payable'
}

/** Milliseconds until the server should be asked again about an outcome; false when nothing is expected to change. */
export function askAgainAfter(outcome: OrderOutcome): number | false {
  if (outcome === 'issuing' || outcome === 'holding') return 1_500
  if (outcome === 'payment-checking') return 2_500
  // Days may pass; what changes meanwhile is said on the live socket.
  if (outcome === 'awaited' || outcome === 'requested') return 60_000
  // A bank may still say «paid» after it said no, staff may still issue what was late, and another telephone may pay.
  if (['issuing-late', 'payment-failed', 'cancelling', 'payable'].includes(outcome)) return 15_000
  return outcome === 'payment-cancelled' ? 15_000 : false
}
