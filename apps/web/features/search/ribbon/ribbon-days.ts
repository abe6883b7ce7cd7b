/** The days shown beside each other, apart from how their prices are asked for: first pages draw them and ask nothing. */
import { addDays } from '@parastoo/kit/dates'
import { formatRial } from '@parastoo/kit/money'
import type { Party } from '@parastoo/kit/party'
import { search } from '../../../messages/search.ts'
import type { PriceTint } from '../dates/price-tints.ts'

/** The lowest price of one day of a route, for the whole party; null when nothing flies or everything is sold. */
export type DayPrice = {
  date: string
  priceRial: number | null
  isCheapest: boolean
  /** Among the days asked for with it; null when it has no price, or too few others have. */
  tint: PriceTint | null
  isHoliday: boolean
  /** Of official holidays only; a weekly day off has none. */
  holidayName: string | null
}

export type Days = { from: string; to: string }

/** Days shown beside each other on home and results. */
export const ribbonDays = 14
/** Of them, how many before the chosen one. */
const daysBefore = 3

/** A ribbon of days round a date, never beginning before `today`. */
export function daysAround(date: string, today: string): Days {
  const wanted = addDays(date, -daysBefore)
  const from = wanted < today ? today : wanted
  return { from, to: addDays(from, ribbonDays - 1) }
}

/** Every date of a span. */
export function datesIn({ from, to }: Days): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The days with what has been found of one of them since: a supplier that answered late may sell it for less. */
export function withFound(
  prices: readonly DayPrice[],
  { date, lowestRial }: { date: string; lowestRial: number | null },
): DayPrice[] {
  return prices.map((one) => {
    if (one.date !== date || lowestRial === null) return one
    return { ...one, priceRial: lowestRial }
  })
}

/** What the prices of days are of: as the flights below them, what the whole party pays. */
export const unitOf = ({ adults, children, infants }: Party): string =>
  adults + children + infants > 1 ? search.ribbon.unitParty : search.ribbon.unit

/** Rial as whole thousands of toman, for narrow places; rounded up, so that nothing looks cheaper than it is. */
export const inThousandToman = (priceRial: number): string =>
  formatRial(Math.ceil(priceRial / 10_000))
