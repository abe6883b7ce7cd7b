/**
 * SQL that brings dated flights and their classes in line with what the timetable now says. Everything is set-based: what is
 * wanted goes into temporary tables, then a handful of statements compare, whatever the number of rows. Seats that were sold or
 * are held are never disturbed: a class keeps its count of taken seats, and what vanished with sales is closed, not deleted.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Tx, tables } from '../../../platform/db/database.ts'
import type { IsoDate } from '../../../platform/imports/fields.ts'
import type { DatedFlight } from './expand-schedule.ts'

/** A flight to be on sale, with the ids of its fares. */
export type WantedFlight = { flight: DatedFlight; fareIds: readonly number[] }

/** A flight that is gone from the timetable although seats of it were sold or are held. */
export type ClosedFlight = {
  airlineCode: string
  flightNumber: number
  operatesOn: string
  origin: string
  destination: string
  seatsTaken: number
}

export type DatedCounts = {
  addedFlights: number
  changedFlights: number
  removedFlights: number
  addedClasses: number
  changedClasses: number
  removedClasses: number
  closedFlights: ClosedFlight[]
}

/** These airlines' flights with operation dates from `from` to `until`, both included. */
export type Window = { airlineCodes: readonly string[]; from: IsoDate; until: IsoDate }

const chunkSize = 20_000
const key = 'airline_code, operates_on, flight_number, operational_suffix, origin, destination'
const facts =
  'leg_sequence, departs_at, arrives_at, departure_time, arrival_time, origin_terminal, destination_terminal, aircraft, service_type'
const sameKey = (a: string, b: string) => same(key, a, b)
const sameClass = (a: string, b: string) => same('flight_date_id, is_charter, fare_class', a, b)

export function flightDatesWriter(tx: Tx) {
  const db = tables<unknown>(tx).withoutPlugins()
  const run = async (statement: RawBuilder<unknown>): Promise<number> =>
    Number((await statement.execute(db)).numAffectedRows ?? 0)

  let wantedFlights = 0

  return {
    /** Begins a comparison: nothing is wanted yet. */
    async begin(): Promise<void> {
      await sql.raw(temporaryTables).execute(db)
      wantedFlights = 0
    },

    /** Adds flights to what is wanted. */
    async want(flights: readonly WantedFlight[]): Promise<void> {
      for (let start = 0; start < flights.length; start += chunkSize) {
        const chunk = flights.slice(start, start + chunkSize)
        await insertWantedFlights(chunk, wantedFlights).execute(db)
        await insertWantedClasses(chunk, wantedFlights).execute(db)
        wantedFlights += chunk.length
      }
    },

    /** Brings the flights inside the window in line with what is wanted. */
    async bringInLine(window: Window): Promise<DatedCounts> {
      await sql.raw(planWell(wantedFlights)).execute(db)
      const { rows } = await hasFlights(window).execute(db)
      const changedFlights = await run(sql.raw(changeFlights))
      const addedFlights = await run(sql.raw(addFlights))
      await sql.raw(nameWantedSeats).execute(db)
      await sql.raw('analyze wanted_seat').execute(db)
      const changedClasses = await run(sql.raw(changeClasses))
      const addedClasses = await run(sql.raw(addClasses))
      const counts = { addedFlights, changedFlights, addedClasses, changedClasses }
      // Where there was nothing, nothing is to go: a first start does not look for it among all that it has just written.
      if (!rows[0]?.found)
        return { ...counts, removedFlights: 0, removedClasses: 0, closedFlights: [] }
      const removedClasses = await run(removeClasses(window))
      await run(closeClasses(window))
      const removedFlights = await run(removeFlights(window))
      const { rows: closedFlights } = await closeFlights(window).execute(db)
      return { ...counts, removedFlights, removedClasses, closedFlights }
    },

    /** Renews what the planner knows: after many changes, it would search whole tables for the next buyer's seat. */
    async renewStatistics(): Promise<void> {
      await sql
        .raw('analyze inventory.flight_date, inventory.seat_class, inventory.fare')
        .execute(db)
    },

    /** Removes flights that left before `before`; those that were ever sold or held stay, for those who ask later. */
    async dropPast(before: Temporal.Instant): Promise<number> {
      await run(sql`
        delete from inventory.seat_class
        using inventory.flight_date
        where flight_date.id = seat_class.flight_date_id and flight_date.departs_at < ${before}
          and ${neverHeld}`)
      return await run(sql`
        delete from inventory.flight_date
        where departs_at < ${before}
          and not exists (select from inventory.seat_class where flight_date_id = flight_date.id)`)
    },

    /** The last operation date an airline has flights on; null when it has none. */
    async lastDate(airlineCode: string): Promise<IsoDate | null> {
      const { rows } = await sql<{ last: Temporal.PlainDate | null }>`
        select max(operates_on) as last from inventory.flight_date where airline_code = ${airlineCode}
      `.execute(db)
      return rows[0]?.last?.toString() ?? null
    },
  }
}

