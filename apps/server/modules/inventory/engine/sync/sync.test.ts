import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../../platform/clock.ts'
import { openDatabase, tables } from '../../../../platform/db/database.ts'
import { readPosition } from '../../../../platform/db/replication/position.ts'
import { newId } from '../../../../platform/ids.ts'
import { silentLog } from '../../../../platform/log.ts'
import { testDatabase } from '../../../../platform/testing/test-database.ts'
import { holdSeats, releaseSeats } from '../../stock/index.ts'
import { addSampleFlight } from '../../stock/testing/stock-fixture.ts'
import { createEngine, type Engine } from '../index.ts'
import { dumpColumns, dumpSql } from '../testing/dump-on-sale.ts'
import { seatsOf } from '../testing/seats-of.ts'

vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await testDatabase()
const clock = createTestClock('2030-05-01T00:00:00Z')
const view = tables<unknown>(db)
const run = (statement: string) => sql.raw(statement).execute(view)
const party = { adults: 1, children: 0, infants: 0 }
const until = clock.now().add({ minutes: 15 })

let state = 11
/** The same draws in every run. */
const draw = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <Value>(values: readonly Value[]) => values[draw(values.length)] as Value
const airports = ['THR', 'MHD', 'IST']
const lastAirport = (origin: string) => pick(airports.filter((each) => each !== origin))
let flightNumber = 0
async function addFlight() {
  flightNumber += 1
  const origin = pick(airports)
  return await addSampleFlight(db, {
    flightNumber,
    origin,
    destination: lastAirport(origin),
    operatesOn: Temporal.PlainDate.from('2030-05-02')
      .add({ days: draw(9) })
      .toString(),
    departure: `${String(draw(24)).padStart(2, '0')}:15`,
    classes: ['Y', 'M', 'Q']
      .slice(0, 1 + draw(3))
      .map((fareClass) => ({ fareClass, isCharter: draw(3) === 0, seats: 1 + draw(8) })),
  })
}
/** A flight with one class of so many seats. */
async function addOneClass(seats: number) {
  flightNumber += 1
  return await addSampleFlight(db, {
    flightNumber,
    operatesOn: '2030-05-04',
    origin: 'THR',
    destination: 'MHD',
    classes: [{ seats }],
  })
}
const flights: { flightDateId: number }[] = []
for (let index = 0; index < 150; index += 1) flights.push(await addFlight())

// Two nodes: a pool and an engine each. What one of them does is never announced to the other.
const otherDb = openDatabase({ url, maxConnections: 4 })
const options = { log: silentLog, compareEveryMs: 3_600_000 }
const here = createEngine({ db, ...options })
const there = createEngine({ db: otherDb, ...options })
await here.open()
await there.open()
afterAll(async () => {
  await here.close()
  await there.close()
  await otherDb.close()
})

/** Waits until a node has applied all that is committed now. */
async function settle(engine: Engine): Promise<void> {
  // This server does not wait for its disk; a commit that does brings the end of the log out.
  const at = await db.tx(async (tx) => {
    const inside = tables<unknown>(tx)
    await sql`set local synchronous_commit = on`.execute(inside)
    const message = sql<{
      at: string
    }>`select pg_logical_emit_message(true, 'settle', '')::text as at`
    const { rows } = await message.execute(inside)
    return readPosition(rows[0]?.at ?? '0/0')
  })
  await expect
    .poll(() => engine.health().isFollowing && (engine.health().position ?? 0n) >= at, {
      timeout: 20_000,
      interval: 5,
    })
    .toBe(true)
}

async function expectSame(...engines: Engine[]): Promise<void> {
  for (const engine of engines) await settle(engine)
  const expected = await dumpSql(db)
  expect(expected.length).toBeGreaterThan(100)
  for (const engine of engines) expect(dumpColumns(engine.columns())).toEqual(expected)
}

const walsenders = () =>
  sql<{ pid: number }>`
    select pid from pg_stat_replication where application_name = 'parastoo-follower' and pid in (
      select active_pid from pg_replication_slots where database = current_database())`.execute(
    view,
  )

