/** What the made-up sky is asked in plain SQL: one statement a question, over tables that know nothing of the engine. */
import type pg from 'pg'
import type { ConnectionRule } from '../connections.ts'
import { type Sky, type SkyFlight, skyFirstDay } from './made-up-sky.ts'

export type SkyAsk = {
  origins: string[]
  destinations: string[]
  day: number
  adults: number
  children: number
  infants: number
  cabin: number
  nowMinutes: number
  maxStops: number
}

/** One itinerary: ids of its flights, what it costs, seats left on it (0 when sold out), and the first airline. */
export type SkyItinerary = {
  flights: string
  total: number
  seats: number
  departs: number
  arrives: number
  airline: string
  /** Whether a seat of a charterer is among them; not said of what is sold out. */
  isCharter: boolean | null
}

const tables = `
  create table place (code text primary key, country text, lat float8, lon float8);
  create table fare (id int primary key, cabin int, is_charter bool, letter text, adult int8, child int8, infant int8);
  create table flight (id int primary key, airline text, origin text, destination text, departs int, arrives int, day int);
  create table class (flight int, place int, fare int, seats int, primary key (flight, place));
  create table rule (station text, arriving text, departing text, is_international bool, least int, most int);
  create index on flight (origin, destination, day);
  create index on flight (origin, departs) include (destination);
  create index on flight (origin, destination, departs);
  create view pair as select a.code as origin, b.code as destination, a.country <> b.country as is_international,
    (6371 * acos(least(1, greatest(-1, sin(radians(a.lat)) * sin(radians(b.lat))
      + cos(radians(a.lat)) * cos(radians(b.lat)) * cos(radians(b.lon) - radians(a.lon))))))::real::float8 as km
    from place as a cross join place as b where a.code <> b.code;`

/** The statements are long and what they read is short: planned once and by plain loops they take a tenth of the time. */
const settings = `set jit = off; set plan_cache_mode = force_generic_plan;
  set enable_hashjoin = off; set enable_mergejoin = off;`

export async function writeSky(client: pg.Client, { places, rules, fares, flights }: Sky) {
  await client.query(settings)
  await client.query(tables)
  for (const { code, countryCode, lat, lon } of places)
    await client.query('insert into place values ($1, $2, $3, $4)', [code, countryCode, lat, lon])
  for (const each of fares) {
    const { id, cabin, isCharter, fareClass, adultPrice, childPrice, infantPrice } = each
    const values = [id - 1, cabin, isCharter, fareClass, adultPrice, childPrice, infantPrice]
    await client.query('insert into fare values ($1, $2, $3, $4, $5, $6, $7)', values)
  }
  for (const rule of rules) await writeRule(client, rule)
  await writeRule(client, {
    station: '*',
    isInternational: false,
    leastMinutes: 60,
    mostMinutes: 720,
  })
  await writeRule(client, {
    station: '*',
    isInternational: true,
    leastMinutes: 240,
    mostMinutes: 1440,
  })
  for (const flight of flights) await writeFlight(client, flight)
  await client.query(`create table known_pair as select * from pair`)
  await client.query('create unique index on known_pair (origin, destination)')
  await client.query('analyze')
}

async function writeRule(client: pg.Client, rule: ConnectionRule): Promise<void> {
  const { station, arrivingAirline = '*', departingAirline = '*', isInternational } = rule
  await client.query('insert into rule values ($1, $2, $3, $4, $5, $6)', [
    station,
    arrivingAirline,
    departingAirline,
    isInternational,
    rule.leastMinutes,
    rule.mostMinutes,
  ])
}

/** Writes a flight, or writes it anew after it changed. */
export async function writeFlight(client: pg.Client, flight: SkyFlight): Promise<void> {
  const { id, airline, origin, destination, departure, arrival, localDeparture, classes } = flight
  const day = Math.floor(localDeparture / 1440)
  await client.query({
    name: 'flight',
    text: 'insert into flight values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing',
    values: [id, airline, origin, destination, departure, arrival, day],
  })
  await client.query({ name: 'forget', text: 'delete from class where flight = $1', values: [id] })
  await client.query({
    name: 'class',
    text: `insert into class select $1, place - 1, fare, seats
      from unnest($2::int[], $3::int[]) with ordinality as class (fare, seats, place)`,
    values: [id, classes.map(({ fare }) => fare), classes.map(({ seats }) => seats)],
  })
}

