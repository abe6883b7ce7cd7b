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
  /** When it was given back; null for one to fly on. */
  cancelledAt: Temporal.Instant | null
}

/** A ticket that is written, with its own id. */
export type IssuedTicket = Ticket & { ticketId: string }

/** Writes the tickets of a line; tickets already written stay as they are, so a repeat is harmless. */
export async function addTickets(
  dbTx: DbTx,
  orderId: string,
  tickets: readonly Omit<Ticket, 'cancelledAt'>[],
): Promise<void> {
  await tables<FlightsTables>(dbTx)
    .insertInto('flights.ticket')
    .values(tickets.map((ticket) => ({ id: newId(), orderId, ...ticket })))
    .onConflict((on) =>
      on.columns(['lineId', 'passengerId']).where('cancelledAt', 'is', null).doNothing(),
    )
    .execute()
}

/** The tickets an id stands for: of an order, of a line, of a passenger, or the one ticket itself. */
export async function ticketsUnder(
  db: Db,
  id: string,
): Promise<(Pick<Ticket, 'lineId' | 'pnr' | 'cancelledAt'> & { orderId: string })[]> {
  const ofFlights = tables<FlightsTables>(db)
  const found = await ofFlights
    .selectFrom('flights.ticket')
    .select(['orderId', 'lineId', 'pnr', 'cancelledAt'])
    .where((is) => is.or([is('orderId', '=', id), is('lineId', '=', id), is('id', '=', id)]))
    .execute()
  if (found.length > 0) return found
  // By way of the passenger's order: tickets have an index on the order and none on the passenger.
  return await ofFlights
    .selectFrom('flights.passenger')
    .innerJoin('flights.ticket', (join) =>
      join
        .onRef('flights.ticket.orderId', '=', 'flights.passenger.orderId')
        .onRef('flights.ticket.passengerId', '=', 'flights.passenger.id'),
    )
    .select([
      'flights.ticket.orderId',
      'flights.ticket.lineId',
      'flights.ticket.pnr',
      'flights.ticket.cancelledAt',
    ])
    .where('flights.passenger.id', '=', id)
    .execute()
}

/** The tickets of an order, line by line in the order flown; those given back too, but not those replaced by another flight's. */
export async function ticketsOf(db: Db | DbTx, orderId: string): Promise<IssuedTicket[]> {
  const found = await tables<FlightsTables>(db)
    .selectFrom('flights.ticket')
    .innerJoin('flights.reservation', 'flights.reservation.lineId', 'flights.ticket.lineId')
    .innerJoin('flights.passenger', 'flights.passenger.id', 'flights.ticket.passengerId')
    .select([
      'flights.ticket.id as ticketId',
      'flights.ticket.lineId',
      'flights.ticket.passengerId',
      'flights.ticket.ticketNumber',
      'flights.ticket.pnr',
      'flights.ticket.issuedAt',
      'flights.ticket.cancelledAt',
    ])
    .where('flights.ticket.orderId', '=', orderId)
    .orderBy('flights.reservation.position')
    .orderBy('flights.passenger.position')
    .orderBy('flights.ticket.issuedAt')
    // The good one of two that were issued at one moment comes last.
    .orderBy('flights.ticket.cancelledAt')
    .execute()
  const isOf = (one: IssuedTicket, other: IssuedTicket) =>
    one.lineId === other.lineId && one.passengerId === other.passengerId
  return found.filter((one, index) => !found.slice(index + 1).some((later) => isOf(one, later)))
}

/** Marks the tickets of these passengers on a line as given back, once. */
export async function markCancelled(
  dbTx: DbTx,
  ask: { lineId: string; passengerIds: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  await tables<FlightsTables>(dbTx)
    .updateTable('flights.ticket')
    .set({ cancelledAt: ask.at })
    .where('lineId', '=', ask.lineId)
    .where('passengerId', 'in', ask.passengerIds)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** A ticket somebody may fly on. */
export const isGood = ({ cancelledAt }: Pick<Ticket, 'cancelledAt'>): boolean =>
  cancelledAt === null
