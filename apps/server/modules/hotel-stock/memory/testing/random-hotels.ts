/** Hotels of one city drawn by chance, what is asked of them, and what happens to them between two questions. */
import { type Db, query } from '../../../../platform/db/database.ts'
import type { RoomParty, StayAsk } from '../../../hotels/index.ts'

/** A number from 0 to below `below`, the same ones for a seed. */
export type Draw = (below: number) => number

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type MadeUpCity = { code: string; from: string; nights: number; hotels: number }

/** `salt` is of the hotels: two seeds make two cities. All in SQL, by remainders of numbers, so that a large city is there at once. */
export async function makeUpCity(db: Db, city: MadeUpCity, salt: number): Promise<void> {
  const { code, from, nights, hotels } = city
  const bits = (of: string, prime: number) => `abs(hashint4((${of}) * ${prime} + ${salt}))`
  await db.tx(async (tx) => {
    const run = (text: string, values: unknown[] = []) => query(tx, text, values)
    await run(
      `insert into hotel_stock.city (code, name_fa, name_en, name_ar, country_code, time_zone, lat, lon)
       values ($1, $1, $1, $1, 'IR', 'Asia/Tehran', 36.3, 59.6)`,
      [code],
    )
    await run(
      `insert into hotel_stock.landmark (code, city_code, name_fa, name_en, name_ar, kind, lat, lon, source, licence)
       values ('gate', $1, 'در', 'Gate', 'باب', 'gate', 36.29, 59.61, 'test', 'test') on conflict do nothing`,
      [code],
    )
    await run(
      `insert into hotel_stock.peak_period (calendar, from_night, until_night)
       values ('high', $1::date + 20, $1::date + 27) on conflict do nothing`,
      [from],
    )
    await run(
      `insert into hotel_stock.cancellation_policy (code, valid_from, rules, peak_rules, peak_calendar) values
         ('soft', '2020-01-01', '[{"untilHours":72,"penalty":{"percentOfTotal":0}},{"untilHours":0,"penalty":{"nights":1}}]',
           '[{"untilHours":240,"penalty":{"percentOfTotal":10}},{"untilHours":0,"penalty":{"percentOfTotal":100}}]', 'high'),
         ('soft', '2099-01-01', '[{"untilHours":0,"penalty":{"percentOfTotal":100}}]', null, null),
         ('hard', '2020-01-01', '[{"untilHours":24,"penalty":{"percentOfFirstNight":50}},{"untilHours":0,"penalty":{"rial":7000000}}]', null, null)
       on conflict do nothing`,
    )
    const ofHotel = (prime: number) => bits('n', prime)
    await run(
      `insert into hotel_stock.property (code, city_code, name_fa, name_en, name_ar, kind, stars, lat, lon, address_fa, accepts_foreigners,
         check_in_from, same_day_until, is_closed, source, licence)
       select $1 || '-' || n, $1, 'هتل', 'Hotel', 'فندق', 'hotel', 1 + n % 5, 36.29, 59.61, 'خیابان',
         case ${ofHotel(3)} % 7 when 0 then 'no' else 'yes' end, make_time(12 + ${ofHotel(5)} % 4, 0, 0), '20:00',
         ${ofHotel(7)} % 25 = 0, 'test', 'test'
       from generate_series(1, $2::int) as n`,
      [code, hotels],
    )
    const ofId = (prime: number) => bits('hotel.id', prime)
    await run(
      `insert into hotel_stock.child_band (property_id, from_age, until_age, without_bed_percent, with_bed_percent, with_bed_rial,
         counts_in_occupancy, most_free_per_room)
       select hotel.id, band.from_age, band.until_age, case when band.from_age = 0 then 0 when ${ofId(11)} % 2 = 0 then 50 end,
         case when ${ofId(13)} % 3 > 0 and band.from_age > 0 then 70 end, case when ${ofId(13)} % 3 = 0 and band.from_age > 0 then 4100000 end,
         band.from_age > 0, case when ${ofId(17)} % 2 = 0 and band.from_age = 0 then 1 end
       from hotel_stock.property as hotel cross join (values (0, 2), (2, 7), (7, 12)) as band (from_age, until_age)
       where hotel.city_code = $1 and (band.from_age = 0 or ${ofId(11)} % 2 = 0 or ${ofId(13)} % 3 >= 0)`,
      [code],
    )
    await run(
      `insert into hotel_stock.room_type (property_id, code, name_fa, name_en, base_occupancy, most_adults, most_children, most_people, extra_beds, is_closed)
       select hotel.id, 'room-' || n, 'اتاق', 'Room', n, n + ${bits('hotel.id * 5 + n', 19)} % 2, ${bits('hotel.id * 5 + n', 23)} % 3,
         n + 2, ${bits('hotel.id * 5 + n', 29)} % 3, ${bits('hotel.id * 5 + n', 31)} % 20 = 0
       from hotel_stock.property as hotel cross join generate_series(1, 3) as n where hotel.city_code = $1`,
      [code],
    )
    const rooms = `hotel_stock.room_type as room join hotel_stock.property as hotel on hotel.id = room.property_id and hotel.city_code = $1`
    const ofPlan = (prime: number) => bits('room.id * 3 + n', prime)
    await run(
      `insert into hotel_stock.rate_plan (room_type_id, code, name_fa, board, pays, policy_code, market, release_days, least_nights,
         most_nights, prices_per, tax_percent, tax, commission_percent, is_closed, valid_until)
       select room.id, 'rate-' || n, 'نرخ', (array['RO', 'BB', 'HB-dinner', 'FB'])[1 + ${ofPlan(37)} % 4],
         case ${ofPlan(41)} % 4 when 0 then 'at-hotel' else 'prepaid' end, (array['soft', 'hard', 'none'])[1 + ${ofPlan(43)} % 3],
         (array['any', 'any', 'iranian', 'foreign'])[1 + ${ofPlan(47)} % 4], ${ofPlan(53)} % 3,
         1 + ${ofPlan(59)} % 2, case ${ofPlan(61)} % 5 when 0 then 5 end, case ${ofPlan(67)} % 4 when 0 then 'person' else 'room' end,
         ${ofPlan(71)} % 12, (array['included', 'added', 'at-hotel'])[1 + ${ofPlan(73)} % 3], 10, ${ofPlan(79)} % 20 = 0,
         case ${ofPlan(83)} % 9 when 0 then $2::date + 60 end
       from ${rooms} cross join generate_series(1, 2) as n`,
      [code, from],
    )
    const ofNight = (prime: number) => bits('room.id * 1000 + n', prime)
    await run(
      `insert into hotel_stock.room_night (room_type_id, night, allotment, is_stopped, release_days)
       select room.id, $2::date + n, ${ofNight(89)} % 5, ${ofNight(97)} % 30 = 0, case ${ofNight(101)} % 20 when 0 then 4 end
       from ${rooms} cross join generate_series(0, $3::int - 1) as n where ${ofNight(103)} % 40 > 0`,
      [code, from, nights],
    )
    const ofRate = (prime: number) => bits('plan.id * 1000 + n', prime)
    await run(
      `insert into hotel_stock.rate_night (rate_plan_id, night, price_rial, single_rial, extra_adult_rial, least_nights_arriving,
         least_nights_through, most_nights, is_closed_to_arrival, is_closed_to_departure, is_closed)
       select plan.id, $2::date + n, 5000000 + (${ofRate(107)} % 41) * 333333, case ${ofRate(109)} % 5 when 0 then 4000000 end,
         case when ${ofRate(113)} % 4 > 0 then 2100000 end, 1 + (${ofRate(127)} % 9) / 8, 1 + (${ofRate(131)} % 20) / 19,
         case ${ofRate(137)} % 30 when 0 then 2 end, ${ofRate(139)} % 25 = 0, ${ofRate(149)} % 25 = 0, ${ofRate(151)} % 40 = 0
       from ${rooms} join hotel_stock.rate_plan as plan on plan.room_type_id = room.id
       cross join generate_series(0, $3::int - 1) as n where ${ofRate(157)} % 60 > 0`,
      [code, from, nights],
    )
  })
}

