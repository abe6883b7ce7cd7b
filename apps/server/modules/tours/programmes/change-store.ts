/** Every SQL statement of what organisers change of a departure, and of who has accepted it. */
import { type Db, jsonb, query, type Tx, tables } from '../../../platform/db/database.ts'
import type { Departure } from '../catalogue/index.ts'
import type { ToursTables } from '../tables.generated.ts'

/** What was agreed on before; absent of what did not change. */
export type AgreedBefore = Partial<Pick<Departure, 'outbound' | 'inbound' | 'hotels'>>
export type AskedLine = { lineId: string; orderId: string }
export type AskedChange = {
  changeId: string
  lineId: string
  before: AgreedBefore
  textFa: string
  madeAt: Temporal.Instant
  acceptedAt: Temporal.Instant | null
}

/** The lines of these packages (null: of all) that hold a place, have bought one, or wait for staff: who is asked about a change. By order. */
export async function linesToAsk(
  tx: Tx,
  { departureId, packageCodes }: { departureId: string; packageCodes: readonly string[] | null },
): Promise<AskedLine[]> {
  return await query(
    tx,
    `select line_id as "lineId", order_id as "orderId" from tours.reservation
     where departure_id = $1 and ($2::text[] is null or package_code = any($2))
       and (exists (select from tours.hold where hold.line_id = reservation.line_id and hold.state in ('held', 'fulfilled'))
         or exists (select from tours.request where request.line_id = reservation.line_id and request.state in ('waiting', 'accepted')))
       and exists (select from tours.place where place.line_id = reservation.line_id and place.cancel_key is null)
     order by order_id, line_id`,
    [departureId, packageCodes],
  )
}

/** What a departure is, and sells; null for one that is over or called off. */
export async function contentOf(tx: Tx, departureId: string): Promise<object | null> {
  const rows = await query<{ content: object }>(
    tx,
    `select content from tours.departure where id = $1 and state in ('open', 'closed')`,
    [departureId],
  )
  return rows[0]?.content ?? null
}

/** Writes what is valid from here on, and the moment it leaves at. */
export async function setDeparture(
  tx: Tx,
  {
    departureId,
    content,
    startsAt,
  }: { departureId: string; content: object; startsAt: Temporal.Instant },
): Promise<void> {
  await tables<ToursTables>(tx)
    .updateTable('tours.departure')
    .set({ content: jsonb(content), startsAt })
    .where('id', '=', departureId)
    .execute()
}

/** Writes a change, and asks these lines. */
export async function addChange(
  tx: Tx,
  change: {
    changeId: string
    departureId: string
    lines: readonly AskedLine[]
    before: AgreedBefore
    textFa: string
    madeBy: string
    madeAt: Temporal.Instant
  },
): Promise<void> {
  const { changeId: id, lines, before, ...told } = change
  await tables<ToursTables>(tx)
    .insertInto('tours.change')
    .values({ id, before: jsonb(before), ...told })
    .execute()
  await query(tx, `insert into tours.consent (change_id, line_id) select $1, unnest($2::uuid[])`, [
    id,
    lines.map(({ lineId }) => lineId),
  ])
}

/** What was asked of these lines, the oldest first. */
export async function changesOf(
  dbOrTx: Db | Tx,
  lineIds: readonly string[],
): Promise<AskedChange[]> {
  if (lineIds.length === 0) return []
  const rows = await tables<ToursTables>(dbOrTx)
    .selectFrom('tours.consent as consent')
    .innerJoin('tours.change as change', 'change.id', 'consent.changeId')
    .select(['change.id as changeId', 'consent.lineId', 'consent.acceptedAt'])
    .select(['change.before', 'change.textFa', 'change.madeAt'])
    .where('consent.lineId', 'in', lineIds)
    .orderBy('change.madeAt')
    .orderBy('change.id')
    .execute()
  return rows.map(({ before, ...row }) => ({ ...row, before: before as AgreedBefore }))
}

/** Whether somebody of the line still waits for an answer: then they go free of charge. */
export async function isAsked(dbOrTx: Db | Tx, lineId: string): Promise<boolean> {
  return (await linesAsked(dbOrTx, [lineId])).length > 0
}

/** Of which of these lines somebody does. */
export async function linesAsked(dbOrTx: Db | Tx, lineIds: readonly string[]): Promise<string[]> {
  const asked = await changesOf(dbOrTx, lineIds)
  return asked.flatMap(({ lineId, acceptedAt }) => (acceptedAt === null ? [lineId] : []))
}

/** Accepts a change for a line; false when it was accepted before, or was never asked. */
export async function acceptFor(
  tx: Tx,
  { changeId, lineId, at }: { changeId: string; lineId: string; at: Temporal.Instant },
): Promise<boolean> {
  const moved = await tables<ToursTables>(tx)
    .updateTable('tours.consent')
    .set({ acceptedAt: at })
    .where('changeId', '=', changeId)
    .where('lineId', '=', lineId)
    .where('acceptedAt', 'is', null)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
