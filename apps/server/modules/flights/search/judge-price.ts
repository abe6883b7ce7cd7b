import type { PriceLevel } from '@parastoo/contract/flights/search'
import { type HolidayCountry, holidayOn, isWeekend } from '@parastoo/kit/holidays'
import { quantile } from '@parastoo/kit/quantile'

/** The lowest price of a departure day as it stood once. */
export type SeenPrice = { departsOn: string; priceRial: number; seenAt: Temporal.Instant }

export type JudgedPrice = {
  /** Null when too little is known: a label is never a guess. */
  level: PriceLevel | null
  typicalFromRial: number | null
  typicalToRial: number | null
  /** Departure days compared with. */
  observations: number
  /** When the oldest of them was seen. */
  since: Temporal.Instant | null
}

/** Fewer departures than this tell nothing of what is usual. */
export const leastObservations = 12
/** Prices of one moment are no history, however many departures they are of. */
export const leastDaysSeen = 14
/** Half of all comparable departures cost between these shares of them; that is what we call typical. */
const [typicalFromShare, typicalToShare] = [0.25, 0.75] as const
/** Where prices hardly move, a difference of less than a twentieth of the usual price is nobody's bargain. */
const leastDifference = 0.05

/**
 * Whether a price is low, typical or high against what comparable departures of the route have cost. Never lower for a dearer
 * price, never higher for a dearer past, and the same for the same prices in another currency.
 */
export function judgePrice(lowestRial: number | null, seen: readonly SeenPrice[]): JudgedPrice {
  const observations = seen.length
  const moments = seen.map(({ seenAt }) => seenAt).sort(Temporal.Instant.compare)
  const [since = null] = moments
  const last = moments.at(-1) ?? since
  const daysSeen = since && last ? since.until(last).total('hours') / 24 : 0
  const unknown = { level: null, typicalFromRial: null, typicalToRial: null, observations, since }
  if (lowestRial === null) return unknown
  if (observations < leastObservations || daysSeen < leastDaysSeen) return unknown
  const prices = seen.map(({ priceRial }) => priceRial).sort((one, other) => one - other)
  const usual = quantile(prices, 0.5)
  const from = Math.min(quantile(prices, typicalFromShare), usual * (1 - leastDifference))
  const to = Math.max(quantile(prices, typicalToShare), usual * (1 + leastDifference))
  const level = lowestRial < from ? 'Low' : lowestRial > to ? 'High' : 'Typical'
  const [typicalFromRial, typicalToRial] = [Math.round(from), Math.round(to)]
  return { level, typicalFromRial, typicalToRial, observations, since }
}

/**
 * Of what was seen in the same band of days ahead, the departures of the same kind of day: days off with days off, working days with
 * working days. The day itself is left out, or it would be compared with itself.
 */
export function comparable(
  seen: readonly SeenPrice[],
  { date, country }: { date: string; country: HolidayCountry },
): SeenPrice[] {
  const isOff = isDayOff(date, country)
  return seen.filter(
    ({ departsOn }) => departsOn !== date && isDayOff(departsOn, country) === isOff,
  )
}

const isDayOff = (date: string, country: HolidayCountry): boolean =>
  isWeekend(date, country) || holidayOn(date, country) !== null
