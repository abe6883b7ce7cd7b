/** Hotels for the nights of a flight, and for the people who fly. */
import type { OrderPassenger } from '@parastoo/contract/orders/lines'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { addDays, ageOn, isValidDate } from '@parastoo/kit/dates'
import { paths } from '../../paths.ts'
import type { ApiClient } from '../context.ts'
import { journeyOf } from '../orders/flight-words.ts'
import { isFlown } from '../orders/sole-kind.ts'
import { roomsText } from './rooms-text.ts'

const usualNights = 2
const adultsOfRoom = 2

/** The hotels where a flight goes to, from its arrival to the way back, for its party; null where it is no flight alone, or the agency has none there. */
export async function hotelsBesideFlight(
  api: ApiClient,
  order: Pick<OrderDetails, 'flightOrder' | 'lines' | 'partOf'>,
): Promise<string | null> {
  const [outbound, back] = order.flightOrder.proposals
  if (!outbound || !isFlown(order) || order.partOf) return null
  try {
    const { destination, arrivalTime } = journeyOf(outbound).last
    const { data: cities } = await api.hotelSearch.cities({ iataCode: destination, take: 1 })
    const [city] = cities
    if (!city) return null
    const checkIn = arrivalTime.slice(0, 10)
    const wayBack = back && journeyOf(back).first.departureTime.slice(0, 10)
    const isStay = wayBack !== undefined && wayBack > checkIn
    const checkOut = isStay ? wayBack : addDays(checkIn, usualNights)
    const rooms = roomsText(roomsOfFlight(order.flightOrder.flightPassengers, checkIn))
    return paths.hotels(city.code, { checkIn, checkOut, rooms })
  } catch {
    return null
  }
}

/**
 * Who flies, in rooms: two adults to each, the children to the first ones, with the ages they have as they arrive. An age that nobody has
 * told is asked for at the hotels.
 */
export function roomsOfFlight(
  passengers: readonly Pick<OrderPassenger, 'type' | 'birthDateFa'>[],
  checkIn: string,
): { adults: number; childAges: (number | null)[] }[] {
  const adults = Math.max(1, passengers.filter(({ type }) => type === 'Adult').length)
  const rooms = Array.from({ length: Math.ceil(adults / adultsOfRoom) }, (_, room) => ({
    adults: Math.min(adultsOfRoom, adults - room * adultsOfRoom),
    childAges: [] as (number | null)[],
  }))
  const children = passengers.filter(({ type }) => type !== 'Adult')
  for (const [index, { birthDateFa }] of children.entries())
    rooms[index % rooms.length]?.childAges.push(
      isValidDate(birthDateFa) ? Math.max(0, ageOn(birthDateFa, checkIn)) : null,
    )
  return rooms
}
