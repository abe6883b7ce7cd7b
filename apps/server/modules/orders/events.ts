/** Facts orders announces; reactions stand in app/reactions.ts. */
export type OrderFacts = {
  'order-held': { orderId: string }
  'order-refused': { orderId: string }
  'order-expired': { orderId: string }
  'order-paid': { orderId: string }
  /** A bank payment arrived for an order that could no longer be paid; the money is in the wallet. */
  'payment-kept-in-wallet': { orderId: string; paymentId: string; amountRial: number }
  /** A bank payment arrived that is a part of the price; it waits in the wallet for the rest. */
  'order-paid-in-part': { orderId: string; paymentId: string; amountRial: number }
  'order-issued': { orderId: string }
  'line-failed': { orderId: string; lineId: string; amountRial: number }
  /** Issuing takes longer than promised; staff must look (spec 9: 15 minutes). Announced once for each line. */
  'issue-late': { orderId: string }
  /** The supplier answered otherwise than staff had recorded; nothing moved, staff must talk to it. */
  'issue-contradicted': { orderId: string; lineId: string }
}
