import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { type CalendarEvent, calendarFile } from '../../../platform/calendar-file.ts'
import type { Places } from '../places/index.ts'
import { reservationReader, type StandingReservation } from '../reservation/index.ts'
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
  const page = `${publicUrl}/profile/my-travels/order-details?orderId=${orderId}`
  const events = reservations.flatMap((reservation): CalendarEvent[] => {
    const { lineId } = reservation
    const pnr = tickets.find((ticket) => ticket.lineId === lineId)?.pnr
    const fulfilment = order.lines.find((line) => line.lineId === lineId)?.fulfilment
    const isVoid = fulfilment === 'void'
    if (pnr === undefined || (fulfilment !== 'issued' && !isVoid)) return []
    const event = (flight: TimedFlight, isOff: boolean): CalendarEvent => ({
      uid: flight.uid,
      starts: flight.departs,
      ends: flight.arrives,
      titleFa: `${flight.titleFa} (${flight.flightNumber})`,
      placeFa: flight.airportFa,
      toldFa: [flight.airlineFa, `کد رزرو: ${pnr}`],
      page,
      // How often the flight was changed since it was sold.
      sequence: reservation.revision + (isVoid ? 1 : 0),
      isOff,
      remindsFa: flight.titleFa,
    })
    return [
      ...flightsOf(places, reservation).map((flight, place) =>
        event(flight, isVoid || reservation.now[place] === null),
      ),
      ...flightsGone(places, reservation).map((gone) => event(gone, true)),
    ]
  })
  if (events.length === 0) return refuse('TICKET_NOT_READY')
  return {
    fileName: `trip-${order.orderNumber}.ics`,
    text: calendarFile({ of: 'Trips', nameFa: agency.nameFa, writtenAt: clock.now(), events }),
  }
}

type TimedFlight = {
  uid: string
  titleFa: string
  flightNumber: string
  airlineFa: string
  airportFa: string
  departs: Temporal.Instant
  arrives: Temporal.Instant
}

function flightsOf(places: Places, { lineId, proposal }: StandingReservation): TimedFlight[] {
  return proposal.flightGroups
    .flatMap(({ flightLegs }) => flightLegs)
    .map((leg, place) => ({
      uid: `${lineId}-${place}`,
      titleFa: `پرواز ${leg.originCityName} به ${leg.destinationCityName}`,
      flightNumber: `${leg.airlineCode} ${leg.flightNumber}`,
      airlineFa: leg.airlineName,
      airportFa: `${leg.originName} (${leg.origin})`,
      departs: instantAt(leg.departureTime, places.airport(leg.origin)?.timeZone),
      arrives: instantAt(leg.arrivalTime, places.airport(leg.destination)?.timeZone),
    }))
}

/** Flights that a calendar may still show although another itinerary with fewer of them was taken since. */
function flightsGone(places: Places, reservation: StandingReservation): TimedFlight[] {
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
