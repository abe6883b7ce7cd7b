/** Every SQL statement by which travellers who wait for somebody to share a room with are matched. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'

type Waiting = { placeId: string; lineId: string; orderId: string; room: number }
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

/** Those who could share a room now, two by two: one package, one gender, two orders; the first issued first. */
export async function pairsThatWait(
  db: Db,
  { departureId, now }: { departureId: string; now: Temporal.Instant },
): Promise<WaitingPair[]> {
  const rows = await query<Waiting & { packageCode: string; gender: string }>(
    db,
    `select roommate.place_id as "placeId", roommate.line_id as "lineId", order_id as "orderId", place.room,
       roommate.package_code as "packageCode", roommate.gender
     ${waitingText} and roommate.departure_id = $1 and closes_at > $2
     order by issued_at, roommate.place_id`,
    [departureId, now],
  )
  const pairs: WaitingPair[] = []
  for (const group of Map.groupBy(rows, (row) => `${row.packageCode} ${row.gender}`).values()) {
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
