/** What a city in memory answers: the same as the tables, by the same rules. */
import type { FoundHotel, Market, NightPrice, StayAsk } from '../../hotels/index.ts'
import type { RateNight, RoomNight } from '../stays/index.ts'
import {
  cheapestOffer,
  type HotelStock,
  makeOffers,
  nightsBetween,
  type PolicyStock,
  type StayQuestion,
} from '../stock/index.ts'
import type { CityInMemory, HotelInMemory } from './city-memory.ts'
import { type CityNights, rateNightAt, roomNightAt } from './night-columns.ts'

/** A day as days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Whether all nights of a stay, and the day of its departure, are in the window that is kept. */
export const covers = ({ first, last }: CityInMemory, from: string, until: string): boolean =>
  dayNumber(from) >= first && dayNumber(until) <= last

type Asked = { question: StayQuestion; today: string }

/** Of each hotel that has any, the cheapest offer. */
export function searchCity(city: CityInMemory, { question, today }: Asked): FoundHotel[] {
  const window = windowOf(city, question.ask, today)
  const found: FoundHotel[] = []
  for (const one of city.hotels.values()) {
    const offer = cheapestOffer(stockOf(one, window), question)
    if (offer) found.push({ hotel: one.hotel, offers: [offer] })
  }
  return found
}

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
  { terms, columns }: HotelInMemory,
  { from, until, market }: { from: string; until: string; market: Market },
): NightPrice[] {
  const start = dayNumber(from) - columns.first
  return nightsBetween(from, until).map((night, index) => {
    let leastRial: number | null = null
    for (const room of terms.rooms) {
      if (room.terms.baseOccupancy < 2) continue
      const left = roomNightAt(columns, nights, (columns.roomAt.get(room.id) ?? 0) + start + index)
      if (!left || left.isStopped || left.free <= 0) continue
      for (const plan of room.plans) {
        const { pricesPer, tax, taxPercent, market: sellsTo } = plan.terms
        if (pricesPer !== 'room' || (sellsTo !== 'any' && sellsTo !== market)) continue
        const at = (columns.planAt.get(plan.id) ?? 0) + start + index
        const rate = rateNightAt(columns, nights, at)
        if (!rate || rate.isClosed) continue
        const taxRial = tax === 'added' ? Math.round((rate.priceRial * taxPercent) / 100) : 0
        leastRial = Math.min(leastRial ?? Number.POSITIVE_INFINITY, rate.priceRial + taxRial)
      }
    }
    return { night, leastRial }
  })
}

/** Where the nights of a stay stand in the columns of every hotel of a city, and its rules of cancelling. */
type StayWindow = {
  nights: CityNights
  start: number
  length: number
  policies: ReadonlyMap<string, PolicyStock>
}

const windowOf = (city: CityInMemory, ask: StayAsk, today: string): StayWindow => ({
  nights: city.nights,
  start: dayNumber(ask.checkIn) - city.first,
  length: dayNumber(ask.checkOut) - dayNumber(ask.checkIn),
  policies: policiesFor(city, ask, today),
})

/** A hotel's nights of a stay, as they stand in memory: what is kept there is handed out, nothing is made but its lists. */
function stockOf(
  { terms, columns }: HotelInMemory,
  { nights, start, length, policies }: StayWindow,
): HotelStock {
  const rooms = terms.rooms.map((room) => {
    const roomAt = (columns.roomAt.get(room.id) ?? 0) + start
    const roomNights = new Array<RoomNight | null>(length)
    for (let at = 0; at < length; at += 1)
      roomNights[at] = roomNightAt(columns, nights, roomAt + at)
    const plans = room.plans.map(({ id, code, policyCode, terms: planTerms }) => {
      const planAt = (columns.planAt.get(id) ?? 0) + start
      const rateNights = new Array<RateNight | null>(length)
      for (let at = 0; at < length; at += 1)
        rateNights[at] = rateNightAt(columns, nights, planAt + at)
      const departure = rateNightAt(columns, nights, planAt + length)
      return { id, code, policyCode, terms: planTerms, rateNights, departure }
    })
    return { id: room.id, code: room.code, terms: room.terms, roomNights, plans }
  })
  const { id, code, timeZone, checkInFrom, sameDayUntil, acceptsForeigners, bands } = terms
  return {
    id,
    code,
    timeZone,
    checkInFrom,
    sameDayUntil,
    acceptsForeigners,
    bands,
    rooms,
    policies,
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
