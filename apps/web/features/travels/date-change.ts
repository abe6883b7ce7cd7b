/** What another day would cost in the end: the new ticket less what comes back of the old one; pure. */
import type { LineView } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { addDays, daysBetween, weekdayIndex } from '@parastoo/kit/dates'
import { journeysOf } from '../../shell/orders/flight-words.ts'
import { isPassengerTicketLive } from './live-tickets.ts'

/** Days that are offered before the day of the ticket, and after it. */
const [daysBefore, daysAfter] = [7, 14]

type Flown = Pick<OrderDetails, 'orderType'> & {
  flightOrder: Pick<OrderDetails['flightOrder'], 'proposals' | 'flightPassengers'>
  lines: readonly LineView[]
}

/** The question that another day of this order would be put with: for those whose tickets are still good. */
export type OtherDay = {
  product: 'domestic' | 'international'
  origin: string
  destination: string
  date: string
  adults: number
  children: number
  infants: number
}

/** Null of an order with several journeys or none: one day cannot stand for them. */
export function otherDayOf({ orderType, flightOrder, lines }: Flown): OtherDay | null {
  const [journey, another] = flightOrder.proposals.flatMap(journeysOf)
  if (!journey || another) return null
  const count = (type: 'Adult' | 'Child' | 'Infant') =>
    flightOrder.flightPassengers.filter(
      (passenger) => passenger.type === type && isPassengerTicketLive(passenger, lines),
    ).length
  return {
    product: orderType === 'DomesticFlight' ? 'domestic' : 'international',
    origin: journey.first.origin,
    destination: journey.last.destination,
    date: journey.first.departureTime.slice(0, 10),
    adults: count('Adult'),
    children: count('Child'),
    infants: count('Infant'),
  }
}

/** The days round a ticket's that may still be bought. */
export function daysAroundTicket(date: string, today: string): { from: string; to: string } {
  const ahead = daysBetween(today, date)
  return { from: addDays(date, -Math.min(daysBefore, ahead - 1)), to: addDays(date, daysAfter) }
}

/** Whole rial; `netRial` below zero comes back to the traveller. */
export type DayOffer = { date: string; priceRial: number; netRial: number }

/** Every day with a price but the ticket's own. */
export const dayOffers = (
  days: readonly { date: string; minPrice: number | null }[],
  { date, refundRial }: { date: string; refundRial: number },
): DayOffer[] =>
  days.flatMap(({ date: day, minPrice }) =>
    minPrice === null || day.slice(0, 10) === date
      ? []
      : [{ date: day.slice(0, 10), priceRial: minPrice, netRial: minPrice - refundRial }],
  )

/** The day on which least is paid; of several the one nearest to the ticket. */
export const cheapestOf = (offers: readonly DayOffer[], date: string): DayOffer | undefined =>
  offers.toSorted(
    (one, other) =>
      one.netRial - other.netRial ||
      Math.abs(daysBetween(date, one.date)) - Math.abs(daysBetween(date, other.date)),
  )[0]

export type OfferedDay = { date: string; offer: DayOffer | undefined }

/** The weeks in which days are offered, from Saturday on, and the ticket's own. */
export function weeksOf(offers: readonly DayOffer[], date: string): OfferedDay[][] {
  const days = [date, ...offers.map((offer) => offer.date)].toSorted()
  const [first = date, last = date] = [days[0], days.at(-1)]
  const begins = addDays(first, -weekdayIndex(first))
  const weeks = Math.floor(daysBetween(begins, last) / 7) + 1
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const here = addDays(begins, week * 7 + day)
      return { date: here, offer: offers.find((offer) => offer.date === here) }
    }),
  )
}
