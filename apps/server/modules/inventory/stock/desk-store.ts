/** Every SQL statement by which staff read and change classes of dated flights. Changes are conditional on what was seen. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { ClassName } from './offer-key.ts'

export type FlightRow = Omit<ClassName, 'isCharter' | 'fareClass'> & {
  id: number
  departsAt: Temporal.Instant
  /** `HH:MM` at the airport. */
  departureTime: string
  isFlightClosed: boolean
}

export type ClassNow = ClassName & {
  flightDateId: number
  adultPriceRial: number
  seatsTotal: number
  seatsLeft: number
  isClosed: boolean
  departsAt: Temporal.Instant
  isFlightClosed: boolean
}

type Route = { origin?: string | undefined; destination?: string | undefined }

const flightColumns = `flight.airline_code as "airlineCode", flight.flight_number as "flightNumber",
  flight.operational_suffix as "operationalSuffix", flight.operates_on::text as "operatesOn",
  flight.origin, flight.destination, flight.departs_at as "departsAt", flight.is_closed as "isFlightClosed"`
const classColumns = `class.flight_date_id as "flightDateId", class.is_charter as "isCharter",
  class.fare_class as "fareClass", class.seats_total as "seatsTotal", class.seats_left as "seatsLeft",
  class.is_closed as "isClosed", fare.adult_price as "adultPriceRial"`
const onRoute = `($3::text is null or flight.origin = $3) and ($4::text is null or flight.destination = $4)`

/** Classes by their names, in the order given. */
const asked = `
  jsonb_to_recordset($1::jsonb) as asked ("airlineCode" text, "flightNumber" int, "operationalSuffix" text,
    "operatesOn" date, origin text, destination text, "isCharter" boolean, "fareClass" text, place int)
  join inventory.flight_date as flight on flight.airline_code = asked."airlineCode"
    and flight.operates_on = asked."operatesOn" and flight.flight_number = asked."flightNumber"
    and flight.operational_suffix = asked."operationalSuffix"
    and flight.origin = asked.origin and flight.destination = asked.destination
  join inventory.seat_class as class on class.flight_date_id = flight.id
    and class.is_charter = asked."isCharter" and class.fare_class = asked."fareClass"`

const placed = (names: readonly ClassName[]) =>
  JSON.stringify(names.map((one, place) => ({ ...one, place })))

export function deskReader(dbOrTx: Db | Tx) {
  return {
    async routes(from: string, until: string): Promise<{ origin: string; destination: string }[]> {
      return await query(
        dbOrTx,
        `select origin, destination from inventory.flight_date
         where operates_on between $1 and $2 and not is_closed
         group by origin, destination order by count(*) desc, origin, destination limit 1000`,
        [from, until],
      )
    },
    /** Dated flights by departure; `days` are weekdays as digits, 1 is Monday. */
    async flights({
      from,
      until,
      origin = null,
      destination = null,
      days,
      most,
    }: { [Name in keyof Route]: Route[Name] | null } & {
      from: string
      until: string
      days: string
      most: number
    }): Promise<FlightRow[]> {
      return await query(
        dbOrTx,
        `select flight.id, to_char(flight.departure_time, 'HH24:MI') as "departureTime", ${flightColumns}
         from inventory.flight_date as flight
         where flight.operates_on between $1 and $2 and ${onRoute}
           and position(extract(isodow from flight.operates_on)::text in $5) > 0
         order by flight.operates_on, flight.departs_at, flight.id limit $6`,
        [from, until, origin, destination, days, most],
      )
    },
    /** Every flight of an airline that leaves after one instant and by another, the soonest first; what is closed goes no more. */
    async departures({
      airline,
      after,
      until,
    }: {
      airline: string
      after: Temporal.Instant
      until: Temporal.Instant
    }): Promise<FlightRow[]> {
      return await query(
        dbOrTx,
        // A flight is named by a date near that of its departure, and found by that.
        `select flight.id, to_char(flight.departure_time, 'HH24:MI') as "departureTime", ${flightColumns}
         from inventory.flight_date as flight
         where flight.airline_code = $1 and not flight.is_closed and flight.departs_at > $2 and flight.departs_at <= $3
           and flight.operates_on between ($2 at time zone 'UTC')::date - 3 and ($3 at time zone 'UTC')::date + 3
         order by flight.departs_at, flight.id`,
        [airline, after, until],
      )
    },
    async classesOf(flightDateIds: readonly number[]): Promise<ClassNow[]> {
      return await query(
        dbOrTx,
        `select ${flightColumns}, ${classColumns}
         from inventory.flight_date as flight
         join inventory.seat_class as class on class.flight_date_id = flight.id
         join inventory.fare on fare.id = class.fare_id
         where flight.id = any($1)`,
        [flightDateIds],
      )
    },
    async classesNamed(names: readonly ClassName[]): Promise<ClassNow[]> {
      return await query(
        dbOrTx,
        `select ${flightColumns}, ${classColumns}
         from ${asked} join inventory.fare on fare.id = class.fare_id`,
        [placed(names)],
      )
    },
    /** Keys of holds that are issued on a dated flight, whatever their class; null where there is no such flight. */
    async keysOn(one: ClassName): Promise<string[] | null> {
      const rows = await query<{ key: string | null }>(
        dbOrTx,
        `select distinct hold.key
         from inventory.flight_date as flight
         left join inventory.held_seat as held on held.flight_date_id = flight.id
         left join inventory.hold on hold.key = held.hold_key and hold.state = 'issued'
         where flight.airline_code = $1 and flight.operates_on = $2 and flight.flight_number = $3
           and flight.operational_suffix = $4 and flight.origin = $5 and flight.destination = $6`,
        [
          one.airlineCode,
          one.operatesOn,
          one.flightNumber,
          one.operationalSuffix,
          one.origin,
          one.destination,
        ],
      )
      return rows.length === 0 ? null : rows.flatMap(({ key }) => key ?? [])
    },
    async load({
      from,
      until,
      origin = null,
      destination = null,
    }: { [Name in keyof Route]: Route[Name] | null } & { from: string; until: string }): Promise<
      { on: string; total: number; taken: number; stopped: number }[]
    > {
      return await query(
        dbOrTx,
        `select day::date::text as on, coalesce(sum(seats_total), 0)::int as total,
           coalesce(sum(seats_total - seats_left), 0)::int as taken,
           coalesce(sum(seats_left) filter (where class.is_closed), 0)::int as stopped
         from generate_series($1::date, $2::date, '1 day') as day
         left join inventory.flight_date as flight on flight.operates_on = day::date
           and not flight.is_closed and ${onRoute}
         left join inventory.seat_class as class on class.flight_date_id = flight.id
         group by day order by day`,
        [from, until, origin, destination],
      )
    },
  }
}

