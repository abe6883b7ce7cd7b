import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { notifyAfterCommit, openDatabase, tables } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { silentLog } from '../../../platform/log.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import type { PartyCount } from '../../flights/index.ts'
import { changePrice, holdSeats, releaseSeats } from '../stock/index.ts'
import { addSampleFlight } from '../stock/testing/stock-fixture.ts'
import { inventoryChanged, wholeInventory } from '../timetable/index.ts'
import { createEngine } from './index.ts'

const { db, url } = await testDatabase()
const clock = createTestClock('2026-12-01T00:00:00Z')
const engine = createEngine({ db, log: silentLog })
const stock = { db, clock, announce: engine.announce }
const one: PartyCount = { adults: 1, children: 0, infants: 0 }
const minutesOf = (instant: Temporal.Instant) => instant.epochMilliseconds / 60_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Three months on five airports: a few thousand classes, many of them alike, as prices and departures in a timetable are. */
const airports = ['THR', 'IKA', 'MHD', 'NJF', 'IST']
let state = 7
/** The same draws in every run. */
const draw = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <Value>(values: readonly Value[]) => values[draw(values.length)] as Value
const offerKeys: string[] = []
for (let index = 0; index < 900; index += 1) {
  const origin = pick(airports)
  const date = Temporal.PlainDate.from('2026-12-01').add({ days: draw(20) })
  const flight = await addSampleFlight(db, {
    airlineCode: pick(['IR', 'W5', 'PYA']),
    flightNumber: index + 1,
    operatesOn: date.toString(),
    origin,
    destination: pick(airports.filter((airport) => airport !== origin)),
    departure: `${String(draw(24)).padStart(2, '0')}:${pick(['00', '15', '59'])}`,
    durationMinutes: 60 + draw(300),
    classes: ['Y', 'M', 'Q'].slice(0, 1 + draw(3)).map((fareClass) => ({
      fareClass,
      isCharter: draw(3) === 0,
      cabin: pick([1, 1, 1, 2] as const),
      seats: draw(8),
      adultPrice: 10_000_000 + draw(5) * 1_000_000,
      childPrice: 5_000_000 + draw(3) * 1_000_000,
    })),
  })
  offerKeys.push(...flight.offerKeys)
}
// Some clocks are not UTC's: the local times of flights out of IST run three hours ahead, half an hour more out of THR.
await sql`
  update inventory.flight_date set departs_at = departs_at - interval '3 hours', arrives_at = arrives_at - interval '3 hours'
  where origin in ('IST', 'NJF')`.execute(tables(db))
await sql`
  update inventory.flight_date set departs_at = departs_at - interval '210 minutes', arrives_at = arrives_at - interval '210 minutes'
  where origin in ('THR', 'IKA', 'MHD')`.execute(tables(db))
// Clocks change: every second flight out of IST leaves an hour later by UTC at the same local time.
await sql`
  update inventory.flight_date set departs_at = departs_at + interval '1 hour', arrives_at = arrives_at + interval '1 hour'
  where origin = 'IST' and id % 2 = 0`.execute(tables(db))
await engine.open()
afterAll(() => engine.close())

type Ask = {
  origins: string[]
  destinations: string[]
  date: string
  party: PartyCount
  cabin: number
}

