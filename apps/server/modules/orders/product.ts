/** What orders needs from products: each product (flights, hotels, tours, visas, insurance) fills this and wiring hands it in. */
import type { BookCurrency } from '@parastoo/contract/enums'
import type { LineContent } from '@parastoo/contract/orders/lines'
import type { StatusWord, WaitingParty } from '@parastoo/contract/orders/states'
import type { RefundReason } from '@parastoo/contract/refunds/reasons'
import type { Refusal } from '@parastoo/kit/outcome'
import type * as z from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Renewable } from '../travellers/index.ts'
import type { NewUnit } from './unit.ts'

/**
 * Names one line of one order, in one of its holds, towards the product that sells it. A supplier is asked by `key`, which is another for
 * each generation: to release an earlier hold frees nothing of a later one.
 */
export type LineKey = {
  orderId: string
  lineId: string
  generation: number
  key: string
}

/** Names the fee of a change towards the product whose line was changed. */
export type FeeKey = { lineId: string; key: string }

/** The product does not know yet: ask again later, never guess. */
export type Unknown = { unknown: true; reason: string }

/** Somebody else has the next step. The product is asked again at `until`, or as soon as it says that there is news (`askAgain`). */
export type Waiting = {
  waitsFor: WaitingParty
  until: Temporal.Instant
  /** Of a line that is paid: a promise in place of the first, where only this step says how long it takes. */
  promisedBy?: Temporal.Instant
  /** How the order reads meanwhile, where that is not the usual word. */
  word?: StatusWord
}

/**
 * A further sum that the product asks of the buyer after the payment, in whole rial: the line goes on once it is paid, or without it. It is
 * asked for once a key (a UUID), as an order of its own that is part of the line's; hotels and flights may not.
 */
export type Supplement = {
  supplement: {
    key: string
    titleFa: string
    units: readonly NewUnit[]
    /** What of it the agency owes whom. */
    supplier: string
    costRial: number
    /** Until when it may be paid. */
    until: Temporal.Instant
  }
}

/** How a further sum that was asked for stands: `refused` when its buyer gave it up or did not pay in time. */
export type AskedSupplement = { key: string; state: 'asked' | 'paid' | 'refused' }

/** What its supplier bills in its own currency, in the smallest unit of that; the debt stands in it until it is paid. */
export type BilledIn = { currency: Exclude<BookCurrency, 'IRR'>; amount: number }

/** What fulfilling a line came to: what the agency owes whom, and what the product wants to write down. */
export type Fulfilled = {
  supplier: string
  costRial: number
  /** Absent: the supplier bills in rial. */
  billed?: BilledIn
  /** What the supplier calls it: a flight's PNR. */
  reference: string
  /** The product's own record (tickets, vouchers); given back to `recordFulfilled` unread. */
  documents: unknown
  /** How the order reads from here on, where that is not the usual word: a visa is `Approved`. */
  word?: StatusWord
}

/** The line will never be fulfilled. `word`: how the order reads then, where that is not the usual word: a visa is `Rejected`. */
export type Failed = Refusal<'ISSUE_FAILED'> & {
  word?: StatusWord
  /** What was spent on it before it ended; absent: nothing, and all that was paid comes back. */
  spent?: Spent
}

/**
 * What stays charged of each unit of a line that failed, and what the agency owes whom for it all the same. Whole rial: only visas spend before
 * they issue, and they owe rial; whoever bills in a currency is asked at the issue and not before (docs/decisions/0343).
 */
export type Spent = { kept: readonly Kept[]; supplier: string; costRial: number }

/**
 * Why a product does not hold a line, in words that fit every product; who sells it maps them to the codes of its calls. A captcha's answer, or a yes to another price, comes with the next submit.
 */
export type HoldRefused = Refusal<
  'SOLD_OUT' | 'NOT_AVAILABLE' | 'PRICE_CHANGED' | 'CAPTCHA_REQUIRED' | 'CAPTCHA_IS_WRONG'
>

/** What a product promises of every line it sells. */
export type Policy = {
  /** How long a line is held for its buyer to pay; null where it is held without an end. */
  holdMinutes: number | null
  /** Until when a line that is paid now will have been issued. */
  promise: (
    line: { startsAt: string; endsAt: string },
    paidAt: Temporal.Instant,
  ) => Temporal.Instant
}

