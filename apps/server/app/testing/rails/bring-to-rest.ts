/** Bringing what was sold over the stubs to rest, and what stands open then. */
import { systemClock, type TestClock } from '../../../platform/clock.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'

/** What is done every so often by a house that runs. */
const repeated = [
  'settle-payments',
  'settle-lost-holds',
  'expire-overdue-orders',
  'watch-issuing',
  'watch-refunds',
] as const

/** Longer than anybody who failed too often is left alone in this proof. */
const restMs = 60

/**
 * Time goes on until nothing moves that may still move: seconds first, then minutes, then what only hours settle. What stands even then is `left`
 * to people, and no later round waits for it.
 */
export async function bringToRest(
  { db, jobs, clock }: { db: Db; jobs: Jobs; clock: TestClock },
  { left }: { left: Set<string> },
): Promise<void> {
  const unrested = async () =>
    (await query<{ id: string }>(db, unrestedText, [])).filter(({ id }) => !left.has(id))
  const steps = [...Array(6).fill(16), ...Array(12).fill(70), ...Array(10).fill(600)]
  for (const seconds of steps) {
    await db.tx(async (tx) => {
      for (const name of repeated) await jobs.enqueue(tx, name as 'settle-payments', {})
    })
    await jobs.runDue()
    if ((await unrested()).length === 0) return
    await systemClock.sleep(restMs)
    clock.advance({ seconds })
  }
  for (const { id } of await unrested()) left.add(id)
}

/** The payments and lines that have no end yet, the refunds that wait, and the payments that ended unpaid in the last day, in a line each. */
export const stillOpen = async (db: Db): Promise<string[]> =>
  (
    await query<{ told: string }>(
      db,
      `select concat_ws(' ', 'payment', id, gateway, state, reference, amount_rial, created_at) as told
         from payments.payment where state <> 'paid' and created_at > $1::timestamptz - interval '1 day'
       union all
       select concat_ws(' ', 'line', line.id, kind, fulfilment, string_agg(distinct cost.supplier, ','), line.order_id)
         from orders.line join orders.unit on unit.line_id = line.id left join orders.cost on cost.unit_id = unit.id
        where fulfilment in ('holding', 'held', 'issuing') group by line.id
       union all
       select concat_ws(' ', 'refund', item.id, item.kind, item.supplier, item.state, unit.state, item.cancel_key, item.order_id)
         from refunds.item join orders.unit on unit.id = item.unit_id where item.state in ('waiting', 'accepted')`,
      [systemClock.now().toString()],
    )
  ).map(({ told }) => told)

const unrestedText = `
  select id::text from orders.line where fulfilment in ('holding', 'issuing', 'held')
  union all
  select id::text from payments.payment where state not in ('paid', 'failed', 'cancelled', 'expired')
  union all
  select 'capture ' || payment_id from payments.capture where state in ('open', 'settling', 'reverting') or to_return_rial > returned_rial
  union all
  select id::text from refunds.item where state in ('waiting', 'accepted')`
