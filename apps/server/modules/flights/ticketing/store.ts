/** Every SQL statement of ticketing. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import { isTaken } from '../../../platform/db/is-taken.ts'
import { newId } from '../../../platform/ids.ts'
import { NumberTaken } from '../../orders/index.ts'
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

/** A ticket that may take no other flight's place: it is gone, or on its way. */
export const isBound = ({
  cancelledAt,
  givingBack,
}: Pick<IssuedTicket, 'cancelledAt' | 'givingBack'>) => cancelledAt !== null || givingBack !== null

/** A ticket that is written, with its own id. */
export type IssuedTicket = Ticket & {
  ticketId: string
  /** The cancelling that is under way, by its key. */
  givingBack: string | null
}

/** Writes the tickets of a line; tickets already written stay as they are, so a repeat is harmless. Throws `NumberTaken` for another's number. */
export async function addTickets(
  tx: Tx,
  orderId: string,
  tickets: readonly Omit<Ticket, 'cancelledAt'>[],
): Promise<void> {
  try {
    await tables<FlightsTables>(tx)
      .insertInto('flights.ticket')
      .values(tickets.map((ticket) => ({ id: newId(), orderId, ...ticket })))
      .onConflict((on) =>
        on.columns(['lineId', 'passengerId']).where('cancelledAt', 'is', null).doNothing(),
      )
      .execute()
  } catch (fault) {
    throw isTaken(fault, 'ticket_ticket_number_key') ? new NumberTaken('A ticket number') : fault
  }
}

/** The order of a ticket's number, also of one that was given back; null where nobody has it. */
export async function orderOfTicket(db: Db, ticketNumber: string): Promise<string | null> {
  const row = await tables<FlightsTables>(db)
    .selectFrom('flights.ticket')
    .select('orderId')
    .where('ticketNumber', '=', ticketNumber)
    .executeTakeFirst()
  return row?.orderId ?? null
}

/** The good tickets of lines that stand under these keys at a supplier, by booking. */
export async function goodTickets(
  db: Db,
  { supplier, keys }: { supplier: string; keys: readonly string[] },
): Promise<
  (Pick<Ticket, 'passengerId' | 'ticketNumber' | 'pnr'> & { id: string; orderId: string })[]
> {
  if (keys.length === 0) return []
  return await tables<FlightsTables>(db)
    .selectFrom('flights.ticket as ticket')
    .innerJoin('flights.reservation as reservation', 'reservation.lineId', 'ticket.lineId')
    .select([
      'ticket.id',
      'ticket.orderId',
      'ticket.passengerId',
      'ticket.ticketNumber',
      'ticket.pnr',
    ])
    .where('ticket.cancelledAt', 'is', null)
    .where('reservation.supplier', '=', supplier)
    .where(({ eb, fn, ref }) =>
      eb(fn.coalesce(ref('reservation.supplierKey'), ref('reservation.lineId')), 'in', keys),
    )
    .orderBy('ticket.pnr')
    .orderBy('ticket.ticketNumber')
    .execute()
}

export type CheckedOne = Omit<IssuedTicket, 'givingBack'> & {
  orderId: string
  /** Another flight's ticket took its place. */
  isReplaced: boolean
}

/**
 * The tickets an id stands for: of an order, of a line, of a passenger, or the one ticket itself. Of those that another flight's
 * replaced only the one that was asked for by its own id.
 */
export async function ticketsUnder(db: Db, id: string): Promise<CheckedOne[]> {
  const ofFlights = tables<FlightsTables>(db)
  const passenger = ofFlights
    .selectFrom('flights.passenger')
    .select('orderId')
    .where('flights.passenger.id', '=', id)
  // By way of the passenger's order: tickets have an index on the order and none on the passenger.
  const found = await ofFlights
    .selectFrom('flights.ticket')
    .select(['id as ticketId', 'orderId', 'lineId', 'passengerId'])
    .select(['ticketNumber', 'pnr', 'issuedAt', 'cancelledAt'])
    .where('orderId', 'in', (from) =>
      from
        .selectFrom('flights.ticket')
        .select('orderId')
        .where((is) => is.or([is('orderId', '=', id), is('lineId', '=', id), is('id', '=', id)]))
        .union(passenger),
    )
    .orderBy('issuedAt')
    .orderBy('cancelledAt')
    .execute()
  const isOf = (one: CheckedOne, other: CheckedOne) =>
    one.lineId === other.lineId && one.passengerId === other.passengerId
  const all: CheckedOne[] = found.map((ticket) => ({ ...ticket, isReplaced: false }))
  const marked = all.map((one, index) => ({
    ...one,
    isReplaced: all.slice(index + 1).some((later) => isOf(one, later)),
  }))
  const itself = marked.filter(({ ticketId }) => ticketId === id)
  if (itself.length > 0) return itself
  return marked.filter(
    ({ isReplaced, orderId, lineId, passengerId }) =>
      !isReplaced && (orderId === id || lineId === id || passengerId === id),
  )
}

