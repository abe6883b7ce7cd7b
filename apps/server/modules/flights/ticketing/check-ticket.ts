import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { CheckedTicket } from '@parastoo/contract/flights/ticketing'
import { idInCheckCode } from '../../documents/index.ts'
import {
  type LegStanding,
  reservationReader,
  type StandingReservation,
  standingOfLegs,
} from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { type CheckedOne, isGood, replacedProposal, ticketsUnder } from './store.ts'

type CheckedFlight = CheckedTicket['flights'][number]
type Tickets = Pick<CheckedFlight, 'tickets'>['tickets']

const unknown: CheckedTicket = { state: 'unknown', flights: [] }

/**
 * Tells whoever scans a ticket whether it is real, and of each ticket behind the code whether somebody may still fly on it. A false
 * code, a thing without tickets and one whose tickets are in doubt answer alike. Codes and numbers are told by their ends: enough
 * to compare with a paper in the hand, too little to use.
 */
export async function checkTicket(needs: TicketingNeeds, code: string): Promise<CheckedTicket> {
  const id = idInCheckCode(needs.ticketKey, code)
  const tickets = id === null ? [] : await ticketsUnder(needs.db, id)
  const [first] = tickets
  const order = first && (await needs.orders.find(first.orderId))
  if (!order) return unknown
  if (first.isReplaced) return await replacedFlights(needs, first)
  const reservations = await reservationReader(needs.db).ofOrder(order.orderId)
  const flights = reservations.flatMap((reservation) => {
    const ofLine = tickets.filter((each) => each.lineId === reservation.lineId)
    const line = order.lines.find(({ lineId }) => lineId === reservation.lineId)
    // A line whose tickets are in doubt is neither.
    if (line?.fulfilment !== 'issued' && line?.fulfilment !== 'void') return []
    return ofLine.length === 0 ? [] : flightsOf(reservation, ofLine)
  })
  return flights.length === 0 ? unknown : { state: stateOfAll(flights), flights }
}

function flightsOf(reservation: StandingReservation, ofLine: CheckedOne[]): CheckedFlight[] {
  const standings = standingOfLegs(reservation)
  const tickets = ofLine.map((ticket): Tickets[number] => ({
    numberEnding: ticket.ticketNumber.slice(-4),
    state: isGood(ticket) ? 'valid' : 'cancelled',
  }))
  const told = { tickets, pnr: ofLine[0]?.pnr ?? '' }
  return legsOf(reservation.proposal, told).map((leg, place) => ({
    ...leg,
    state: stateOf(standings[place], tickets),
    soldDepartureTime: soldTimeOf(standings[place]),
  }))
}

/** The flight that a replaced ticket was for; that it is replaced is all there is to tell of it. */
async function replacedFlights(needs: TicketingNeeds, ticket: CheckedOne): Promise<CheckedTicket> {
  const proposal = await replacedProposal(needs.db, ticket)
  if (!proposal) return unknown
  const { ticketNumber, pnr } = ticket
  const tickets: Tickets = [{ numberEnding: ticketNumber.slice(-4), state: 'replaced' }]
  const told = { tickets, pnr }
  const flights = legsOf(proposal, told).map(
    (leg): CheckedFlight => ({ ...leg, state: 'replaced', soldDepartureTime: null }),
  )
  return { state: 'replaced', flights }
}

const legsOf = (
  { flightGroups }: Proposal,
  { tickets, pnr }: { tickets: Tickets; pnr: string },
): Omit<CheckedFlight, 'state' | 'soldDepartureTime'>[] =>
  flightGroups
    .flatMap(({ flightLegs }) => flightLegs)
    .map((leg) => ({
      tickets,
      airlineName: leg.airlineName,
      flightNumber: `${leg.airlineCode} ${leg.flightNumber}`,
      originCityName: leg.originCityName,
      destinationCityName: leg.destinationCityName,
      departureTime: leg.departureTime,
      pnrEnding: pnr.slice(-3),
    }))

/** Who gave the ticket back does not care whether the flight goes. */
function stateOf(standing: LegStanding | undefined, tickets: Tickets): CheckedFlight['state'] {
  const good = tickets.filter(({ state }) => state === 'valid').length
  if (good === 0) return 'cancelled'
  if (standing?.state === 'called-off') return 'called-off'
  return good === tickets.length ? 'valid' : 'valid-in-part'
}

const soldTimeOf = (standing: LegStanding | undefined): string | null =>
  standing?.state === 'moved' ? standing.soldDepartureTime : null

/** What all flights are; where they differ, in part valid while anybody flies on any of them. */
function stateOfAll(flights: readonly CheckedFlight[]): CheckedTicket['state'] {
  const states = new Set(flights.map(({ state }) => state))
  const [first = 'valid'] = states
  if (states.size === 1) return first
  if (states.has('valid') || states.has('valid-in-part')) return 'valid-in-part'
  return states.has('called-off') ? 'called-off' : 'cancelled'
}
