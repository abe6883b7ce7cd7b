/** What the nights of rate plans cost that were taken away at the desk. */
import { query, type Tx } from '../../../platform/db/database.ts'
import { rateNightShape } from './table-shapes.ts'

/** Keeps the prices of plans that go, until a change is taken back: those of a plan of this name that went before are forgotten. */
export async function keepNights(tx: Tx, planIds: readonly number[]): Promise<void> {
  await query(
    tx,
    `insert into hotel_stock.taken_plan (room_type_id, code, nights)
     select plan.room_type_id, plan.code, coalesce(jsonb_agg(to_jsonb(priced)) filter (where priced.night is not null), '[]')
     from hotel_stock.rate_plan as plan
     left join hotel_stock.rate_night as priced on priced.rate_plan_id = plan.id
     where plan.id = any($1) group by plan.room_type_id, plan.code
     on conflict (room_type_id, code) do update set nights = excluded.nights`,
    [planIds],
  )
}

/** A plan that was made anew begins without the prices of the one before it: a change taken back later would bring them. */
export async function forgetNights(tx: Tx, hotels: readonly string[]): Promise<void> {
  await query(
    tx,
    `delete from hotel_stock.taken_plan as taken using hotel_stock.rate_plan as plan, hotel_stock.room_type as room,
       hotel_stock.property as hotel
     where plan.room_type_id = taken.room_type_id and plan.code = taken.code and room.id = plan.room_type_id
       and hotel.id = room.property_id and hotel.code = any($1)`,
    [hotels],
  )
}

/** A plan that stands again has the nights again that went with it. */
export async function bringNightsBack(tx: Tx, hotels: readonly string[]): Promise<void> {
  const columns = Object.keys(rateNightShape.columns).map(
    (column) => `night.${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  )
  const others = columns.filter((column) => column !== 'night.rate_plan_id')
  await query(
    tx,
    `with back as (
       delete from hotel_stock.taken_plan as taken using hotel_stock.rate_plan as plan, hotel_stock.room_type as room,
         hotel_stock.property as hotel
       where plan.room_type_id = taken.room_type_id and plan.code = taken.code and room.id = plan.room_type_id
         and hotel.id = room.property_id and hotel.code = any($1)
       returning plan.id, taken.nights)
     insert into hotel_stock.rate_night (rate_plan_id, ${others.map((each) => each.replace('night.', '')).join(', ')})
     select back.id, ${others.join(', ')}
     from back, jsonb_populate_recordset(null::hotel_stock.rate_night, back.nights) as night
     on conflict do nothing`,
    [hotels],
  )
}
