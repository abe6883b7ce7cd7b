/** What orders needs from products: each product (flights, hotels, tours, visas) fills this and wiring hands it in. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { StatusWord } from '@parastoo/contract/orders/states'
import type { Refusal } from '@parastoo/kit/outcome'
import type { DbTx } from '../../platform/db/database.ts'

/** Names one line of one order towards the product that sells it. `lineId` is the key a supplier is asked by. */
export type LineKey = { orderId: string; lineId: string; holdExpiresAt: Temporal.Instant }

/** The product does not know yet: ask again later, never guess. */
export type Unknown = { unknown: true; reason: string }

/** What fulfilling a line came to: what the agency owes whom, and what the product wants to write down. */
export type Fulfilled = {
  supplier: string
  costRial: number
  /** The product's own record (tickets, vouchers); given back to `recordFulfilled` unread. */
  documents: unknown
}

/** Why a product does not hold a line; a captcha's answer, or a yes to another price, comes with the next submit. */
export type HoldRefused = Refusal<
  | 'FLIGHT_SOLD_OUT'
  | 'FLIGHT_NOT_AVAILABLE'
  | 'PRICE_CHANGED'
  | 'CAPTCHA_REQUIRED'
  | 'CAPTCHA_IS_WRONG'
>

/** Whose wish it is that a ticket comes back: `carrier` when the flight goes no more or was moved, which costs nothing. */
export type CancelReason = 'personal' | 'carrier'

/** What giving back one passenger's place on a line costs at this moment, whole rial. */
export type CancellableItem = {
  /** Place among the order's passengers, from 0. */
  passengerIndex: number
  /** What it was sold for, before any discount. */
  priceRial: number
  /** What of the price the agency owes the supplier. */
  costRial: number
  /** What is kept of the price; the product knows nothing of discounts. */
  penaltyRial: number
  penaltyPercent: number
  /** Until when the amounts stand. */
  validUntil: Temporal.Instant
}

export type CancelQuote = {
  supplier: string
  items: readonly CancellableItem[]
  /** What cancelling costs as time passes, for this line as it was issued. */
  bands: readonly { until: Temporal.Instant | null; labelFa: string; percent: number }[]
  /** The product knows by itself that the carrier cancelled it, or moved it by more than two hours. */
  isChangedByCarrier: boolean
}

/** What has become of an order's refunds, in the spec's words, and what would come back for a personal reason at this moment. */
export type RefundStanding = { status: StatusWord | null; refundableRial: number }

/** A product that can be sold. Everything may be called twice; nothing but the two that record runs inside a dbTx. */
export type Sellable = {
  hold: (line: LineKey) => Promise<{ held: true } | HoldRefused | Unknown>
  release: (line: LineKey) => Promise<{ released: true } | Unknown>
  fulfil: (line: LineKey) => Promise<Fulfilled | Refusal<'ISSUE_FAILED'> | Unknown>
  /** Writes the product's documents in the dbTx that moves the line to issued, or is refused when somebody else moved it first. */
  recordFulfilled: (dbTx: DbTx, line: LineKey, fulfilled: Fulfilled) => Promise<void>
  /** The documents staff got from the supplier by another way, checked against what was sold; `wrong` says what does not fit. */
  fulfilledByHand: (
    line: LineKey,
    documents: { pnr: string; ticketNumbers: readonly string[] },
  ) => Promise<Fulfilled | { wrong: string }>
  /** What giving a fulfilled line back would bring; refuses NOT_REFUNDABLE for one that is not fulfilled. */
  quoteCancellation: (ask: {
    orderId: string
    orderLineId: string
    reason: CancelReason
    /** Nothing but the product's own record is read: the carrier's doing is left out. */
    isGlance?: boolean
  }) => Promise<CancelQuote | Refusal<'NOT_REFUNDABLE'> | Unknown>
  /**
   * Takes passengers out of a fulfilled line for good. The key (a UUID) names the cancellation: a repeat answers the same.
   * Refuses CANCEL_REFUSED, with the reason in `detail.why`, also when more would be kept than was promised.
   */
  cancel: (ask: {
    key: string
    orderId: string
    orderLineId: string
    passengers: readonly number[]
    /** What the customer was told is kept of the price, at most. */
    promisedPenaltyRial: number
  }) => Promise<{ cancelled: true; penaltyRial: number } | Refusal<'CANCEL_REFUSED'> | Unknown>
  /**
   * Writes down, in the dbTx that books the refund, whose documents are void: those there were at `knownAt`, and what the cancelling
   * under `key` was about. Throws `DocumentsReplaced` where other documents have taken their place.
   */
  recordCancelled: (
    dbTx: DbTx,
    ask: {
      key: string
      orderId: string
      orderLineId: string
      passengers: readonly number[]
      knownAt: Temporal.Instant
    },
  ) => Promise<void>
  /** The order as the product knows it, for the traveller's eyes. */
  describe: (order: { orderId: string }) => Promise<OrderDetails['flightOrder']>
}

/** Takes a refund back that was agreed on for documents which are not the line's any more. */
export class DocumentsReplaced extends Error {}
