import type { Db } from '../../../platform/db/database.ts'
import type { CancellationStep } from '../hotel-supplier.ts'
import { stepsOf } from './stay.ts'
import { roomsOf, staysOfOrder } from './store.ts'

/** A stay of an order by its rooms that still stand, with what cancelling each costs as it was sold. */
export type StandingStay = {
  supplier: string
  checkIn: string
  checkOut: string
  checkInAt: Temporal.Instant
  rooms: {
    nightsRial: number[]
    /** What is paid here, and what the room costs in all. */
    paidRial: number
    totalRial: number
    steps: CancellationStep[]
  }[]
}

/** The stays of an order, each with its rooms that are not cancelled. */
export async function standingStays(db: Db, orderId: string): Promise<StandingStay[]> {
  const stays = await staysOfOrder(db, orderId)
  const rooms = await roomsOf(
    db,
    stays.map(({ lineId }) => lineId),
  )
  return stays.map(({ lineId, supplier, checkIn, checkOut, checkInAt, sold }) => ({
    supplier,
    checkIn,
    checkOut,
    checkInAt,
    rooms: sold.rooms
      .filter((_, position) =>
        rooms.some(
          (room) => room.lineId === lineId && room.position === position && room.cancelKey === null,
        ),
      )
      .map(({ nightsRial, totalPrice, payAtHotel, cancellation }) => ({
        nightsRial,
        paidRial: totalPrice,
        totalRial: totalPrice + payAtHotel,
        steps: stepsOf(cancellation),
      })),
  }))
}
