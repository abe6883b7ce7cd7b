/** The door of refunds: undoing a sale, from a quote to money back. */
export { createRefunds, type Refunds } from './create-refunds.ts'
export type { RefundFacts } from './events.ts'
export type { BankAccount } from './needs.ts'
export { refundOf } from './refund.ts'
export type { ReportedRefund } from './refunds-between.ts'
