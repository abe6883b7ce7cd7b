/** What a departure is made of where it is made of our own flights and hotels (docs/decisions/0145). */
import type { TourRoomKind } from '@parastoo/contract/tours/words'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { TourRoomsStock } from '../../hotel-stock/index.ts'
import type { TourSeatsStock } from '../../inventory/index.ts'

export type OwnStock = {
  /** Classes of both ways, as inventory names them. */
  classKeys: string[]
  rooms: {
    packageCode: string
    kind: TourRoomKind
    hotelCode: string
    roomCode: string
    checkIn: string
    checkOut: string
  }[]
}

/** The doors by which their seats and rooms are taken. */
export type OwnStocks = { seats: TourSeatsStock; rooms: TourRoomsStock }

/** What our own flights and hotels have left for a package: seats, and rooms by kind for those kinds that are made of our own. */
export async function ownLeft(
  own: OwnStocks,
  dbOrTx: Db | Tx,
  { stock, packageCode }: { stock: OwnStock; packageCode: string },
): Promise<{ seats: number; rooms: Map<TourRoomKind, number> }> {
  const seats = await own.seats.left(dbOrTx, stock.classKeys)
  const rooms = new Map<TourRoomKind, number>()
  for (const { kind, packageCode: _of, ...stay } of stock.rooms.filter(
    (each) => each.packageCode === packageCode,
  ))
    rooms.set(kind, Math.min(rooms.get(kind) ?? Infinity, await own.rooms.left(dbOrTx, stay)))
  return { seats, rooms }
}
