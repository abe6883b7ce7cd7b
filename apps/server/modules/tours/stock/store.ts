/**
 * The three stocks of a sale: seats of the transport, heads of the departure, rooms of the package. Each moves by a conditional update
 * whose row count is read, in one order: transport, departure, then rooms by kind. The tables' own checks are the last fence. Where a
 * departure is made of our own flights and hotels their seats and then their rooms follow, in the same transaction.
 */
import { placesOfRoom, type TourRoomKind } from '@parastoo/contract/tours/words'
import { type Db, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { OwnStock, OwnStocks } from '../catalogue/index.ts'
import type { ToursTables } from '../tables.generated.ts'

export type HoldState = 'held' | 'released' | 'fulfilled'
export type Hold = {
  key: string
  lineId: string
  state: HoldState
  heldUntil: Temporal.Instant
  /** What its organiser calls it, once it is sold. */
  reference: string | null
}

/** So much of everything. */
export type Taken = {
  departureId: string
  packageCode: string
  heads: number
  seats: number
  rooms: ReadonlyMap<TourRoomKind, number>
}

/** Which of the stocks was too small. */
export type Short = 'seats' | 'heads' | 'rooms'

/**
 * Takes all of it, or says what was too small: then the caller undoes its transaction. A departure whose day of deciding was over before
 * `today` without enough people has nothing left, whether or not anybody has called it off by now.
 */
export async function take(
  tx: Tx,
  own: OwnStocks,
  { today, ...taken }: Taken & { today: string },
): Promise<'taken' | Short> {
  const { departureId, packageCode, heads, seats } = taken
  const block = await query(
    tx,
    `update tours.transport_block set held = held + $2
     where code = (select block_code from tours.departure where id = $1) and seats - held - sold >= $2
     returning code`,
    [departureId, seats],
  )
  if (block.length === 0) return 'seats'
  const departure = await query(
    tx,
    `update tours.departure set held = held + $2
     where id = $1 and state = 'open' and capacity - held - sold >= $2
       and (guaranteed_at is not null or decided_on is null or decided_on >= $3 or held + sold >= least_people)
     returning id`,
    [departureId, heads, today],
  )
  if (departure.length === 0) return 'heads'
  for (const [kind, rooms] of inOrder(taken.rooms)) {
    const allotment = await query(
      tx,
      `update tours.allotment set held = held + $4
       where departure_id = $1 and package_code = $2 and room_kind = $3 and rooms - held - sold >= $4
       returning rooms`,
      [departureId, packageCode, kind, rooms],
    )
    if (allotment.length === 0) return 'rooms'
  }
  const ours = await ownOf(tx, taken)
  if (!ours) return 'taken'
  if (!(await own.seats.take(tx, ours.seats))) return 'seats'
  return (await own.rooms.take(tx, ours.rooms)) ? 'taken' : 'rooms'
}

/** Turns what is held into sold. */
export async function sell(tx: Tx, own: OwnStocks, taken: Taken): Promise<void> {
  await change(tx, taken, 'held = held - $2, sold = sold + $2')
  const ours = await ownOf(tx, taken)
  // A seat of a class is left or it is not: only rooms know what is sold.
  if (ours) await own.rooms.sell(tx, ours.rooms)
}

/** Gives it back. */
export async function giveBack(
  tx: Tx,
  own: OwnStocks,
  taken: Taken,
  from: 'held' | 'sold',
): Promise<void> {
  await change(tx, taken, `${from} = ${from} - $2`)
  const ours = await ownOf(tx, taken)
  if (!ours) return
  await own.seats.giveBack(tx, ours.seats)
  await own.rooms.giveBack(tx, ours.rooms, from)
}

/** The same of our own flights and hotels; null of a departure that counts by itself. Its departure is locked by now. */
async function ownOf(tx: Tx, { departureId, packageCode, seats, rooms }: Taken) {
  const [found] = await query<{ ownStock: OwnStock | null }>(
    tx,
    'select own_stock as "ownStock" from tours.departure where id = $1',
    [departureId],
  )
  if (!found?.ownStock) return null
  return {
    seats: { classKeys: found.ownStock.classKeys, seats },
    rooms: found.ownStock.rooms.flatMap(({ packageCode: of, kind, ...stay }) => {
      const count = of === packageCode ? (rooms.get(kind) ?? 0) : 0
      return count > 0 ? [{ ...stay, rooms: count }] : []
    }),
  }
}

async function change(tx: Tx, taken: Taken, set: string): Promise<void> {
  const { departureId, packageCode, heads, seats } = taken
  await query(
    tx,
    `update tours.transport_block set ${set}
     where code = (select block_code from tours.departure where id = $1)`,
    [departureId, seats],
  )
  await query(tx, `update tours.departure set ${set} where id = $1`, [departureId, heads])
  for (const [kind, rooms] of inOrder(taken.rooms))
    await query(
      tx,
      `update tours.allotment set ${set}
       where departure_id = $1 and package_code = $3 and room_kind = $4`,
      [departureId, rooms, packageCode, kind],
    )
}

const inOrder = (rooms: Taken['rooms']): [TourRoomKind, number][] =>
  [...rooms].toSorted(([one], [other]) => placesOfRoom[one] - placesOfRoom[other])

/** Keeps a departure as it is until the transaction ends: its transport first, as whoever takes of both does. */
export async function lockDeparture(tx: Tx, departureId: string): Promise<void> {
  await query(
    tx,
    `select 1 from tours.transport_block
     where code = (select block_code from tours.departure where id = $1) for update`,
    [departureId],
  )
  await query(tx, 'select 1 from tours.departure where id = $1 for update', [departureId])
}

/** Whether a departure was called off; what reads it here waits for who calls it off just now, and the other way round. */
export async function isCalledOff(tx: Tx, departureId: string): Promise<boolean> {
  await lockDeparture(tx, departureId)
  const found = await query<{ state: string }>(
    tx,
    'select state from tours.departure where id = $1',
    [departureId],
  )
  return found[0]?.state === 'cancelled'
}

/**
 * Makes a sold double room of two sold single ones; false where no double room is left: then the caller undoes its transaction. Its departure
 * is locked.
 */
export async function shareRoom(
  tx: Tx,
  own: OwnStocks,
  { departureId, packageCode }: Pick<Taken, 'departureId' | 'packageCode'>,
): Promise<boolean> {
  const of = { departureId, packageCode, heads: 0, seats: 0 }
  const singles = { ...of, rooms: new Map([['SGL', 2]] as const) }
  const double = { ...of, rooms: new Map([['DBL', 1]] as const) }
  await change(tx, singles, 'sold = sold - $2')
  const taken = await query(
    tx,
    `update tours.allotment set sold = sold + 1
     where departure_id = $1 and package_code = $2 and room_kind = 'DBL' and rooms - held - sold >= 1
     returning rooms`,
    [departureId, packageCode],
  )
  if (taken.length === 0) return false
  const [before, now] = [await ownOf(tx, singles), await ownOf(tx, double)]
  if (!before || !now) return true
  if (!(await own.rooms.take(tx, now.rooms))) return false
  await own.rooms.sell(tx, now.rooms)
  await own.rooms.giveBack(tx, before.rooms, 'sold')
  return true
}

/** Locks the reservations of several lines in one order, so that two who lock the same ones wait for each other. */
export async function lockReservations(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await query(
    tx,
    'select 1 from tours.reservation where line_id = any($1::uuid[]) order by line_id for update',
    [lineIds],
  )
}

/** The holds of a line, with its reservation's row locked until the transaction ends: all that happens to a line happens in turn. */
export async function lockHolds(tx: Tx, lineId: string): Promise<Hold[]> {
  await query(tx, `select 1 from tours.reservation where line_id = $1 for update`, [lineId])
  const rows = await tables<ToursTables>(tx)
    .selectFrom('tours.hold')
    .selectAll()
    .where('lineId', '=', lineId)
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as HoldState }))
}

