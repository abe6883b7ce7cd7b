import type { HotelProposal } from '@parastoo/contract/hotels/hotel'

/** What is kept of the price from a moment on; null is from now on. */
export type CancelStep = {
  from: string | null
  keptRial: number
  /** Whole percent of the total, at most all of it. */
  percent: number
  /** How it is drawn, from nothing kept to everything. */
  level: 0 | 1 | 2 | 3 | 4 | 5
}

/** The steps of cancelling with how much of the price each keeps; a penalty never passes what was paid (facts: hotels, edge case 11). */
export function cancelSteps({
  cancellation,
  totalPrice,
}: Pick<HotelProposal, 'cancellation' | 'totalPrice'>): CancelStep[] {
  return cancellation.map(({ from, keptRial }) => {
    const kept = Math.min(keptRial, totalPrice)
    const share = totalPrice === 0 ? 0 : kept / totalPrice
    return {
      from,
      keptRial: kept,
      percent: Math.round(share * 100),
      level: Math.ceil(share * 5) as CancelStep['level'],
    }
  })
}
