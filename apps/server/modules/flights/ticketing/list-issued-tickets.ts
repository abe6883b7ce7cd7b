import type { IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { reservationReader, type StandingReservation } from '../reservation/index.ts'
import { checkUrlOf } from './check-code.ts'
import type { TicketingNeeds } from './needs.ts'
import { isGood, ticketsOf } from './store.ts'
import { paidByEach } from './ticket-of-order.ts'

type Listed = { checkUrl: string; tickets: IssuedTicketLine[] }

/** The owner's tickets one by one, with the address that proves each and the one that proves them all. */
export async function listIssuedTickets(
  needs: TicketingNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Listed | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const reader = reservationReader(needs.db)
  const [reservations, everyone, issued] = await Promise.all([
    reader.ofOrder(orderId),
    reader.passengers(orderId),
    ticketsOf(needs.db, orderId),
  ])
  // What was given back is nothing to fly on, and has no page of its own.
  const tickets = issued.filter(isGood)
  if (tickets.length === 0) return refuse('TICKET_NOT_READY')
  const paidOf = (
    { lineId, proposal }: Pick<StandingReservation, 'lineId' | 'proposal'>,
    passengerId: string,
  ): number => {
    const line = order.lines.find((each) => each.lineId === lineId)
    const place = everyone.findIndex((each) => each.passengerId === passengerId)
    return paidByEach({ line, proposal, everyone })[place] ?? 0
  }
  return {
    checkUrl: checkUrlOf(needs, orderId),
    tickets: tickets.map(({ ticketId, lineId, passengerId, ticketNumber, pnr }) => {
      const reservation = reservations.find((each) => each.lineId === lineId)
      return {
        ...{ passengerId, ticketNumber, pnr },
        paidAmount: reservation ? paidOf(reservation, passengerId) : 0,
        proposalId: reservation?.proposal.proposalId ?? '',
        checkUrl: checkUrlOf(needs, ticketId),
      }
    }),
  }
}
