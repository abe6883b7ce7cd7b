/** Every SQL statement of cancelling tickets. */
import type { PaxType } from '@parastoo/contract/enums'
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import { isNamed } from './class-store.ts'
import type { ClassName } from './offer-key.ts'

export type SoldTicket = { position: number; passengerType: PaxType | null; isCancelled: boolean }

export type Cancelled = {
  position: number
  holdKey: string
  penaltyRial: number
  refundRial: number
}

export function cancelReader(dbOrTx: Db | Tx) {
  const db = tables<InventoryTables>(dbOrTx)
  return {
    /** The tickets of a hold in the order of the passengers. */
    async ticketsOf(holdKey: string): Promise<SoldTicket[]> {
      const rows = await db
        .selectFrom('inventory.ticket as ticket')
        .leftJoin('inventory.cancelledTicket as cancelled', (join) =>
          join
            .onRef('cancelled.holdKey', '=', 'ticket.holdKey')
            .onRef('cancelled.position', '=', 'ticket.position'),
        )
        .select(['ticket.position', 'ticket.passengerType', 'cancelled.cancelKey'])
        .where('ticket.holdKey', '=', holdKey)
        .orderBy('ticket.position')
        .execute()
      return rows.map(({ position, passengerType, cancelKey }) => ({
        position,
        passengerType: passengerType as PaxType | null,
        isCancelled: cancelKey !== null,
      }))
    },

    /** What one cancelling has cancelled. */
    async cancelledBy(cancelKey: string): Promise<Cancelled[]> {
      const rows = await db
        .selectFrom('inventory.cancelledTicket')
        .selectAll()
        .where('cancelKey', '=', cancelKey)
        .orderBy('position')
        .execute()
      return rows.map(({ position, holdKey, penaltyAmount, refundAmount }) => ({
        position,
        holdKey,
        penaltyRial: penaltyAmount,
        refundRial: refundAmount,
      }))
    },

    /** A dated flight by the name of one of its classes, whether or not it is still on sale; null when it was never sold. */
    async flightOf(
      one: ClassName,
    ): Promise<{ departsAt: Temporal.Instant; isClosed: boolean } | null> {
      const row = await db
        .selectFrom('inventory.flightDate as flight')
        .innerJoin('inventory.seatClass as class', 'class.flightDateId', 'flight.id')
        .select(['flight.departsAt', 'flight.isClosed'])
        .where(isNamed(one))
        .executeTakeFirst()
      return row ?? null
    },
  }
}

export function cancelWriter(tx: Tx) {
  const db = tables<InventoryTables>(tx)
  return {
    async addCancelled(
      cancelled: readonly Cancelled[],
      { cancelKey, at }: { cancelKey: string; at: Temporal.Instant },
    ): Promise<void> {
      await db
        .insertInto('inventory.cancelledTicket')
        .values(
          cancelled.map(({ position, holdKey, penaltyRial, refundRial }) => ({
            position,
            holdKey,
            cancelKey,
            cancelledAt: at,
            penaltyAmount: penaltyRial,
            refundAmount: refundRial,
          })),
        )
        .execute()
    },

    /** Gives `seats` of what a hold has in each of its classes back; answers the dated flights. Throws when it has fewer. */
    async giveBackSome(holdKey: string, seats: number): Promise<number[]> {
      const given = await sql<{ flightDateId: number }>`
        update inventory.seat_class as class
        set seats_left = class.seats_left + ${seats}
        from inventory.held_seat as held
        where held.hold_key = ${holdKey} and held.seats >= ${seats}
          and class.flight_date_id = held.flight_date_id
          and class.is_charter = held.is_charter and class.fare_class = held.fare_class
        returning class.flight_date_id`.execute(db)
      await sql`delete from inventory.held_seat where hold_key = ${holdKey} and seats = ${seats}`.execute(
        db,
      )
      await sql`update inventory.held_seat set seats = seats - ${seats}
        where hold_key = ${holdKey} and seats > ${seats}`.execute(db)
      if (given.rows.length === 0) throw new Error(`The hold ${holdKey} has no ${seats} seats`)
      return given.rows.map(({ flightDateId }) => flightDateId)
    },
  }
}
