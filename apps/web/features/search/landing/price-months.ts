/** What 90 days of prices say in short. */
import { jalaliParts, monthName } from '@parastoo/kit/dates'

export type PricedDay = { date: string; priceRial: number }

/** Fewer days than these do not say what a month costs. */
const fewestDays = 15

/** The Jalali month whose days cost least, by their median, among those of which enough days have a price. */
export function cheapestMonth(
  days: readonly PricedDay[],
): { name: string; medianRial: number } | null {
  const months = Map.groupBy(days, ({ date }) => {
    const { year, month } = jalaliParts(date)
    return year * 100 + month
  })
  const known = [...months].filter(([, priced]) => priced.length >= fewestDays)
  if (known.length < 2) return null
  const [least] = known
    .map(([key, priced]) => ({ name: monthName(key % 100), medianRial: medianOf(priced) }))
    .toSorted((a, b) => a.medianRial - b.medianRial)
  return least ?? null
}

/** The lowest price of the days until `lastDate`, the earliest of equals. */
export const lowestUntil = (days: readonly PricedDay[], lastDate: string): PricedDay | null =>
  days
    .filter(({ date }) => date <= lastDate)
    .toSorted((a, b) => a.priceRial - b.priceRial || a.date.localeCompare(b.date))[0] ?? null

function medianOf(days: readonly PricedDay[]): number {
  const prices = days.map(({ priceRial }) => priceRial).toSorted((a, b) => a - b)
  return prices[Math.floor(prices.length / 2)] ?? 0
}
