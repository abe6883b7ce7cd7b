/** Every SQL statement about who looks at an order now. */
import { query, type Tx } from '../../../platform/db/database.ts'

type Look = { orderId: string; session: string; person: string; now: Temporal.Instant }

/** Notes that somebody looks, by the page that they have open; true when nobody knew of it. */
export async function noteLook(
  tx: Tx,
  { orderId, session, person, now, staleSince }: Look & { staleSince: Temporal.Instant },
): Promise<boolean> {
  const [noted] = await query<{ isNew: boolean }>(tx, lookText, [
    orderId,
    session,
    person,
    now,
    staleSince,
  ])
  return noted?.isNew ?? false
}
const lookText = `
  insert into office.look as known (order_id, session, person, since, seen_at) values ($1, $2, $3, $4, $4)
  on conflict (order_id, session) do update set seen_at = excluded.seen_at,
    since = case when known.seen_at < $5 then excluded.since else known.since end
  returning since = $4 as "isNew"`

/** True when they were known to look. */
export async function forgetLook(
  tx: Tx,
  { orderId, session }: Pick<Look, 'orderId' | 'session'>,
): Promise<boolean> {
  const gone = await query(
    tx,
    'delete from office.look where order_id = $1 and session = $2 returning session',
    [orderId, session],
  )
  return gone.length > 0
}

/** Who else looks at an order, each once, the first of them first. What nobody has renewed for so long is gone. */
export async function othersAt(
  tx: Tx,
  {
    orderId,
    reader,
    staleSince,
  }: { orderId: string; reader: string; staleSince: Temporal.Instant },
): Promise<{ person: string; since: Temporal.Instant }[]> {
  return await query(
    tx,
    `select person, min(since) as since from office.look
     where order_id = $1 and person <> $2 and seen_at >= $3 group by person order by min(since)`,
    [orderId, reader, staleSince],
  )
}

/** Takes away what nobody has renewed since then. */
export async function forgetOldLooks(tx: Tx, staleSince: Temporal.Instant): Promise<void> {
  await query(tx, 'delete from office.look where seen_at < $1', [staleSince])
}
