/** The nouns of payments and their pure rules. */
import type { PaymentState } from '@parastoo/contract/payments/states'
import type { Charge, PaidAnswer } from './ports.ts'

/** Why a payment ended without money. */
export type PaymentFailure =
  /** The bank gave no page to pay on. */
  | 'gateway-silent'
  /** The bank would not give a page to pay on. */
  | 'gateway-declined'
  /** We went down before the customer was sent to the bank. */
  | 'never-started'
  /** The bank said no. */
  | 'refused'
  /** Nothing was paid in the time a bank allows. */
  | 'given-up'
  /** The bank's word was not what we asked for; staff must look. */
  | 'differs'

export type Payment = {
  paymentId: string
  userId: string
  /** Null for a top-up. */
  orderId: string | null
  /** Which instalment of its order it is for. */
  instalment: number
  gateway: string
  gatewayId: number
  amountRial: number
  /** What the bank was asked for; fixed when the payment began. */
  charge: Charge
  state: PaymentState
  reference: string | null
  trackingNumber: string | null
  failure: PaymentFailure | null
  createdAt: Temporal.Instant
}

/** A payment the bank can be asked about. */
export type AskablePayment = Payment & { reference: string }

/** A payment that never reached the bank in this time never will. */
export const startWithinMinutes = 5
/** A bank silent for so long is an alarm: it gives unsettled money back after 15 minutes. */
export const alarmAfterMinutes = 5
/** How long after its beginning an ended payment is still asked about when a customer comes back from the bank. */
const askAgainWithinMinutes = 60

export const isOlderThan = (payment: Payment, minutes: number, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(payment.createdAt.add({ minutes }), now) < 0

/**
 * Whether asking the bank can still change anything. One that failed or was cancelled may have been paid after all, and one the
 * bank lists as unverified has been; one whose answer differed is for staff.
 */
export function isWorthAsking(
  payment: Payment,
  { now, isListed = false }: { now: Temporal.Instant; isListed?: boolean },
): payment is AskablePayment {
  if (payment.reference === null || payment.state === 'paid' || payment.failure === 'differs')
    return false
  if (payment.state === 'waiting' || isListed) return true
  return !isOlderThan(payment, askAgainWithinMinutes, now)
}

/** How the bank's word differs from what we asked for; null when it does not. */
export function differenceOf(payment: Payment, answer: PaidAnswer): string | null {
  if (answer.paymentId !== null && answer.paymentId !== payment.paymentId)
    return `the bank names payment ${answer.paymentId}`
  const { charge } = payment
  const { amountMinor, currencyCode } = answer.charged
  if (currencyCode !== charge.currencyCode)
    return `the bank took ${currencyCode}, not ${charge.currencyCode}`
  if (amountMinor !== charge.amountMinor)
    return `the bank took ${amountMinor} ${currencyCode}, not ${charge.amountMinor}`
  if (answer.trackingNumber === '') return 'the bank gave no tracking number'
  return null
}

/** What may be kept of a card: first six and last four digits; null when the bank's mask does not show them. */
export function keepableCard(mask: string | null): string | null {
  const [, first, last] = /^(\d{6})[\d*xX•.\s-]*(\d{4})$/.exec(mask?.trim() ?? '') ?? []
  return first === undefined ? null : `${first}******${last}`
}