describe('two nodes on one database', () => {
  it('follow it from the moment of their snapshot', async () => {
    expect(here.health()).toMatchObject({ isFollowing: true, rebuilds: 0 })
    expect(there.health().isFollowing).toBe(true)
    await expectSame(here, there)
  })

  it('show a sale of one in the next search there and soon in the other', async () => {
    const stock = { db, clock, announce: here.announce }
    const { offerKey, flightDateId } = await addOneClass(9)
    await settle(here)
    await settle(there)
    const seatsIn = (engine: Engine) => seatsOf(engine, flightDateId)
    const before = seatsIn(here)
    const key = newId()
    await holdSeats(stock, { key, offerKey, party, until })
    expect(seatsIn(here)).toBe((before ?? 0) - 1)
    await expect
      .poll(() => seatsIn(there), { interval: 1, timeout: 30_000 })
      .toBe((before ?? 0) - 1)
    await releaseSeats(stock, key)
    expect(seatsIn(here)).toBe(before)
    await expectSame(here, there)
  })

  it('show each class of a flight as it was sold, closed and opened by itself', async () => {
    const { flightDateId } = await addSampleFlight(db, {
      flightNumber: 9001,
      operatesOn: '2030-05-04',
      origin: 'THR',
      destination: 'MHD',
      classes: ['Y', 'M', 'Q'].map((fareClass) => ({ fareClass, isCharter: fareClass === 'M' })),
    })
    await expectSame(here, there)
    const before = there.health()
    for (const [letter, change] of [
      ['Q', 'seats_left = 3'],
      ['M', 'seats_left = 0'],
      ['Q', 'is_closed = true'],
      ['Y', 'seats_left = 8'],
      ['Q', 'is_closed = false'],
    ]) {
      await run(`
        update inventory.seat_class set ${change}
        where flight_date_id = ${flightDateId} and fare_class = '${letter}'`)
      await expectSame(here, there)
    }
    expect(there.health()).toMatchObject({ rebuilds: before.rebuilds, isFollowing: true })
  })

  it('never go back to a seat that this node has sold, whatever the other sells meanwhile', async () => {
    const stockHere = { db, clock, announce: here.announce }
    const stockThere = { db: otherDb, clock, announce: there.announce }
    const { offerKey, flightDateId } = await addOneClass(200)
    await settle(here)
    let least = 200
    let done = false
    const backwards: string[] = []
    const watch = async () => {
      while (!done) {
        const seats = seatsOf(here, flightDateId) ?? 0
        if (seats > least) backwards.push(`${least} -> ${seats}`)
        least = Math.min(least, seats)
        await new Promise((wake) => setImmediate(wake))
      }
    }
    const sell = async (stock: typeof stockHere, times: number) => {
      for (let sold = 0; sold < times; sold += 1)
        await holdSeats(stock, { key: newId(), offerKey, party, until })
    }
    const watching = watch()
    await Promise.all([sell(stockHere, 80), sell(stockThere, 80)])
    await settle(here)
    done = true
    await watching
    expect(backwards).toEqual([])
    expect(seatsOf(here, flightDateId)).toBe(40)
    await expectSame(here, there)
  })

  it('agree with the tables after hundreds of random changes, hardly ever laying out anew', async () => {
    const before = there.health().rebuilds
    for (let round = 0; round < 300; round += 1) await changeSomething()
    await expectSame(here, there)
    expect(there.health().rebuilds - before).toBeLessThanOrEqual(2)
  })

  it('lay out anew for what no column has a number for', async () => {
    const before = there.health().rebuilds
    await addSampleFlight(db, { flightNumber: 9100, origin: 'KIH', operatesOn: '2030-05-03' })
    await expectSame(here, there)
    expect(there.health().rebuilds).toBeGreaterThan(before)
  })

  it('read a great change as a whole', async () => {
    const before = there.health().rebuilds
    await run(`
      insert into inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_total, seats_left)
      select 1000000 + number, false, 'Y', 1, 9, 9 from generate_series(1, 25000) as number`)
    await expect.poll(() => there.health().rebuilds, { timeout: 20_000 }).toBeGreaterThan(before)
    await run('delete from inventory.seat_class where flight_date_id > 1000000')
    await expectSame(here, there)
  })
})

