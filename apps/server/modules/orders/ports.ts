/** What products need of refunds. Both stand above orders and neither below the other, so it is declared here; wiring fills it. */

/**
 * Asks for every living unit of an issued line to come back, to the wallet. Safe to repeat: what was asked for already is answered with
 * its request. Unknown: ask again.
 */
export type RefundLine = (ask: {
  userId: string
  orderId: string
  lineId: string
  reasonId: number
}) => Promise<{ requestId: string } | { unknown: true; reason: string }>
