/**
 * What exchanges moved at suppliers while nothing moved in our book, because the two flights cost us the same: the other one sold
 * under the answer's id, the first taken back under the change's. Their lists tell both, so ours must.
 */
import { isUuid } from '@parastoo/kit/uuid'
import { sql } from 'kysely'
import { type Db, tables } from '../../../platform/db/database.ts'
import type { FlightsTables } from '../tables.generated.ts'

/** `amountRial` is what is owed for it; less than 0 comes back. */
export type Moved = { key: string; amountRial: number; at: Temporal.Instant }

/** The answer that came too late to be recorded; its tickets went back. */
export const failedByReturn = 'tickets were given back'

/** What exchanges moved at a supplier from `from` and before `before`; what it still owes us an answer to is left out. */
export async function exchangesAt(
  db: Db,
  {
    supplier,
    from,
    before,
  }: { supplier: string; from: Temporal.Instant; before: Temporal.Instant },
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with exchanged as (
      select answer.id, answer.change_id, answer.return_key, answer.state, answer.replaced_state,
        answer.settled_at, coalesce(answer.replaced_at, answer.settled_at) as replaced_at,
        reservation.cost_amount
      from flights.change_answer as answer
      join flights.reservation as reservation on reservation.line_id = answer.line_id
      where answer.answer = 'rebook' and reservation.supplier = ${supplier}
        and (answer.state = 'done' or answer.failure = ${failedByReturn})
    ), moved as (
      select id as key, cost_amount as amount, settled_at as at from exchanged
      union all
      -- One that the supplier keeps stands here too: it took the money of both, and that is a difference.
      select change_id, -cost_amount, replaced_at from exchanged
      where state = 'done' and replaced_state <> 'open'
      union all
      select return_key, -cost_amount, settled_at from exchanged
      where state = 'failed' and return_key is not null
    )
    select key, amount as "amountRial", at from moved
    where at >= ${from} and at < ${before}
    order by at, key`.execute(tables<FlightsTables>(db))
  return rows
}

/** Which of these references a supplier was given for an exchange, whatever came of it. */
export async function exchangeKeysAmong(
  db: Db,
  references: readonly string[],
): Promise<Set<string>> {
  const ids = references.filter(isUuid)
  if (ids.length === 0) return new Set()
  const rows = await tables<FlightsTables>(db)
    .selectFrom('flights.changeAnswer')
    .select(['id', 'changeId', 'returnKey'])
    .where('answer', '=', 'rebook')
    .where(({ or, eb }) =>
      or([eb('id', 'in', ids), eb('changeId', 'in', ids), eb('returnKey', 'in', ids)]),
    )
    .execute()
  const given = new Set(rows.flatMap(({ id, changeId, returnKey }) => [id, changeId, returnKey]))
  return new Set(ids.filter((id) => given.has(id)))
}
