import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { tables } from '../../../platform/db/database.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { createEngine } from './create-engine.ts'

const { db } = await testDatabase()
const inventory = tables<unknown>(db)
// Later than today, since flights that have left by the database's clock are not loaded.
const clock = createTestClock('2031-03-01T00:00:00Z')
const engine = createEngine({ db, log: silentLog, clock })
const airports = ['THR', 'IKA', 'MHD', 'SYZ', 'KIH']
const days = 6

/** A repeatable stream of numbers, so that a failing question can be asked again. */
function stream(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}
const next = stream(20_311)

beforeAll(async () => {
  await sql`
    insert into inventory.fare (airline_code, position, digest, origin, destination, fare_class, cabin, is_charter,
      days, adult_price, child_price, infant_price, baggage_amount, baggage_unit, is_refundable, penalty_table_id, seats)
    select 'IR', n, 'd' || n, 'THR', 'MHD', 'Y', 1 + n % 2, n % 3 = 0, '{1,2,3,4,5,6,7}',
      10000000 + (n * 7919 % 40) * 1000000, 6000000 + (n * 104729 % 30) * 1000000, 1000000 + n * 1000, 20, 'Kg', n % 2 = 0, 'T', 9
    from generate_series(1, 60) n`.execute(inventory)
  for (let number = 0; number < 400; number += 1) {
    const origin = airports[next(airports.length)] as string
    const destination = airports.filter((code) => code !== origin)[
      next(airports.length - 1)
    ] as string
    const departs = `2031-03-0${1 + next(days)}T${String(next(24)).padStart(2, '0')}:${10 + next(49)}`
    await sql`
      insert into inventory.flight_date (airline_code, operates_on, flight_number, operational_suffix, origin, destination,
        leg_sequence, departs_at, arrives_at, departure_time, arrival_time, aircraft, service_type)
      values ('IR', ${departs.slice(0, 10)}::date, ${number}, '', ${origin}, ${destination}, 1,
        ${departs}::timestamp at time zone 'Asia/Tehran', ${departs}::timestamp at time zone 'Asia/Tehran' + interval '85 minutes',
        ${departs}::timestamp, ${departs}::timestamp + interval '85 minutes', '320', 'J')`.execute(
      inventory,
    )
  }
  await sql`
    insert into inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_total, seats_left, is_closed)
    select d.id, f.is_charter, chr(65 + k), f.id, 9, (d.id * 31 + k * 7) % 10, (d.id + k) % 11 = 0
    from inventory.flight_date d cross join generate_series(0, 4) k
    join inventory.fare f on f.id = (select min(id) from inventory.fare) + (d.id * 13 + k * 17) % 60`.execute(
    inventory,
  )
  await engine.open()
})

type Ask = Parameters<typeof engine.search>[0]

/** The same question in plain SQL: per flight and channel the cheapest that fits, else the cheapest sold out. */
async function oracle(ask: Ask): Promise<string[]> {
  const { adults, children, infants } = ask.party
  const { rows } = await sql<{ line: string }>`
    select distinct on (d.id, c.is_charter)
      concat_ws(' ', d.id, c.is_charter, (c.seats_left >= ${adults + children}),
        f.adult_price * ${adults}::int + f.child_price * ${children}::int + f.infant_price * ${infants}::int) as line
    from inventory.flight_date d
    join inventory.seat_class c on c.flight_date_id = d.id and not c.is_closed
    join inventory.fare f on f.id = c.fare_id and f.cabin = ${ask.cabinClass}
    where d.origin = any(${[...ask.origins]}) and d.destination = any(${[...ask.destinations]})
      and d.departure_time::date = ${ask.departsOn}::date and d.departs_at > ${clock.now()}
    order by d.id, c.is_charter, (c.seats_left >= ${adults + children}) desc,
      f.adult_price * ${adults}::int + f.child_price * ${children}::int + f.infant_price * ${infants}::int`.execute(
    inventory,
  )
  return rows.map(({ line }) => line).sort()
}