/** A class with a value that is to take the place of the one that was seen. */
type Written = Pick<ClassNow, 'flightDateId' | 'isCharter' | 'fareClass'> & {
  was: number | null
  value: number
}

const written = `jsonb_to_recordset($1::jsonb) as asked ("flightDateId" int, "isCharter" boolean, "fareClass" text, was bigint, value bigint)`
const isAsked = `class.flight_date_id = asked."flightDateId" and class.is_charter = asked."isCharter"
  and class.fare_class = asked."fareClass"`

export function deskWriter(tx: Tx) {
  /** Each of them or none: the rows are locked and were read since. */
  const all = async (text: string, rows: readonly Written[], more: readonly unknown[] = []) => {
    const cells = rows.map(({ flightDateId, isCharter, fareClass, was, value }) => ({
      flightDateId,
      isCharter,
      fareClass,
      was,
      value,
    }))
    const changed = await query(tx, text, [JSON.stringify(cells), ...more])
    if (changed.length !== rows.length) throw new Error('A locked class was changed by another')
  }
  return {
    /** Locks classes in the order given. */
    async lock(names: readonly ClassName[]): Promise<void> {
      await query(tx, `select 1 from ${asked} order by place for update of class`, [placed(names)])
    },
    /**
     * Gives each class a fare of its own with another price; a child and an infant pay the same part of it as before. Such fares are
     * retired from the beginning: they go with the last class that names them.
     */
    price: (rows: readonly Written[]) =>
      all(
        `with base as (
           select class.flight_date_id, class.is_charter, class.fare_class, fare.id as fare_id, asked.value
           from ${written} join inventory.seat_class as class on ${isAsked}
           join inventory.fare on fare.id = class.fare_id
           where fare.adult_price = asked.was
         ), own as (
           insert into inventory.fare overriding user value
           select (jsonb_populate_record(fare, jsonb_build_object(
             'adult_price', one.value,
             'child_price', round(fare.child_price::numeric * one.value / fare.adult_price),
             'infant_price', round(fare.infant_price::numeric * one.value / fare.adult_price),
             'digest', $2::text || ' ' || fare.id || ' ' || one.value,
             'is_retired', true))).*
           from (select distinct fare_id, value from base) as one
           join inventory.fare on fare.id = one.fare_id
           returning id, digest
         )
         update inventory.seat_class as class
         set fare_id = own.id, own_price = true
         from base join own on own.digest = $2::text || ' ' || base.fare_id || ' ' || base.value
         where class.flight_date_id = base.flight_date_id and class.is_charter = base.is_charter
           and class.fare_class = base.fare_class
         returning 1`,
        rows,
        [`own ${newId()}`],
      ),
    /** Seats in all; what is taken stays taken. */
    seats: (rows: readonly Written[]) =>
      all(
        `update inventory.seat_class as class
         set seats_total = asked.value, seats_left = class.seats_left + asked.value - class.seats_total, own_seats = true
         from ${written}
         where ${isAsked} and class.seats_total = asked.was
           and class.seats_total - class.seats_left <= asked.value
         returning 1`,
        rows,
      ),
    open: (rows: readonly Written[]) =>
      all(
        `update inventory.seat_class as class
         set is_closed = asked.value = 0, is_stopped = asked.value = 0
         from ${written}
         where ${isAsked} and class.is_closed = (asked.value = 1)
         returning 1`,
        rows,
      ),
  }
}