/** The same question in plain SQL. */
async function askSql({ origins, destinations, date, party, cabin }: Ask) {
  const seats = party.adults + party.children
  const { rows } = await sql<{ flight: string; seats: number; total: number }>`
    with sellable as (
      select flight.*, class.fare_class, class.is_charter, class.seats_left,
        ${party.adults} * adult_price + ${party.children} * child_price + ${party.infants} * infant_price as total
      from inventory.flight_date as flight
      join inventory.seat_class as class on class.flight_date_id = flight.id
      join inventory.fare on fare.id = class.fare_id
      where flight.origin = any(${origins}) and flight.destination = any(${destinations})
        and flight.departure_time::date = ${date}::date and flight.departs_at > ${clock.now()}
        and not flight.is_closed and not class.is_closed and fare.cabin = ${cabin})
    select distinct on (id, channel)
      airline_code || flight_number || ' ' || to_char(departure_time, 'YYYY-MM-DD"T"HH24:MI') || ' '
        || to_char(arrival_time, 'YYYY-MM-DD"T"HH24:MI') || ' ' || is_charter || ' ' || fare_class as flight,
      case when seats_left >= ${seats} then seats_left else 0 end as seats, total::int8
    from (
      select *, case when seats_left >= ${seats} then is_charter::text else 'sold out' end as channel,
        bool_or(seats_left >= ${seats}) over (partition by id) as has_seats
      from sellable) as class
    where seats_left >= ${seats} or not has_seats
    order by id, channel, total, is_charter, fare_class`.execute(tables(db))
  return rows.sort((a, b) => (a.flight < b.flight ? -1 : 1))
}

function askEngine({ date, party, ...ask }: Ask) {
  const { origins, destinations, cabin } = ask
  const found = engine.search({
    journeys: [{ origins, destinations, day: dayOf(date) }],
    party,
    cabin,
    nowMinutes: minutesOf(clock.now()),
    maxStops: 0,
  })
  return Array.from({ length: found.count }, (_, index) => {
    const [[leg] = []] = engine.spellOut(found, index)
    if (!leg) throw new Error('An itinerary without a flight')
    return {
      flight: [
        `${leg.airlineCode}${leg.flightNumber}`,
        leg.departureTime,
        leg.arrivalTime,
        leg.isCharter,
        leg.fareClass,
      ].join(' '),
      seats: found.seats[index],
      total: found.totalRial[index],
    }
  }).sort((a, b) => (a.flight < b.flight ? -1 : 1))
}

async function lowestSql({ date, until, ...ask }: Ask & { until: string }) {
  const days = new Map<string, number>()
  for (let on = date; on <= until; on = Temporal.PlainDate.from(on).add({ days: 1 }).toString()) {
    const sellable = (await askSql({ ...ask, date: on })).filter(({ seats }) => seats > 0)
    if (sellable.length > 0) days.set(on, Math.min(...sellable.map(({ total }) => total)))
  }
  return days
}

function lowestEngine({ date, until, ...ask }: Ask & { until: string }) {
  const firstDay = dayOf(date)
  const days = { firstDay, lastDay: dayOf(until), nowMinutes: minutesOf(clock.now()) }
  const lowest = [...engine.lowestPrices({ ...ask, ...days })]
  return new Map(
    lowest.flatMap((total, index): [string, number][] => {
      const on = Temporal.PlainDate.from(date).add({ days: index }).toString()
      return Number.isFinite(total) ? [[on, total]] : []
    }),
  )
}

/** Something that happens to stock between two searches. */
async function happen(): Promise<void> {
  const offerKey = pick(offerKeys)
  const key = newId()
  const party = { adults: 1 + draw(3), children: draw(2), infants: 0 }
  const until = clock.now().add({ minutes: 15 })
  switch (draw(4)) {
    case 0:
      await holdSeats(stock, { key, offerKey, party, until })
      break
    case 1:
      await holdSeats(stock, { key, offerKey, party, until })
      await releaseSeats(stock, key)
      break
    case 2:
      await changePrice(stock, { offerKey, adultPriceRial: 9_000_000 + draw(7) * 1_000_000 })
      break
    default:
      clock.advance({ minutes: draw(30) })
  }
}

const someOf = (values: string[]) => fc.subarray(values, { minLength: 1, maxLength: 3 })
const asks = fc.record({
  origins: someOf([...airports, 'XXX']),
  destinations: someOf([...airports, 'XXX']),
  date: fc
    .integer({ min: -1, max: 21 })
    .map((days) => Temporal.PlainDate.from('2026-12-01').add({ days }).toString()),
  party: fc.record({
    adults: fc.integer({ min: 1, max: 6 }),
    children: fc.integer({ min: 0, max: 3 }),
    infants: fc.integer({ min: 0, max: 2 }),
  }),
  cabin: fc.constantFrom(1, 1, 1, 2, 3),
})