function answer(ask: Ask): string[] {
  const { adults, children, infants } = ask.party
  return engine
    .search(ask)
    .map(({ row, cls }) => {
      const total = cls.adultRial * adults + cls.childRial * children + cls.infantRial * infants
      const fits = cls.seatsLeft >= adults + children
      return `${row.flightDateId} ${cls.isCharter ? 't' : 'f'} ${fits ? 't' : 'f'} ${total}`
    })
    .sort()
}

function randomAsk(): Ask {
  const origin = airports[next(airports.length)] as string
  const cities: Record<string, string[]> = { THR: ['THR', 'IKA'], IKA: ['THR', 'IKA'] }
  return {
    origins: cities[origin] ?? [origin],
    destinations: airports
      .filter((code) => !(cities[origin] ?? [origin]).includes(code))
      .slice(0, 1 + next(3)),
    departsOn: `2031-03-0${1 + next(days)}`,
    party: { adults: 1 + next(4), children: next(3), infants: next(2) },
    cabinClass: (1 + next(2)) as 1 | 2,
  }
}

it('answers as plain SQL does, with random sales between the questions', async () => {
  for (let round = 0; round < 300; round += 1) {
    if (round % 3 === 0) {
      const { rows } = await sql<{
        flightDateId: number
        isCharter: boolean
        fareClass: string
        seatsLeft: number
        isClosed: boolean
      }>`
        update inventory.seat_class set seats_left = ${next(10)}::int
        where (flight_date_id, is_charter, fare_class) = (
          select flight_date_id, is_charter, fare_class from inventory.seat_class offset ${next(1500)} limit 1)
        returning flight_date_id, is_charter, fare_class, seats_left, is_closed`.execute(inventory)
      engine.apply(rows)
    }
    const ask = randomAsk()
    expect(answer(ask), JSON.stringify(ask)).toEqual(await oracle(ask))
  }
})

it('knows the lowest price of each day as SQL does', async () => {
  for (let round = 0; round < 60; round += 1) {
    const ask = { ...randomAsk(), from: '2031-03-01', to: '2031-03-06' }
    const { adults, children, infants } = ask.party
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', d.departure_time::date, min(f.adult_price * ${adults}::int
        + f.child_price * ${children}::int + f.infant_price * ${infants}::int)) as line
      from inventory.flight_date d
      join inventory.seat_class c on c.flight_date_id = d.id and not c.is_closed
      join inventory.fare f on f.id = c.fare_id and f.cabin = ${ask.cabinClass}
      where d.origin = any(${[...ask.origins]}) and d.destination = any(${[...ask.destinations]})
        and d.departs_at > ${clock.now()} and c.seats_left >= ${adults + children}
      group by d.departure_time::date order by 1`.execute(inventory)
    const lowest = engine.lowest(ask).map(({ date, totalRial }) => `${date} ${totalRial}`)
    expect(lowest).toEqual(rows.map(({ line }) => line))
  }
})

it('hears what another node has sold', async () => {
  const elsewhere = createEngine({ db, log: silentLog, clock })
  await elsewhere.open()
  const [offer] = engine.search({
    ...randomAsk(),
    origins: ['MHD'],
    destinations: ['THR', 'IKA', 'SYZ', 'KIH'],
  })
  if (!offer) throw new Error('The test has no flight')
  const { flightDateId } = offer.row
  const { isCharter, fareClass } = offer.cls
  await sql`update inventory.seat_class set seats_left = 3
    where flight_date_id = ${flightDateId} and fare_class = ${fareClass} and is_charter = ${isCharter}`.execute(
    inventory,
  )
  await sql`select pg_notify('inventory-changed', ${`${engine.sender} ${flightDateId}`})`.execute(
    inventory,
  )
  const there = () => elsewhere.find({ flightDateId, isCharter, fareClass })?.cls.seatsLeft
  await expect.poll(there, { timeout: 3000 }).toBe(3)
  await elsewhere.close()
})

it('leaves out flights that have left', () => {
  const ask = { ...randomAsk(), origins: airports, destinations: airports, departsOn: '2031-03-02' }
  const before = engine.search(ask).length
  clock.setTo('2031-03-02T08:30:00Z')
  const after = engine.search(ask)
  expect(after.length).toBeLessThan(before)
  expect(after.every(({ row }) => row.departureTime > '2031-03-02T12:00')).toBe(true)
})
