import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { reservationReader } from '../reservation/index.ts'
import { type CalendarFlight, calendarFile } from './calendar-file.ts'
import type { TicketingNeeds } from './needs.ts'
import { ticketsOf } from './store.ts'

/** The issued flights of the owner's order as a calendar file. Another's order is NOT_FOUND; one without tickets is TICKET_NOT_READY. */
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
  const isStanding = (lineId: string) =>
    order.lines.some((line) => line.lineId === lineId && line.fulfilment === 'issued')
  const flights = reservations.flatMap(({ lineId, proposal }): CalendarFlight[] => {
    const pnr = tickets.find((ticket) => ticket.lineId === lineId)?.pnr
    if (pnr === undefined || !isStanding(lineId)) return []
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
        pnr,
      }))
  })
  if (flights.length === 0) return refuse('TICKET_NOT_READY')
  const page = `${publicUrl}/profile/my-travels/order-details?orderId=${orderId}`
  return {
    fileName: `trip-${order.orderNumber}.ics`,
    text: calendarFile({ agencyFa: agency.nameFa, page, writtenAt: clock.now(), flights }),
  }
}

/** An airport that has left our list since the sale is read by Tehran's clock. */
const instantAt = (local: string, timeZone = 'Asia/Tehran'): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant()
