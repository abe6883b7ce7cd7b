import { refuse } from '@parastoo/kit/outcome'
import type { OrderLine, Product } from '../orders/index.ts'
import type { RefundsNeeds } from './needs.ts'

/** What refunds ask of whoever sold a line. */
export type Seller = Pick<
  Product,
  'reasons' | 'quoteCancellation' | 'refuseStaying' | 'cancel' | 'recordCancelled'
>

/** For how long it is known that a fee comes back: what ended its change does not begin again. */
const quoteMinutes = 60

/**
 * Who is asked about a line that is given back: its product. Of the fee of a change only whether it comes back: its product has nothing of
 * it to take back, what it was paid for ended with the line that was changed.
 */
export function sellerOf(
  { product, clock }: Pick<RefundsNeeds, 'product' | 'clock'>,
  { kind, partOf, supplementKey }: Pick<OrderLine, 'kind' | 'partOf' | 'supplementKey'>,
): Seller {
  const sold = product(kind)
  if (partOf === null || supplementKey === null) return sold
  return {
    reasons: sold.reasons,
    async quoteCancellation({ unitIds }) {
      const isReturned = await sold.returnsFee?.({ lineId: partOf, key: supplementKey })
      if (!isReturned) return refuse('NOT_REFUNDABLE')
      const validUntil = clock.now().add({ minutes: quoteMinutes })
      return {
        units: unitIds.map((unitId) => ({ unitId, keptRial: 0, percent: 0, validUntil })),
        bands: [],
        isCauseKnown: true,
      }
    },
    refuseStaying: async () => null,
    cancel: async ({ promised }) => ({ cancelled: true, kept: promised }),
    recordCancelled: async () => {},
  }
}