/**
 * Why units are cancelled: what the supplier called off or moved costs nothing. `staff`: they decide, once they have heard the supplier,
 * so what is quoted binds nobody.
 */
export type CancelCause = 'traveller' | 'supplier' | 'staff'

/** What stays charged of a unit's price; the product knows nothing of discounts. Whole rial. */
export type Kept = { unitId: string; keptRial: number }

/**
 * The same, and what the supplier takes off its bill for the unit: below zero where it keeps more than it was owed. Absent where it does not
 * say: then it gives its share of what is undone.
 */
export type TakenBack = Kept & { supplierBackRial?: number }

/** The same, as it was done. `isWaived`: its organiser had ended it by then, so nothing is kept of its buyer, whatever was promised before. */
export type GivenBack = TakenBack & { isWaived?: boolean }

/** What of a kept sum the agency owes whom, of a line that is cancelled before it is fulfilled. Whole rial. */
export type Owed = { supplier: string; rial: number }

export type CancelQuote = {
  /** What would stay charged of each unit that was asked about, were it cancelled now. */
  units: readonly (TakenBack & {
    /** Of the price. */
    percent: number
    /** Until when the amount stands. */
    validUntil: Temporal.Instant
    /** Of a line that is held and paid in part; absent: what is kept of it is the agency's own. */
    owed?: Owed
  })[]
  /** What cancelling costs as time passes, for this line as it was issued. */
  bands: readonly {
    until: Temporal.Instant | null
    labelFa: string
    percent: number
    /** By its id what is kept of a unit, where that is no whole percentage of its price. */
    keptRial?: ReadonlyMap<string, number>
  }[]
  /** The product knows by itself that the supplier called it off, or changed it so far that cancelling is free. */
  isCauseKnown: boolean
  /** Its supplier takes all units of the line back together, or none. `isPart`: fewer were asked about, for which staff must ask it. */
  goesWhole?: { isPart: boolean }
  /** The supplier gives nothing back of what it is owed: what comes back is ours to pay. */
  supplierKeeps?: true
}

export type GlanceAsk = { orderId: string; lineId: string; unitIds: readonly string[] }
export type CancelGlance = Pick<CancelQuote, 'units'>

/** How staff record a line that its supplier fulfilled and told them of by another way. */
export type Manual = {
  /** What they fill in: an object of texts and lists of texts. */
  schema: z.ZodType
  /** What they filled in, checked against what was sold; `wrong` says in English what does not fit. */
  toFulfilled: (line: LineKey, input: unknown) => Promise<Fulfilled | { wrong: string }>
}

