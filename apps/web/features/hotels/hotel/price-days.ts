import { addDays, weekdayIndex } from '@parastoo/kit/dates'
import { quantile } from '@parastoo/kit/quantile'

export type NightPrice = { date: string; minPrice: number | null }
/** A day of the calendar: sold out, on sale (the cheaper third told), or not asked about. */
export type PriceDay = {
  date: string
  priceRial: number | null
  state: 'gone' | 'full' | 'plain' | 'cheap'
}

export const shownWeeks = 5

/** The first day of the calendar round an arrival: the Saturday before it, a week earlier where that is still to come. */
export function firstShown(checkIn: string, today: string): string {
  const saturday = (date: string) => addDays(date, -weekdayIndex(date))
  const [first = today] = [addDays(saturday(checkIn), -7), saturday(today)].toSorted().reverse()
  return first
}

/** Five weeks with the lowest price of each night. */
export function priceDays(from: string, prices: readonly NightPrice[], today: string): PriceDay[] {
  const known = new Map(prices.map(({ date, minPrice }) => [date, minPrice]))
  const sums = prices.flatMap(({ minPrice }) => minPrice ?? [])
  const low =
    sums.length > 0
      ? quantile(
          sums.toSorted((one, other) => one - other),
          1 / 3,
        )
      : 0
  const isFlat = sums.every((sum) => sum === sums[0])
  return Array.from({ length: shownWeeks * 7 }, (_, index) => {
    const date = addDays(from, index)
    const priceRial = known.get(date) ?? null
    if (date < today || !known.has(date)) return { date, priceRial: null, state: 'gone' }
    if (priceRial === null) return { date, priceRial, state: 'full' }
    return { date, priceRial, state: !isFlat && priceRial <= low ? 'cheap' : 'plain' }
  })
}
