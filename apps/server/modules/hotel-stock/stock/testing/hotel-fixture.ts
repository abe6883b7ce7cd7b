/** One hotel with rooms, rates and nights of its own, written straight into the tables; and counting what is taken. */
import { type Db, query } from '../../../../platform/db/database.ts'

let made = 0

export type FixtureRoom = { code: string; allotment: number; priceRial: number }

export async function addHotel(
  db: Db,
  {
    rooms = [{ code: 'double', allotment: 5, priceRial: 10_000_000 }],
    from = '2027-01-01',
    nights = 40,
    acceptsForeigners = 'yes',
    sameDayUntil = '20:00',
    rules = {},
    answerMinutes = null,
  }: {
    rooms?: FixtureRoom[]
    from?: string
    nights?: number
    acceptsForeigners?: 'yes' | 'no'
    sameDayUntil?: string
    /** Columns of its rules of admission. */
    rules?: Record<string, string | number | boolean>
    /** On request, with so many minutes to answer. */
    answerMinutes?: number | null
  } = {},
): Promise<{ code: string; typeIds: Map<string, number>; planIds: Map<string, number> }> {
  made += 1
  const code = `hotel-${made}`
  return await db.tx(async (tx) => {
    await query(
      tx,
      `insert into hotel_stock.city (code, name_fa, name_en, name_ar, country_code, time_zone, lat, lon)
       values ('mashhad', 'مشهد', 'Mashhad', 'مشهد', 'IR', 'Asia/Tehran', 36.3, 59.6) on conflict do nothing`,
    )
    const steps = [
      { untilHours: 72, penalty: { percentOfTotal: 0 } },
      { untilHours: 24, penalty: { percentOfFirstNight: 50 } },
      { untilHours: 0, penalty: { percentOfTotal: 100 } },
    ]
    await query(
      tx,
      `insert into hotel_stock.cancellation_policy (code, valid_from, rules)
       values ('flexible', '2020-01-01', $1) on conflict do nothing`,
      [JSON.stringify(steps)],
    )
    const [property] = await query<{ id: number }>(
      tx,
      `insert into hotel_stock.property (code, city_code, name_fa, name_en, name_ar, kind, stars, lat, lon,
         address_fa, accepts_foreigners, same_day_until, confirms, answer_minutes, source, licence)
       values ($1, 'mashhad', 'هتل', 'Hotel', 'فندق', 'hotel', 4, 36.29, 59.61, 'خیابان', $2, $3,
         case when $4::int is null then 'instant' else 'on-request' end, $4, 'test', 'test')
       returning id`,
      [code, acceptsForeigners, sameDayUntil, answerMinutes],
    )
    for (const [column, value] of Object.entries(rules))
      await query(tx, `update hotel_stock.property set ${column} = $2 where id = $1`, [
        property?.id,
        value,
      ])
    await query(
      tx,
      `insert into hotel_stock.child_band (property_id, from_age, until_age, without_bed_percent, with_bed_percent, counts_in_occupancy)
       values ($1, 0, 2, 0, null, false), ($1, 2, 12, 50, 75, true)`,
      [property?.id],
    )
    const typeIds = new Map<string, number>()
    const planIds = new Map<string, number>()
    for (const room of rooms) {
      const [type] = await query<{ id: number }>(
        tx,
        `insert into hotel_stock.room_type (property_id, code, name_fa, name_en, base_occupancy, most_adults, most_children, most_people, extra_beds)
         values ($1, $2, 'دوتخته', 'Double', 2, 3, 2, 4, 1) returning id`,
        [property?.id, room.code],
      )
      const [plan] = await query<{ id: number }>(
        tx,
        `insert into hotel_stock.rate_plan (room_type_id, code, name_fa, board, pays, policy_code, market, prices_per, tax_percent, tax, commission_percent)
         values ($1, 'bb', 'با صبحانه', 'BB', 'prepaid', 'flexible', 'any', 'room', 10, 'added', 10) returning id`,
        [type?.id],
      )
      typeIds.set(room.code, type?.id ?? 0)
      planIds.set(room.code, plan?.id ?? 0)
      await query(
        tx,
        `insert into hotel_stock.room_night (room_type_id, night, allotment)
         select $1, $2::date + offset_days, $4 from generate_series(0, $3 - 1) as offset_days`,
        [type?.id, from, nights, room.allotment],
      )
      await query(
        tx,
        `insert into hotel_stock.rate_night (rate_plan_id, night, price_rial, extra_adult_rial)
         select $1, $2::date + offset_days, $4, 3000000 from generate_series(0, $3 - 1) as offset_days`,
        [plan?.id, from, nights, room.priceRial],
      )
    }
    return { code, typeIds, planIds }
  })
}

/** Nights whose counts are not exactly what holds say, of all hotels: always none. */
export async function unsoundNights(db: Db): Promise<unknown[]> {
  return await query(
    db,
    `select night.room_type_id, night.night, night.held, night.sold,
       count(*) filter (where hold.state = 'held') as by_held,
       count(*) filter (where hold.state = 'fulfilled' and room.cancel_key is null) as by_sold
     from hotel_stock.room_night as night
     left join hotel_stock.held_room as room on room.room_type_id = night.room_type_id
     left join hotel_stock.hold as hold on hold.key = room.hold_key
       and hold.check_in <= night.night and hold.check_out > night.night
     group by night.room_type_id, night.night, night.held, night.sold
     having night.held <> count(*) filter (where hold.state = 'held')
       or night.sold <> count(*) filter (where hold.state = 'fulfilled' and room.cancel_key is null)`,
  )
}

/** Free rooms of a type by night, of the first nights. */
export async function freeRooms(
  db: Db,
  typeId: number | undefined,
  nights = 40,
): Promise<number[]> {
  const rows = await query<{ free: number }>(
    db,
    `select allotment - held - sold as free from hotel_stock.room_night where room_type_id = $1 order by night limit $2`,
    [typeId, nights],
  )
  return rows.map(({ free }) => free)
}
