/** Whether the nights of a stay are told to be low, usual or high, from the prices a daily job writes down. */
import { addDays } from '@parastoo/kit/dates'
import { expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { query } from '../platform/db/database.ts'
import { openTestHouse } from './testing/open-test-house.ts'

const { buyer, clock, db, jobs, today } = await openTestHouse()
const visitor = buyer(1)
const rooms = [{ code: 'double', allotment: 5, priceRial: 10_000_000 }]
const ours = await addHotel(db, { rooms, from: today, nights: 100 })
const sample = await addHotel(db, { rooms, from: today, nights: 100, rules: { is_sample: true } })
/** Two nights, tax added: 22,000,000 rial. */
const stay = { checkIn: addDays(today, 70), checkOut: addDays(today, 72) }

type Watch = { level: string; usualFrom: number; usualTo: number; days: number } | null
const watch = async (hotelCode: string, changes: object = {}) =>
  visitor.must(
    await visitor.call<{ priceWatch: Watch }>(
      'POST',
      '/api/hotel-catalog/HotelCatalog/HotelDetail',
      {
        hotelCode,
        ...stay,
        rooms: [{ adults: 2, childAges: [] }],
        ...changes,
      },
    ),
  ).priceWatch
const setPrice = (priceRial: number) =>
  query(db, `update hotel_stock.rate_night set price_rial = $1 where rate_plan_id = $2`, [
    priceRial,
    ours.planIds.get('double'),
  ])
const record = async () => {
  await db.tx((tx) => jobs.enqueue(tx, 'record-night-prices', {}))
  const done = await jobs.runDue()
  expect(done.find(({ name }) => name === 'record-night-prices')?.outcome).toBe('done')
}
/** What one more day of the job leaves behind: the row it wrote, dated a day earlier each. */
const rememberDays = (from: number, until: number) =>
  query(
    db,
    `insert into hotels.price_seen (supplier, hotel_code, market, seen_on, nights_rial)
     select supplier, hotel_code, market, seen_on - days, array_fill(null::bigint, array[days]) || nights_rial
     from hotels.price_seen, generate_series($1::int, $2::int) as days where seen_on = $3`,
    [from, until, today],
  )
const seenDays = async () =>
  await query<{ code: string; market: string; days: number; nights: number }>(
    db,
    `select hotel_code as code, market, count(*)::int as days, min(cardinality(nights_rial)) as nights
     from hotels.price_seen group by hotel_code, market order by hotel_code, market`,
  )

it('the job writes down the nights ahead for both markets, once a day, and never those of a sample', async () => {
  await record()
  await record()
  expect(await seenDays()).toEqual([
    { code: ours.code, market: 'foreign', days: 1, nights: 120 },
    { code: ours.code, market: 'iranian', days: 1, nights: 120 },
  ])
})

it('the level is hidden before thirty days, and then told from them', async () => {
  await rememberDays(1, 29)
  expect(await watch(ours.code)).toBeNull()
  await rememberDays(30, 30)
  expect(await watch(ours.code)).toEqual({
    level: 'usual',
    usualFrom: 20_900_000,
    usualTo: 23_100_000,
    days: 30,
  })
  const levels = []
  for (const priceRial of [9_000_000, 10_400_000, 11_000_000]) {
    await setPrice(priceRial)
    levels.push((await watch(ours.code))?.level)
  }
  expect(levels).toEqual(['low', 'usual', 'high'])
  await setPrice(10_000_000)
})

it('a night that nobody saw a price of, or that is full now, has no level', async () => {
  // The hotel sells a hundred nights; the last of this stay was never seen.
  const late = { checkIn: addDays(today, 99), checkOut: addDays(today, 101) }
  expect(await watch(ours.code, late)).toBeNull()
  const stop = (isStopped: boolean) =>
    query(
      db,
      `update hotel_stock.room_night set is_stopped = $1 where room_type_id = $2 and night = $3`,
      [isStopped, ours.typeIds.get('double'), addDays(today, 71)],
    )
  await stop(true)
  expect(await watch(ours.code)).toBeNull()
  await stop(false)
  expect((await watch(ours.code))?.level).toBe('usual')
})

it('a day on which one of the nights was full is no day to compare with', async () => {
  const wasFull = (priceRial: number | null) =>
    query(
      db,
      `update hotels.price_seen set nights_rial[$1::date - seen_on + 1] = $2
       where hotel_code = $3 and seen_on = $4`,
      [stay.checkIn, priceRial, ours.code, addDays(today, -5)],
    )
  await wasFull(null)
  expect(await watch(ours.code)).toBeNull()
  await wasFull(11_000_000)
  expect(await watch(ours.code)).toMatchObject({ level: 'usual', days: 30 })
})

it('a sample has no level, whatever is written of it', async () => {
  await query(
    db,
    `insert into hotels.price_seen (supplier, hotel_code, market, seen_on, nights_rial)
     select supplier, $1, market, seen_on, nights_rial from hotels.price_seen where hotel_code = $2`,
    [sample.code, ours.code],
  )
  expect(await watch(sample.code)).toBeNull()
})

it('what was seen more than two months ago is forgotten', async () => {
  await rememberDays(61, 62)
  expect((await seenDays())[0]?.days).toBe(33)
  clock.advance({ hours: 24 })
  await record()
  const [first] = await seenDays()
  expect(first?.days).toBe(32)
})
