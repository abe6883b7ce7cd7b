/** Every SQL statement that moves a departure; each is a conditional update. */
import { type Db, query, type Tx } from '../../../platform/db/database.ts'

/** Open → closed or back; false for one that is cancelled or over, or as it should be. */
export async function stopSelling(
  tx: Tx,
  { departureId, to, reasonFa }: { departureId: string; to: 'open' | 'closed'; reasonFa: string },
): Promise<boolean> {
  const from = to === 'open' ? 'closed' : 'open'
  const moved = await query(
    tx,
    `update tours.departure set state = $2, reason_fa = $3 where id = $1 and state = $4 returning id`,
    [departureId, to, reasonFa, from],
  )
  return moved.length > 0
}

/** Open or closed → cancelled; false when it was cancelled before, or is over. */
export async function endDeparture(
  tx: Tx,
  { departureId, reasonFa }: { departureId: string; reasonFa: string },
): Promise<boolean> {
  const ended = await query(
    tx,
    `update tours.departure set state = 'cancelled', reason_fa = $2
     where id = $1 and state in ('open', 'closed') returning id`,
    [departureId, reasonFa],
  )
  return ended.length > 0
}

/** The lines of a departure that were issued: their money is asked back. */
export async function linesToRefund(tx: Tx, departureId: string): Promise<{ lineId: string }[]> {
  return await query(
    tx,
    `select line_id as "lineId" from tours.reservation
     where departure_id = $1 and programme_id is not null order by line_id`,
    [departureId],
  )
}

/** The orders of a departure with something that is held, and may be paid in part. */
export async function ordersThatHold(tx: Tx, departureId: string): Promise<string[]> {
  const rows = await query<{ orderId: string }>(
    tx,
    `select distinct order_id as "orderId" from tours.reservation join tours.hold using (line_id)
     where departure_id = $1 and state = 'held' order by order_id`,
    [departureId],
  )
  return rows.map(({ orderId }) => orderId)
}

/** Departures whose day of deciding is over, and that were not decided. */
export async function departuresToDecide(db: Db, today: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select id from tours.departure
     where state in ('open', 'closed') and guaranteed_at is null and decided_on < $1 order by decided_on, id`,
    [today],
  )
  return rows.map(({ id }) => id)
}

/** Guarantees a departure that enough people have paid for; false where too few have. What is held counts: it may be paid in a minute. */
export async function guaranteeDeparture(
  tx: Tx,
  { departureId, at }: { departureId: string; at: Temporal.Instant },
): Promise<boolean> {
  const enough = await query(
    tx,
    `update tours.departure set guaranteed_at = $2
     where id = $1 and sold + held >= least_people and state in ('open', 'closed') returning id`,
    [departureId, at],
  )
  return enough.length > 0
}
