/** The door of orders: what was sold, what is owed for it, and how far it has come. */

export { billedIn } from './billed.ts'
export { createOrders, type Orders } from './create-orders.ts'
export type { OrderFacts } from './events.ts'
export { findOrder } from './find-order.ts'
export { createFoundOrders } from './found-orders.ts'
export type { HoldAgainRefusal } from './hold-again.ts'
export type { HoldRefusal } from './hold-order.ts'
export {
  dueRial,
  instalmentsDue,
  instalmentsShown,
  type NewInstalment,
  nextPayment,
} from './instalments.ts'
export type { OpenOrdersRefusal } from './limit-open-orders.ts'
export {
  describeLines,
  flightOrderOf,
  isLineAsked,
  joined,
  type LineQuery,
} from './line-views.ts'
export { type ManualField, manualForm } from './manual-form.ts'
export {
  moneyNoteFa,
  type Order,
  type OrderLine,
  payableOf,
  shareDiscount,
} from './order.ts'
export type { NewLine, OrderPart } from './order-row.ts'
export type { PendingDesk } from './pending-desk.ts'
export type { PendingLine } from './pending-store.ts'
export type { BackInDinars, InDinars, RefundLine, Seller } from './ports.ts'
export {
  type AskedSupplement,
  type BilledIn,
  type CancelCause,
  type CancelGlance,
  type CancelQuote,
  DocumentsReplaced,
  type Failed,
  type FeeKey,
  type Fulfilled,
  type GivenBack,
  type GlanceAsk,
  type HoldRefused,
  type Kept,
  type LineKey,
  type Manual,
  NumberTaken,
  type Policy,
  type Product,
  type Spent,
  type Supplement,
  type TakenBack,
  type Unknown,
  type Waiting,
} from './product.ts'
export type { SoldLine } from './sold-lines.ts'
export type { StaffOrderRow } from './staff-lists.ts'
export { type NewUnit, paidOf, type Unit } from './unit.ts'
