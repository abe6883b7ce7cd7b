/** What orders needs from products: each product (flights, hotels, tours, visas) fills this and wiring hands it in. */
import type { OrderDetails } from '@parastoo/contract/orders/orders'
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

/** What cancelling one passenger of a line comes to at this moment; whole rial. */
export type CancellationItem = {
  /** The passenger's place in the order, from 0. */
  passengerIndex: number
  /** What the traveller paid for this passenger on this line. */
  paidRial: number
  penaltyRial: number
  penaltyPercent: number
  /** What goes back to the traveller: paid less penalty. */
  refundableRial: number
  /** When the penalty changes next; null when it stays. */
  validUntil: Temporal.Instant | null
}

/** Why a line's passengers are not cancelled. */
export type CancellationRefused = Refusal<
  'CANCELLATION_NOT_POSSIBLE' | 'PASSENGER_ALREADY_CANCELLED'
>

/** A product that can be sold. Everything may be called twice; nothing but `recordFulfilled` runs inside a dbTx. */
export type Sellable = {
  hold: (line: LineKey) => Promise<{ held: true } | HoldRefused | Unknown>
  release: (line: LineKey) => Promise<{ released: true } | Unknown>
  fulfil: (line: LineKey) => Promise<Fulfilled | Refusal<'ISSUE_FAILED'> | Unknown>
  /** The documents staff got from the supplier by another way, checked against what was sold; `wrong` says what does not fit. */
  fulfilledByHand: (
    line: LineKey,
    documents: { pnr: string; ticketNumbers: readonly string[] },
  ) => Promise<Fulfilled | { wrong: string }>
  /**
   * What cancelling these passengers of an issued line costs now, for the traveller's own `reason`. Whether an airline's fault
   * waives the penalty is not the product's to judge: staff decide it above this figure.
   */
  quoteCancellation: (ask: {
    orderLineId: string
    passengers: readonly number[]
    reason: string
  }) => Promise<{ items: readonly CancellationItem[] } | CancellationRefused | Unknown>
  /**
   * Cancels these passengers at the supplier, all or none; `key` (a UUID) names this cancelling, so asking again answers the same.
   * Refuses PENALTY_CHANGED when less than `acceptedRefundRial` would go back, with what would in `detail.refundRial`.
   */
  cancel: (ask: {
    key: string
    orderLineId: string
    passengers: readonly number[]
    acceptedRefundRial: number
  }) => Promise<
    | { cancelled: true; refundRial: number }
    | CancellationRefused
    | Refusal<'PENALTY_CHANGED'>
    | Unknown
  >
  /** Writes the product's documents in the dbTx that moves the line to issued. */
  recordFulfilled: (dbTx: DbTx, line: LineKey, fulfilled: Fulfilled) => Promise<void>
  /** The order as the product knows it, for the traveller's eyes. */
  describe: (order: { orderId: string }) => Promise<OrderDetails['flightOrder']>
}
