import type { DinarsBack } from '@parastoo/contract/refunds/dinars'

/** Facts orders announces; reactions stand in app/reactions.ts. */
export type OrderFacts = {
  'order-held': { orderId: string }
  /** A line of it was refused, nothing was charged; `isBuyerTold` where its buyer reads so in the answer to their own call. */
  'order-refused': { orderId: string; isBuyerTold: boolean }
  /** A further sum is asked for a line of the other order; this one is to be paid. */
  'supplement-asked': { orderId: string; partOfOrderId: string }
  'order-expired': { orderId: string }
  /** Its buyer gave it up before it was paid. */
  'order-cancelled': { orderId: string }
  'order-paid': { orderId: string }
  /** One instalment is paid and another is to come. */
  'instalment-paid': { orderId: string; position: number }
  /** An instalment is to be paid in so many hours; announced once for each of them. */
  'instalment-due': { orderId: string; position: number; hoursBefore: number }
  /** An instalment was not paid in time: the order is to be cancelled by its products' tables. */
  'instalment-missed': { orderId: string }
  /** What is held could not be kept until the next instalment: the order is to be cancelled, and all that was paid comes back. */
  'hold-lost': { orderId: string }
  /** A bank payment arrived for an order that could no longer be paid; the money is in the wallet. */
  'payment-kept-in-wallet': { orderId: string; paymentId: string; amountRial: number }
  /** The same, paid in dinars: it is on its way back in them. */
  'payment-goes-back': { orderId: string; paymentId: string; inDinars: DinarsBack }
  /** It ended before it was paid whole: of `payment`, which it waited for, what had come in dinars is on its way back in them. */
  'part-goes-back': { orderId: string; payment: string; inDinars: DinarsBack }
  /** A bank payment arrived that is a part of the price; it waits in the wallet for the rest. */
  'order-paid-in-part': { orderId: string; paymentId: string; amountRial: number }
  /** Every line has ended and at least one is issued; announced once for an order. */
  'order-issued': { orderId: string }
  /** `amountRial`: what comes back, to the wallet but for `inDinars`. */
  'line-failed': {
    orderId: string
    lineId: string
    amountRial: number
    inDinars?: DinarsBack
  }
  /** Issuing takes longer than promised; staff must look (spec 9: 15 minutes). Announced once for each line. */
  'issue-late': { orderId: string }
  /** The supplier answered otherwise than staff had recorded; nothing moved, staff must talk to it. */
  'issue-contradicted': { orderId: string; lineId: string }
}
