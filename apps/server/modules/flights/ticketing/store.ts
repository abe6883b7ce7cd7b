/** Every SQL statement of ticketing. */
import { type Db, type DbTx, tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { FlightsTables } from '../tables.generated.ts'

export type Ticket = {
  lineId: string
  passengerId: string
  ticketNumber: string
  pnr: string
  issuedAt: Temporal.Instant
}

/** Writes the tickets of a line; tickets already written stay as they are, so a repeat is harmless. */
export async function addTickets(
  dbTx: DbTx,
  orderId: string,
  tickets: readonly Ticket[],
): Promise<void> {
  await tables<FlightsTables>(dbTx)
    .insertInto('flights.ticket')
    .values(tickets.map((ticket) => ({ id: newId(), orderId, ...ticket })))
    .onConflict((on) => on.columns(['lineId', 'passengerId']).doNothing())
    .execute()
}

/** The tickets of an order, line by line in the order flown. */
export async function ticketsOf(db: Db | DbTx, orderId: string): Promise<Ticket[]> {
  return await tables<FlightsTables>(db)
    .selectFrom('flights.ticket')
    .innerJoin('flights.reservation', 'flights.reservation.lineId', 'flights.ticket.lineId')
    .innerJoin('flights.passenger', 'flights.passenger.id', 'flights.ticket.passengerId')
    .select([
      'flights.ticket.lineId',
      'flights.ticket.passengerId',
      'flights.ticket.ticketNumber',
      'flights.ticket.pnr',
      'flights.ticket.issuedAt',
    ])
    .where('flights.ticket.orderId', '=', orderId)
    .orderBy('flights.reservation.position')
    .orderBy('flights.passenger.position')
    .execute()
}
