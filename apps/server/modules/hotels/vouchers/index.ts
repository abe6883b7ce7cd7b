/** The door of vouchers: selling what is held, the paper of it, and taking rooms back. */
export { arrivals } from './arrivals.ts'
export {
  bandsOfSteps,
  cancelRooms,
  quoteCancellation,
  quoteLines,
  recordCancelled,
  refuseStaying,
} from './cancel-rooms.ts'
export { correctNumber, isNumberOpen } from './correct-number.ts'
export { describeStays } from './describe-stays.ts'
export { fulfilStay, recordVoucher, voucherByHand } from './issue-voucher.ts'
export type { VoucherNeeds } from './needs.ts'
export { receptionNumbers } from './reception-numbers.ts'
export { voucherRoutes } from './routes.ts'
export { ordersOfVoucher, vouchersOf } from './store.ts'
