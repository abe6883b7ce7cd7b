import { ageCategories } from '@parastoo/contract/enums'
import type { OrderDetails } from '@parastoo/contract/orders/orders'
import { reservationReader, standingOfLegs } from '../reservation/index.ts'
import type { TicketingNeeds } from './needs.ts'
import { isGood, ticketsOf } from './store.ts'

/** A flight order for the traveller's eyes: what was chosen, who travels, and the tickets once there. */
export async function describeFlightOrder(
  { db, documents }: TicketingNeeds,
  orderId: string,
): Promise<OrderDetails['flightOrder']> {
  const reader = reservationReader(db)
  const [reservations, passengers, tickets] = await Promise.all([
    reader.ofOrder(orderId),
    reader.namedPassengers(orderId, documents),
    ticketsOf(db, orderId),
  ])
  const priceOf = (type: string) =>
    reservations
      .flatMap(({ proposal }) => proposal.prices.filter(({ paxType }) => paxType === type))
      .reduce((sum, { unitPrice }) => sum + unitPrice, 0)
  const own = (passengerId: string) =>
    tickets.filter((ticket) => ticket.passengerId === passengerId)
  const joined = (values: string[]) => [...new Set(values)].join(' / ') || null
  return {
    proposals: reservations.map(({ proposal }) => proposal),
    standings: reservations.map(standingOfLegs),
    flightPassengers: passengers.map((passenger) => ({
      id: passenger.passengerId,
      type: passenger.type,
      passengerType: ageCategories[passenger.type],
      firstName: passenger.firstName,
      lastName: passenger.lastName,
      // Outside Iran one may be named in Latin only; the pages call everybody by some name.
      firstNameFarsi: passenger.firstNameFarsi || passenger.firstName,
      lastNameFarsi: passenger.lastNameFarsi || passenger.lastName,
      genderTitle: passenger.genderTitle,
      birthDateFa: passenger.birthDateFa,
      documentType: passenger.documentType,
      nationalCode: passenger.nationalCode,
      passportNumber: passenger.passportNumber,
      price: priceOf(passenger.type),
      // A ticket that was given back is no number to travel on.
      ticketNumber: joined(
        own(passenger.passengerId)
          .filter(isGood)
          .map(({ ticketNumber }) => ticketNumber),
      ),
      pnr: joined(own(passenger.passengerId).map(({ pnr }) => pnr)),
    })),
    pnr: joined(tickets.map(({ pnr }) => pnr)),
  }
}
