/** The SQL statements of holds, seats and tickets: seats move by conditional updates only. The table's own check is the last fence. */

import type { PaxType } from '@parastoo/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, jsonb, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import { isNamed } from './class-store.ts'
import type { Hold, HoldState, SoldTerms, TakenSeats } from './hold.ts'
import type { ClassName } from './offer-key.ts'

export type { Hold, HoldState, SoldTerms, TakenSeats } from './hold.ts'

export function stockWriter(tx: Tx) {
  const db = tables<InventoryTables>(tx)
  /** The ids of the dated flights a statement touched. */
  const touched = async (statement: RawBuilder<{ flightDateId: number }>): Promise<number[]> =>
    (await statement.execute(db)).rows.map(({ flightDateId }) => flightDateId)

  return {
    /** Takes seats of a class on sale, unless fewer are left; answers where and at which terms, null when nothing was taken. */
    async take(
      one: ClassName,
      seats: number,
      now: Temporal.Instant,
    ): Promise<{ flightDateId: number; terms: SoldTerms } | null> {
      const [taken] = await query<SoldTerms & { flightDateId: number }>(tx, takeText, [
        seats,
        now,
        one.airlineCode,
        one.operatesOn,
        one.flightNumber,
        one.operationalSuffix,
        one.origin,
        one.destination,
        one.isCharter,
        one.fareClass,
      ])
      if (taken === undefined) return null
      const { flightDateId, ...terms } = taken
      return { flightDateId, terms }
    },

    /** Puts back what was taken in this tx for a party that did not get all its seats. */
    async putBack({
      flightDateId,
      one: { isCharter, fareClass },
      seats,
    }: TakenSeats): Promise<void> {
      await db
        .updateTable('inventory.seatClass')
        .set((eb) => ({ seatsLeft: eb('seatsLeft', '+', seats) }))
        .where('flightDateId', '=', flightDateId)
        .where('isCharter', '=', isCharter)
        .where('fareClass', '=', fareClass)
        .execute()
    },

    /** Gives back what a hold took; answers the dated flights. The caller has moved the hold's state, so it happens once. */
    giveBack: (key: string): Promise<number[]> =>
      touched(sql`
        update inventory.seat_class as class
        set seats_left = class.seats_left + held.seats
        from inventory.held_seat as held
        where held.hold_key = ${key} and class.flight_date_id = held.flight_date_id
          and class.is_charter = held.is_charter and class.fare_class = held.fare_class
        returning class.flight_date_id`),

    /** Writes a new hold; false when the key has one. Waits for another transaction that is writing the same key. */
    async addHold({
      party,
      ...hold
    }: Pick<Hold, 'key' | 'offerKey' | 'party' | 'heldUntil'>): Promise<boolean> {
      const added = await db
        .insertInto('inventory.hold')
        .values({ ...hold, ...party, state: 'held' })
        .onConflict((on) => on.column('key').doNothing())
        .returning('key')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Removes a hold that was written in this tx and got no seats. */
    async removeHold(key: string): Promise<void> {
      await db.deleteFrom('inventory.hold').where('key', '=', key).execute()
    },

    /** Forgets which seats a hold had before they were given back. */
    async clearTaken(key: string): Promise<void> {
      await db.deleteFrom('inventory.heldSeat').where('holdKey', '=', key).execute()
    },

    /** Writes down which seats a hold has taken, and what its classes are sold for; what was promised first stays. */
    async setTaken(
      key: string,
      { taken, sold }: { taken: readonly TakenSeats[]; sold: Readonly<Record<string, SoldTerms>> },
    ): Promise<void> {
      await db
        .updateTable('inventory.hold')
        .set({ sold: jsonb(sold) })
        .where('key', '=', key)
        .where('sold', 'is', null)
        .execute()
      await db
        .insertInto('inventory.heldSeat')
        .values(
          taken.map(({ flightDateId, one: { isCharter, fareClass }, seats }) => ({
            holdKey: key,
            flightDateId,
            isCharter,
            fareClass,
            seats,
          })),
        )
        .execute()
    },

    /** A hold with its row locked until the transaction ends. */
    async lockHold(key: string): Promise<Hold | null> {
      const row = await db
        .selectFrom('inventory.hold')
        .selectAll()
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst()
      return row ? holdOf(row) : null
    },

    /** Moves a hold on; false when it was not in the state `from`, so somebody else moved it first. */
    async moveHold(key: string, { from, to, heldUntil, issued }: HoldMove): Promise<boolean> {
      const moved = await db
        .updateTable('inventory.hold')
        .set({ state: to, ...(heldUntil ? { heldUntil } : {}), ...issued })
        .where('key', '=', key)
        .where('state', '=', from)
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

    /** Writes the tickets of a hold; a number that somebody has is refused by its unique column. */
    async addTickets(
      holdKey: string,
      tickets: readonly { number: string; passengerType: PaxType }[],
    ): Promise<void> {
      await db
        .insertInto('inventory.ticket')
        .values(tickets.map((ticket, position) => ({ holdKey, position, ...ticket })))
        .execute()
    },

    /** Gives a class on one date prices of its own until it is next imported; answers the dated flight, null for no such class. */
    async setPrices(
      one: ClassName,
      { digest, ...prices }: Prices & { digest: string },
    ): Promise<number | null> {
      const own = JSON.stringify({ ...prices, digest, is_retired: true })
      const [flightDateId] = await touched(sql`
        with class as (
          select class.flight_date_id, class.is_charter, class.fare_class, class.fare_id
          from inventory.seat_class as class
          join inventory.flight_date as flight on flight.id = class.flight_date_id
          where ${isNamed(one)}
        ), priced as (
          insert into inventory.fare overriding user value
          select (jsonb_populate_record(fare, ${own}::jsonb)).*
          from class join inventory.fare on fare.id = class.fare_id
          returning id
        )
        update inventory.seat_class as held
        set fare_id = priced.id
        from class, priced
        where held.flight_date_id = class.flight_date_id and held.is_charter = class.is_charter
          and held.fare_class = class.fare_class
        returning held.flight_date_id`)
      return flightDateId ?? null
    },
  }
}

/** Columns of `inventory.fare`, as SQL names them. */
export type Prices = { adult_price: number; child_price: number; infant_price: number }

export function stockReader(dbOrTx: Db | Tx) {
  const db = tables<InventoryTables>(dbOrTx)
  return {
    async findHold(key: string): Promise<Hold | null> {
      const row = await db
        .selectFrom('inventory.hold')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? holdOf(row) : null
    },

    /** Whether every flight a hold has seats on still goes and has not left. */
    async canTravel(key: string, now: Temporal.Instant): Promise<boolean> {
      const gone = await db
        .selectFrom('inventory.heldSeat as held')
        .innerJoin('inventory.flightDate as flight', 'flight.id', 'held.flightDateId')
        .select('flight.id')
        .where('held.holdKey', '=', key)
        .where(({ or, eb }) =>
          or([eb('flight.isClosed', '=', true), eb('flight.departsAt', '<=', now)]),
        )
        .executeTakeFirst()
      return gone === undefined
    },

    /** Ticket numbers in the order of the passengers. */
    async tickets(key: string): Promise<string[]> {
      const rows = await db
        .selectFrom('inventory.ticket')
        .select('number')
        .where('holdKey', '=', key)
        .orderBy('position')
        .execute()
      return rows.map(({ number }) => number)
    },

    /** Keys that hold seats although their time ran out before `before`. */
    async overdue(before: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('inventory.hold')
        .select('key')
        .where('state', '=', 'held')
        .where('heldUntil', '<', before)
        .limit(500)
        .execute()
      return rows.map(({ key }) => key)
    },
  }
}

type HoldMove = {
  from: HoldState
  to: HoldState
  heldUntil?: Temporal.Instant
  issued?: { pnr: string; issuedAt: Temporal.Instant }
}

const takeText = `
  update inventory.seat_class as class
  set seats_left = seats_left - $1
  from inventory.flight_date as flight, inventory.fare as fare
  where flight.id = class.flight_date_id and flight.airline_code = $3 and flight.operates_on = $4::date
    and flight.flight_number = $5 and flight.operational_suffix = $6
    and flight.origin = $7 and flight.destination = $8
    and class.is_charter = $9 and class.fare_class = $10 and fare.id = class.fare_id
    and not class.is_closed and not flight.is_closed and flight.departs_at > $2
    and class.seats_left >= $1
  returning class.flight_date_id as "flightDateId", fare.adult_price as "adultPriceRial",
    fare.child_price as "childPriceRial", fare.infant_price as "infantPriceRial",
    fare.is_refundable as "isRefundable", fare.penalty_table_id as "penaltyTableId"`

type HoldRow = Omit<Hold, 'party' | 'state' | 'sold'> &
  Hold['party'] & { state: string; sold: unknown }

function holdOf({ key, offerKey, heldUntil, pnr, issuedAt, ...row }: HoldRow): Hold {
  const { adults, children, infants, state, sold } = row
  return {
    key,
    offerKey,
    heldUntil,
    pnr,
    issuedAt,
    state: state as HoldState,
    party: { adults, children, infants },
    sold: sold as Hold['sold'],
  }
}