/** A new hold, or an earlier one of the same key that was released. */
export async function putHeld(
  tx: Tx,
  hold: Pick<Hold, 'key' | 'lineId' | 'heldUntil'>,
): Promise<void> {
  const { heldUntil } = hold
  await tables<ToursTables>(tx)
    .insertInto('tours.hold')
    .values({ ...hold, state: 'held' })
    .onConflict((on) => on.column('key').doUpdateSet({ state: 'held', heldUntil }))
    .execute()
}

/** Keeps a hold longer; one that runs longer already stays. */
export async function extendHold(
  tx: Tx,
  { key, heldUntil }: Pick<Hold, 'key' | 'heldUntil'>,
): Promise<void> {
  await tables<ToursTables>(tx)
    .updateTable('tours.hold')
    .set({ heldUntil })
    .where('key', '=', key)
    .where('state', '=', 'held')
    .where('heldUntil', '<', heldUntil)
    .execute()
}

/** Moves held → released; false when it was not held, so somebody else moved it first. */
export async function releaseHold(tx: Tx, key: string): Promise<boolean> {
  return await moveHold(tx, key, { state: 'released' })
}

/** Moves held → fulfilled under a reference; false when it was not held. */
export async function sellHold(tx: Tx, key: string, reference: string): Promise<boolean> {
  return await moveHold(tx, key, { state: 'fulfilled', reference })
}

async function moveHold(
  tx: Tx,
  key: string,
  to: { state: 'released' | 'fulfilled'; reference?: string },
): Promise<boolean> {
  const moved = await tables<ToursTables>(tx)
    .updateTable('tours.hold')
    .set(to)
    .where('key', '=', key)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Holds that ran out before then and that nobody has released. */
export async function overdueHolds(
  db: Db,
  before: Temporal.Instant,
): Promise<{ key: string; lineId: string }[]> {
  return await tables<ToursTables>(db)
    .selectFrom('tours.hold')
    .select(['key', 'lineId'])
    .where('state', '=', 'held')
    .where('heldUntil', '<', before)
    .orderBy('heldUntil')
    .limit(500)
    .execute()
}