/** The tickets of an order or several, line by line in the order flown; those given back too, but not those replaced by another flight's. */
export async function ticketsOf(
  db: Db | Tx,
  orderIds: string | readonly string[],
): Promise<IssuedTicket[]> {
  const wanted = [orderIds].flat()
  if (wanted.length === 0) return []
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
      'flights.ticket.givingBack',
    ])
    .where('flights.ticket.orderId', 'in', wanted)
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

/** The flights that a ticket was for before another flight's took its place; both were written at one moment. */
export async function replacedProposal(
  db: Db,
  { lineId, cancelledAt }: Pick<Ticket, 'lineId' | 'cancelledAt'>,
): Promise<Proposal | null> {
  const row = await tables<FlightsTables>(db)
    .selectFrom('flights.changeAnswer')
    .select('replacedProposal')
    .where('lineId', '=', lineId)
    .where('settledAt', '=', cancelledAt)
    .where('replacedProposal', 'is not', null)
    .executeTakeFirst()
  return (row?.replacedProposal as Proposal | undefined) ?? null
}

/**
 * Marks the tickets of these passengers on a line as given back, once: those issued by `knownAt`, and those that the cancelling under
 * `key` was about. False where one of the passengers has another good ticket.
 */
export async function markCancelled(
  tx: Tx,
  ask: {
    lineId: string
    passengerIds: readonly string[]
    key: string
    knownAt: Temporal.Instant
    at: Temporal.Instant
  },
): Promise<boolean> {
  const db = tables<FlightsTables>(tx)
  await db
    .updateTable('flights.ticket')
    .set({ cancelledAt: ask.at })
    .where('lineId', '=', ask.lineId)
    .where('passengerId', 'in', ask.passengerIds)
    .where('cancelledAt', 'is', null)
    .where((eb) => eb.or([eb('issuedAt', '<=', ask.knownAt), eb('givingBack', '=', ask.key)]))
    .execute()
  // Asked after the update, which waits for an exchange under way: so the tickets that one leaves are seen.
  const left = await db
    .selectFrom('flights.ticket')
    .select('id')
    .where('lineId', '=', ask.lineId)
    .where('passengerId', 'in', ask.passengerIds)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
  return left === undefined
}

/**
 * Marks the good tickets of these passengers as being given back, under the key of the newest cancelling. Waits for an exchange of
 * the line that is being written, and marks the tickets it leaves.
 */
export async function claimTickets(
  tx: Tx,
  ask: { lineId: string; passengerIds: readonly string[]; key: string },
): Promise<void> {
  const db = tables<FlightsTables>(tx)
  await db
    .selectFrom('flights.reservation')
    .select('lineId')
    .where('lineId', '=', ask.lineId)
    .forUpdate()
    .execute()
  await db
    .updateTable('flights.ticket')
    .set({ givingBack: ask.key })
    .where('lineId', '=', ask.lineId)
    .where('passengerId', 'in', ask.passengerIds)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** The supplier keeps them after all. */
export async function unclaimTickets(tx: Tx, lineId: string, key: string): Promise<void> {
  await tables<FlightsTables>(tx)
    .updateTable('flights.ticket')
    .set({ givingBack: null })
    .where('lineId', '=', lineId)
    .where('givingBack', '=', key)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** Marks every good ticket of a line as replaced, but those that are being given back; answers how many. */
export async function markReplaced(
  tx: Tx,
  { lineId, at }: { lineId: string; at: Temporal.Instant },
): Promise<number> {
  const marked = await tables<FlightsTables>(tx)
    .updateTable('flights.ticket')
    .set({ cancelledAt: at })
    .where('lineId', '=', lineId)
    .where('cancelledAt', 'is', null)
    .where('givingBack', 'is', null)
    .returning('id')
    .execute()
  return marked.length
}

/** A ticket somebody may fly on. */
export const isGood = ({ cancelledAt }: Pick<Ticket, 'cancelledAt'>): boolean =>
  cancelledAt === null
