import type { CheckedTicket } from '@parastoo/contract/flights/ticketing'
import { reservationReader } from '../reservation/index.ts'
import { idInCheckCode } from './check-code.ts'
import type { TicketingNeeds } from './needs.ts'
import { isGood, ticketsUnder } from './store.ts'

const unknown: CheckedTicket = { state: 'unknown', flights: [] }

/**
 * Tells whoever scans a ticket whether it is real. A false code, a thing without tickets and one whose tickets are in doubt
 * answer alike. Each flight has the last three letters of its reservation code: enough to compare with a paper in the hand, too little to use.
 */
export async function checkTicket(needs: TicketingNeeds, code: string): Promise<CheckedTicket> {
  const id = idInCheckCode(needs.ticketKey, code)
  const tickets = id === null ? [] : await ticketsUnder(needs.db, id)
  const [first] = tickets
  const order = first && (await needs.orders.find(first.orderId))
  if (!order) return unknown
  const reservations = await reservationReader(needs.db).ofOrder(order.orderId)
  const flights = reservations.flatMap(({ lineId, proposal }) => {
    const ofLine = tickets.filter((each) => each.lineId === lineId)
    const [ticket] = ofLine
    const sold = stateOf(order.lines.find((line) => line.lineId === lineId)?.fulfilment)
    if (!sold || !ticket) return []
    // A line goes on while one of its passengers still flies.
    const state = ofLine.some(isGood) ? sold : 'cancelled'
    return proposal.flightGroups
      .flatMap(({ flightLegs }) => flightLegs)
      .map((leg) => ({
        state,
        airlineName: leg.airlineName,
        flightNumber: `${leg.airlineCode} ${leg.flightNumber}`,
        originCityName: leg.originCityName,
        destinationCityName: leg.destinationCityName,
        departureTime: leg.departureTime,
        pnrEnding: ticket.pnr.slice(-3),
      }))
  })
  if (flights.length === 0) return unknown
  return { state: flights.some(({ state }) => state === 'valid') ? 'valid' : 'cancelled', flights }
}

const stateOf = (fulfilment: string | undefined): 'valid' | 'cancelled' | null => {
  if (fulfilment === 'issued') return 'valid'
  return fulfilment === 'void' ? 'cancelled' : null
}
