import type { IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { reservationReader } from '../reservation/index.ts'
import { checkUrlOf } from './check-code.ts'
import type { TicketingNeeds } from './needs.ts'
import { ticketsOf } from './store.ts'

type Listed = { checkUrl: string; tickets: IssuedTicketLine[] }

/** The owner's tickets one by one, with the address that proves each and the one that proves them all. */
export async function listIssuedTickets(
  needs: TicketingNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Listed | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const [reservations, tickets] = await Promise.all([
    reservationReader(needs.db).ofOrder(orderId),
    ticketsOf(needs.db, orderId),
  ])
  if (tickets.length === 0) return refuse('TICKET_NOT_READY')
  return {
    checkUrl: checkUrlOf(needs, orderId),
    tickets: tickets.map(({ ticketId, lineId, passengerId, ticketNumber, pnr }) => {
      const reservation = reservations.find((each) => each.lineId === lineId)
      return {
        ...{ passengerId, ticketNumber, pnr },
        proposalId: reservation?.proposal.proposalId ?? '',
        checkUrl: checkUrlOf(needs, ticketId),
      }
    }),
  }
}
