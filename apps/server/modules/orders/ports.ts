/**
 * What orders need of rooms that stand above them, and what products need of refunds: of those two neither stands below the other, so that
 * is declared here too. Wiring fills them.
 */
import type { ProductType } from '@parastoo/contract/orders/lines'
import type { FrozenRate } from '@parastoo/contract/orders/rates'
import type { DinarsBack } from '@parastoo/contract/refunds/dinars'
import type { Refusal } from '@parastoo/kit/outcome'
import type { Tx } from '../../platform/db/database.ts'
import type { AgreedRule } from './agreed-rules.ts'
import type { Order } from './order.ts'

/** The rules in force for these products, read with the order that is placed under them; content has the pages. */
export type RulesInForce = (tx: Tx, productTypes: readonly ProductType[]) => Promise<AgreedRule[]>

/** What currencies cost in rial now, by the rates that prices may be shown by; flights keep them. */
export type RatesNow = () => readonly FrozenRate[]

/** Who of the staff sells to the buyer of an order, where somebody does; the office knows. Each is asked in the transaction that sells. */
export type Seller = {
  /** Why the call that runs may sell nothing new to this user by now; null where it may, and where its caller buys for themself. */
  maySell: (tx: Tx, userId: string) => Promise<Refusal<'OFFICE_SELLING_ENDED'> | null>
  /** Whether the call that runs sells to somebody, and its caller does not buy for themself. */
  sellsNow: () => boolean
  /** Keeps who placed an order. */
  notePlaced: (tx: Tx, orderId: string) => Promise<void>
  /** Keeps who added a line to an order that stood. */
  noteAdded: (tx: Tx, added: { orderId: string; lineId: string }) => Promise<void>
}

/** What of a sum goes back in the dinars its order was paid in: a payout for each payment it is a share of, and how that is told. */
export type InDinars = { parts: { payoutId: string; amountRial: number }[]; back: DinarsBack }

/**
 * Queues what of a sum goes back in dinars, in the transaction that books it, which has locked the order first; refunds know. Null: nothing of it does. `paymentId`: of
 * this payment alone, which paid nothing of the order.
 */
export type BackInDinars = (
  tx: Tx,
  ask: {
    order: Pick<Order, 'orderId' | 'userId' | 'paidAt'>
    amountRial: number
    titleFa: string
    paymentId?: string
  },
) => Promise<InDinars | null>

/**
 * Asks for every living unit of an issued line to come back, to where its money usually goes. Safe to repeat: what was asked for already is answered with
 * its request. Unknown: ask again.
 */
export type RefundLine = (ask: {
  userId: string
  orderId: string
  lineId: string
  reasonId: number
  /** Only these units of it, in place of all. */
  leaving?: readonly string[]
}) => Promise<{ requestId: string } | { unknown: true; reason: string }>