export function drawAsk({ from, nights }: MadeUpCity, draw: Draw): StayAsk {
  const day = (index: number) => Temporal.PlainDate.from(from).add({ days: index }).toString()
  const arrives = draw(nights)
  const rooms = Array.from(
    { length: 1 + (draw(2) === 0 ? 0 : draw(4)) },
    (): RoomParty => ({
      adults: 1 + draw(3),
      childAges: Array.from({ length: draw(3) === 0 ? 1 + draw(2) : 0 }, () => draw(14)),
    }),
  )
  return {
    checkIn: day(arrives),
    checkOut: day(arrives + 1 + draw(6)),
    rooms,
    market: draw(4) === 0 ? 'foreign' : 'iranian',
  }
}

/** One thing that happens to the hotels of a city: sold or given back, changed by the hotel, imported, taken away. */
export async function changeSomething(db: Db, city: MadeUpCity, draw: Draw): Promise<void> {
  const { code, from, nights } = city
  const room = `(select room.id from hotel_stock.room_type as room join hotel_stock.property as hotel on hotel.id = room.property_id
    where hotel.city_code = $1 order by room.id offset $4 limit 1)`
  const rate = `(select plan.id from hotel_stock.rate_plan as plan join hotel_stock.room_type as room on room.id = plan.room_type_id
    join hotel_stock.property as hotel on hotel.id = room.property_id where hotel.city_code = $1 order by plan.id offset $4 limit 1)`
  const atNights = 'night >= $2::date and night < $2::date + $3::int'
  const kind = draw(100)
  const start = Temporal.PlainDate.from(from).add({ days: draw(nights) })
  const roomValues = [code, start.toString(), 1 + draw(5), draw(city.hotels * 3)]
  const rateValues = [code, start.toString(), 1 + draw(5), draw(city.hotels * 6)]
  const text = () => {
    if (kind < 40)
      return `update hotel_stock.room_night set held = held + 1 where room_type_id = ${room} and ${atNights} and held + sold < allotment`
    if (kind < 55)
      return `update hotel_stock.room_night set held = held - 1 where room_type_id = ${room} and ${atNights} and held > 0`
    if (kind < 65)
      return `update hotel_stock.room_night set is_stopped = not is_stopped where room_type_id = ${room} and ${atNights}`
    if (kind < 68)
      return `delete from hotel_stock.room_night where room_type_id = ${room} and ${atNights} and held + sold = 0`
    if (kind < 73)
      return `insert into hotel_stock.room_night (room_type_id, night, allotment)
        select ${room}, $2::date + n, 3 from generate_series(0, $3::int - 1) as n on conflict (room_type_id, night) do update set allotment = room_night.allotment + 1`
    if (kind < 85)
      return `update hotel_stock.rate_night set price_rial = price_rial + 123457 where rate_plan_id = ${rate} and ${atNights}`
    if (kind < 92)
      return `update hotel_stock.rate_night set is_closed = not is_closed, least_nights_through = 2, single_rial = 3900000
        where rate_plan_id = ${rate} and ${atNights}`
    if (kind < 95)
      return `delete from hotel_stock.rate_night where rate_plan_id = ${rate} and ${atNights}`
    if (kind < 99)
      return `insert into hotel_stock.rate_night (rate_plan_id, night, price_rial)
        select ${rate}, $2::date + n, 6100000 from generate_series(0, $3::int - 1) as n on conflict (rate_plan_id, night) do update set price_rial = 5000000000`
    return `update hotel_stock.rate_plan set is_closed = not is_closed, release_days = 1 where id = ${rate} and $2::date is not null and $3::int > 0`
  }
  await query(db, text(), kind < 73 ? roomValues : rateValues)
}
