/** What payments needs from outside: banks, and somebody to hand settled money to. */
import type { DbTx } from '../../platform/db/database.ts'

/** The bank did not answer, or not for certain: the payment stays waiting and is asked about again. */
export type Unknown = { unknown: true; reason: string }

/** Whether an answer left the question open. */
export const isUnknown = (answer: object): answer is Unknown => 'unknown' in answer

export type StartedPayment = {
  /** The bank's own reference; unique, bound to this payment. */
  reference: string
  redirectUrl: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
}

/** The bank has the customer's money for us. Everything here is the bank's word, compared with ours before anything moves. */
export type PaidAnswer = {
  state: 'paid'
  amountRial: number
  currencyCode: string
  /** Our payment as the bank remembers it; null where the bank does not say. */
  paymentId: string | null
  trackingNumber: string
  cardMask: string | null
}

/** What the bank says of a reference. */
export type BankAnswer =
  | PaidAnswer
  /** `reason` is the bank's code or words, for the log. */
  | { state: 'failed' | 'cancelled'; reason: string }
  /** Not paid yet: the customer may still be at the bank. */
  | { state: 'open' }
  | Unknown

/** A bank gateway. Adapters translate and never decide; no verb is called inside an open dbTx. */
export type Gateway = {
  /** One word, stable: it stands in routes, payments and the ledger. */
  name: string
  titleFa: string
  start: (ask: {
    paymentId: string
    amountRial: number
    /** Where the bank sends the customer back to. */
    returnUrl: string
    descriptionFa: string
    phoneNumber: string | null
  }) => Promise<StartedPayment | Unknown>
  /** Finds our reference in what the browser brought back; null when there is none. Proves nothing. */
  referenceOfReturn: (returned: Record<string, string>) => string | null
  /**
   * Asks the bank to settle what was paid; a bank gives unsettled money back. "Already verified" is paid. Answers `open`,
   * and lets the customer go on, while nothing is paid yet.
   */
  verify: (ask: { reference: string; amountRial: number }) => Promise<BankAnswer>
  /** Asks how a payment stands, without settling it; `paid` whether settled or not. */
  inquire: (reference: string) => Promise<BankAnswer>
}

/** A payment the bank has confirmed, in the dbTx that records it. */
export type SettledPayment = {
  paymentId: string
  userId: string
  /** Null for a top-up. */
  orderId: string | null
  amountRial: number
  gateway: string
  trackingNumber: string
}

/**
 * Who receives settled money. Runs inside the dbTx that moves the payment to paid, so the customer is never without both money
 * and ticket: the amount is credited to the wallet, and the order is paid from it when it still can be.
 */
export type Payee = { receive: (dbTx: DbTx, payment: SettledPayment) => Promise<void> }
