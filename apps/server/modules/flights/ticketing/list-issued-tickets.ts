import type { IssuedTicketLine } from '@parastoo/contract/flights/ticketing'
import { type Refusal, refuse } from '@parastoo/kit/outcome'
import { reservationReader, seatIdOf } from '../reservation/index.ts'
import { checkUrlOf } from './check-url.ts'
import type { TicketingNeeds } from './needs.ts'
import { isGood, ticketsOf } from './store.ts'
import { paidBySeatOf, penaltiesOf } from './ticket-of-order.ts'

type Listed = { checkUrl: string; issuedAt: string; tickets: IssuedTicketLine[] }

/** The owner's tickets one by one, with the address that proves each and the one that proves them all. */
export async function listIssuedTickets(
  needs: TicketingNeeds,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Listed | Refusal<'NOT_FOUND' | 'TICKET_NOT_READY'>> {
  const order = await needs.orders.findOwn(userId, orderId)
  if (!order) return refuse('NOT_FOUND')
  const reader = reservationReader(needs.db)
  const [reservations, everyone, paidBySeat, issued] = await Promise.all([
    reader.ofOrder(orderId),
    reader.passengers(orderId),
    paidBySeatOf(needs, orderId),
    ticketsOf(needs.db, orderId),
  ])
  // What was given back is nothing to fly on, and has no page of its own.
  const tickets = issued.filter(isGood)
  if (tickets.length === 0) return refuse('TICKET_NOT_READY')
  return {
    checkUrl: checkUrlOf(needs, orderId),
    issuedAt: tickets[0]?.issuedAt.toString() ?? '',
    tickets: tickets.map(({ ticketId, lineId, passengerId, ticketNumber, pnr }) => {
      const unitId = seatIdOf(lineId, passengerId)
      const reservation = reservations.find((each) => each.lineId === lineId)
      const passenger = everyone.find((each) => each.passengerId === passengerId)
      return {
        passengerId,
        lineId,
        unitId,
        ticketNumber,
        pnr,
        paidAmount: paidBySeat.get(unitId) ?? 0,
        checkUrl: checkUrlOf(needs, ticketId),
        penaltyBands: reservation && passenger ? penaltiesOf(reservation, passenger.type) : [],
      }
    }),
  }
}
