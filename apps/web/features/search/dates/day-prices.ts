import type { Party } from '@parastoo/kit/party'
import type { ApiClient } from '../../../shell/context.ts'
import type { PlaceCode } from '../criteria.ts'
import type { DayPrice, Days } from '../ribbon/ribbon-days.ts'
import { tintsWithin } from './price-tints.ts'

export type Route = { origin: PlaceCode; destination: PlaceCode }

/** Asks the price calendar; by `api` of a loader or of the browser. */
export async function dayPrices(
  search: Pick<ApiClient['search'], 'homeCalendar'>,
  {
    origin,
    destination,
    from,
    to,
    adults = 1,
    children = 0,
    infants = 0,
  }: Route & Days & Partial<Party>,
): Promise<DayPrice[]> {
  const { data } = await search.homeCalendar({
    origin: origin.code,
    originKind: origin.kind,
    destination: destination.code,
    destinationKind: destination.kind,
    from,
    to,
    adults,
    children,
    infants,
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

/** The days with flights nearest to a date, nearest first. */
export function nearestDays(prices: readonly DayPrice[], date: string, most = 4): DayPrice[] {
  const distance = (one: DayPrice) => Math.abs(Date.parse(one.date) - Date.parse(date))
  return prices
    .filter((one) => one.priceRial !== null && one.date !== date)
    .sort((one, other) => distance(one) - distance(other) || (one.date < other.date ? -1 : 1))
    .slice(0, most)
}
