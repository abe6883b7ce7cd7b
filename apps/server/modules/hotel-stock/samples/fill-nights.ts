import type { Clock } from '../../../platform/clock.ts'
import { query, type Tx } from '../../../platform/db/database.ts'
import { nightOf, seasonNames } from './seasons.ts'

/** For how many days samples are always on sale. */
const sampleDays = 365

/**
 * Fills the nights of the sample hotels that are not there yet, up to a year from today: allotments and prices of every room, computed in
 * the database from a small table of seasons. Adds nothing where nothing is missing. Answers how many nights of rooms were added.
 */
export async function fillSampleNights(tx: Tx, { clock }: { clock: Clock }): Promise<number> {
  const today = clock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate()
  const [last] = await query<{ night: string | null }>(
    tx,
    `select max(night)::text as night from hotel_stock.room_night
     where room_type_id = (
       select max(room.id) from hotel_stock.room_type as room
       join hotel_stock.property as hotel on hotel.id = room.property_id where hotel.is_sample)`,
  )
  // The day after the last night has a row too, for its departure rule; a stay that ends there must find it.
  const until = today.add({ days: sampleDays })
  const dayAfter = last?.night ? Temporal.PlainDate.from(last.night).add({ days: 1 }) : today
  const from = Temporal.PlainDate.compare(dayAfter, today) > 0 ? dayAfter : today
  const length = from.until(until, { largestUnit: 'day' }).days
  if (length <= 0) return 0
  const peaks = await query<{ calendar: string; fromNight: string; untilNight: string }>(
    tx,
    `select calendar, from_night::text as "fromNight", until_night::text as "untilNight" from hotel_stock.peak_period`,
  )
  const nights = Array.from({ length }, (_, index) => from.add({ days: index }))
  const calendar = JSON.stringify(
    seasonNames.flatMap((season) =>
      nights.map((night) => ({
        season,
        night: night.toString(),
        ...nightOf(season, night, peaks),
      })),
    ),
  )
  const [rooms] = await query<{ nights: number }>(
    tx,
    `with added as (insert into hotel_stock.room_night (room_type_id, night, allotment, is_stopped)
     select room.room_type_id, day.night,
       -- A room or two fewer on some days, and none at all on a few, as with real allotments.
       greatest(0, room.rooms - (room.seed * 31 + (day.night - '2020-01-01'::date) * 17) % 3),
       (room.seed * 7 + (day.night - '2020-01-01'::date) * 13) % 97 = 0
     from hotel_stock.sample_room as room
     cross join (select distinct night from jsonb_to_recordset($1::jsonb) as day (night date)) as day
     on conflict do nothing returning 1)
     select count(*)::int as nights from added`,
    [calendar],
  )
  await query(
    tx,
    `insert into hotel_stock.rate_night (rate_plan_id, night, price_rial, extra_adult_rial, least_nights_through)
     select plan.rate_plan_id, day.night,
       -- Whole hundred thousands of rial; an extra bed costs seven tenths of one guest's part.
       (plan.price_thousand::bigint * day.percent + 5000) / 10000 * 100000,
       plan.price_thousand::bigint * day.percent * 7 / (plan.people * 100000) * 100000,
       day."leastNights"
     from hotel_stock.sample_plan as plan
     join jsonb_to_recordset($1::jsonb) as day (season text, night date, percent int, "leastNights" smallint)
       on day.season = plan.seasons
     on conflict do nothing`,
    [calendar],
  )
  return rooms?.nights ?? 0
}
