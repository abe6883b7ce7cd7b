import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../../platform/clock.ts'
import { tables } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/ids.ts'
import { createLog } from '../../../../platform/log.ts'
import { testDatabase } from '../../../../platform/testing/test-database.ts'
import { holdSeats } from '../../stock/index.ts'
import { addSampleFlight } from '../../stock/testing/stock-fixture.ts'
import { createEngine } from '../index.ts'
import { dumpColumns, dumpSql } from '../testing/dump-on-sale.ts'
import { seatsOf } from '../testing/seats-of.ts'
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts'

vi.setConfig({ testTimeout: 60_000 })

const { db } = await testDatabase()
const clock = createTestClock('2030-05-01T00:00:00Z')
const run = (statement: string) => sql.raw(statement).execute(tables<unknown>(db))
const folder = await mkdtemp(join(tmpdir(), 'engine-file-'))
const file = join(folder, 'engine', 'on-sale.bin')
afterAll(() => rm(folder, { recursive: true, force: true }))

const add = (flightNumber: number, seats = 5) =>
  addSampleFlight(db, {
    flightNumber,
    operatesOn: '2030-05-04',
    origin: 'THR',
    destination: 'MHD',
    classes: [{ seats }, { fareClass: 'M', isCharter: true, seats: 3 }],
  })
const sold = await add(1)
await run("update inventory.fare set adult_price = adult_price + 1 where fare_class = 'M'")
for (let more = 2; more < 40; more += 1) await add(more)

/** Opens an engine, hands it over, closes it, and answers why it did not begin with its file, if so. */
async function withEngine(look: (engine: ReturnType<typeof createEngine>) => unknown) {
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const engine = createEngine({ db, log, file, compareEveryMs: 3_600_000 })
  await engine.open()
  expect(dumpColumns(engine.columns())).toEqual(await dumpSql(db))
  await look(engine)
  await engine.close()
  return lines
    .map((line) => JSON.parse(line) as { msg: string; err?: { message: string } })
    .find(({ msg }) => msg === 'inventory does not begin with its file')?.err?.message
}

async function hold(offerKey: string, seats: number) {
  const party = { adults: seats, children: 0, infants: 0 }
  const until = clock.now().add({ minutes: 15 })
  const ask = { key: newId(), offerKey, party, until }
  expect(await holdSeats({ db, clock, announce: () => {} }, ask)).toEqual({ held: true })
}

describe('an engine that stopped begins with its file', () => {
  beforeAll(async () => {
    expect(await withEngine(() => {})).toMatch(/no such file/i)
    expect((await stat(file)).size).toBeGreaterThan(10_000)
  })

  it('and shows what was sold, added, closed and opened since', async () => {
    await hold(sold.offerKeys[0] ?? '', 2)
    const added = await add(50, 7)
    const closed = await add(51)
    await run(`update inventory.flight_date set is_closed = true where id = ${closed.flightDateId}`)
    const refused = await withEngine((engine) => {
      expect(seatsOf(engine, sold.flightDateId)).toBe(3)
      expect(seatsOf(engine, added.flightDateId)).toBe(7)
      expect(seatsOf(engine, closed.flightDateId)).toBeUndefined()
    })
    expect(refused).toBeUndefined()
    await run(
      `update inventory.flight_date set is_closed = false where id = ${closed.flightDateId}`,
    )
    expect(await withEngine((engine) => seatsOf(engine, closed.flightDateId))).toBeUndefined()
  })

  it('and follows the log from there', async () => {
    const refused = await withEngine(async (engine) => {
      await run(
        `update inventory.seat_class set seats_left = 1 where flight_date_id = ${sold.flightDateId}`,
      )
      await expect.poll(() => seatsOf(engine, sold.flightDateId), { timeout: 20_000 }).toBe(1)
    })
    expect(refused).toBeUndefined()
    expect(await withEngine(() => {})).toBeUndefined()
  })

  it('also when the timetable has dropped what has left, whole or but for what was sold', async () => {
    const [dropped, kept] = [await add(70), await add(71)]
    const ids = [dropped.flightDateId, kept.flightDateId].join()
    await run(`update inventory.flight_date set departs_at = departs_at - interval '5 years',
      arrives_at = arrives_at - interval '5 years' where id in (${ids})`)
    expect(await withEngine(() => {})).toBeUndefined()
    await run(`delete from inventory.seat_class where flight_date_id = ${dropped.flightDateId}
      or (flight_date_id = ${kept.flightDateId} and is_charter)`)
    await run(`delete from inventory.flight_date where id = ${dropped.flightDateId}`)
    expect(await withEngine(() => {})).toBeUndefined()
  })

  it('but not when rows are gone that no row tells of', async () => {
    const lost = await add(60)
    expect(await withEngine(() => {})).toBeUndefined()
    await run(`delete from inventory.seat_class where flight_date_id = ${lost.flightDateId}`)
    expect(await withEngine(() => {})).toBe('the file differs from the tables')
  })
})

describe('everything is read instead of a file that is', () => {
  const whole = async () => {
    await withEngine(() => {})
    return await readFile(file)
  }

  it('damaged, wherever that is', async () => {
    const bytes = await whole()
    for (const at of [2, 40, Math.floor(bytes.length / 2), bytes.length - 9, bytes.length - 1]) {
      const damaged = Buffer.from(bytes)
      damaged.writeUInt8((damaged[at] ?? 0) ^ 1, at)
      await writeFile(file, damaged)
      expect(await withEngine(() => {})).toBeDefined()
    }
  })

  it('cut off, or empty', async () => {
    const bytes = await whole()
    for (const length of [0, 5, 300, bytes.length - 4, bytes.length - 1]) {
      await writeFile(file, bytes.subarray(0, length))
      expect(await withEngine(() => {})).toBeDefined()
    }
  })

  it('too old, of another database, or ahead of the log', async () => {
    await whole()
    const { columns, facts } = await readSnapshotFile(file)
    const isStill = () => true
    for (const [changed, why] of [
      [{ takenAtMs: facts.takenAtMs - 8 * 24 * 3_600_000 }, 'the file is too old'],
      [{ cluster: 'another' }, 'the file is of another database'],
      [{ position: 'FFFFFFFF/0' }, 'the file is ahead of the log'],
    ] as const) {
      await writeSnapshotFile(file, { columns, facts: { ...facts, ...changed }, isStill })
      expect(await withEngine(() => {})).toBe(why)
    }
  })

  it('laid out in another way', async () => {
    const bytes = await whole()
    const other = Buffer.from(
      bytes.toString('latin1').replace('rows.leastRial', 'rows.leastBits'),
      'latin1',
    )
    await writeFile(file, other)
    expect(await withEngine(() => {})).toBe('the file is of another version')
  })
})

it('columns that change shape while they are written leave the file before in place', async () => {
  await withEngine(() => {})
  const { columns, facts } = await readSnapshotFile(file)
  const before = await readFile(file)
  expect(await writeSnapshotFile(file, { columns, facts, isStill: () => false })).toBe(false)
  expect(await readFile(file)).toEqual(before)
})