describe('a broken stream', () => {
  it('loses no change, also when it is broken again and again under changes', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (let change = 0; change < 5; change += 1) await changeSomething()
      const { rows } = await walsenders()
      for (const { pid } of rows) await run(`select pg_terminate_backend(${pid})`)
      for (let change = 0; change < 5; change += 1) await changeSomething()
    }
    await expectSame(here, there)
    expect(there.health().isFollowing).toBe(true)
  })

  it('still shows the sales of this node in its next search', async () => {
    const stock = { db, clock, announce: here.announce }
    const offered = []
    for (let flight = 0; flight < 8; flight += 1) offered.push(await addOneClass(50))
    await settle(here)
    for (let sold = 1; sold <= 96; sold += 1) {
      if (sold % 12 === 0) {
        const { rows } = await walsenders()
        for (const { pid } of rows) await run(`select pg_terminate_backend(${pid})`)
      }
      const { offerKey } = offered[sold % 8] ?? { offerKey: '' }
      await holdSeats(stock, { key: newId(), offerKey, party, until })
      // Of all flights, also those sold before the columns were swapped.
      const left = offered.map(({ flightDateId }) => seatsOf(here, flightDateId) ?? 0)
      expect(left.reduce((sum, seats) => sum + seats)).toBe(8 * 50 - sold)
    }
    await expectSame(here, there)
  })

  it('leaves no slot behind', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_replication_slots where database = current_database()`.execute(
      view,
    )
    expect(rows[0]?.count).toBe(2)
  })
})

describe('memory that differs from the tables', () => {
  it('is found, counted and laid out anew', async () => {
    const watched = createEngine({ db, ...options, compareEveryMs: 10 })
    await watched.open()
    await settle(watched)
    await expect.poll(() => watched.health().checkedDays, { timeout: 15_000 }).toBeGreaterThan(15)
    expect(watched.health().differences).toBe(0)
    const { classSeats, classStart } = watched.columns()
    const place = classStart[40] ?? 0
    classSeats[place] = (classSeats[place] ?? 0) + 1
    await expect.poll(() => watched.health().differences, { timeout: 10_000 }).toBe(1)
    await expect
      .poll(() => watched.health(), { timeout: 10_000 })
      .toMatchObject({ rebuilds: 1, behindMs: 0 })
    await expectSame(watched)
    await watched.close()
  })

  it('is not suspected while many sell', async () => {
    const watched = createEngine({ db, ...options, compareEveryMs: 1 })
    await watched.open()
    for (let round = 0; round < 150; round += 1) await changeSomething()
    await settle(watched)
    await expect.poll(() => watched.health().checkedDays, { timeout: 15_000 }).toBeGreaterThan(5)
    expect(watched.health()).toMatchObject({ differences: 0 })
    await watched.close()
  })
})

it('a node that may not follow hears hints', async () => {
  const hinted = createEngine({ db, ...options, follows: false })
  await hinted.open()
  expect(hinted.health()).toMatchObject({ isFollowing: false, position: null })
  const { offerKey, flightDateId } = await addOneClass(9)
  const stock = { db: otherDb, clock, announce: there.announce }
  await otherDb.tx(async (tx) => there.announce(tx, [flightDateId]))
  await expect.poll(() => seatsOf(hinted, flightDateId), { timeout: 30_000 }).toBeGreaterThan(0)
  const before = seatsOf(hinted, flightDateId) ?? 0
  await holdSeats(stock, { key: newId(), offerKey, party, until })
  await expect.poll(() => seatsOf(hinted, flightDateId), { timeout: 30_000 }).toBe(before - 1)
  expect(dumpColumns(hinted.columns())).toEqual(await dumpSql(db))
  await hinted.close()
})

/** One random change, made past the engines as another program would. */
async function changeSomething(): Promise<void> {
  const id = pick(flights).flightDateId
  switch (draw(9)) {
    case 0:
    case 1:
    case 2:
      await run(
        `update inventory.seat_class set seats_left = ${draw(2)} where flight_date_id = ${id}`,
      )
      break
    case 3:
      await run(
        `update inventory.seat_class set is_closed = not is_closed where flight_date_id = ${id}`,
      )
      break
    case 4:
      await run(`update inventory.flight_date set is_closed = not is_closed where id = ${id}`)
      break
    case 5:
      await run(`
        update inventory.flight_date set departs_at = departs_at + interval '${draw(90)} minutes',
          arrives_at = arrives_at + interval '90 minutes', aircraft = '${pick(['738', '320', 'AB6'])}'
        where id = ${id}`)
      break
    case 6:
      flights.push(await addFlight())
      break
    case 7:
      await run(`
        delete from inventory.seat_class where flight_date_id = ${id} and fare_class = 'M';
        insert into inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_total, seats_left)
        select ${id}, is_charter, fare_class, id, 9, 3 from inventory.fare where id = ${1 + draw(200)}
        on conflict do nothing`)
      break
    default:
      await run(`delete from inventory.seat_class where flight_date_id = ${id} and fare_class = 'Q';
        delete from inventory.flight_date where id = ${id} and is_closed`)
  }
}