describe('every answer is the one that plain SQL gives', () => {
  it('to six hundred searches, with sales, releases, price changes and time between them', async () => {
    let found = 0
    let soldOut = 0
    await fc.assert(
      fc.asyncProperty(asks, async (ask) => {
        await happen()
        const expected = await askSql(ask)
        found += expected.length
        soldOut += expected.filter(({ seats }) => seats === 0).length
        expect(askEngine(ask)).toEqual(expected)
      }),
      { numRuns: 600, seed: 42 },
    )
    // The questions must not have been empty ones.
    expect(found).toBeGreaterThan(1000)
    expect(soldOut).toBeGreaterThan(100)
  }, 120_000)

  it('to sixty calendars', async () => {
    let days = 0
    await fc.assert(
      fc.asyncProperty(asks, fc.integer({ min: 0, max: 6 }), async (ask, more) => {
        await happen()
        const until = Temporal.PlainDate.from(ask.date).add({ days: more }).toString()
        const expected = await lowestSql({ ...ask, until })
        days += expected.size
        expect(lowestEngine({ ...ask, until })).toEqual(expected)
      }),
      { numRuns: 60, seed: 42 },
    )
    expect(days).toBeGreaterThan(60)
  }, 120_000)
})

describe('a change', () => {
  const all = { origins: airports, destinations: airports, party: one, cabin: 1 }

  it('of this process is in the next search', async () => {
    const date = '2026-12-25'
    const { offerKey } = await addSampleFlight(db, {
      flightNumber: 2001,
      operatesOn: date,
      classes: [{ seats: 3 }],
    })
    await db.tx(async (tx) => notifyAfterCommit(tx, inventoryChanged, wholeInventory))
    await expect.poll(() => askEngine({ ...all, date })[0]?.seats).toBe(3)
    const until = clock.now().add({ minutes: 15 })
    const keys = [newId(), newId(), newId()]
    for (const [index, key] of keys.entries()) {
      await holdSeats(stock, { key, offerKey, party: one, until })
      expect(askEngine({ ...all, date })[0]?.seats).toBe(2 - index)
    }
    await Promise.all(keys.map((key) => releaseSeats(stock, key)))
    expect(askEngine({ ...all, date })[0]?.seats).toBe(3)
  })

  it('of another process is heard of', async () => {
    const date = '2026-12-26'
    const other = openDatabase({ url, maxConnections: 4 })
    const elsewhere = createEngine({ db: other, log: silentLog })
    const { offerKey, flightDateId } = await addSampleFlight(db, {
      flightNumber: 2002,
      operatesOn: date,
    })
    await elsewhere.open()
    // A flight that this process does not know yet makes it read everything.
    await other.tx(async (tx) => elsewhere.announce(tx, [flightDateId]))
    await expect.poll(() => askEngine({ ...all, date })[0]?.seats).toBe(9)
    const until = clock.now().add({ minutes: 15 })
    const key = newId()
    await holdSeats(
      { db: other, clock, announce: elsewhere.announce },
      { key, offerKey, party: one, until },
    )
    await expect.poll(() => askEngine({ ...all, date })[0]?.seats).toBe(8)
    await sql`update inventory.flight_date set is_closed = true where id = ${flightDateId}`.execute(
      tables(db),
    )
    await other.tx(async (tx) => elsewhere.announce(tx, [flightDateId]))
    await expect.poll(() => askEngine({ ...all, date })).toEqual([])
    await elsewhere.close()
    await other.close()
  })

  it('missed while the connection was lost is caught up', async () => {
    const date = '2026-12-27'
    await addSampleFlight(db, { flightNumber: 2003, operatesOn: date })
    expect(askEngine({ ...all, date })).toEqual([])
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'parastoo-listener' and datname = current_database()`.execute(
      tables(db),
    )
    await expect.poll(() => askEngine({ ...all, date }).length, { timeout: 30_000 }).toBe(1)
  })
})
