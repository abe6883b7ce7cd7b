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

/** A product that can be sold. Everything may be called twice; nothing but `recordFulfilled` runs inside a dbTx. */
export type Sellable = {
  hold: (
    line: LineKey,
  ) => Promise<{ held: true } | Refusal<'FLIGHT_SOLD_OUT' | 'FLIGHT_NOT_AVAILABLE'> | Unknown>
  release: (line: LineKey) => Promise<{ released: true } | Unknown>
  fulfil: (line: LineKey) => Promise<Fulfilled | Refusal<'ISSUE_FAILED'> | Unknown>
  /** The documents staff got from the supplier by another way, checked against what was sold; `wrong` says what does not fit. */
  fulfilledByHand: (
    line: LineKey,
    documents: { pnr: string; ticketNumbers: readonly string[] },
  ) => Promise<Fulfilled | { wrong: string }>
  /** Writes the product's documents in the dbTx that moves the line to issued. */
  recordFulfilled: (dbTx: DbTx, line: LineKey, fulfilled: Fulfilled) => Promise<void>
  /** The order as the product knows it, for the traveller's eyes. */
  describe: (order: { orderId: string }) => Promise<OrderDetails['flightOrder']>
}
