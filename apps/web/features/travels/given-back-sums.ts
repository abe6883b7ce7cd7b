import type { OrderDetails } from '@parastoo/contract/orders/orders'
import type { RefundRequest } from '@parastoo/contract/refunds/refunds'

/** What became of the price of an order of which something was given back: what came back, what was kept of that, and what the rest cost. */
export type GivenBackSums = { backRial: number; keptRial: number; leftRial: number }

/** Null where nothing was given back. */
export function givenBackSums(
  { lines }: { lines: readonly Pick<OrderDetails['lines'][number], 'units'>[] },
  requests: readonly Pick<RefundRequest, 'items'>[],
): GivenBackSums | null {
  const done = requests.flatMap(({ items }) => items).filter(({ state }) => state === 'refunded')
  if (done.length === 0) return null
  const gone = new Set(done.map(({ unitId }) => unitId))
  const left = lines
    .flatMap(({ units }) => units)
    .filter(
      ({ unitId, state }) => !gone.has(unitId) && (state === 'live' || state === 'cancelling'),
    )
  return {
    backRial: done.reduce((sum, { refundAmount }) => sum + refundAmount, 0),
    keptRial: done.reduce((sum, { penaltyAmount }) => sum + penaltyAmount, 0),
    leftRial: left.reduce(
      (sum, { totalAmount, discountAmount }) => sum + totalAmount - discountAmount,
      0,
    ),
  }
}
