/** The SQL statements of stock, those of every sale given on from sale-store.ts: seats move by conditional updates only. The table's own check is the last fence. */
import { type RawBuilder, sql } from 'kysely'
import { type Db, type DbTx, tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import type { Hold, TakenSeats } from './hold.ts'
import type { ClassName } from './offer-key.ts'
import * as sale from './sale-store.ts'
import type { SeatClass } from './seat-class.ts'

export type { Hold, HoldState, SoldTerms, TakenSeats } from './hold.ts'

/** How a class can be reached by its name from tables called `flight` and `class`. */
export const isNamed = (one: ClassName) => sql<boolean>`
  flight.airline_code = ${one.airlineCode} and flight.operates_on = ${one.operatesOn}::date
  and flight.flight_number = ${one.flightNumber} and flight.operational_suffix = ${one.operationalSuffix}
  and flight.origin = ${one.origin} and flight.destination = ${one.destination}
  and class.is_charter = ${one.isCharter} and class.fare_class = ${one.fareClass}`

export function stockWriter(dbTx: DbTx) {
  const db = tables<InventoryTables>(dbTx)
  /** The ids of the dated flights a statement touched. */
  const touched = async (statement: RawBuilder<{ flightDateId: number }>): Promise<number[]> =>
    (await statement.execute(db)).rows.map(({ flightDateId }) => flightDateId)

  return {
    take: (one: ClassName, seats: number, now: Temporal.Instant) =>
      sale.take(dbTx, one, { seats, now }),

    /** Puts back what was taken in this dbTx for a party that did not get all its seats. */
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

    insistOnNewHold: (hold: Parameters<typeof sale.insistOnNewHold>[1]) =>
      sale.insistOnNewHold(dbTx, hold),

    /** Takes a hold back that was written in this dbTx and got no seats. */
    async removeHold(key: string): Promise<void> {
      await db.deleteFrom('inventory.hold').where('key', '=', key).execute()
    },

    /** Forgets which seats a hold had before they were given back. */
    async clearTaken(key: string): Promise<void> {
      await db.deleteFrom('inventory.heldSeat').where('holdKey', '=', key).execute()
    },

    setTaken: (key: string, taken: Parameters<typeof sale.setTaken>[2]) =>
      sale.setTaken(dbTx, key, taken),
    lockHold: (key: string) => sale.lockHold(dbTx, key),
    moveHold: (key: string, move: Parameters<typeof sale.moveHold>[2]) =>
      sale.moveHold(dbTx, key, move),
    insistOnHoldMove: (key: string, move: Parameters<typeof sale.insistOnHoldMove>[2]) =>
      sale.insistOnHoldMove(dbTx, key, move),
    addTickets: (key: string, tickets: Parameters<typeof sale.addTickets>[2]) =>
      sale.addTickets(dbTx, key, tickets),

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

export function stockReader(dbOrTx: Db | DbTx) {
  const db = tables<InventoryTables>(dbOrTx)
  return {
    /** A class as it is sold at this moment; null when it is not on sale: unknown, closed or departed. */
    async findClass(one: ClassName, now: Temporal.Instant): Promise<SeatClass | null> {
      const row = await db
        .selectFrom('inventory.flightDate as flight')
        .innerJoin('inventory.seatClass as class', 'class.flightDateId', 'flight.id')
        .innerJoin('inventory.fare as fare', 'fare.id', 'class.fareId')
        .select(['flight.departsAt', 'flight.arrivesAt', 'flight.departureTime'])
        .select(['flight.arrivalTime', 'flight.aircraft', 'class.seatsLeft', 'fare.cabin'])
        .select(['fare.baggageAmount', 'fare.baggageUnit', 'fare.isRefundable'])
        .select(['fare.penaltyTableId', 'fare.adultPrice', 'fare.childPrice', 'fare.infantPrice'])
        .where(isNamed(one))
        .where('class.isClosed', '=', false)
        .where('flight.isClosed', '=', false)
        .where('flight.departsAt', '>', now)
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        ...one,
        departsAt: row.departsAt,
        arrivesAt: row.arrivesAt,
        durationMinutes: row.departsAt.until(row.arrivesAt).total('minutes'),
        departureTime: row.departureTime.toString({ smallestUnit: 'minute' }),
        arrivalTime: row.arrivalTime.toString({ smallestUnit: 'minute' }),
        aircraft: row.aircraft,
        cabin: row.cabin as SeatClass['cabin'],
        baggage: { amount: row.baggageAmount, unit: row.baggageUnit as 'Kg' | 'Pc' },
        isRefundable: row.isRefundable,
        penaltyTableId: row.penaltyTableId,
        adultPriceRial: row.adultPrice,
        childPriceRial: row.childPrice,
        infantPriceRial: row.infantPrice,
        seatsLeft: row.seatsLeft,
      }
    },

    async findHold(key: string): Promise<Hold | null> {
      const row = await db
        .selectFrom('inventory.hold')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? sale.holdOf(row) : null
    },

    canTravel: (key: string, now: Temporal.Instant) => sale.canTravel(dbOrTx, key, now),

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

    /** How the flights of an offer stand now: local times in the order given; null for one that goes no more. */
    async timesNow(
      classes: readonly ClassName[],
    ): Promise<({ departureTime: string; arrivalTime: string } | null)[]> {
      const found: ({ departureTime: string; arrivalTime: string } | null)[] = []
      for (const one of classes) {
        const row = await db
          .selectFrom('inventory.flightDate as flight')
          .select(['flight.departureTime', 'flight.arrivalTime', 'flight.isClosed'])
          .where('flight.airlineCode', '=', one.airlineCode)
          .where('flight.operatesOn', '=', Temporal.PlainDate.from(one.operatesOn))
          .where('flight.flightNumber', '=', one.flightNumber)
          .where('flight.operationalSuffix', '=', one.operationalSuffix)
          .where('flight.origin', '=', one.origin)
          .where('flight.destination', '=', one.destination)
          .executeTakeFirst()
        const goes = row !== undefined && !row.isClosed
        const written = (local: Temporal.PlainDateTime) =>
          local.toString({ smallestUnit: 'minute' })
        found.push(
          goes
            ? { departureTime: written(row.departureTime), arrivalTime: written(row.arrivalTime) }
            : null,
        )
      }
      return found
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