const temporaryTables = `
  create temporary table if not exists wanted_flight (
    place int, airline_code text, operates_on date, flight_number int, operational_suffix text, origin text,
    destination text, leg_sequence smallint, departs_at timestamptz, arrives_at timestamptz,
    departure_time timestamp, arrival_time timestamp, origin_terminal text, destination_terminal text,
    aircraft text, service_type text
  ) on commit drop;
  create temporary table if not exists wanted_class (place int, fare_id int) on commit drop;
  create temporary table if not exists wanted_seat (
    flight_date_id int, is_charter boolean, fare_class text, fare_id int, seats smallint
  ) on commit drop;
  truncate wanted_flight, wanted_class, wanted_seat`

/**
 * A few days are found by index, which the planner sees from what is wanted. For a whole timetable it must not: before a first
 * import it has no statistics and would loop for hours, where hashing each table once takes seconds.
 */
const planWell = (wantedFlights: number) => `
  analyze wanted_flight;
  analyze wanted_class;
  set local enable_nestloop = ${wantedFlights > chunkSize ? 'off' : 'on'};
  set local work_mem = '128MB'`

function insertWantedFlights(chunk: readonly WantedFlight[], start: number) {
  const column = <Value>(of: (flight: DatedFlight) => Value) =>
    chunk.map(({ flight }) => of(flight))
  return sql`
    insert into wanted_flight
    select place, airline_code, operates_on, flight_number, operational_suffix, origin, destination, leg_sequence,
      to_timestamp(departs_at), to_timestamp(arrives_at),
      departs_on + departure_minutes * interval '1 minute', arrives_on + arrival_minutes * interval '1 minute',
      origin_terminal, destination_terminal, aircraft, service_type
    from unnest(
      ${chunk.map((_wanted, index) => start + index)}::int[],
      ${column((flight) => flight.airlineCode)}::text[],
      ${column((flight) => flight.operatesOn)}::date[],
      ${column((flight) => flight.flightNumber)}::int[],
      ${column((flight) => flight.operationalSuffix ?? '')}::text[],
      ${column((flight) => flight.origin)}::text[],
      ${column((flight) => flight.destination)}::text[],
      ${column((flight) => flight.legSequence)}::smallint[],
      ${column((flight) => flight.departsAt.epochMilliseconds / 1000)}::int[],
      ${column((flight) => flight.arrivesAt.epochMilliseconds / 1000)}::int[],
      ${column((flight) => flight.departsOn)}::date[],
      ${column((flight) => flight.departureMinutes)}::int[],
      ${column((flight) => flight.arrivesOn)}::date[],
      ${column((flight) => flight.arrivalMinutes)}::int[],
      ${column((flight) => flight.originTerminal)}::text[],
      ${column((flight) => flight.destinationTerminal)}::text[],
      ${column((flight) => flight.aircraftType)}::text[],
      ${column((flight) => flight.serviceType)}::text[]
    ) as given (
      place, airline_code, operates_on, flight_number, operational_suffix, origin, destination, leg_sequence,
      departs_at, arrives_at, departs_on, departure_minutes, arrives_on, arrival_minutes,
      origin_terminal, destination_terminal, aircraft, service_type)`
}

function insertWantedClasses(chunk: readonly WantedFlight[], start: number) {
  const places = chunk.flatMap(({ fareIds }, index) => fareIds.map(() => start + index))
  const fareIds = chunk.flatMap((wanted) => wanted.fareIds)
  return sql`insert into wanted_class select * from unnest(${places}::int[], ${fareIds}::int[])`
}

const changeFlights = `
  update inventory.flight_date as held
  set (${facts}) = row (${of(facts, 'wanted')}), is_closed = false
  from wanted_flight as wanted
  where ${sameKey('held', 'wanted')}
    and (row (${of(facts, 'held')}) is distinct from row (${of(facts, 'wanted')}) or held.is_closed)`

