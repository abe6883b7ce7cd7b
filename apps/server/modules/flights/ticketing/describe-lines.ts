import { ageCategories } from '@parastoo/contract/enums'
import type { LineContent, OrderPassenger } from '@parastoo/contract/orders/lines'
import {
  type NamedPassenger,
  reservationReader,
  type StandingReservation,
  standingOfLegs,
} from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { type IssuedTicket, isGood, ticketsOf } from './store.ts'

/** Flight lines for their owner's eyes: what was chosen, who travels, and the tickets once there. The same few queries however many. */
export async function describeFlightLines(
  { db, documents, places }: Pick<TicketingNeeds, 'db' | 'documents' | 'places'>,
  lineIds: readonly string[],
): Promise<Map<string, LineContent>> {
  const reader = reservationReader(db)
  const reservations = await reader.ofLines(lineIds)
  const orderIds = [...new Set(reservations.map(({ orderId }) => orderId))]
  const [passengers, tickets] = await Promise.all([
    reader.namedPassengersOf(orderIds, documents),
    ticketsOf(db, orderIds),
  ])
  return new Map(
    reservations.map((reservation) => {
      const own = tickets.filter(({ lineId }) => lineId === reservation.lineId)
      const aboard = passengers.get(reservation.orderId) ?? []
      const content: LineContent = {
        kind: 'flight',
        documents: own.map(({ ticketId, ticketNumber, cancelledAt }) => ({
          documentId: ticketId,
          kind: 'ticket',
          number: ticketNumber,
          isVoid: cancelledAt !== null,
        })),
        flight: {
          proposal: places.nameTerminals(reservation.proposal),
          standings: standingOfLegs(reservation),
          passengers: aboard.map((passenger) => passengerOf(passenger, { reservation, own })),
          pnr: [...new Set(own.map(({ pnr }) => pnr))].join(' / ') || null,
        },
      }
      return [reservation.lineId, content]
    }),
  )
}

function passengerOf(
  { passengerId, ...passenger }: NamedPassenger,
  { reservation, own }: { reservation: StandingReservation; own: readonly IssuedTicket[] },
): OrderPassenger {
  const { prices } = reservation.proposal
  const ticket = own.find((each) => each.passengerId === passengerId)
  return {
    ...passenger,
    id: passengerId,
    passengerType: ageCategories[passenger.type],
    // Outside Iran one may be named in Latin only; the pages call everybody by some name.
    firstNameFarsi: passenger.firstNameFarsi || passenger.firstName,
    lastNameFarsi: passenger.lastNameFarsi || passenger.lastName,
    passportType: passenger.passportType ?? '',
    price: prices.find(({ paxType }) => paxType === passenger.type)?.unitPrice ?? 0,
    // A ticket that was given back is no number to travel on.
    ticketNumber: ticket && isGood(ticket) ? ticket.ticketNumber : null,
    pnr: ticket?.pnr ?? null,
  }
}

/** The routes each line flies, by airport, for codes that hold on some only. */
export async function routeMarks(
  { db }: Pick<TicketingNeeds, 'db'>,
  lineIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const reservations = await reservationReader(db).ofLines(lineIds)
  return new Map(
    reservations.map(({ lineId, proposal }) => [
      lineId,
      proposal.flightGroups.flatMap(({ flightLegs }) => {
        const [first, last] = [flightLegs[0], flightLegs.at(-1)]
        return first && last ? [`route:${first.origin}-${last.destination}`] : []
      }),
    ]),
  )
}
