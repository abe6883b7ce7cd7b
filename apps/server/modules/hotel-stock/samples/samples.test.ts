import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { query } from '../../../platform/db/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { ownHotels } from '../hotel-supplier.ts'
import { makeOffers, readStock, stayQuestion, stayTimes } from '../stock/index.ts'
import { drawHotel, drawingNames } from './drawings/draw.ts'
import { bringSampleHotels } from './index.ts'

const { db } = await testDatabase()
const clock = createTestClock('2026-11-20T08:00:00Z')
const folder = join(resolve(import.meta.dirname, '../../../../..'), 'data/hotels')
const bring = () => bringSampleHotels({ db, clock, folder })
const one = async <Row>(text: string) => (await query<Row>(db, text))[0]

it('fills thirty cities and more with marked hotels, quickly, and the second time adds nothing', async () => {
  const outcome = await bring()
  expect(outcome).toMatchObject({ brought: { hotels: expect.any(Number) } })
  const counts = await one(
    `select count(*)::int as hotels, count(distinct city_code)::int as cities,
       count(distinct name_fa || city_code)::int as names, count(*) filter (where not is_sample)::int as unmarked
     from hotel_stock.property`,
  )
  expect(counts).toMatchObject({ unmarked: 0 })
  const { hotels, cities, names } = counts as { hotels: number; cities: number; names: number }
  expect(hotels).toBeGreaterThanOrEqual(150)
  expect(cities).toBeGreaterThanOrEqual(30)
  expect(names).toBe(hotels)
  expect(
    await one(`select min(n)::int as least, max(n)::int as most from (
      select count(*) as n from hotel_stock.room_type group by property_id) as of_hotel`),
  ).toEqual({ least: 3, most: 8 })
  expect(
    await one(`select min(n)::int as least, max(n)::int as most from (
      select count(*) as n from hotel_stock.rate_plan group by room_type_id) as of_room`),
  ).toEqual({ least: 2, most: 4 })
  expect(await bring()).toEqual({ extendedNights: 0 })
})

it('is on sale a year ahead, always rolling', async () => {
  await bring()
  const last = () =>
    one<{ night: string }>(`select max(night)::text as night from hotel_stock.room_night`)
  expect(await last()).toEqual({ night: '2027-11-19' })
  clock.advance({ hours: 48 })
  const rooms = await one<{ n: number }>('select count(*)::int as n from hotel_stock.room_type')
  expect(await bring()).toEqual({ extendedNights: (rooms?.n ?? 0) * 2 })
  expect(await last()).toEqual({ night: '2027-11-21' })
})

it('costs more in its season and at the weekend, and every city sells to a family at any time', async () => {
  await bring()
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate()
  const leastOf = async (
    cityCode: string,
    checkIn: string,
    market: 'iranian' | 'foreign' = 'iranian',
  ) => {
    const checkOut = Temporal.PlainDate.from(checkIn).add({ days: 2 }).toString()
    const ask = { checkIn, checkOut, rooms: [{ adults: 2, childAges: [5] }], market }
    const hotels = await readStock(db, { cityCode }, ask, today.toString())
    const least = hotels.flatMap((hotel) =>
      makeOffers(hotel, stayQuestion(ask, stayTimes(ask, clock.now()))).slice(0, 1),
    )
    return { hotels: least.length, rial: Math.min(...least.map(({ totalRial }) => totalRial)) }
  }
  const [autumn, nowruz] = [
    await leastOf('shiraz', '2027-01-17'),
    await leastOf('shiraz', '2027-03-22'),
  ]
  expect(nowruz.rial).toBeGreaterThan(autumn.rial * 1.5)
  const [inWeek, weekend] = [
    await leastOf('ramsar', '2027-07-11'),
    await leastOf('ramsar', '2027-07-15'),
  ]
  expect(weekend.rial).toBeGreaterThan(inWeek.rial)
  const cities = await query<{ code: string }>(
    db,
    'select code from hotel_stock.city order by code',
  )
  for (const { code } of cities)
    for (const days of [1, 60, 200, 350]) {
      const found = await leastOf(code, today.add({ days }).toString())
      expect([code, days, found.hotels >= 2]).toEqual([code, days, true])
    }
  expect((await leastOf('mashhad', '2027-01-17', 'foreign')).rial).toBeGreaterThan(
    (await leastOf('mashhad', '2027-01-17')).rial,
  )
})

it('makes the same hotels on every machine', async () => {
  await bring()
  const row = await one<{ sum: string }>(
    `select md5(string_agg(plan.code || price_thousand, ' ' order by hotel.code, room.code, plan.code)) as sum
     from hotel_stock.sample_plan as sample join hotel_stock.rate_plan as plan on plan.id = sample.rate_plan_id
     join hotel_stock.room_type as room on room.id = plan.room_type_id
     join hotel_stock.property as hotel on hotel.id = room.property_id`,
  )
  expect(row).toMatchInlineSnapshot(`
    {
      "sum": "75f695aead8573f650745d5fab4df79c",
    }
  `)
})

it('has a drawing for every picture, and enough of each kind', async () => {
  await bring()
  const rows = await query<{ path: string }>(
    db,
    `select distinct picture->>'path' as path from hotel_stock.property, jsonb_array_elements(pictures) as picture
     union select distinct picture->>'path' from hotel_stock.room_type, jsonb_array_elements(pictures) as picture`,
  )
  const named = rows.map(({ path }) => path.replace('hotel-samples/', '').replace('.svg', ''))
  const unknown = named.filter((name) => drawHotel(name) === null)
  expect(unknown).toEqual([])
  const used = (kind: string) => named.filter((name) => name.startsWith(kind)).length
  expect(used('facade')).toBeGreaterThanOrEqual(12)
  expect(used('room')).toBeGreaterThanOrEqual(10)
  expect(used('lobby')).toBeGreaterThanOrEqual(8)
  for (const name of drawingNames)
    expect(drawHotel(name)).toMatch(/^<svg [^>]+><title>[^<]+<\/title>.*<\/svg>$/)
  expect(drawHotel('constructor')).toBeNull()
})

it('shows no sample where samples are not allowed, whatever the database holds', async () => {
  await bring()
  const rooms = [{ adults: 2, childAges: [] }]
  const ask = { checkIn: '2027-01-17', checkOut: '2027-01-19', rooms, market: 'iranian' as const }
  const seen = async (showSamples: boolean) => {
    const supplier = ownHotels({ db, clock, showSamples })
    const [hotel] = await supplier.search({ cityCode: 'mashhad' }, ask)
    const code =
      (await one<{ code: string }>('select min(code) as code from hotel_stock.property'))?.code ??
      ''
    return [
      (await supplier.cities()).length > 0,
      (await supplier.hotelNames()).length > 0,
      hotel !== undefined,
      (await supplier.search({ hotelCode: code }, ask)).length > 0,
      (
        await supplier.calendar(code, {
          from: '2027-01-17',
          until: '2027-01-30',
          market: 'iranian',
        })
      ).some(({ leastRial }) => leastRial !== null),
    ]
  }
  expect(await seen(true)).toEqual([true, true, true, true, true])
  expect(await seen(false)).toEqual([false, false, false, false, false])
})
