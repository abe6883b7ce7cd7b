import { quantile } from '@parastoo/kit/quantile'

/** Fewer days than this tell nothing of what is usual: until then there is no label. */
export const daysCompared = 30
/** Half of the days cost between these shares of them; that is what we call usual. */
const [usualFromShare, usualToShare] = [0.25, 0.75] as const
/** Where prices hardly move, a difference of less than a twentieth of the usual price is nobody's bargain. */
const leastDifference = 0.05

export type PriceWatch = {
  level: 'low' | 'usual' | 'high'
  /** Between what the same nights usually cost, in whole rial. */
  usualFromRial: number
  usualToRial: number
  /** On how many days they were seen. */
  days: number
}

/**
 * Whether nights are low, usual or high against what the very same nights cost on days before; null while they were seen on too few
 * days or cannot be had now. Never lower for a dearer price.
 *
 * @param nowRial what they cost now, in whole rial; null where one of them is full
 * @param seenRial what they cost, a sum for each day
 */
export function judgeNights(
  nowRial: number | null,
  seenRial: readonly number[],
): PriceWatch | null {
  if (nowRial === null || seenRial.length < daysCompared) return null
  const sums = seenRial.toSorted((one, other) => one - other)
  const usual = quantile(sums, 0.5)
  const from = Math.min(quantile(sums, usualFromShare), usual * (1 - leastDifference))
  const to = Math.max(quantile(sums, usualToShare), usual * (1 + leastDifference))
  const level = nowRial < from ? 'low' : nowRial > to ? 'high' : 'usual'
  const [usualFromRial, usualToRial] = [Math.round(from), Math.round(to)]
  return { level, usualFromRial, usualToRial, days: sums.length }
}
