/** The engine's questions in plain SQL: slow, and easy to read. What the two answer must be the same. */
import { sql } from 'kysely'
import { type Db, tables } from '../../../../platform/db/database.ts'
import type { PartyCount } from '../../../flights/index.ts'

export type SqlAsk = {
  origins: readonly string[]
  destinations: readonly string[]
  date: string
  party: PartyCount
  cabin: number
  now: Temporal.Instant
}

/** `legs` names flights and classes: "W5 1041 2026-12-01T06:45 SY", several joined by " + ". */
export type SqlItinerary = {
  legs: string
  seats: number
  total: number
  departs: number
  arrives: number
}

/** Where sample airports lie; `addPlaces` writes them down for the SQL. */
export type SamplePlace = {
  code: string
  countryCode: string
  cityCode: string
  lat: number
  lon: number
}

export async function addPlaces(db: Db, places: readonly SamplePlace[]): Promise<void> {
  await sql`create table public.sample_place (code text primary key, country text, city text, lat float8, lon float8)`.execute(
    tables(db),
  )
  for (const { code, countryCode, cityCode, lat, lon } of places)
    await sql`insert into public.sample_place values (${code}, ${countryCode}, ${cityCode}, ${lat}, ${lon})`.execute(
      tables(db),
    )
}

/** All itineraries of one journey that can be bought, with up to two stops. */
export async function askSql(db: Db, ask: SqlAsk): Promise<SqlItinerary[]> {
  const { origins, destinations, date, party, cabin, now } = ask
  const seats = party.adults + party.children
  const { rows } = await sql<SqlItinerary>`
    with sellable as (
      select flight.id, flight.origin, flight.destination, flight.departs_at, flight.arrives_at, flight.departure_time,
        class.is_charter, class.fare_class, class.seats_left,
        flight.airline_code || ' ' || flight.flight_number || ' '
          || to_char(flight.departure_time, 'YYYY-MM-DD"T"HH24:MI') || ' '
          || case when class.is_charter then 'C' else 'S' end || class.fare_class as name,
        ${party.adults} * adult_price + ${party.children} * child_price + ${party.infants} * infant_price as total
      from inventory.flight_date as flight
      join inventory.seat_class as class on class.flight_date_id = flight.id
      join inventory.fare on fare.id = class.fare_id
      where flight.departs_at between ${date}::date - interval '1 day' and ${date}::date + interval '5 days'
        and not flight.is_closed and not class.is_closed and fare.cabin = ${cabin}
        and class.seats_left >= ${seats}),
    -- Of every flight the cheapest system class and the cheapest charter class.
    cheapest as (
      select distinct on (id, is_charter) * from sellable order by id, is_charter, total, fare_class),
    leg as (
      select coalesce(system.id, charter.id) as id,
        coalesce(system.origin, charter.origin) as origin, coalesce(system.destination, charter.destination) as destination,
        coalesce(system.departs_at, charter.departs_at) as departs_at,
        coalesce(system.arrives_at, charter.arrives_at) as arrives_at,
        coalesce(system.departure_time, charter.departure_time) as departure_time,
        system.name as system_name, system.total as system_total, system.seats_left as system_seats,
        charter.name as charter_name, charter.total as charter_total, charter.seats_left as charter_seats,
        coalesce(charter.total < system.total, system.id is null) as is_charter_cheaper
      from (select * from cheapest where not is_charter) as system
      full join (select * from cheapest where is_charter) as charter on charter.id = system.id),
    -- Each leg as the cheapest way to fly it, and as the cheapest without a charter seat.
    priced as (
      select leg.*, false as is_system_only,
        case when is_charter_cheaper then charter_name else system_name end as name,
        case when is_charter_cheaper then charter_total else system_total end as total,
        case when is_charter_cheaper then charter_seats else system_seats end as seats
      from leg
      union all
      select leg.*, true, system_name, system_total, system_seats from leg where system_name is not null),
    pair as (
      select a.code as origin, b.code as destination, a.country <> b.country as is_international,
        6371 * acos(least(1, greatest(-1, sin(radians(a.lat)) * sin(radians(b.lat))
          + cos(radians(a.lat)) * cos(radians(b.lat)) * cos(radians(b.lon) - radians(a.lon))))) as km
      from public.sample_place as a cross join public.sample_place as b),
    first_leg as (
      select * from priced
      where origin = any(${[...origins]}) and departure_time::date = ${date}::date and departs_at > ${now}),
    rule as (
      select place.code as station, kind.is_international,
        coalesce(own.least_minutes, every.least_minutes) as least, coalesce(own.most_minutes, every.most_minutes) as most
      from public.sample_place as place
      cross join (values (false), (true)) as kind (is_international)
      join inventory.connection_rule as every on every.station = '*' and every.is_international = kind.is_international
      left join inventory.connection_rule as own
        on own.station = place.code and own.is_international = kind.is_international),
    connection as (
      select before.origin, before.destination as stop, after.destination, before.km as before_km, after.km as after_km,
        rule.least * interval '1 minute' as least, rule.most * interval '1 minute' as most
      from pair as before
      join pair as after on after.origin = before.destination
      join rule on rule.station = before.destination
        and rule.is_international = (before.is_international or after.is_international)),
    longest as (
      select origin, destination, km * case when km <= 402 then 2.4 when km <= 1287 then 1.9 when km <= 3219 then 1.5 else 1.3 end as km
      from pair where origin = any(${[...origins]}) and destination = any(${[...destinations]})),
    -- A direct flight is offered by its cheapest system and by its cheapest charter class.
    direct as (
      select name as legs, seats_left as seats, total, departs_at, arrives_at, id::text as flights, is_charter as is_other
      from cheapest
      where origin = any(${[...origins]}) and destination = any(${[...destinations]})
        and departure_time::date = ${date}::date and departs_at > ${now}),
    one_stop as (
      select a.name || ' + ' || b.name as legs, least(a.seats, b.seats) as seats, a.total + b.total as total,
        a.departs_at, b.arrives_at, a.id || ' ' || b.id as flights, a.is_system_only as is_other
      from first_leg as a
      join priced as b on b.origin = a.destination and b.is_system_only = a.is_system_only
      join connection as c on c.origin = a.origin and c.stop = a.destination and c.destination = b.destination
      join longest on longest.origin = a.origin and longest.destination = b.destination
      where b.destination = any(${[...destinations]})
        and a.destination <> all(${[...origins, ...destinations]})
        and b.departs_at between a.arrives_at + c.least and a.arrives_at + c.most
        and c.before_km + c.after_km <= longest.km),
    two_stops as (
      select a.name || ' + ' || b.name || ' + ' || d.name as legs, least(a.seats, b.seats, d.seats) as seats,
        a.total + b.total + d.total as total, a.departs_at, d.arrives_at, a.id || ' ' || b.id || ' ' || d.id as flights,
        a.is_system_only as is_other
      from first_leg as a
      join priced as b on b.origin = a.destination and b.is_system_only = a.is_system_only
      join priced as d on d.origin = b.destination and d.is_system_only = a.is_system_only
      join connection as c on c.origin = a.origin and c.stop = a.destination and c.destination = b.destination
      join connection as e on e.origin = b.origin and e.stop = b.destination and e.destination = d.destination
      join longest on longest.origin = a.origin and longest.destination = d.destination
      where d.destination = any(${[...destinations]})
        and a.destination <> all(${[...origins, ...destinations]})
        and b.destination <> all(${[...origins, ...destinations]})
        and b.departs_at between a.arrives_at + c.least and a.arrives_at + c.most
        and d.departs_at between b.arrives_at + e.least and b.arrives_at + e.most
        and c.before_km + c.after_km + e.after_km <= longest.km),
    every as (
      select * from direct
      union all select * from one_stop
      union all select * from two_stops)
    -- Where the cheapest mix has no charter seat, it is the same as the cheapest without one.
    select distinct legs, seats::int, total::int8, (extract(epoch from departs_at) / 60)::int as departs,
      (extract(epoch from arrives_at) / 60)::int as arrives
    from every order by total, legs`.execute(tables(db))
  return rows
}
