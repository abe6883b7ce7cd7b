/** The SQL statements that write holds and count rooms: nights move by conditional updates, rows locked by night. The table's own check is the last fence. */
import { type Db, jsonb, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { HotelStockTables } from '../tables.generated.ts'

export type HoldState = 'held' | 'released' | 'fulfilled'

/** What was promised of one room when it was first held. */
export type SoldRoom = {
  roomCode: string
  planCode: string
  nightsRial: number[]
  totalRial: number
  /** ISO instants; null is from the beginning. */
  cancellation: { from: string | null; keptRial: number }[]
}

export type Hold = {
  key: string
  state: HoldState
  propertyId: number
  checkIn: Temporal.PlainDate
  checkOut: Temporal.PlainDate
  requestHash: string
  heldUntil: Temporal.Instant
  totalRial: number
  sold: { rooms: SoldRoom[] }
  reference: string | null
}

/** So many rooms of a type. */
export type TakenRooms = { roomTypeId: number; rooms: number }

export type HeldRoom = {
  position: number
  roomTypeId: number
  ratePlanId: number
  priceRial: number
  cancelKey: string | null
  keptRial: number | null
}

type NightsOf = { checkIn: string; checkOut: string; roomTypeIds: readonly number[] }

export function stockReader(dbOrTx: Db | Tx) {
  const db = tables<HotelStockTables>(dbOrTx)
  return {
    async propertyId(code: string): Promise<number | null> {
      const row = await db
        .selectFrom('hotelStock.property')
        .select('id')
        .where('code', '=', code)
        .executeTakeFirst()
      return row?.id ?? null
    },
    async roomTypeIds(propertyId: number, codes: readonly string[]): Promise<number[]> {
      const rows = await db
        .selectFrom('hotelStock.roomType')
        .select('id')
        .where('propertyId', '=', propertyId)
        .where('code', 'in', codes)
        .execute()
      return rows.map(({ id }) => id)
    },
    async findHold(key: string): Promise<Hold | null> {
      const row = await db
        .selectFrom('hotelStock.hold')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? holdOf(row) : null
    },
    async roomsOf(key: string): Promise<HeldRoom[]> {
      return await db
        .selectFrom('hotelStock.heldRoom')
        .select(['position', 'roomTypeId', 'ratePlanId', 'priceRial', 'cancelKey', 'keptRial'])
        .where('holdKey', '=', key)
        .orderBy('position')
        .execute()
    },
    /** What one cancelling has cancelled. */
    async cancelledBy(cancelKey: string): Promise<(HeldRoom & { holdKey: string })[]> {
      return await db
        .selectFrom('hotelStock.heldRoom')
        .select([
          'holdKey',
          'position',
          'roomTypeId',
          'ratePlanId',
          'priceRial',
          'cancelKey',
          'keptRial',
        ])
        .where('cancelKey', '=', cancelKey)
        .orderBy('position')
        .execute()
    },
    async overdue(before: Temporal.Instant): Promise<string[]> {
      const rows = await db
        .selectFrom('hotelStock.hold')
        .select('key')
        .where('state', '=', 'held')
        .where('heldUntil', '<', before)
        .orderBy('heldUntil')
        .limit(500)
        .execute()
      return rows.map(({ key }) => key)
    },
  }
}

export function stockWriter(tx: Tx) {
  const db = tables<HotelStockTables>(tx)
  return {
    /** Writes a new hold; false when the key has one. Waits for another transaction that is writing the same key. */
    async addHold(hold: {
      key: string
      propertyId: number
      checkIn: string
      checkOut: string
      requestHash: string
      heldUntil: Temporal.Instant
    }): Promise<boolean> {
      const added = await query(
        tx,
        `insert into hotel_stock.hold
           (key, state, property_id, check_in, check_out, request_hash, held_until, total_rial, sold)
         values ($1, 'held', $2, $3, $4, $5, $6, 0, '{"rooms": []}')
         on conflict (key) do nothing returning key`,
        [hold.key, hold.propertyId, hold.checkIn, hold.checkOut, hold.requestHash, hold.heldUntil],
      )
      return added.length > 0
    },

    /** A hold with its row locked until the transaction ends. */
    async lockHold(key: string): Promise<Hold | null> {
      const row = await db
        .selectFrom('hotelStock.hold')
        .selectAll()
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst()
      return row ? holdOf(row) : null
    },

    /** Writes what a hold has taken and what was promised for it. */
    async setTaken(
      key: string,
      taken: {
        heldUntil: Temporal.Instant
        totalRial: number
        rooms: { roomTypeId: number; ratePlanId: number; sold: SoldRoom }[]
      },
    ): Promise<void> {
      const { heldUntil, totalRial, rooms } = taken
      await db
        .updateTable('hotelStock.hold')
        .set({
          state: 'held',
          heldUntil,
          totalRial,
          sold: jsonb({ rooms: rooms.map(({ sold }) => sold) }),
        })
        .where('key', '=', key)
        .execute()
      await db.deleteFrom('hotelStock.heldRoom').where('holdKey', '=', key).execute()
      await db
        .insertInto('hotelStock.heldRoom')
        .values(
          rooms.map(({ roomTypeId, ratePlanId, sold }, position) => ({
            holdKey: key,
            position,
            roomTypeId,
            ratePlanId,
            priceRial: sold.totalRial,
          })),
        )
        .execute()
    },

    async extendHold(key: string, heldUntil: Temporal.Instant): Promise<void> {
      await db
        .updateTable('hotelStock.hold')
        .set({ heldUntil })
        .where('key', '=', key)
        .where('state', '=', 'held')
        .where('heldUntil', '<', heldUntil)
        .execute()
    },

    /** Moves held → released; false when it was not held, so somebody else moved it first. */
    async moveToReleased(key: string): Promise<boolean> {
      const moved = await db
        .updateTable('hotelStock.hold')
        .set({ state: 'released' })
        .where('key', '=', key)
        .where('state', '=', 'held')
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

    async moveToFulfilled(
      key: string,
      { reference, at }: { reference: string; at: Temporal.Instant },
    ): Promise<boolean> {
      const moved = await db
        .updateTable('hotelStock.hold')
        .set({ state: 'fulfilled', reference, fulfilledAt: at })
        .where('key', '=', key)
        .where('state', '=', 'held')
        .executeTakeFirst()
      return moved.numUpdatedRows > 0n
    },

    /** Locks the nights of some types of room, by night and then by type: the one order in which everybody locks them. */
    async lockNights({ checkIn, checkOut, roomTypeIds }: NightsOf): Promise<void> {
      await query(
        tx,
        `select 1 from hotel_stock.room_night
         where room_type_id = any($1) and night >= $2 and night < $3
         order by night, room_type_id for update`,
        [roomTypeIds, checkIn, checkOut],
      )
    },

    /** Takes rooms in every night of a stay unless a night is stopped or has fewer left; answers in how many nights it did. */
    async take(stay: { checkIn: string; checkOut: string } & TakenRooms): Promise<number> {
      const taken = await query(
        tx,
        `update hotel_stock.room_night set held = held + $4
         where room_type_id = $1 and night >= $2 and night < $3
           and not is_stopped and allotment - held - sold >= $4
         returning night`,
        [stay.roomTypeId, stay.checkIn, stay.checkOut, stay.rooms],
      )
      return taken.length
    },

    /** Turns held rooms of a stay into sold ones. */
    async sell(stay: { checkIn: string; checkOut: string } & TakenRooms): Promise<void> {
      await query(
        tx,
        `update hotel_stock.room_night set held = held - $4, sold = sold + $4
         where room_type_id = $1 and night >= $2 and night < $3`,
        [stay.roomTypeId, stay.checkIn, stay.checkOut, stay.rooms],
      )
    },

    /** Gives rooms of a stay back; to the hotel first where it has lowered its allotment below what was taken. */
    async giveBack(
      stay: { checkIn: string; checkOut: string } & TakenRooms,
      from: 'held' | 'sold',
    ): Promise<void> {
      await query(
        tx,
        `update hotel_stock.room_night set ${from} = ${from} - $4,
           allotment = allotment - least(above_allotment, $4),
           above_allotment = above_allotment - least(above_allotment, $4)
         where room_type_id = $1 and night >= $2 and night < $3`,
        [stay.roomTypeId, stay.checkIn, stay.checkOut, stay.rooms],
      )
    },

    /** Marks rooms as cancelled; answers how many were not yet. */
    async markCancelled(
      holdKey: string,
      rooms: readonly { position: number; keptRial: number }[],
      { cancelKey, at }: { cancelKey: string; at: Temporal.Instant },
    ): Promise<number> {
      const marked = await query(
        tx,
        `update hotel_stock.held_room set cancel_key = $2, cancelled_at = $3, kept_rial = asked.kept
         from unnest($4::int[], $5::bigint[]) as asked (position, kept)
         where hold_key = $1 and held_room.position = asked.position and cancel_key is null
         returning held_room.position`,
        [
          holdKey,
          cancelKey,
          at,
          rooms.map(({ position }) => position),
          rooms.map(({ keptRial }) => keptRial),
        ],
      )
      return marked.length
    },
  }
}

const holdOf = (row: {
  key: string
  state: string
  propertyId: number
  checkIn: Temporal.PlainDate
  checkOut: Temporal.PlainDate
  requestHash: string
  heldUntil: Temporal.Instant
  totalRial: number
  sold: unknown
  reference: string | null
}): Hold => ({ ...row, state: row.state as HoldState, sold: row.sold as Hold['sold'] })
