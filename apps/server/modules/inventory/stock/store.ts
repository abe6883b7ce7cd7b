/** Every SQL statement of stock in one piece, for seats move by conditional updates only, which are read together. The table's own check is the last fence. */
import type { PaxType } from '@parastoo/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type DbTx, jsonb, tables } from '../../../platform/db/database.ts'
import type { PartyCount } from '../../flights/index.ts'
import type { InventoryTables } from '../tables.generated.ts'
import type { ClassName } from './offer-key.ts'
import type { SeatClass } from './seat-class.ts'

export type HoldState = 'held' | 'released' | 'issued' | 'refused'

export type Hold = {
  key: string
  state: HoldState
  offerKey: string
  party: PartyCount
  heldUntil: Temporal.Instant
  pnr: string | null
  /** What each class was sold for, by its key; null for a hold older than the record. */
  sold: Readonly<Record<string, SoldTerms>> | null
  issuedAt: Temporal.Instant | null
}

/** Prices and rules a class had when its seats were taken: they bind whoever cancels later. */
export type SoldTerms = {
  adultPriceRial: number
  childPriceRial: number
  infantPriceRial: number
  isRefundable: boolean
  penaltyTableId: string
}

/** Seats taken of one class on one dated flight. */
export type TakenSeats = { flightDateId: number; one: ClassName; seats: number }

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
    /** Takes seats of a class on sale, unless fewer are left; answers where and at which terms, null when nothing was taken. */
    async take(
      one: ClassName,
      seats: number,
      now: Temporal.Instant,
    ): Promise<{ flightDateId: number; terms: SoldTerms } | null> {
      const statement = sql<SoldTerms & { flightDateId: number }>`
        update inventory.seat_class as class
        set seats_left = seats_left - ${seats}
        from inventory.flight_date as flight, inventory.fare as fare
        where flight.id = class.flight_date_id and ${isNamed(one)} and fare.id = class.fare_id
          and not class.is_closed and not flight.is_closed and flight.departs_at > ${now}
          and class.seats_left >= ${seats}
        returning class.flight_date_id, fare.adult_price as adult_price_rial,
          fare.child_price as child_price_rial, fare.infant_price as infant_price_rial,
          fare.is_refundable, fare.penalty_table_id`
      const [taken] = (await statement.execute(db)).rows
      if (taken === undefined) return null
      const { flightDateId, ...terms } = taken
      return { flightDateId, terms }
    },

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

    /** Writes a new hold; false when the key has one. Waits for another dbTx that is writing the same key. */
    async addHold({
      party,
      ...hold
    }: Pick<Hold, 'key' | 'offerKey' | 'party' | 'heldUntil'>): Promise<boolean> {
      const added = await db
        .insertInto('inventory.hold')
        .values({ ...hold, ...party, state: 'held' })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Takes a hold back that was written in this dbTx and got no seats. */
    async removeHold(key: string): Promise<void> {
      await db.deleteFrom('inventory.hold').where('key', '=', key).execute()
    },

    /** Forgets which seats a hold had before they were given back. */
    async clearTaken(key: string): Promise<void> {
      await db.deleteFrom('inventory.heldSeat').where('holdKey', '=', key).execute()
    },

    /**
     * Writes down which seats a hold has taken, and what its classes are sold for; what was promised first stays. One statement,
     * because until the commit nobody else gets seats of these classes.
     */
    async setTaken(
      key: string,
      { taken, sold }: { taken: readonly TakenSeats[]; sold: Readonly<Record<string, SoldTerms>> },
    ): Promise<void> {
      const terms = db
        .updateTable('inventory.hold')
        .set({ sold: jsonb(sold) })
        .where('key', '=', key)
        .where('sold', 'is', null)
      await db
        .with('terms', () => terms)
        .insertInto('inventory.heldSeat')
        .values(
          taken.map(({ flightDateId, one: { isCharter, fareClass }, seats }) => ({
            ...{ holdKey: key, flightDateId, isCharter, fareClass, seats },
          })),
        )
        .execute()
    },

    /** A hold with its row locked until the dbTx ends. */
    async lockHold(key: string): Promise<Hold | null> {
      const row = await db
        .selectFrom('inventory.hold')
        .selectAll()
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst()
      return row ? holdOf(row) : null
    },

    /** Moves a hold on; false when it was in no state of `from`, so somebody else moved it first. */
    async moveHold(
      key: string,
      move: {
        from: HoldState
        to: HoldState
        heldUntil?: Temporal.Instant
        issued?: { pnr: string; issuedAt: Temporal.Instant }
      },
    ): Promise<boolean> {
      const { heldUntil, issued } = move
      const moved = await db
        .updateTable('inventory.hold')
        .set({ state: move.to, ...(heldUntil ? { heldUntil } : {}), ...issued })
        .where('key', '=', key)
        .where('state', '=', move.from)
        .returning('key')
        .executeTakeFirst()
      return moved !== undefined
    },

    /** Writes ticket numbers that nobody has yet; answers those written. */
    async addTickets(
      holdKey: string,
      tickets: readonly { number: string; position: number; passengerType: PaxType }[],
    ): Promise<number[]> {
      const added = await db
        .insertInto('inventory.ticket')
        .values(tickets.map((ticket) => ({ ...ticket, holdKey })))
        .onConflict((conflict) => conflict.column('number').doNothing())
        .returning('position')
        .execute()
      return added.map(({ position }) => position)
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
      return row ? holdOf(row) : null
    },

    /** Whether every flight a hold has seats on still goes and has not left. */
    async canTravel(key: string, now: Temporal.Instant): Promise<boolean> {
      const gone = await db
        .selectFrom('inventory.heldSeat as held')
        .innerJoin('inventory.flightDate as flight', 'flight.id', 'held.flightDateId')
        .select('flight.id')
        .where('held.holdKey', '=', key)
        .where((eb) => eb.or([eb('flight.isClosed', '=', true), eb('flight.departsAt', '<=', now)]))
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

type HoldRow = {
  sold: unknown
  issuedAt: Temporal.Instant | null
  key: string
  state: string
  offerKey: string
  adults: number
  children: number
  infants: number
  heldUntil: Temporal.Instant
  pnr: string | null
}

function holdOf({ adults, children, infants, state, sold, ...row }: HoldRow): Hold {
  return {
    ...row,
    state: state as HoldState,
    party: { adults, children, infants },
    sold: sold as Hold['sold'],
  }
}