/** A product that can be sold. Everything may be called twice; nothing but `spentOn` and the two that record runs inside a transaction. */
export type Product = {
  policy: Policy
  /**
   * Waiting before payment: the line is `requested`, and asked about again until it is held or refused.
   * Holds a line until a moment, without an end where that is null; a product that holds until another moment says which. A later moment
   * under the key of a line it holds already extends that hold: so it is asked once the first of several instalments is paid, and refuses
   * only where it cannot keep the line, whose buyer then gets everything back.
   */
  hold: (
    line: LineKey,
    ask: { until: Temporal.Instant | null },
  ) => Promise<{ held: true; until: Temporal.Instant | null } | Waiting | HoldRefused | Unknown>
  /**
   * What a line that is held no more would cost now, in whole rial. `isCaptchaAsked`: a picture must be read first, what was read for the
   * earlier hold is spent. A product without it sells at the price it was sold at, or refuses the next hold.
   */
  priceNow?: (
    line: LineKey,
  ) => Promise<{ priceRial: number; isCaptchaAsked?: boolean } | HoldRefused | Unknown>
  release: (line: LineKey) => Promise<{ released: true } | Unknown>
  /** Asked again when a further sum was paid or refused; ISSUE_FAILED gives back all that was paid for the line and its supplements. */
  fulfil: (
    line: LineKey,
    ask: { supplements: readonly AskedSupplement[] },
  ) => Promise<Fulfilled | Waiting | Supplement | Failed | Unknown>
  /**
   * What was spent on a paid line, read in the transaction in which staff record it as failed; the order's row is locked. A product without
   * it spends nothing before it fulfils: all that was paid comes back.
   */
  spentOn?: (tx: Tx, line: LineKey) => Promise<Spent | undefined>
  /**
   * Carries out what a fee of a change was paid for (`orders.askFee`), in the transaction that books the fee; the rows of both orders are
   * locked. Answers how the units are called from here on, and by which keys people of theirs are found beside those of before; null where
   * it is not possible any more: nothing is written and the fee comes back.
   */
  carryOut?: (
    tx: Tx,
    fee: FeeKey,
  ) => Promise<{
    units: readonly Pick<NewUnit, 'unitId' | 'labelFa'>[]
    personKeys: readonly string[]
  } | null>
  /** Whether the fee of a change comes back, all of it: what it was paid for was ended by the supplier. A product without it keeps fees. */
  returnsFee?: (fee: FeeKey) => Promise<boolean>
  /** Writes the product's documents in the transaction that moves the line to issued, or is refused when somebody else moved it first. */
  recordFulfilled: (tx: Tx, line: LineKey, fulfilled: Fulfilled) => Promise<void>
  manual: Manual
  /** Why its units may be cancelled. */
  reasons: readonly RefundReason[]
  /** What it keeps of people sealed; empty where it keeps nothing of them. */
  sealed: readonly Renewable[]
  /** What one unit keeps depends on which others go with it: whoever asks for some of them is quoted for exactly those. */
  quotesSets?: true
  /**
   * What cancelling units of a fulfilled line would cost, were they cancelled together; refuses NOT_REFUNDABLE for one that is not fulfilled. A product that sells by
   * instalments answers the same of a line that it holds: what is kept of one whose balance is missed.
   */
  quoteCancellation: (ask: {
    orderId: string
    lineId: string
    unitIds: readonly string[]
    cause: CancelCause
  }) => Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'> | Unknown>
  /**
   * The same of many lines, for a personal reason, as lists show it: by the product's own record alone, so what suppliers do, or other products of
   * the order, is left out and nothing is promised. A line of which nothing may be cancelled is left out. As many queries for fifty as for one.
   */
  glanceAtCancelling: (lines: readonly GlanceAsk[]) => Promise<Map<string, CancelGlance>>
  /** Whether these units of a line may stay when all others of it are gone: no child stays without an adult, and some are sold as one. */
  refuseStaying: (line: {
    orderId: string
    lineId: string
    staying: readonly string[]
  }) => Promise<Refusal<'UNITS_MAY_NOT_STAY' | 'UNITS_GO_TOGETHER'> | null>
  /**
   * Takes units out of a fulfilled line, or of one that it holds and that is paid in part, for good, all or none. The key (a UUID) names the cancellation: a repeat answers the same.
   * Refuses CANCEL_REFUSED, with the reason in `detail.why`, also when more would be kept than was promised.
   */
  cancel: (ask: {
    cancelKey: string
    orderId: string
    lineId: string
    /** The units, and what the customer was told is kept of each, at most. */
    promised: readonly Kept[]
  }) => Promise<
    { cancelled: true; kept: readonly GivenBack[] } | Refusal<'CANCEL_REFUSED'> | Unknown
  >
  /**
   * Writes down, in the transaction that books the refund, whose documents are void: those there were at `knownAt`, and what the cancelling
   * under the key was about. Staff may know of it from a paper: what was never cancelled under the key is given up now. Throws `DocumentsReplaced` where other documents have taken their place.
   */
  recordCancelled: (
    tx: Tx,
    ask: {
      cancelKey: string
      orderId: string
      lineId: string
      /** The units, and what is kept of each. */
      kept: readonly Kept[]
      knownAt: Temporal.Instant
    },
  ) => Promise<void>
  /** Lines of its kind as the product knows them, for their owner's eyes; an unknown id is left out. As many queries for fifty as for one. */
  describe: (lineIds: readonly string[]) => Promise<Map<string, LineContent>>
  /** By what else than its type a discount code may know each line, for example `route:THR-MHD`. */
  discountMarks: (lineIds: readonly string[]) => Promise<Map<string, readonly string[]>>
}

/**
 * Takes a record back of documents whose number stands for others by now, or for people who were given others meanwhile. Of what staff
 * wrote it is their mistake, or a colleague was first.
 */
export class NumberTaken extends Error {}

/** Takes a refund back that was agreed on for documents which are not the line's any more. */
export class DocumentsReplaced extends Error {}
