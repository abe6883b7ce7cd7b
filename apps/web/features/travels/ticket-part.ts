import type { IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { isUuid } from '@parastoo/kit/uuid'
import { journeyOf } from '../../shell/orders/flight-words.ts'

/** One ticket among those of an order, as its page offers them. */
export type TicketPart = {
  passengerId: string
  proposalId: string
  passenger: string
  from: string
  to: string
}

/** Which ticket an address asks for; anything that is no id asks for the whole. */
export function partIn(url: string): { passengerId?: string; proposalId?: string } {
  const query = new URL(url).searchParams
  const [passengerId, proposalId] = [query.get('passengerId'), query.get('proposalId')]
  return {
    ...(passengerId && isUuid(passengerId) ? { passengerId } : {}),
    ...(proposalId && isUuid(proposalId) ? { proposalId } : {}),
  }
}

/** The tickets an address asks for. */
export const ticketsIn = (
  tickets: readonly IssuedTicketLine[],
  part: { passengerId?: string; proposalId?: string },
): IssuedTicketLine[] =>
  tickets.filter(
    (ticket) =>
      (part.passengerId === undefined || ticket.passengerId === part.passengerId) &&
      (part.proposalId === undefined || ticket.proposalId === part.proposalId),
  )

/** The order as the asked ticket shows it: its flights, its passengers, their numbers on these flights. Null when nothing is left of it. */
export function narrowOrder(
  order: OrderDetails,
  tickets: readonly IssuedTicketLine[],
  part: { passengerId?: string; proposalId?: string },
): OrderDetails | null {
  const asked = ticketsIn(tickets, part)
  if (asked.length === 0) return null
  const joined = (values: string[]) => [...new Set(values)].join(' / ')
  const { proposals, standings, flightPassengers } = order.flightOrder
  const isAsked = (place: number) =>
    asked.some((each) => each.proposalId === proposals[place]?.proposalId)
  return {
    ...order,
    flightOrder: {
      proposals: proposals.filter((_, place) => isAsked(place)),
      standings: standings.filter((_, place) => isAsked(place)),
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
  const { proposals, flightPassengers } = order.flightOrder
  return tickets.flatMap(({ passengerId, proposalId }) => {
    const passenger = flightPassengers.find(({ id }) => id === passengerId)
    const proposal = proposals.find((one) => one.proposalId === proposalId)
    if (!passenger || !proposal) return []
    const { first, last } = journeyOf(proposal)
    const persian = `${passenger.firstNameFarsi} ${passenger.lastNameFarsi}`.trim()
    return {
      ...{ passengerId, proposalId },
      passenger: persian || `${passenger.firstName} ${passenger.lastName}`,
      from: first.originCityName,
      to: last.destinationCityName,
    }
  })
}
