import { quantile } from '@parastoo/kit/quantile'

/** Where the price of a day stands among the days shown with it. */
export type PriceTint = 'low' | 'typical' | 'high'

/** Of fewer days nothing stands out. */
const leastDays = 5
/** A day as good as the middle one is neither cheap nor dear, wherever it is ranked. */
const leastDifference = 0.05

/**
 * Tells a price's tint within a span: low in the cheapest quarter, high in the dearest, and only when it lies a twentieth from the
 * middle price. Never lower for a dearer day.
 */
export function tintsWithin(
  prices: readonly (number | null)[],
): (price: number) => PriceTint | null {
  const sorted = prices.filter((price) => price !== null).sort((one, other) => one - other)
  if (sorted.length < leastDays) return () => null
  const middle = quantile(sorted, 0.5)
  const low = Math.min(quantile(sorted, 0.25), middle * (1 - leastDifference))
  const high = Math.max(quantile(sorted, 0.75), middle * (1 + leastDifference))
  return (price) => (price <= low ? 'low' : price >= high ? 'high' : 'typical')
}
