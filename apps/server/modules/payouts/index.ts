/** The door of payouts: money on its way to customers' bank accounts. */
export { createPayouts, type Payouts } from './create-payouts.ts'
export type { Payout } from './payout.ts'
export type { PayoutMove, PayoutSource } from './ports.ts'
