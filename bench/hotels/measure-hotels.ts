/** The search for hotels from memory and by the tables (docs/decisions/0153), at the size the issue names. */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownHotels } from '@parastoo/server/modules/hotel-stock/hotel-supplier'
import { createMemory } from '@parastoo/server/modules/hotel-stock/memory/index'
import { readHotels } from '@parastoo/server/modules/hotel-stock/read-hotels'
import { holdRooms } from '@parastoo/server/modules/hotel-stock/stock/index'
import type { StayAsk } from '@parastoo/server/modules/hotels/index'
import { narrow, sortHotels } from '@parastoo/server/modules/hotels/search/narrow-hotels'
import { systemClock } from '@parastoo/server/platform/clock'
import { type Db, openDatabase, query } from '@parastoo/server/platform/db/database'
import { newId } from '@parastoo/server/platform/ids'
import { silentLog } from '@parastoo/server/platform/log'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import { percentile, type Row } from '../table.ts'

const roomTypes = 6
const plansOfEach = 2
const pageSize = 30
const timesOfTables = 12
const couple = { adults: 2, childAges: [] }
const family = { adults: 2, childAges: [5] }

export async function measureHotels(size: {
  hotels: number
  nights: number
  searches: number
  warm: number
  cities: number
}): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-hotels-'))
  const cluster = await startScratchCluster({ folder })
  const db = openDatabase({ url: cluster.templateUrl, maxConnections: 4 })
  try {
    return await measure(db, size)
  } finally {
    await db.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  db: Db,
  {
    hotels,
    nights,
    searches,
    warm,
    cities,
  }: { hotels: number; nights: number; searches: number; warm: number; cities: number },
): Promise<Row[]> {
  const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate()
  const from = today.toString()
  const others = Array.from({ length: cities }, (_, index) => `other${'abcdefghijklmnop'[index]}`)
  await setKeysAside(db)
  await fill(db, { cityCode: 'large', hotels, nights, from })
  await fill(db, { cityCode: 'small', hotels: Math.ceil(hotels / 10), nights, from })
  for (const cityCode of others) await fill(db, { cityCode, hotels, nights, from })
  await putKeysBack(db)
  const needs = { db, clock: systemClock, showSamples: true }
  const describe = (cityCode: string) => readHotels(db, { cityCode }, { showSamples: true })
  const memory = createMemory({ ...needs, log: silentLog, describe })
  const supplier = ownHotels({ ...needs, memory })
  const tables = ownHotels(needs)
  const stay = (ahead: number): StayAsk => ({
    checkIn: today.add({ days: ahead }).toString(),
    checkOut: today.add({ days: ahead + 3 }).toString(),
    rooms: [couple, family],
    market: 'iranian',
  })
  const spent = {
    large: [] as number[],
    small: [] as number[],
    nothing: [] as number[],
    page: [] as number[],
    tables: [] as number[],
  }
  const loadingSince = performance.now()
  for (const cityCode of ['large', 'small', ...others]) {
    const days = { from: stay(1).checkIn, until: stay(1).checkOut }
    await memory.city(cityCode, days)
    await memory.loaded()
  }
  const loadMs = performance.now() - loadingSince
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    into.push(performance.now() - began)
  }
  // Of the processor, not of the clock: what a busy machine makes wait is not counted.
  const processorMs: number[] = []
  const processed = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    processorMs.push((user + system) / 1000)
  }
  let found = 0
  const list = async (cityCode: string, ask: StayAsk) => await supplier.list?.(cityCode, ask)
  const askAt = (turn: number) => stay(1 + (turn % Math.max(1, nights - 5)))
  // Until what it runs is compiled, as it is in a process that has served for a while.
  for (let turn = 0; turn < warm; turn += 1) await list('large', askAt(turn))
  // By turns, so that what the machine does besides meets all of them.
  for (let turn = 0; turn < searches; turn += 1) {
    const ask = askAt(turn)
    await processed(() =>
      timed(spent.large, async () => {
        found = (await list('large', ask))?.length ?? 0
      }),
    )
    await timed(spent.small, () => list('small', ask))
    await timed(spent.nothing, () => query(db, 'select 1', []))
    await timed(spent.page, async () => {
      const hotels = (await list('large', ask)) ?? []
      const priced = hotels.map((one) => ({
        ...one,
        supplier: 'own',
        walkMinutes: 5,
        guests: null,
      }))
      const { fitting } = narrow(priced, {})
      for (const { offer } of sortHotels(fitting, 'best').slice(0, pageSize)) offer()
    })
  }
  const { rss: rssBytes, heapUsed, heapTotal, arrayBuffers } = process.memoryUsage()
  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  for (let turn = 0; turn < timesOfTables; turn += 1)
    await timed(spent.tables, () => tables.search({ cityCode: 'large' }, stay(1 + turn)))
  const ask = stay(2)
  const leftOf = async () => {
    const [hotel] = await supplier.search({ hotelCode: 'small-1' }, { ...ask, rooms: [couple] })
    return hotel?.offers[0]
  }
  const before = await leftOf()
  await holdRooms(
    { db, clock: systemClock },
    {
      key: newId(),
      offerKey: before?.offerKey ?? '',
      ask: { ...ask, rooms: [couple] },
      until: systemClock.now().add({ minutes: 15 }),
      accepted: {
        totalPrice: Number.MAX_SAFE_INTEGER,
        payAtHotel: 0,
        board: 'RO',
        cancellation: [{ from: null, keptRial: Number.MAX_SAFE_INTEGER }],
      },
    },
  )
  const after = await leftOf()
  const isSeen = (after?.roomsLeft ?? 0) === (before?.roomsLeft ?? 0) - 1
  const [large, small, nothing] = [spent.large, spent.small, spent.nothing].map((each) =>
    percentile(each, 0.5),
  ) as [number, number, number]
  const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`
  const told = (what: string, measured: string, wanted: string, holds: boolean, remark = load) => ({
    goal: 'hotels',
    what,
    measured,
    wanted,
    holds,
    remark,
  })
  const perHotels = hotels / Math.ceil(hotels / 10)
  await memory.close()
  return [
    told(
      `${found} of ${hotels} hotels, three nights, two rooms: p50 (p95)`,
      `${large.toFixed(1)} ms (${percentile(spent.large, 0.95).toFixed(1)} ms)`,
      '<= 2 ms',
      large <= 2,
      `${load}; from memory, as lists take them; a tenth of them within ${percentile(spent.large, 0.1).toFixed(1)} ms`,
    ),
    told(
      'the same, of the processor: p50 (p95)',
      `${percentile(processorMs, 0.5).toFixed(1)} ms (${percentile(processorMs, 0.95).toFixed(1)} ms)`,
      'told',
      true,
    ),
    told(
      `the same, counted beside its filters, in order, ${pageSize} of them in words: p50 (p95)`,
      `${percentile(spent.page, 0.5).toFixed(1)} ms (${percentile(spent.page, 0.95).toFixed(1)} ms)`,
      'told',
      true,
    ),
    told(
      'the same / a tenth of the hotels',
      (large / small).toFixed(1),
      `<= ${(perHotels * 1.5).toFixed(0)}`,
      large / small <= perHotels * 1.5,
    ),
    told(
      'the tables / the same',
      (percentile(spent.tables, 0.5) / large).toFixed(1),
      'told',
      true,
      `${load}; the tables ${percentile(spent.tables, 0.5).toFixed(0)} ms`,
    ),
    told(
      `loading ${hotels * (1 + cities)} hotels into memory, behind searches`,
      `${(loadMs / 1000).toFixed(0)} s`,
      'told',
      true,
    ),
    told(
      'the same / `select 1`',
      (large / nothing).toFixed(0),
      'told',
      true,
      `${load}; select 1: ${nothing.toFixed(2)} ms`,
    ),
    told(
      'memory of the process',
      `${megabytes(rssBytes)} MB`,
      '<= 400 MB',
      rssBytes <= 400e6,
      `${load}; the bench too, before the tables are asked; heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)} MB, buffers ${megabytes(arrayBuffers)} MB`,
    ),
    told('a room that is held is missing in the next search', isSeen ? 'yes' : 'no', 'yes', isSeen),
  ]
}

/** Forty million nights are keyed sooner at once than one by one. */
async function setKeysAside(db: Db): Promise<void> {
  await query(db, 'alter table hotel_stock.room_night drop constraint room_night_pkey', [])
  await query(db, 'alter table hotel_stock.rate_night drop constraint rate_night_pkey', [])
}

async function putKeysBack(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    await query(tx, "set local maintenance_work_mem = '256MB'", [])
    await query(tx, 'alter table hotel_stock.room_night add primary key (room_type_id, night)', [])
    await query(tx, 'alter table hotel_stock.rate_night add primary key (rate_plan_id, night)', [])
  })
  await query(db, 'analyze', [])
}

/** Hotels of a city with six rooms of two rates each, a statement for each table. */
async function fill(
  db: Db,
  ask: { cityCode: string; hotels: number; nights: number; from: string },
): Promise<void> {
  const { cityCode, hotels, nights, from } = ask
  await db.tx(async (tx) => {
    // Rows of one statement after the other refer to each other as they must: to look at four million of them again takes minutes.
    await query(tx, 'set local session_replication_role = replica', [])
    await query(
      tx,
      `insert into hotel_stock.city (code, name_fa, name_en, name_ar, country_code, time_zone, lat, lon)
       values ($1, $1, $1, $1, 'IR', 'Asia/Tehran', 36.3, 59.6)`,
      [cityCode],
    )
    await query(
      tx,
      `insert into hotel_stock.cancellation_policy (code, valid_from, rules) values ('bench', '2020-01-01',
        '[{"untilHours":72,"penalty":{"percentOfTotal":0}},{"untilHours":0,"penalty":{"percentOfTotal":100}}]') on conflict do nothing`,
      [],
    )
    await query(
      tx,
      `insert into hotel_stock.property (code, city_code, name_fa, name_en, name_ar, kind, stars, lat, lon, address_fa, accepts_foreigners,
         same_day_until, confirms, source, licence)
       select $1 || '-' || n, $1, 'هتل', 'Hotel', 'فندق', 'hotel', 1 + n % 5, 36.29, 59.61, 'خیابان', 'yes', '20:00', 'instant', 'bench', 'bench'
       from generate_series(1, $2) as n`,
      [cityCode, hotels],
    )
    await query(
      tx,
      `insert into hotel_stock.child_band (property_id, from_age, until_age, without_bed_percent, with_bed_percent, counts_in_occupancy)
       select id, 2, 12, 50, 75, true from hotel_stock.property where city_code = $1`,
      [cityCode],
    )
    await query(
      tx,
      `insert into hotel_stock.room_type (property_id, code, name_fa, name_en, base_occupancy, most_adults, most_children, most_people, extra_beds)
       select id, 'room-' || n, 'اتاق', 'Room', 2, 3, 2, 4, 1 from hotel_stock.property, generate_series(1, ${roomTypes}) as n where city_code = $1`,
      [cityCode],
    )
    const types = `hotel_stock.room_type as type join hotel_stock.property as hotel on hotel.id = type.property_id and hotel.city_code = $1`
    await query(
      tx,
      `insert into hotel_stock.rate_plan (room_type_id, code, name_fa, board, pays, policy_code, market, prices_per, tax_percent, tax, commission_percent)
       select type.id, 'rate-' || n, 'نرخ', case n when 1 then 'BB' else 'FB' end, 'prepaid', 'bench', 'any', 'room', 10, 'added', 10
       from ${types} cross join generate_series(1, ${plansOfEach}) as n`,
      [cityCode],
    )
    await query(
      tx,
      `insert into hotel_stock.room_night (room_type_id, night, allotment)
       select type.id, $2::date + n, 2 + (type.id + n) % 7 from ${types} cross join generate_series(0, $3 - 1) as n`,
      [cityCode, from, nights],
    )
    await query(
      tx,
      `insert into hotel_stock.rate_night (rate_plan_id, night, price_rial, extra_adult_rial)
       select plan.id, $2::date + n, 10000000 + ((plan.id * 7919 + n * 104729) % 40) * 500000, 3000000
       from ${types} join hotel_stock.rate_plan as plan on plan.room_type_id = type.id cross join generate_series(0, $3 - 1) as n`,
      [cityCode, from, nights],
    )
  })
}
