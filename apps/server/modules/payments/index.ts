/** The door of payments: taking money by bank. */
export type { DinarPayment } from './bank-payments-of-order.ts'
export { createPayments, type Payments } from './create-payments.ts'
export type { LoanOfOrder, OfferedLoan } from './loans.ts'
export type { ConfiguredGateway, RateNow } from './needs.ts'
export type { Payment } from './payment.ts'
export {
  askLenderAgain,
  differingPayments,
  paymentsOfOrder,
  refusedLoans,
  waitingPayments,
} from './payments-for-staff.ts'
export type { Gateway, Payee, SettledPayment } from './ports.ts'
export type { StartedAtBank, StartPayment } from './start-payment.ts'
export { refuseTopUp } from './top-up.ts'
