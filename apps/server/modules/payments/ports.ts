/** What payments needs from outside: banks, and somebody to hand settled money to. */
import type { Tx } from '../../platform/db/database.ts'

/** Nothing of it reached the bank: what was asked has certainly not happened there. */
export type Unsent = { unsent: true; reason: string }
/** The bank did not answer, or not for certain: what was asked may have happened. It is asked about, never guessed. */
export type Unknown = { unknown: true; reason: string }
export type Unanswered = Unsent | Unknown

/** Whether an answer left the question open. */
export const isUnanswered = (answer: object): answer is Unanswered =>
  'unknown' in answer || 'unsent' in answer

/** The bank understood and will not do it. `reason` is its code or words, for the log. */
export type Declined = { declined: true; reason: string }

/** What a bank takes, in the smallest unit of its currency: whole rial for IRR, hundredths for AED. */
export type Charge = { amountMinor: number; currencyCode: string }

/** The charge of a bank that takes rial. */
export const rialCharge = (amountRial: number): Charge => ({
  amountMinor: amountRial,
  currencyCode: 'IRR',
})

export type StartedPayment = {
  /** The bank's own reference; unique, bound to this payment. */
  reference: string
  redirectUrl: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
}

/** A payment as every question to its bank names it. */
export type BankQuestion = { reference: string; paymentId: string; charge: Charge }

/** The bank has the customer's money for us. Everything here is the bank's word, compared with ours before anything moves. */
export type PaidAnswer = {
  state: 'paid'
  charged: Charge
  /** Our payment as the bank remembers it; null where the bank does not say. */
  paymentId: string | null
  trackingNumber: string
  cardMask: string | null
}

/** What the bank says of a reference. `reason` is the bank's code or words, for the log. */
export type BankAnswer =
  | PaidAnswer
  | { state: 'failed' | 'cancelled'; reason: string }
  /** The bank has money for this reference, but says it is not what we ask for. Nothing is credited; staff must look. */
  | { state: 'differs'; reason: string }
  /** Not paid yet: the customer may still be at the bank. */
  | { state: 'open' }
  | Unanswered

/** Money on its way back. Asked twice with the same `returnId`, a bank gives it back once. */
export type ReturnAsk = BankQuestion & {
  returnId: string
  /** What to give back; for `reverse` the whole charge. */
  back: Charge
  trackingNumber: string | null
}
export type ReturnAnswer = { given: true; trackingNumber: string | null } | Declined | Unanswered

/** What a lender answers of a step after its payment is verified. Asked twice, a step is taken once. */
export type LenderAnswer = { done: true } | Declined | Unanswered

/** What a lender offers for an amount, in its own words. */
export type LoanOffer = { titleFa: string; descriptionFa: string }

/**
 * A gateway that lends: the customer pays it later, in parts. What it has verified is final only once it is settled, which is asked of it
 * when what was bought is there; until then it is reverted as if it had not been.
 */
export type Lender = {
  /** What it would lend; null where it would not. Reads only. */
  offer: (ask: { amountRial: number }) => Promise<LoanOffer | null | Unanswered>
  /** What was bought is there: the lender owes us the whole amount from now on. */
  settle: (question: BankQuestion) => Promise<LenderAnswer>
  /** Nothing was bought after all, and nothing was settled. */
  revert: (question: BankQuestion) => Promise<LenderAnswer>
  /** Of a settled loan no more than this is left; zero undoes all of it. Never makes it larger. */
  lower: (ask: BankQuestion & { leftRial: number }) => Promise<LenderAnswer>
}

/**
 * A bank gateway. Adapters translate and never decide; no verb is called inside an open tx. A verb that is absent is one this
 * bank does not offer.
 */
export type Gateway = {
  /** One word, stable: it stands in routes, payments and the ledger. */
  name: string
  titleFa: string
  /** What one payment may be. */
  limits: { minRial: number; maxRial: number }
  /** What the customer's card is charged in. */
  currencyCode: string
  /** How long the bank's page can still be paid on; an unpaid payment is given up after it. */
  openMinutes: number
  /** After how many minutes the bank gives money back that nobody verified; null where it never does. */
  keepsUnverifiedMinutes: number | null
  /** Where the bank sends customers back to, when that is not the callback address all share. */
  returnPath?: string
  /** What the bank is asked for this amount, fixed when the payment begins; null when it cannot take the amount. */
  chargeOf: (amountRial: number) => Charge | null
  /** Whether the line to the bank is being left alone because it failed too often. */
  isResting: () => boolean
  start: (ask: {
    paymentId: string
    charge: Charge
    amountRial: number
    /** Where the bank sends the customer back to. */
    returnUrl: string
    descriptionFa: string
    phoneNumber: string | null
    /** When what it is for is held no longer; money that comes later stays in the wallet. */
    payBy?: Temporal.Instant | null
  }) => Promise<StartedPayment | Declined | Unanswered>
  /**
   * Finds the bank's reference in what the browser brought back, or our own name of the payment where that is what the bank sends; null
   * when there is none. Proves nothing.
   */
  referenceOfReturn: (returned: Record<string, string>) => string | { paymentId: string } | null
  /**
   * Asks the bank to settle what was paid; a bank gives unsettled money back. "Already verified" is paid. Answers `open`,
   * and lets the customer go on, while nothing is paid yet.
   */
  verify: (question: BankQuestion) => Promise<BankAnswer>
  /** Asks how a payment stands, without settling it; `paid` whether settled or not. */
  inquire: (question: BankQuestion) => Promise<BankAnswer>
  /** The payments the bank has money for and nobody has verified. */
  listUnverified?: () => Promise<{ reference: string }[] | Unanswered>
  /** Gives the whole payment back, soon after it was made and as if it had not been. */
  reverse?: (ask: ReturnAsk) => Promise<ReturnAnswer>
  /** Gives all or a part of a payment back to the card. */
  refund?: (ask: ReturnAsk) => Promise<ReturnAnswer>
  /** The steps of one that lends; absent where what is verified is final. */
  lender?: Lender
}

/** Writes and reads links to a page of ours that an adapter draws from what travels in them; one that we did not write reads as null. */
export type SealLinks = <Field extends string>(
  path: string,
  fields: readonly Field[],
) => {
  write: (ask: Record<Field, string>) => string
  read: (query: Record<string, unknown>) => Record<Field, string> | null
}

/** A payment the bank has confirmed, in the transaction that records it. */
export type SettledPayment = {
  paymentId: string
  userId: string
  /** Null for a top-up. */
  orderId: string | null
  /** Which instalment of its order it is for; the first is 0. */
  instalment: number
  amountRial: number
  gateway: string
  trackingNumber: string
}

/**
 * Who receives settled money. Runs inside the transaction that moves the payment to paid, so the customer is never without both money
 * and ticket: the amount is credited to the wallet, and the order is paid from it when it still can be. What it does outside
 * that tx it leaves for after its commit: whoever comes second is called too, and all of it is taken back.
 */
export type Payee = {
  receive: (tx: Tx, payment: SettledPayment) => Promise<void>
  /**
   * Receives what a lender has verified: all of it pays its order, or nothing of it is kept and it is reverted. It never stays in a
   * wallet, from which it could be drawn as cash.
   */
  receiveLoan: (tx: Tx, payment: SettledPayment) => Promise<'taken' | 'unwanted'>
}
