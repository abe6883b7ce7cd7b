/** G12: reading everything on sale into columns against PostgreSQL's fastest way out, thrown away. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import { createEngine } from '@parastoo/server/modules/inventory/engine/index'
import { loadColumns } from '@parastoo/server/modules/inventory/engine/load-columns'
import { readSnapshotFile } from '@parastoo/server/modules/inventory/engine/sync/snapshot-file'
import { type Db, openDatabase } from '@parastoo/server/platform/db/database'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { silentLog } from '@parastoo/server/platform/log'
import pg from 'pg'
import type { Row } from '../table.ts'
import { median } from './timing.ts'

const rowsAtOnce = 50_000
const turns = 5

export async function measureColdStart(columns: Columns): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
  const settings = { fsync: 'off', shared_buffers: '1GB', wal_level: 'logical' }
  const postgres = await startEmbeddedPostgres({ folder, settings })
  const url = postgres.urlOf('parastoo')
  const client = new pg.Client({ connectionString: url })
  const db = openDatabase({ url, maxConnections: 2 })
  try {
    await migrateDatabase({ url })
    await client.connect()
    await putOnSale(client, columns)
    const [copies, loads]: [number[], number[]] = [[], []]
    let flights = 0
    for (let turn = 0; turn < turns; turn += 1) {
      copies.push(await timeOf(() => copyToNowhere(client)))
      loads.push(
        await timeOf(async () => {
          flights = (await loadColumns(db, () => undefined)).flights
        }),
      )
    }
    if (flights !== columns.flights) throw new Error('Not everything was loaded')
    const file = join(folder, 'on-sale.bin')
    return [
      rowOf({ copyMs: median(copies), loadMs: median(loads), flights }),
      await measureFile({ db, file }),
    ]
  } finally {
    await db.close()
    await client.end()
    await postgres.stop()
    for (const path of [postgres.folder, folder]) rmSync(path, { recursive: true, force: true })
  }
}

function rowOf({ copyMs, loadMs, flights }: { copyMs: number; loadMs: number; flights: number }) {
  const ratio = loadMs / copyMs
  return {
    goal: 'G12',
    what: `start from PostgreSQL / COPY BINARY to nowhere, ${flights.toLocaleString('en')} flight dates`,
    measured: `${ratio.toFixed(2)} (${(loadMs / 1000).toFixed(2)} s / ${(copyMs / 1000).toFixed(2)} s)`,
    wanted: '<= 1.5',
    holds: ratio <= 1.5,
    remark: `${Math.round(flights / loadMs).toLocaleString('en')},000 flight dates with their classes a second`,
  }
}

/** The second half of G12: a file of the columns read back against the same bytes read and dropped, and the whole start with it. */
async function measureFile({ db, file }: { db: Db; file: string }): Promise<Row> {
  const begin = async () => {
    const engine = createEngine({ db, log: silentLog, file })
    const tookMs = await timeOf(() => engine.open())
    await engine.close()
    return tookMs
  }
  const withoutMs = await begin()
  const [raws, reads, starts]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < turns; turn += 1) {
    raws.push(await timeOf(() => readFile(file)))
    reads.push(await timeOf(() => readSnapshotFile(file)))
    starts.push(await begin())
  }
  const [rawMs, readMs] = [median(raws), median(reads)]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return {
    goal: 'G12',
    what: 'columns from a file, checked / the file read and dropped',
    measured: `${(readMs / rawMs).toFixed(2)} (${readMs.toFixed(0)} ms / ${rawMs.toFixed(0)} ms)`,
    wanted: '<= 2',
    holds: readMs / rawMs <= 2,
    remark: `a whole start, compared with the tables and following: ${seconds(median(starts))}; ${seconds(withoutMs)} without the file`,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** The very columns that the engine reads; the client drops what it gets. */
async function copyToNowhere(client: pg.Client): Promise<void> {
  for (const [table, columns] of [
    [
      'inventory.flight_date',
      `id, airline_code, operates_on, flight_number, operational_suffix, origin, destination,
       departs_at, arrives_at, departure_time, arrival_time, aircraft`,
    ],
    [
      'inventory.seat_class',
      'flight_date_id, is_charter, fare_class, fare_id, seats_left, is_closed',
    ],
    [
      'inventory.fare',
      `id, fare_class, cabin, is_charter, adult_price, child_price, infant_price,
       baggage_amount, baggage_unit, is_refundable, penalty_table_id`,
    ],
  ])
    await client.query(`copy ${table} (${columns}) to stdout (format binary)`)
}

/** The made-up world in the product's own tables. */
async function putOnSale(client: pg.Client, columns: Columns): Promise<void> {
  const { fares, airports, airlines } = columns
  const list = (column: ArrayLike<number>, from: number, until: number) =>
    Array.from({ length: until - from }, (_, at) => column[from + at] ?? 0)
  for (let from = 0; from < fares.count; from += rowsAtOnce) {
    const until = Math.min(from + rowsAtOnce, fares.count)
    await client.query(
      `insert into inventory.fare (id, airline_code, position, digest, origin, destination, fare_class, cabin, is_charter,
         days, adult_price, child_price, infant_price, baggage_amount, baggage_unit, is_refundable, penalty_table_id, seats)
       overriding system value
       select id, 'A1', 1, id::text, 'AAA', 'AAB', chr(letter), cabin, charter = 1, '{1}', adult, child, infant,
         20, 'Kg', charter = 0, 'plain', 9
       from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int8[], $6::int8[], $7::int8[])
         as fare (id, letter, cabin, charter, adult, child, infant)`,
      [
        Array.from({ length: until - from }, (_, at) => from + at + 1),
        list(fares.fareClass, from, until),
        list(fares.cabin, from, until),
        list(fares.isCharter, from, until),
        list(fares.adultPriceRial, from, until),
        list(fares.childPriceRial, from, until),
        list(fares.infantPriceRial, from, until),
      ],
    )
  }
  for (let from = 0; from < columns.flights; from += rowsAtOnce) {
    const until = Math.min(from + rowsAtOnce, columns.flights)
    const pairs = list(columns.pair, from, until)
    const wordsOf = (ends: ArrayLike<number>) =>
      pairs.map((pair) => airports.words[ends[pair] ?? 0])
    await client.query(
      `insert into inventory.flight_date (id, airline_code, operates_on, flight_number, operational_suffix, origin,
         destination, leg_sequence, departs_at, arrives_at, departure_time, arrival_time, aircraft, service_type)
       overriding system value
       select id, airline, date '1970-01-01' + day, number, '', origin, destination, 1, to_timestamp(departs * 60.0),
         to_timestamp(arrives * 60.0), to_timestamp(departure * 60.0) at time zone 'UTC',
         to_timestamp(arrival * 60.0) at time zone 'UTC', 'A320', 'J'
       from unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::int8[], $8::int8[],
         $9::int8[], $10::int8[])
         as flight (id, airline, day, number, origin, destination, departs, arrives, departure, arrival)`,
      [
        list(columns.flightId, from, until),
        list(columns.airline, from, until).map((code) => airlines.words[code]),
        list(columns.operatesOn, from, until),
        list(columns.flightNumber, from, until),
        wordsOf(columns.pairOrigin),
        wordsOf(columns.pairDestination),
        list(columns.departure, from, until),
        list(columns.arrival, from, until),
        list(columns.localDeparture, from, until),
        list(columns.localArrival, from, until),
      ],
    )
    await putClasses(client, columns, { from, until })
  }
  await client.query('vacuum analyze')
}

async function putClasses(
  client: pg.Client,
  { flightId, classStart, classCount, classFare, classSeats }: Columns,
  { from, until }: { from: number; until: number },
): Promise<void> {
  const [flights, fares, seats]: [number[], number[], number[]] = [[], [], []]
  for (let row = from; row < until; row += 1) {
    const first = classStart[row] ?? 0
    for (let place = first; place < first + (classCount[row] ?? 0); place += 1) {
      flights.push(flightId[row] ?? 0)
      fares.push((classFare[place] ?? 0) + 1)
      seats.push(classSeats[place] ?? 0)
    }
  }
  await client.query(
    `insert into inventory.seat_class (flight_date_id, is_charter, fare_class, fare_id, seats_total, seats_left)
     select flight, is_charter, fare_class, fare.id, 12, seats_left
     from unnest($1::int[], $2::int[], $3::int[]) as class (flight, fare_id, seats_left)
     join inventory.fare on fare.id = class.fare_id`,
    [flights, fares, seats],
  )
}
