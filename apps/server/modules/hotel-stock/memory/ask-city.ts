/** What a city in memory answers: the same as the tables, by the same rules. */
import type { FoundHotel, Market, NightPrice, StayAsk } from '../../hotels/index.ts'
import {
  type HotelStock,
  makeOffers,
  nightsBetween,
  type PolicyStock,
  type StayQuestion,
} from '../stock/index.ts'
import type { CityInMemory, HotelInMemory } from './city-memory.ts'
import { nightsOfStay, type StayNights } from './night-columns.ts'

/** A day as days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Whether all nights of a stay, and the day of its departure, are in the window that is kept. */
export const covers = ({ first, last }: CityInMemory, from: string, until: string): boolean =>
  dayNumber(from) >= first && dayNumber(until) <= last

export type Asked = { question: StayQuestion; today: string }

/** All offers of one hotel. */
export function searchHotel(
  city: CityInMemory,
  one: HotelInMemory,
  { question, today }: Asked,
): FoundHotel {
  const stock = stockOf(one, windowOf(city, question.ask, today))
  return { hotel: one.hotel, offers: makeOffers(stock, question) }
}

/** The cheapest single night for two adults on each night. */
export function leastOfNights(
  { nights }: CityInMemory,
  { terms, roomAt, rateAt }: HotelInMemory,
  { from, until, market }: { from: string; until: string; market: Market },
): NightPrice[] {
  const { roomOn, rateOn } = nightsOfStay(nights, {
    from: dayNumber(from),
    until: dayNumber(until),
  })
  return nightsBetween(from, until).map((night, index) => {
    let leastRial: number | null = null
    let at = rateAt
    for (const [room, { terms: roomTerms, plans }] of terms.rooms.entries()) {
      const first = at
      at += plans.length
      if (roomTerms.baseOccupancy < 2) continue
      const left = roomOn(index, roomAt + room)
      if (!left || left.isStopped || left.free <= 0) continue
      for (const [plan, { terms: planTerms }] of plans.entries()) {
        const { pricesPer, tax, taxPercent, market: sellsTo } = planTerms
        if (pricesPer !== 'room' || (sellsTo !== 'any' && sellsTo !== market)) continue
        const rate = rateOn(index, first + plan)
        if (!rate || rate.isClosed) continue
        const taxRial = tax === 'added' ? Math.round((rate.priceRial * taxPercent) / 100) : 0
        leastRial = Math.min(leastRial ?? Number.POSITIVE_INFINITY, rate.priceRial + taxRial)
      }
    }
    return { night, leastRial }
  })
}

/** The nights of a stay in a city, and its rules of cancelling. */
type StayWindow = { nights: StayNights; policies: ReadonlyMap<string, PolicyStock> }

export const windowOf = (city: CityInMemory, ask: StayAsk, today: string): StayWindow => ({
  nights: nightsOfStay(city.nights, {
    from: dayNumber(ask.checkIn),
    until: dayNumber(ask.checkOut),
  }),
  policies: policiesFor(city, ask, today),
})

/** A hotel's nights of a stay, as they stand in memory: what is kept there is handed out, nothing is made but its lists. */
function stockOf(
  { terms, roomAt, rateAt }: HotelInMemory,
  { nights: { length, roomOn, rateOn }, policies }: StayWindow,
): HotelStock {
  let at = rateAt
  const nights = Array.from({ length }, (_, night) => night)
  const rooms = terms.rooms.map((room, index) => ({
    ...room,
    roomNights: nights.map((night) => roomOn(night, roomAt + index)),
    plans: room.plans.map((plan) => {
      const rate = at
      at += 1
      const rateNights = nights.map((night) => rateOn(night, rate))
      return { ...plan, rateNights, departure: rateOn(length, rate) }
    }),
  }))
  return { ...terms, rooms, policies }
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
