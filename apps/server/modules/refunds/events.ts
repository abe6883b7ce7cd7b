/** Facts refunds announces; reactions stand in app/reactions.ts. */
export type RefundFacts = {
  'refund-requested': { orderId: string; requestId: string }
  /** Staff must look: they decide it, or the supplier will not take a ticket back by itself. */
  'refund-waiting': { orderId: string; requestId: string }
  /** Every ticket asked for has ended, and at least one came back. */
  'refund-settled': { orderId: string; requestId: string }
  /** A supplier took a ticket back after staff had refused its refund: they must pay it or have the ticket stand again. */
  'refund-contradicted': { orderId: string; requestId: string }
  /**
   * A bank did not pay what came back: the amount of this one item is in the wallet, or of that `payoutId` of it which was to go back in dinars; of what was never
   * issued, and of what came too late, there is no item.
   */
  'refund-transfer-returned': { orderId: string; itemId?: string; payoutId?: string }
  'refund-refused': { orderId: string; requestId: string }
}
