/** Rooms that a tour takes of our own hotels, in the transaction of its other stocks: it writes down itself what it holds. */
import { daysBetween } from '@parastoo/kit/dates'
import { type Db, query, type Tx } from '../../../platform/db/database.ts'
import { stockWriter } from './store.ts'

/** So many rooms of a type for every night of a stay. */
export type TourRooms = {
  hotelCode: string
  roomCode: string
  checkIn: string
  checkOut: string
  rooms: number
}
type Stay = TourRooms & { roomTypeId: number; isClosed: boolean }

export const tourRooms = {
  /** The fewest that are left in any of the nights; none where a night is stopped or not on sale, or the hotel or the type closed. */
  async left(dbOrTx: Db | Tx, stay: Omit<TourRooms, 'rooms'>): Promise<number> {
    const { hotelCode, roomCode, checkIn, checkOut } = stay
    const [found] = await query<{ nights: number; left: number | null }>(
      dbOrTx,
      `select count(*)::int as nights, min(allotment - held - sold)::int as left
       from hotel_stock.room_night as night
       join hotel_stock.room_type as type on type.id = night.room_type_id
       join hotel_stock.property as property on property.id = type.property_id
       where property.code = $1 and type.code = $2 and night >= $3 and night < $4 and not is_stopped
         and not property.is_closed and not type.is_closed`,
      [hotelCode, roomCode, checkIn, checkOut],
    )
    return found?.nights === daysBetween(checkIn, checkOut) ? Math.max(0, found.left ?? 0) : 0
  },
  /** Holds them all, or answers false where a night has too few, or a hotel or a type of room is closed: then the caller undoes its transaction. */
  async take(tx: Tx, stays: readonly TourRooms[]): Promise<boolean> {
    const locked = await lockStays(tx, stays)
    if (locked.some(({ isClosed }) => isClosed)) return false
    for (const stay of locked)
      if ((await stockWriter(tx).take(stay)) !== daysBetween(stay.checkIn, stay.checkOut))
        return false
    return locked.length === stays.length
  },
  /** Turns held rooms into sold ones. */
  async sell(tx: Tx, stays: readonly TourRooms[]): Promise<void> {
    for (const stay of await lockStays(tx, stays)) await stockWriter(tx).sell(stay)
  },
  async giveBack(tx: Tx, stays: readonly TourRooms[], from: 'held' | 'sold'): Promise<void> {
    for (const stay of await lockStays(tx, stays)) await stockWriter(tx).giveBack(stay, from)
  },
}
export type TourRoomsStock = typeof tourRooms

/** The stays whose types of room are known, with all of their nights locked at once in the one order in which everybody locks them. */
async function lockStays(tx: Tx, stays: readonly TourRooms[]): Promise<Stay[]> {
  const types = await query<{
    roomTypeId: number
    hotelCode: string
    roomCode: string
    isClosed: boolean
  }>(
    tx,
    `select type.id as "roomTypeId", property.code as "hotelCode", type.code as "roomCode", property.is_closed or type.is_closed as "isClosed"
     from hotel_stock.room_type as type join hotel_stock.property as property on property.id = type.property_id
     where property.code = any($1)`,
    [stays.map(({ hotelCode }) => hotelCode)],
  )
  const known = stays.flatMap((stay): Stay[] => {
    const type = types.find(
      ({ hotelCode, roomCode }) => hotelCode === stay.hotelCode && roomCode === stay.roomCode,
    )
    return type ? [{ ...stay, roomTypeId: type.roomTypeId, isClosed: type.isClosed }] : []
  })
  await query(
    tx,
    `select 1 from hotel_stock.room_night
     where exists (select from unnest($1::int[], $2::date[], $3::date[]) as asked (type, check_in, check_out)
       where room_type_id = type and night >= check_in and night < check_out)
     order by night, room_type_id for update`,
    [
      known.map(({ roomTypeId }) => roomTypeId),
      known.map(({ checkIn }) => checkIn),
      known.map(({ checkOut }) => checkOut),
    ],
  )
  return known
}
