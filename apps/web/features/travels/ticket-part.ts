import type { IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import { flightsOf } from '@parastoo/contract/orders/flights-of'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { isUuid } from '@parastoo/kit/uuid'
import { journeyOf } from '../../shell/orders/flight-words.ts'

/** One ticket among those of an order, as its page offers them. */
export type TicketPart = {
  passengerId: string
  lineId: string
  passenger: string
  from: string
  to: string
}

/** Which ticket an address asks for; anything that is no id asks for the whole. */
export function partIn(url: string): { passengerId?: string; lineId?: string } {
  const query = new URL(url).searchParams
  const [passengerId, lineId] = [query.get('passengerId'), query.get('lineId')]
  return {
    ...(passengerId && isUuid(passengerId) ? { passengerId } : {}),
    ...(lineId && isUuid(lineId) ? { lineId } : {}),
  }
}

/** The tickets an address asks for. */
export const ticketsIn = (
  tickets: readonly IssuedTicketLine[],
  part: { passengerId?: string; lineId?: string },
): IssuedTicketLine[] =>
  tickets.filter(
    (ticket) =>
      (part.passengerId === undefined || ticket.passengerId === part.passengerId) &&
      (part.lineId === undefined || ticket.lineId === part.lineId),
  )

/** The order as the asked ticket shows it: its flights, its passengers, their numbers on these flights. Null when nothing is left of it. */
export function narrowOrder(
  order: OrderDetails,
  tickets: readonly IssuedTicketLine[],
  part: { passengerId?: string; lineId?: string },
): OrderDetails | null {
  const asked = ticketsIn(tickets, part)
  if (asked.length === 0) return null
  const joined = (values: string[]) => [...new Set(values)].join(' / ')
  const { flightPassengers } = order.flightOrder
  const lines = flightsOf(order.lines).filter(({ lineId }) =>
    asked.some((each) => each.lineId === lineId),
  )
  return {
    ...order,
    flightOrder: {
      proposals: lines.map(({ flight }) => flight.proposal),
      standings: lines.map(({ flight }) => flight.standings),
      flightPassengers: flightPassengers
        .filter((one) => asked.some((each) => each.passengerId === one.id))
        .map((one) => {
          const own = asked.filter((each) => each.passengerId === one.id)
          return { ...one, ticketNumber: joined(own.map((each) => each.ticketNumber)) }
        }),
      pnr: joined(asked.map((each) => each.pnr)),
    },
  }
}

/** Every single ticket with the words it is offered by; none when the whole is a single ticket anyway. */
export function partsOf(order: OrderDetails, tickets: readonly IssuedTicketLine[]): TicketPart[] {
  if (tickets.length < 2) return []
  return tickets.flatMap(({ passengerId, lineId }) => {
    const line = flightsOf(order.lines).find((each) => each.lineId === lineId)
    const passenger = line?.flight.passengers.find(({ id }) => id === passengerId)
    if (!passenger || !line) return []
    const { first, last } = journeyOf(line.flight.proposal)
    const persian = `${passenger.firstNameFarsi} ${passenger.lastNameFarsi}`.trim()
    return {
      passengerId,
      lineId,
      passenger: persian || `${passenger.firstName} ${passenger.lastName}`,
      from: first.originCityName,
      to: last.destinationCityName,
    }
  })
}