/** $1 origins, $2 destinations, $3 day, $4 now, $5 adults, $6 children, $7 infants, $8 cabin. */
const classesOf = (flight: string) => `
  select fare.is_charter, class.seats, class.place,
    $5::int8 * fare.adult + $6::int8 * fare.child + $7::int8 * fare.infant as total
  from class join fare on fare.id = class.fare
  where class.flight = ${flight}.id and fare.cabin = $8`
const cheapestOf = (flight: string, isCharter: boolean) => `
  left join lateral (
    select total, seats from (${classesOf(flight)}) as class
    where ${isCharter ? '' : 'not '}is_charter and seats >= $5::int + $6::int order by total, place limit 1
  ) as ${flight}_${isCharter ? 'charter' : 'system'} on true`
const priced = (flight: string) => `${cheapestOf(flight, false)} ${cheapestOf(flight, true)}
  cross join lateral (select
    coalesce(${flight}_charter.total < ${flight}_system.total, ${flight}_system.total is null) as is_charter) as ${flight}_way
  cross join lateral (
    values
      (true, case when ${flight}_way.is_charter then ${flight}_charter.total else ${flight}_system.total end,
        case when ${flight}_way.is_charter then ${flight}_charter.seats else ${flight}_system.seats end),
      (false, ${flight}_system.total, ${flight}_system.seats)) as ${flight}_sold (is_mixed, total, seats)`
/** What holds between two flights: the most particular rule of the station, or else of every station. */
const rule = (before: string, after: string, crosses: string, name: string) => `
  cross join lateral (
    select least, most from rule
    where station in (${before}.destination, '*') and is_international = (${crosses})
      and arriving in (${before}.airline, '*') and departing in (${after}.airline, '*')
    order by station = '*', (arriving <> '*')::int * 2 + (departing <> '*')::int desc limit 1) as ${name}`

const first = `a.origin = any($1::text[]) and a.day = $3 and a.departs > $4`
const direct = `
  select a.id::text as flights, sold.total, sold.seats, a.departs, a.arrives, a.airline, sold.is_charter as "isCharter"
  from flight as a ${cheapestOf('a', false)} ${cheapestOf('a', true)}
  cross join lateral (values (a_system.total, a_system.seats, false), (a_charter.total, a_charter.seats, true)) as sold (total, seats, is_charter)
  where ${first} and a.destination = any($2::text[]) and sold.total is not null`
const soldOut = `
  select a.id::text, open.total, 0, a.departs, a.arrives, a.airline, null
  from flight as a cross join lateral (
    select min(total) filter (where seats >= 0) as total, max(seats) as seats from (${classesOf('a')}) as class) as open
  where ${first} and a.destination = any($2::text[]) and open.seats < $5::int + $6::int and open.total is not null`
const longest = (before: string, after: string) => `
  join known_pair as whole on whole.origin = ${before}.origin and whole.destination = ${after}.destination`
const notTooFar = (km: string) => `${km} <= whole.km * case when whole.km <= 402 then 2.4
  when whole.km <= 1287 then 1.9 when whole.km <= 3219 then 1.5 else 1.3 end`
const notAnEnd = (stop: string) => `${stop} <> all($1::text[]) and ${stop} <> all($2::text[])`
const oneStop = `
  select distinct a.id || ' ' || b.id, a_sold.total + b_sold.total, least(a_sold.seats, b_sold.seats), a.departs, b.arrives, a.airline,
    a_sold.is_mixed and (a_way.is_charter or b_way.is_charter)
  from flight as a join known_pair as p on p.origin = a.origin and p.destination = a.destination
  join known_pair as q on q.origin = a.destination and q.destination = any($2::text[])
  ${longest('p', 'q')} and ${notTooFar('p.km + q.km')}
  join flight as b on b.origin = q.origin and b.destination = q.destination
    and b.departs between a.arrives and a.arrives + 1440
  ${rule('a', 'b', 'p.is_international or q.is_international', 'change')}
  ${priced('a')} ${priced('b')}
  where ${first} and ${notAnEnd('a.destination')}
    and b.departs between a.arrives + change.least and a.arrives + change.most
    and a_sold.is_mixed = b_sold.is_mixed and a_sold.total is not null and b_sold.total is not null`
