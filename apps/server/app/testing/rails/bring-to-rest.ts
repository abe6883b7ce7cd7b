/** Bringing what was sold over the stubs to rest, and what stands open then. */
import { systemClock, type TestClock } from '../../../platform/clock.ts'
import { type Db, query } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { House } from '../../wiring.ts'

/** What is done every so often by a house that runs. */
const repeated = [
  'settle-payments',
  'settle-lost-holds',
  'expire-overdue-orders',
  'watch-issuing',
  'watch-refunds',
] as const

/** Longer than a supplier of flights that failed too often is left alone. */
const longestRestMs = 16_000

/** Longer than banks and suppliers of stays are left alone in this proof. */
const shortRestMs = 60

/** How many questions to suppliers of flights were never asked, because they failed too often before. */
async function leftUnasked({ flights }: House): Promise<number> {
  const counts = (await flights.metrics.metrics()).matchAll(
    /^\w+_total\{[^}]*outcome="left-alone"[^}]*\} (\d+)$/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/**
 * Time goes on until nothing moves that may still move: seconds first, then minutes, then what only hours settle. What stands even then is `left`
 * to people, and no later round waits for it. A peer that failed too often is left alone by the machine's time, which those hours do not move: it
 * passes too, `mostRests` times, or all questions of the hours would be refused unasked.
 */
export async function bringToRest(
  { house, db, jobs, clock }: { house: House; db: Db; jobs: Jobs; clock: TestClock },
  { left, mostRests }: { left: Set<string>; mostRests: number },
): Promise<void> {
  const unrested = async () =>
    (await query<{ id: string }>(db, unrestedText, [])).filter(({ id }) => !left.has(id))
  const sweep = async () => {
    await db.tx(async (tx) => {
      for (const name of repeated) await jobs.enqueue(tx, name as 'settle-payments', {})
    })
    await jobs.runDue()
  }
  let rests = 0
  const steps = [...Array(6).fill(16), ...Array(12).fill(70), ...Array(10).fill(600)]
  for (const seconds of steps) {
    for (let before = await leftUnasked(house); ; before = await leftUnasked(house)) {
      await sweep()
      if (rests === mostRests || (await leftUnasked(house)) === before) break
      rests += 1
      await systemClock.sleep(longestRestMs)
    }
    if ((await unrested()).length === 0) return
    await systemClock.sleep(shortRestMs)
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
