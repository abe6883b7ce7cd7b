/** G3 and G4: the same questions in SQL over the same flights, prepared and warm, on PostgreSQL with the indexes that serve them best. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import { lowestPrices } from '@parastoo/server/modules/inventory/engine/lowest-prices'
import { kmBetween, longestWayKm } from '@parastoo/server/modules/inventory/engine/network'
import { search } from '@parastoo/server/modules/inventory/engine/search'
import type { SearchAsk } from '@parastoo/server/modules/inventory/engine/search-ask'
import { createSearchBuffers } from '@parastoo/server/modules/inventory/engine/search-buffers'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import pg from 'pg'
import type { Row } from '../table.ts'
import { questionsOf } from './questions.ts'
import {
  askCalendar,
  askDirect,
  askOneStop,
  askTwoStops,
  indexes,
  layOutTables,
} from './sql-text.ts'
import { median, micros } from './timing.ts'

const flightsAtOnce = 50_000

export async function measure({
  columns,
  samples,
}: {
  columns: Columns
  samples: number
}): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'))
  const postgres = await startEmbeddedPostgres({
    folder,
    settings: { fsync: 'off', shared_buffers: '1GB', jit: 'off' },
  })
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') })
  try {
    await client.connect()
    await load(client, columns)
    return await compare(client, columns, samples)
  } finally {
    await client.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function load(client: pg.Client, columns: Columns): Promise<void> {
  await client.query(layOutTables)
  const { fares } = columns
  const upto = (column: ArrayLike<number>, from: number, until: number) =>
    Array.from({ length: until - from }, (_, at) => column[from + at])
  await client.query(
    'insert into fare select * from unnest($1::int[], $2::int[], $3::int[], $4::int8[], $5::int8[], $6::int8[])',
    [
      Array.from({ length: fares.count }, (_, at) => at),
      upto(fares.cabin, 0, fares.count),
      upto(fares.isCharter, 0, fares.count),
      upto(fares.adultPriceRial, 0, fares.count),
      upto(fares.childPriceRial, 0, fares.count),
      upto(fares.infantPriceRial, 0, fares.count),
    ],
  )
  await client.query(
    'insert into pair select * from unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::int[])',
    [
      upto(columns.pairOrigin, 0, columns.pairOrigin.length),
      upto(columns.pairDestination, 0, columns.pairOrigin.length),
      Array.from(columns.pairOrigin, (_, at) => at),
      upto(columns.pairKm, 0, columns.pairOrigin.length),
      upto(columns.pairIsInternational, 0, columns.pairOrigin.length),
    ],
  )
  for (let from = 0; from < columns.flights; from += flightsAtOnce) {
    const until = Math.min(from + flightsAtOnce, columns.flights)
    const pairs = upto(columns.pair, from, until)
    await client.query(
      'insert into flight select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])',
      [
        Array.from({ length: until - from }, (_, at) => from + at),
        pairs.map((pair) => columns.pairOrigin[pair ?? 0]),
        pairs.map((pair) => columns.pairDestination[pair ?? 0]),
        upto(columns.departure, from, until),
        upto(columns.arrival, from, until),
        upto(columns.operatesOn, from, until),
      ],
    )
    const first = columns.classStart[from] ?? 0
    const end = (columns.classStart[until - 1] ?? 0) + (columns.classCount[until - 1] ?? 0)
    const flightOf: number[] = []
    for (let row = from; row < until; row += 1)
      for (let index = 0; index < (columns.classCount[row] ?? 0); index += 1) flightOf.push(row)
    await client.query('insert into class select * from unnest($1::int[], $2::int[], $3::int[])', [
      flightOf,
      upto(columns.classFare, first, end),
      upto(columns.classSeats, first, end),
    ])
  }
  await client.query(indexes)
  await client.query('vacuum analyze')
}

/** One question to SQL, then the same to the engine, and so on: what SQL does to the caches between is part of it. */
async function compare(client: pg.Client, columns: Columns, samples: number): Promise<Row[]> {
  const buffers = createSearchBuffers(columns)
  const codes = columns.airports.codes
  const kinds = questionsOf(columns, samples)
  const asksOf = (kind: number) => kinds[kind]?.asks ?? []
  const valuesOf = ({ journeys: [wish], maxStops = 0 }: SearchAsk) => {
    const origin = codes.get(wish?.origins[0] ?? '') ?? 0
    const destination = codes.get(wish?.destinations[0] ?? '') ?? 0
    const longestKm = longestWayKm(kmBetween(columns.network, origin, destination))
    return [origin, destination, wish?.day, ...(maxStops > 0 ? [longestKm] : [])]
  }
  const engine = (ask: SearchAsk) => search(columns, buffers, ask).totalRial[0]
  const calendar = ({ journeys: [wish], ...ask }: SearchAsk) =>
    wish && lowestPrices(columns, { ...ask, ...wish, firstDay: wish.day, lastDay: wish.day + 30 })
  const parts = [
    { what: 'direct', asks: asksOf(0), text: askDirect, run: engine, wanted: 100 },
    { what: 'one stop, international', asks: asksOf(2), text: askOneStop, run: engine, wanted: 60 },
    {
      what: 'two stops, international',
      asks: asksOf(3).slice(0, 60),
      text: askTwoStops,
      run: engine,
      wanted: 300,
    },
    { what: 'calendar of 31 days', asks: asksOf(0), text: askCalendar, run: calendar, wanted: 100 },
  ]
  const rows: Row[] = []
  let [directUs, roundTripUs] = [Number.NaN, Number.NaN]
  for (const { what, asks, text, run, wanted } of parts) {
    const [sql, ours]: [number[], number[]] = [[], []]
    for (let round = 0; round < 20; round += 1) for (const ask of asks) run(ask)
    for (const ask of asks.slice(0, 20))
      await client.query({ name: what, text, values: valuesOf(ask) })
    let differences = 0
    for (const ask of asks) {
      const startedMs = performance.now()
      const { rows: answered } = await client.query({ name: what, text, values: valuesOf(ask) })
      const betweenMs = performance.now()
      const found = run(ask)
      ours.push((performance.now() - betweenMs) * 1000)
      sql.push((betweenMs - startedMs) * 1000)
      if (run !== engine) continue
      const isFound = buffers.found.count > buffers.soldOut.count
      differences += Number(Number(answered[0]?.total ?? -1) !== (isFound ? found : -1))
    }
    const [theirs, mine] = [median(sql), median(ours)]
    if (what === 'direct') directUs = mine
    rows.push({
      goal: 'G3',
      what: `SQL / engine: ${what}`,
      measured: `${(theirs / mine).toFixed(0)} (${micros(theirs)} / ${micros(mine)})`,
      wanted: `>= ${wanted}`,
      holds: theirs / mine >= wanted,
      remark: run === engine ? `${differences} of ${asks.length} cheapest prices differ` : '',
    })
  }
  const empty: number[] = []
  for (let index = 0; index < samples; index += 1) {
    const startedMs = performance.now()
    await client.query({ name: 'nothing', text: 'select 1', values: [] })
    empty.push((performance.now() - startedMs) * 1000)
  }
  roundTripUs = median(empty)
  rows.push({
    goal: 'G4',
    what: '`select 1` / direct search',
    measured: `${(roundTripUs / directUs).toFixed(1)} (${micros(roundTripUs)} / ${micros(directUs)})`,
    wanted: '>= 15',
    holds: roundTripUs / directUs >= 15,
  })
  return rows
}