const addFlights = `
  insert into inventory.flight_date (${key}, ${facts})
  select ${of(key, 'wanted')}, ${of(facts, 'wanted')}
  from wanted_flight as wanted
  where not exists (select from inventory.flight_date as held where ${sameKey('held', 'wanted')})
  order by wanted.place`

const nameWantedSeats = `
  insert into wanted_seat
  select held.id, fare.is_charter, fare.fare_class, fare.id, fare.seats
  from wanted_class
  join wanted_flight as wanted using (place)
  join inventory.flight_date as held on ${sameKey('held', 'wanted')}
  join inventory.fare on fare.id = wanted_class.fare_id
  order by held.id`

const ownFare = 'case when held.own_price then held.fare_id else wanted.fare_id end'
const ownSeats =
  'case when held.own_seats then held.seats_total else greatest(wanted.seats, held.seats_total - held.seats_left) end'

/** What staff have set by hand stays. Taken seats stay taken: the total follows the fare but never falls below them. */
const changeClasses = `
  update inventory.seat_class as held
  set fare_id = ${ownFare}, is_closed = held.is_stopped,
    seats_total = ${ownSeats}, seats_left = ${ownSeats} - (held.seats_total - held.seats_left)
  from wanted_seat as wanted
  where ${sameClass('held', 'wanted')}
    and (held.fare_id <> ${ownFare} or held.is_closed <> held.is_stopped or held.seats_total <> ${ownSeats})`

const addClasses = `
  insert into inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_total, seats_left)
  select flight_date_id, is_charter, fare_class, fare_id, seats, seats
  from wanted_seat as wanted
  where not exists (select from inventory.seat_class as held where ${sameClass('held', 'wanted')})`

const neverHeld = sql`
  seat_class.seats_left = seat_class.seats_total
  and not exists (
    select from inventory.held_seat as held
    where held.flight_date_id = seat_class.flight_date_id and held.is_charter = seat_class.is_charter
      and held.fare_class = seat_class.fare_class)`

const hasFlights = (window: Window) => sql<{ found: boolean }>`
  select exists (select from inventory.flight_date where ${inside(window)}) as found`

const unwantedClass = (window: Window) => sql`
  flight_date.id = seat_class.flight_date_id and ${inside(window)}
  and not exists (select from wanted_seat as wanted where ${sql.raw(sameClass('seat_class', 'wanted'))})`

const removeClasses = (window: Window) => sql`
  delete from inventory.seat_class
  using inventory.flight_date
  where ${unwantedClass(window)} and ${neverHeld}`

const closeClasses = (window: Window) => sql`
  update inventory.seat_class
  set is_closed = true
  from inventory.flight_date
  where ${unwantedClass(window)} and not seat_class.is_closed`

const unwantedFlight = (window: Window) => sql`
  ${inside(window)}
  and not exists (select from wanted_flight as wanted where ${sql.raw(sameKey('flight_date', 'wanted'))})`

const removeFlights = (window: Window) => sql`
  delete from inventory.flight_date
  where ${unwantedFlight(window)}
    and not exists (select from inventory.seat_class where flight_date_id = flight_date.id)`

/** Answers those closed now that somebody has seats on. */
const closeFlights = (window: Window) => sql<ClosedFlight>`
  with closed as (
    update inventory.flight_date
    set is_closed = true
    where ${unwantedFlight(window)} and not is_closed
    returning *
  )
  select airline_code as "airlineCode", flight_number as "flightNumber", operates_on::text as "operatesOn",
    origin, destination, sum(seats_total - seats_left)::int as "seatsTaken"
  from closed
  join inventory.seat_class on flight_date_id = closed.id
  group by closed.id, 1, 2, 3, 4, 5
  having sum(seats_total - seats_left) > 0
  order by 3, 1, 2`

function inside({ airlineCodes, from, until }: Window) {
  return sql`flight_date.airline_code = any(${airlineCodes})
    and flight_date.operates_on between ${from}::date and ${until}::date`
}

/** The columns of a list, each of `table`. */
function of(columns: string, table: string): string {
  return columns
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')
}

function same(columns: string, a: string, b: string): string {
  return columns
    .split(', ')
    .map((column) => `${a}.${column} = ${b}.${column}`)
    .join(' and ')
}
