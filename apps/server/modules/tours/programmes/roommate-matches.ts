/** Every SQL statement by which travellers who wait for somebody to share a room with are matched. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'

export type Waiting = {
  placeId: string
  lineId: string
  orderId: string
  room: number
  packageCode: string
  gender: string
}
export type WaitingPair = { packageCode: string; one: Waiting; other: Waiting }

/** Who is looked for a roommate: issued, not given up, and its day has not come. */
const waitingText = `
  from tours.roommate join tours.place on place.id = roommate.place_id
  join tours.reservation on reservation.line_id = roommate.line_id
  join tours.departure on departure.id = roommate.departure_id
  where roommate.state = 'waiting' and roommate.cancel_key is null and place.cancel_key is null
    and programme_id is not null and departure.state in ('open', 'closed')`

export async function departuresThatWait(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select distinct roommate.departure_id as id ${waitingText} and closes_at > $1 order by id`,
    [now],
  )
  return rows.map(({ id }) => id)
}

/** Who waits for somebody on a departure, the first issued first. */
export async function waitingOn(
  db: Db,
  { departureId, now }: { departureId: string; now: Temporal.Instant },
): Promise<Waiting[]> {
  return await query<Waiting>(
    db,
    `select roommate.place_id as "placeId", roommate.line_id as "lineId", order_id as "orderId", place.room,
       roommate.package_code as "packageCode", roommate.gender
     ${waitingText} and roommate.departure_id = $1 and closes_at > $2
     order by issued_at, roommate.place_id`,
    [departureId, now],
  )
}

/** Those who could share a room, two by two: one package, one gender, two orders; the first issued first. */
export function pairsOf(waiting: readonly Waiting[]): WaitingPair[] {
  const pairs: WaitingPair[] = []
  const groups = Map.groupBy(waiting, ({ packageCode, gender }) => `${packageCode} ${gender}`)
  for (const group of groups.values()) {
    const left = [...group]
    for (let one = left.shift(); one; one = left.shift()) {
      const at = left.findIndex(({ lineId }) => lineId !== one?.lineId)
      const [other] = at < 0 ? [] : left.splice(at, 1)
      if (other) pairs.push({ packageCode: one.packageCode, one, other })
    }
  }
  return pairs
}

/** Makes a pair of two who both still wait, and a double room of each of their rooms; false where one of them does not. Both lines are locked. */
export async function matchPair(
  tx: Tx,
  { pair: { one, other }, at }: { pair: WaitingPair; at: Temporal.Instant },
): Promise<boolean> {
  const waiting = await query(
    tx,
    `select roommate.place_id ${waitingText} and roommate.place_id = any($1::uuid[]) and closes_at > $2`,
    [[one.placeId, other.placeId], at],
  )
  if (waiting.length < 2) return false
  await query(
    tx,
    `update tours.roommate set state = 'matched', matched_at = $3,
       mate_id = case when place_id = $1 then $2::uuid else $1::uuid end
     where place_id in ($1, $2) and state = 'waiting'`,
    [one.placeId, other.placeId, at],
  )
  await query(tx, `update tours.place set kind = 'DBL' where id in ($1, $2)`, [
    one.placeId,
    other.placeId,
  ])
  for (const { lineId, room } of [one, other])
    await query(tx, `update tours.room set kind = 'DBL' where line_id = $1 and position = $2`, [
      lineId,
      room,
    ])
  return true
}

/** Who shares a room and has not got back yet what a single one cost more. */
export async function supplementsOwed(db: Db): Promise<{ lineId: string; placeId: string }[]> {
  return await query(
    db,
    `select line_id as "lineId", place_id as "placeId" from tours.roommate
     where state = 'matched' and cancel_key is null order by matched_at, place_id limit 500`,
  )
}

/** Whose lines these are. */
export async function linesThatShare(
  db: Db,
  lineIds: readonly string[],
): Promise<{ lineId: string; orderId: string; userId: string }[]> {
  return await query(
    db,
    `select line_id as "lineId", order_id as "orderId", user_id as "userId"
     from tours.reservation where line_id = any($1::uuid[])`,
    [lineIds],
  )
}

/** Ends the searches whose day has come; answers those of places that were issued and not given up. */
export async function closeSearches(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ orderId: string; lineId: string; placeId: string }[]> {
  return await query(
    tx,
    `with closed as (
       update tours.roommate set state = 'alone' where state = 'waiting' and closes_at <= $1 returning place_id)
     select reservation.order_id as "orderId", place.line_id as "lineId", place.id as "placeId"
     from closed join tours.place on place.id = closed.place_id
     join tours.reservation on reservation.line_id = place.line_id
     where programme_id is not null and place.cancel_key is null`,
    [now],
  )
}
