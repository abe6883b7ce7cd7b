/** What a city in memory answers: the same as the tables, by the same rules. */
import type { FoundHotel, Market, NightPrice, StayAsk } from '../../hotels/index.ts'
import {
  cheapestOffer,
  type HotelStock,
  makeOffers,
  nightsBetween,
  type PolicyStock,
  type StayTimes,
} from '../stock/index.ts'
import type { CityInMemory, HotelInMemory } from './city-memory.ts'
import { rateNightAt, roomNightAt } from './night-columns.ts'

/** A day as days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Whether all nights of a stay, and the day of its departure, are in the window that is kept. */
export const covers = ({ first, last }: CityInMemory, from: string, until: string): boolean =>
  dayNumber(from) >= first && dayNumber(until) <= last

/** Of each hotel that has any, the cheapest offer. */
export function searchCity(
  city: CityInMemory,
  ask: StayAsk,
  { times, today }: { times: StayTimes; today: string },
): FoundHotel[] {
  const policies = policiesFor(city, ask, today)
  const found: FoundHotel[] = []
  for (const one of city.hotels.values()) {
    const offer = cheapestOffer(stockOf(one, ask, policies), ask, times)
    if (offer) found.push({ hotel: one.hotel, offers: [offer] })
  }
  return found
}

/** All offers of one hotel. */
export function searchHotel(
  city: CityInMemory,
  one: HotelInMemory,
  { ask, times, today }: { ask: StayAsk; times: StayTimes; today: string },
): FoundHotel {
  const stock = stockOf(one, ask, policiesFor(city, ask, today))
  return { hotel: one.hotel, offers: makeOffers(stock, ask, times) }
}

/** The cheapest single night for two adults on each night. */
export function leastOfNights(
  { terms, columns }: HotelInMemory,
  { from, until, market }: { from: string; until: string; market: Market },
): NightPrice[] {
  const start = dayNumber(from) - columns.first
  return nightsBetween(from, until).map((night, index) => {
    let leastRial: number | null = null
    for (const room of terms.rooms) {
      if (room.terms.baseOccupancy < 2) continue
      const left = roomNightAt(columns, columns.roomAt.get(room.id) ?? 0, start + index)
      if (!left || left.isStopped || left.free <= 0) continue
      for (const plan of room.plans) {
        if (plan.pricesPer !== 'room' || (plan.market !== 'any' && plan.market !== market)) continue
        const rate = rateNightAt(columns, columns.planAt.get(plan.id) ?? 0, start + index)
        if (!rate || rate.isClosed) continue
        const taxRial =
          plan.tax === 'added' ? Math.round((rate.priceRial * plan.taxPercent) / 100) : 0
        leastRial = Math.min(leastRial ?? Number.POSITIVE_INFINITY, rate.priceRial + taxRial)
      }
    }
    return { night, leastRial }
  })
}

function stockOf(
  { terms, columns }: HotelInMemory,
  { checkIn, checkOut }: StayAsk,
  policies: ReadonlyMap<string, PolicyStock>,
): HotelStock {
  const start = dayNumber(checkIn) - columns.first
  const nights = dayNumber(checkOut) - dayNumber(checkIn)
  const indexes = Array.from({ length: Math.max(0, nights) }, (_, index) => start + index)
  return {
    ...terms,
    policies,
    rooms: terms.rooms.map((room) => {
      const roomAt = columns.roomAt.get(room.id) ?? 0
      return {
        ...room,
        roomNights: indexes.map((night) => roomNightAt(columns, roomAt, night)),
        plans: room.plans.map((plan) => {
          const planAt = columns.planAt.get(plan.id) ?? 0
          return {
            ...plan,
            rateNights: indexes.map((night) => rateNightAt(columns, planAt, night)),
            departure: rateNightAt(columns, planAt, start + indexes.length),
          }
        }),
      }
    }),
  }
}

/** Of every policy the version in force today, and whether a night of the stay is in its peak calendar. */
function policiesFor(
  { policies, peaks }: CityInMemory,
  { checkIn, checkOut }: StayAsk,
  today: string,
): Map<string, PolicyStock> {
  const found = new Map<string, PolicyStock>()
  for (const { peakCalendar, ...policy } of policies) {
    if (policy.validFrom > today || found.has(policy.code)) continue
    const isPeak = peaks.some(
      ({ calendar, fromNight, untilNight }) =>
        calendar === peakCalendar && fromNight < checkOut && untilNight >= checkIn,
    )
    found.set(policy.code, { ...policy, isPeak })
  }
  return found
}
