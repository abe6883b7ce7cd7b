/** The door of orders: what was sold, what is owed for it, and how far it has come. */
export { createOrders, type Orders } from './create-orders.ts'
export type { OrderFacts } from './events.ts'
export { findOrder } from './find-order.ts'
export type { HoldRefusal } from './hold-order.ts'
export {
  isPayable,
  maxOpenOrders,
  type Order,
  type OrderLine,
  payableOf,
  shareDiscount,
  statusAt,
} from './order.ts'
export { openPendingDesk, type PendingDesk, type PendingNeeds } from './pending-desk.ts'
export type { PendingLine } from './pending-store.ts'
export {
  type CancellableItem,
  type CancelQuote,
  type CancelReason,
  DocumentsReplaced,
  type Fulfilled,
  type HoldRefused,
  type LineKey,
  type RefundStanding,
  type Sellable,
  type Unknown,
} from './ports.ts'
