import { type Db, query, type Tx } from '../../../platform/db/database.ts'

/** The codes that files may name, with what they stand for. Rooms are `hotel room`, plans `hotel room plan`. */
export async function readKnownCodes(tx: Db | Tx) {
  const ids = async (text: string) =>
    new Map((await query<{ code: string; id: number }>(tx, text)).map(({ code, id }) => [code, id]))
  const cities = await query<{ code: string; lat: number; lon: number }>(
    tx,
    'select code, lat, lon from hotel_stock.city',
  )
  const words = async (text: string) =>
    new Map((await query<{ code: string }>(tx, text)).map(({ code }) => [code, code]))
  return {
    cities: new Map(cities.map((city) => [city.code, city])),
    landmarks: await words('select code from hotel_stock.landmark'),
    policies: await words('select distinct code from hotel_stock.cancellation_policy'),
    hotels: await ids('select code, id from hotel_stock.property'),
    rooms: await ids(
      `select hotel.code || ' ' || room.code as code, room.id from hotel_stock.room_type as room
       join hotel_stock.property as hotel on hotel.id = room.property_id`,
    ),
    plans: await ids(
      `select hotel.code || ' ' || room.code || ' ' || plan.code as code, plan.id
       from hotel_stock.rate_plan as plan
       join hotel_stock.room_type as room on room.id = plan.room_type_id
       join hotel_stock.property as hotel on hotel.id = room.property_id`,
    ),
  }
}
export type KnownCodes = Awaited<ReturnType<typeof readKnownCodes>>
