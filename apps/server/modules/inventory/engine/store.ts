/** What the engine reads from the database. Flights and classes come as packed columns: hundreds of thousands of rows in a second. */
import { sql } from 'kysely'
import { type Db, type Tx, tables } from '../../../platform/db/database.ts'
import type { InventoryTables } from '../tables.generated.ts'
import type { ConnectionRule } from './connections.ts'
import type { FareOnSale, PackedClasses, PackedFlights } from './packed-rows.ts'

/** A dated flight; moments are minutes since 1970, on UTC's clock or on the airport's, and dates are days since 1970. */
export type FlightFacts = {
  id: number
  airlineCode: string
  flightNumber: number
  /** Empty for none. */
  suffix: string
  origin: string
  destination: string
  departure: number
  arrival: number
  localDeparture: number
  localArrival: number
  operatesOn: number
  aircraft: string
}

/** `seats` is -1 when the class is closed. */
export type ClassOnSale = {
  fareId: number
  isCharter: boolean
  fareClass: string
  seats: number
}

/** A flight as one statement saw it; without facts it is closed or gone. */
export type FlightOnSale = { id: number; facts: FlightFacts | null; classes: ClassOnSale[] }

/** `seen` and `position` tell which changes are in it, and where the log holds no more of those. */
export type FlightsOnSale = { flights: FlightOnSale[]; seen: string; position: string }

export function engineReader(dbOrTx: Db | Tx) {
  const db = tables<InventoryTables>(dbOrTx)
  const seatsOnSale = sql<number>`case when class.is_closed then -1 else class.seats_left end`
  const fares = () =>
    db
      .selectFrom('inventory.fare')
      .select(['id', 'adultPrice', 'childPrice', 'infantPrice', 'cabin', 'fareClass'])
      .select(['isCharter', 'isRefundable', 'baggageAmount', 'baggageUnit', 'penaltyTableId'])
  return {
    /** The next flights on sale after an id; null when there are no more. */
    async flightsAfter(id: number, limit: number): Promise<PackedFlights | null> {
      const { rows } = await sql<PackedFlights>`
        select count(*)::int as count, max(id) as last_id,
          string_agg(
            int4send(id)
            || int4send((date_part('epoch', departs_at) / 60)::int)
            || int4send((date_part('epoch', arrives_at) / 60)::int)
            || int4send((date_part('epoch', departure_time) / 60)::int)
            || int4send((date_part('epoch', arrival_time) / 60)::int)
            || int4send(operates_on - date '1970-01-01')
            || int4send(flight_number), ''::bytea) as numbers,
          string_agg(
            rpad(airline_code, 3) || origin || destination || rpad(operational_suffix, 1) || rpad(aircraft, 4),
            '') as words
        from (
          select * from inventory.flight_date
          where id > ${id} and not is_closed
          order by id limit ${limit}
        ) as flight`.execute(db)
      const [packed] = rows
      return packed && packed.count > 0 ? packed : null
    },

    /** The classes of flights with ids after `after` up to `until`, in one order: flight, channel, fare class. */
    async classesBetween(after: number, until: number): Promise<PackedClasses> {
      const { rows } = await sql<PackedClasses>`
        select count(*)::int as count,
          coalesce(string_agg(
            int4send(flight_date_id) || int4send(fare_id) || int2send(seats::int2), ''::bytea), '') as bytes
        from (
          select flight_date_id, fare_id, ${seatsOnSale} as seats
          from inventory.seat_class as class
          where flight_date_id > ${after} and flight_date_id <= ${until}
          order by flight_date_id, is_charter, fare_class
        ) as class`.execute(db)
      const [packed] = rows
      if (!packed) throw new Error('An aggregate answered nothing')
      return packed
    },

    /** How long a traveller needs between two flights, as imported. */
    connectionRules: (): Promise<ConnectionRule[]> =>
      db
        .selectFrom('inventory.connectionRule')
        .select(['station', 'isInternational', 'arrivingAirline', 'departingAirline'])
        .select(['leastMinutes', 'mostMinutes'])
        .execute(),

    /** The next fares after an id. */
    faresAfter: (id: number, limit: number): Promise<FareOnSale[]> =>
      fares().where('id', '>', id).orderBy('id').limit(limit).execute(),
    faresOf: (ids: readonly number[]): Promise<FareOnSale[]> =>
      fares().where('id', 'in', ids).execute(),

    /** Some dated flights with all their classes, seen by one statement. At least one id must be asked for. */
    async flightsOf(ids: readonly number[]): Promise<FlightsOnSale> {
      const { rows } = await sql<FlightRow>`
        select pg_current_snapshot()::text as seen, pg_current_wal_insert_lsn()::text as position, asked.id,
          airline_code, flight_number, operational_suffix as suffix, origin, destination, aircraft,
          (date_part('epoch', departs_at) / 60)::int as departure, (date_part('epoch', arrives_at) / 60)::int as arrival,
          (date_part('epoch', departure_time) / 60)::int as local_departure,
          (date_part('epoch', arrival_time) / 60)::int as local_arrival,
          operates_on - date '1970-01-01' as operates_on,
          class.fare_id, class.is_charter, class.fare_class, ${seatsOnSale} as seats
        from unnest(${ids}::int[]) as asked (id)
        left join inventory.flight_date as flight on flight.id = asked.id and not flight.is_closed
        left join inventory.seat_class as class on class.flight_date_id = flight.id
        order by asked.id, class.is_charter, class.fare_class`.execute(db)
      const flights = [...Map.groupBy(rows, ({ id }) => id)].map(([id, [first, ...more]]) => {
        const { airlineCode } = first ?? {}
        if (!first || airlineCode === null || airlineCode === undefined)
          return { id, facts: null, classes: [] }
        const classes = [first, ...more].filter(({ fareId }) => fareId !== null)
        return { id, facts: { ...first, airlineCode }, classes }
      })
      const [{ seen, position } = { seen: '', position: '' }] = rows
      return { flights, seen, position }
    },
  }
}

type FlightRow = Omit<FlightFacts, 'airlineCode'> &
  ClassOnSale & { airlineCode: string | null; seen: string; position: string }
