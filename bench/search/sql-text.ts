/**
 * What the database is asked, for one adult in the first cabin: $1 origin, $2 destination, $3 day of the origin's calendar, $4 the
 * longest way in km. Minutes are UTC.
 */

export const layOutTables = `
  create unlogged table fare (id int, cabin int, is_charter int, adult int8, child int8, infant int8);
  create unlogged table pair (origin int, destination int, id int, km float8, is_international int);
  create unlogged table flight (id int, origin int, destination int, departs int, arrives int, day int);
  create unlogged table class (flight int, fare int, seats int);`

export const indexes = `
  create unique index on fare (id) include (cabin, is_charter, adult, child, infant);
  create unique index on pair (origin, destination) include (km, is_international);
  create index on pair (destination);
  create index on flight (origin, destination, day, departs) include (id, arrives);
  create index on flight (origin, destination, departs) include (id, arrives, day);
  create index on class (flight) include (fare, seats);`

const cheapest = (flight: string) => `
  cross join lateral (
    select min(fare.adult) as rial from class join fare on fare.id = class.fare
    where class.flight = ${flight}.id and class.seats >= 1 and fare.cabin = 1) as ${flight}_price`

export const askDirect = `
  select a.id, a.departs, a.arrives, a_price.rial as total from flight as a ${cheapest('a')}
  where a.origin = $1 and a.destination = $2 and a.day = $3 and a_price.rial is not null
  order by total limit 200`

const least = (before: string, after: string) =>
  `case when ${before}.is_international + ${after}.is_international > 0 then 240 else 60 end`
const most = (before: string, after: string) =>
  `case when ${before}.is_international + ${after}.is_international > 0 then 1440 else 720 end`

const oneStop = `
  select a.departs, b.arrives, a_price.rial + b_price.rial as total
  from pair as p join pair as q on q.origin = p.destination and q.destination = $2
  join flight as a on a.origin = p.origin and a.destination = p.destination and a.day = $3 ${cheapest('a')}
  join flight as b on b.origin = q.origin and b.destination = q.destination
    and b.departs between a.arrives + ${least('p', 'q')} and a.arrives + ${most('p', 'q')} ${cheapest('b')}
  where p.origin = $1 and p.km + q.km <= $4::float8
    and a_price.rial is not null and b_price.rial is not null`

const direct = `
  select a.departs, a.arrives, a_price.rial as total from flight as a ${cheapest('a')}
  where a.origin = $1 and a.destination = $2 and a.day = $3 and a_price.rial is not null`

export const askOneStop = `${direct} union all ${oneStop} order by total limit 200`

/** Pairs first, so that flights are only looked for where a way leads. */
export const askTwoStops = `
  with way as materialized (
    select p.destination as stop, q.destination as next, ${least('p', 'q')} as least, ${most('p', 'q')} as most,
      ${least('q', 'r')} as last_least, ${most('q', 'r')} as last_most
    from pair as p join pair as q on q.origin = p.destination
    join pair as r on r.origin = q.destination and r.destination = $2
    where p.origin = $1 and p.destination <> $2 and q.destination not in ($1, $2)
      and p.km + q.km + r.km <= $4::float8),
  two_stops as (
    select a.departs, c.arrives, a_price.rial + b_price.rial + c_price.rial as total
    from way join flight as a on a.origin = $1 and a.destination = way.stop and a.day = $3 ${cheapest('a')}
    join flight as b on b.origin = way.stop and b.destination = way.next
      and b.departs between a.arrives + way.least and a.arrives + way.most ${cheapest('b')}
    join flight as c on c.origin = way.next and c.destination = $2
      and c.departs between b.arrives + way.last_least and b.arrives + way.last_most ${cheapest('c')}
    where a_price.rial is not null and b_price.rial is not null and c_price.rial is not null)
  ${direct} union all ${oneStop} union all select * from two_stops order by total limit 200`

export const askCalendar = `
  select a.day, min(a_price.rial) as total from flight as a ${cheapest('a')}
  where a.origin = $1 and a.destination = $2 and a.day between $3 and $3 + 30 group by a.day`
