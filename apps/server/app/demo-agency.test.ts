/** The demo agency, a small one: what it leaves behind is what an agency would have. The whole of it is `npm run demo`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { loadConfig } from '../platform/config/config.ts'
import { tables } from '../platform/db/database.ts'
import { silentLog as log } from '../platform/log.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { smallTimetable } from './testing/run-server.ts'

const { db, url } = await testDatabase()
const varDir = await mkdtemp(join(tmpdir(), 'parastoo-demo-'))
afterAll(() => rm(varDir, { recursive: true, force: true }))

it('lives some days by the real verbs: sells, takes back, pays out and compares, and its books are sound', async () => {
  const made = await fillDemo({
    config: loadConfig({ NODE_ENV: 'test', VAR_DIR: varDir, TRUST_PROXY: '1' }),
    db,
    url,
    log,
    folders: { timetable: await smallTimetable(['ZV']), hotels: null },
    size: { days: 8, ordersPerDay: 9, customers: 12 },
  })
  expect(made.faults).toEqual([])
  expect(made.orders).toBeGreaterThan(40)
  const count = async (what: string) => {
    const { rows } = await sql<{
      many: number
    }>`select count(*) as many from ${sql.raw(what)}`.execute(tables(db))
    return rows[0]?.many ?? 0
  }
  // Buyers come several at once: one whose next step is refused leaves an order behind that the demo does not go on with.
  const placed = Number(await count('orders.order'))
  expect(placed).toBeGreaterThanOrEqual(made.orders)
  expect(placed).toBeLessThan(made.orders + 5)
  expect(await count("orders.line where fulfilment = 'issued'")).toBeGreaterThan(20)
  expect(await count('refunds.request')).toBeGreaterThan(3)
  expect(await count('support.request')).toBeGreaterThan(0)
  expect(await count('reconciliation.statement')).toBeGreaterThan(0)
  // Months lie between the first entry and the last, and none in the days to come.
  const { rows } = await sql<{ days: number; ahead: number }>`
    select count(distinct recorded_at::date) as days, count(*) filter (where recorded_at > now()) as ahead
    from ledger.entry`.execute(tables(db))
  expect(rows[0]).toMatchObject({ ahead: 0 })
  expect(rows[0]?.days).toBeGreaterThan(5)
  expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
}, 600_000)
