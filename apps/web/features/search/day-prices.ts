import { addDays } from '@parastoo/kit/dates'
import { formatRial } from '@parastoo/kit/money'
import type { ApiClient } from '../../shell/context.ts'
import type { PlaceCode } from './criteria.ts'
import { type PriceTint, tintsWithin } from './price-tints.ts'

/** The lowest price of one day of a route, for an adult; null when nothing flies or everything is sold. */
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

export type Route = { origin: PlaceCode; destination: PlaceCode }
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

/** Asks the price calendar; by `api` of a loader or of the browser. */
export async function dayPrices(
  search: Pick<ApiClient['search'], 'homeCalendar'>,
  { origin, destination, from, to }: Route & Days,
): Promise<DayPrice[]> {
  const { data } = await search.homeCalendar({
    origin: origin.code,
    originKind: origin.kind,
    destination: destination.code,
    destinationKind: destination.kind,
    from,
    to,
    adults: 1,
  })
  const priced = data.filter(({ minPrice }) => minPrice !== null)
  // A mark on nearly every day points at none.
  const isTelling = priced.filter(({ isCheapest }) => isCheapest).length * 3 <= priced.length
  const tintOf = tintsWithin(data.map(({ minPrice }) => minPrice))
  return data.map(({ date, minPrice, isCheapest, isHoliday, holidayName }) => ({
    date: date.slice(0, 10),
    priceRial: minPrice,
    isCheapest: isCheapest && isTelling,
    tint: minPrice === null ? null : tintOf(minPrice),
    isHoliday,
    holidayName,
  }))
}

/** Rial as whole thousands of toman, for narrow places; rounded up, so that nothing looks cheaper than it is. */
export const inThousandToman = (priceRial: number): string =>
  formatRial(Math.ceil(priceRial / 10_000))

/** The days with flights nearest to a date, nearest first. */
export function nearestDays(prices: readonly DayPrice[], date: string, most = 4): DayPrice[] {
  const distance = (one: DayPrice) => Math.abs(Date.parse(one.date) - Date.parse(date))
  return prices
    .filter((one) => one.priceRial !== null && one.date !== date)
    .sort((one, other) => distance(one) - distance(other) || (one.date < other.date ? -1 : 1))
    .slice(0, most)
}
