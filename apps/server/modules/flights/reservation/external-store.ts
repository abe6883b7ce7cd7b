/** Every SQL statement of tickets that were bought elsewhere. */
import type { PaxType } from '@parastoo/contract/enums'
import { type Db, jsonb, type Tx, tables } from '../../../platform/db/database.ts'
import { isTaken } from '../../../platform/db/is-taken.ts'
import type { FlightsTables } from '../tables.generated.ts'

export type ExternalIssue = {
  lineId: string
  orderId: string
  /** As staff call who sold it to us. */
  seller: string
  pnr: string
  unitCostRial: Record<PaxType, number>
  keptPercent: number
  enteredBy: string
  enteredAt: Temporal.Instant
}

/** Takes an entry back: a number of it stands for another ticket. */
export class TicketEntered extends Error {
  readonly place: number
  constructor(place: number) {
    super(`The ticket of passenger ${place} is entered already`)
    this.place = place
  }
}

/** Throws `TicketEntered` where one of the numbers was entered or issued before. */
export async function addExternal(
  tx: Tx,
  { unitCostRial, ...issue }: ExternalIssue,
  ticketNumbers: readonly string[],
): Promise<void> {
  const db = tables<FlightsTables>(tx)
  await db
    .insertInto('flights.externalIssue')
    .values({ ...issue, unitCost: jsonb(unitCostRial) })
    .execute()
  const issued = await db
    .selectFrom('flights.ticket')
    .select('ticketNumber')
    .where('ticketNumber', 'in', ticketNumbers)
    .execute()
  for (const [position, ticketNumber] of ticketNumbers.entries()) {
    if (issued.some((ticket) => ticket.ticketNumber === ticketNumber))
      throw new TicketEntered(position)
    try {
      await db
        .insertInto('flights.externalTicket')
        .values({ ticketNumber, lineId: issue.lineId, position })
        .execute()
    } catch (fault) {
      throw isTaken(fault, 'external_ticket_pkey') ? new TicketEntered(position) : fault
    }
  }
}

/** Null where the line was bought from somebody who is asked. */
export async function externalOf(db: Db | Tx, lineId: string): Promise<ExternalIssue | null> {
  const row = await tables<FlightsTables>(db)
    .selectFrom('flights.externalIssue')
    .selectAll()
    .where('lineId', '=', lineId)
    .executeTakeFirst()
  if (!row) return null
  const { unitCost, ...issue } = row
  return { ...issue, unitCostRial: unitCost as ExternalIssue['unitCostRial'] }
}

/** The numbers of a line, in the order of its passengers. */
export async function externalTickets(db: Db, lineId: string): Promise<string[]> {
  const rows = await tables<FlightsTables>(db)
    .selectFrom('flights.externalTicket')
    .select('ticketNumber')
    .where('lineId', '=', lineId)
    .orderBy('position')
    .execute()
  return rows.map(({ ticketNumber }) => ticketNumber)
}

const mostShown = 100

/** What was entered since and was issued to nobody, the newest first. */
export async function externalsNotIssued(
  db: Db,
  since: Temporal.Instant,
): Promise<Pick<ExternalIssue, 'orderId' | 'seller' | 'pnr' | 'enteredAt'>[]> {
  return await tables<FlightsTables>(db)
    .selectFrom('flights.externalIssue as external')
    .select(['orderId', 'seller', 'pnr', 'enteredAt'])
    .where('enteredAt', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flights.ticket as ticket')
            .select('ticket.id')
            .whereRef('ticket.orderId', '=', 'external.orderId'),
        ),
      ),
    )
    .orderBy('enteredAt', 'desc')
    .limit(mostShown)
    .execute()
}

/** Whom tickets were bought from since, each name once. */
export async function externalSellers(db: Db, since: Temporal.Instant): Promise<string[]> {
  const rows = await tables<FlightsTables>(db)
    .selectFrom('flights.externalIssue')
    .select('seller')
    .distinct()
    .where('enteredAt', '>', since)
    .orderBy('seller')
    .limit(mostShown)
    .execute()
  return rows.map(({ seller }) => seller)
}
