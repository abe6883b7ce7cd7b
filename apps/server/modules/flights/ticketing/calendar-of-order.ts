import { type Refusal, refuse } from '@parastoo/kit/outcome'
import type { Places } from '../places/index.ts'
import { reservationReader, type StandingReservation } from '../reservation/index.ts'
import { type CalendarFlight, calendarFile } from './calendar-file.ts'
import type { TicketingNeeds } from './needs.ts'
import { ticketsOf } from './store.ts'

/**
 * The flights of the owner's tickets as a calendar file; those that go no more or were given back are told as cancelled, so that a
 * calendar that has them takes them out. Another's order is NOT_FOUND; one without tickets is TICKET_NOT_READY.
 */
export async function calendarOfOrder(
  { db, orders, places, clock, agency, publicUrl }: TicketingNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<{ fileName: string; text: string } | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const order = await orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const [reservations, tickets] = await Promise.all([
    reservationReader(db).ofOrder(orderId),
    ticketsOf(db, orderId),
  ])
  const flights = reservations.flatMap((reservation): CalendarFlight[] => {
    const { lineId } = reservation
    const pnr = tickets.find((ticket) => ticket.lineId === lineId)?.pnr
    const fulfilment = order.lines.find((line) => line.lineId === lineId)?.fulfilment
    const isVoid = fulfilment === 'void'
    if (pnr === undefined || (fulfilment !== 'issued' && !isVoid)) return []
    const line = { pnr, sequence: reservation.revision + (isVoid ? 1 : 0) }
    return [
      ...flightsOf(places, reservation).map((flight, place) => ({
        ...flight,
        ...line,
        uid: `${lineId}-${place}`,
        isOff: isVoid || reservation.now[place] === null,
      })),
      ...flightsGone(places, reservation).map((gone) => ({ ...gone, ...line, isOff: true })),
    ]
  })
  if (flights.length === 0) return refuse('TICKET_NOT_READY')
  const page = `${publicUrl}/profile/my-travels/order-details?orderId=${orderId}`
  return {
    fileName: `trip-${order.orderNumber}.ics`,
    text: calendarFile({ agencyFa: agency.nameFa, page, writtenAt: clock.now(), flights }),
  }
}

type Timeless = Omit<CalendarFlight, 'uid' | 'pnr' | 'sequence' | 'isOff'>

function flightsOf(places: Places, { proposal }: StandingReservation): Timeless[] {
  return proposal.flightGroups
    .flatMap(({ flightLegs }) => flightLegs)
    .map((leg) => ({
      titleFa: `پرواز ${leg.originCityName} به ${leg.destinationCityName}`,
      flightNumber: `${leg.airlineCode} ${leg.flightNumber}`,
      airlineFa: leg.airlineName,
      airportFa: `${leg.originName} (${leg.origin})`,
      departs: instantAt(leg.departureTime, places.airport(leg.origin)?.timeZone),
      arrives: instantAt(leg.arrivalTime, places.airport(leg.destination)?.timeZone),
    }))
}

/** Flights that a calendar may still show although another itinerary with fewer of them was taken since. */
function flightsGone(places: Places, reservation: StandingReservation) {
  const now = flightsOf(places, reservation)
  const last = now.at(-1)
  if (!last) return []
  return reservation.longerBefore.slice(now.length).map((times, index) => ({
    ...last,
    uid: `${reservation.lineId}-${now.length + index}`,
    ...(times && {
      departs: instantAt(times.departureTime),
      arrives: instantAt(times.arrivalTime),
    }),
  }))
}

/** An airport that has left our list since the sale is read by Tehran's clock. */
const instantAt = (local: string, timeZone = 'Asia/Tehran'): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant()