const twoStops = `
  select distinct a.id || ' ' || b.id || ' ' || c.id, a_sold.total + b_sold.total + c_sold.total,
    least(a_sold.seats, b_sold.seats, c_sold.seats), a.departs, c.arrives, a.airline,
    a_sold.is_mixed and (a_way.is_charter or b_way.is_charter or c_way.is_charter)
  from flight as a join known_pair as p on p.origin = a.origin and p.destination = a.destination
  join known_pair as q on q.origin = a.destination and ${notAnEnd('q.destination')}
  join known_pair as r on r.origin = q.destination and r.destination = any($2::text[])
  ${longest('p', 'r')} and ${notTooFar('p.km + q.km + r.km')}
  join flight as b on b.origin = q.origin and b.destination = q.destination
    and b.departs between a.arrives and a.arrives + 1440
  join flight as c on c.origin = r.origin and c.destination = r.destination
    and c.departs between b.arrives and b.arrives + 1440
  ${rule('a', 'b', 'p.is_international or q.is_international', 'change')}
  ${rule('b', 'c', 'q.is_international or r.is_international', 'last_change')}
  ${priced('a')} ${priced('b')} ${priced('c')}
  where ${first} and ${notAnEnd('a.destination')}
    and b.departs between a.arrives + change.least and a.arrives + change.most
    and c.departs between b.arrives + last_change.least and b.arrives + last_change.most
    and a_sold.is_mixed = b_sold.is_mixed and b_sold.is_mixed = c_sold.is_mixed
    and a_sold.total is not null and b_sold.total is not null and c_sold.total is not null`
const parts = [direct, soldOut, oneStop, twoStops]

export async function askSky(client: pg.Client, ask: SkyAsk): Promise<SkyItinerary[]> {
  const { origins, destinations, day, nowMinutes, adults, children, infants, cabin } = ask
  const { rows } = await client.query({
    name: `sky ${ask.maxStops}`,
    text: parts.slice(0, 2 + ask.maxStops).join(' union all '),
    values: [origins, destinations, day, nowMinutes, adults, children, infants, cabin],
  })
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

const calendar = `
  select a.day, min(class.total)::text as total from flight as a
  cross join lateral (select total from (${classesOf('a')}) as class where seats >= $5::int + $6::int) as class
  where a.origin = any($1::text[]) and a.destination = any($2::text[])
    and a.day between $3 and $9::int and a.departs > $4 group by a.day`

/** The lowest price of each of these days, Infinity where nothing is left. */
export async function askSkyCalendar(
  client: pg.Client,
  { origins, destinations, nowMinutes, adults, children, infants, cabin }: SkyAsk,
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): Promise<number[]> {
  const { rows } = await client.query<{ day: number; total: string }>({
    name: 'sky calendar',
    text: calendar,
    values: [
      origins,
      destinations,
      firstDay,
      nowMinutes,
      adults,
      children,
      infants,
      cabin,
      lastDay,
    ],
  })
  const lowest = new Map(rows.map(({ day, total }) => [day, Number(total)]))
  return Array.from(
    { length: lastDay - firstDay + 1 },
    (_, index) => lowest.get(firstDay + index) ?? Number.POSITIVE_INFINITY,
  )
}

/** A question drawn: one or two airports at either end, every party that may travel, mostly the days that have flights. */
export function drawAsk({ draw, places }: Sky): SkyAsk {
  const code = () => places[draw(places.length)]?.code ?? ''
  const some = () => (draw(3) === 0 ? [code(), code()] : [code()])
  const adults = 1 + draw(draw(3) === 0 ? 6 : 2)
  const day = skyFirstDay + draw(9)
  return {
    origins: some(),
    destinations: draw(40) === 0 ? ['XXX', code()] : some(),
    day,
    adults,
    children: draw(3) === 0 ? draw(3) : 0,
    infants: draw(4) === 0 ? draw(adults + 1) : 0,
    cabin: draw(5) === 0 ? 2 : 1,
    nowMinutes: draw(4) === 0 ? day * 1440 + draw(1440) - 210 : 0,
    maxStops: draw(3),
  }
}
