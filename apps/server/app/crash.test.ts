import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@parastoo/kit/dates'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { crashPointNames } from '../platform/crash-points.ts'
import { tables } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { type Buyer, createBuyer } from './buyer.fixture.ts'
import { type RunningServer, runServer, smallTimetable } from './running-server.fixture.ts'

const { db, url } = await testDatabase()
const ledger = createLedger({ db, clock: systemClock })
let varDir = ''

beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
  const folder = await smallTimetable(['EP'])
  await importShippedTimetable({ db, clock: systemClock, folder })
}, 120_000)

const today = () => systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()

describe.each(crashPointNames)('killed at %s', (crashAt) => {
  it('ends with one charge and one ticket or one credit, books in balance, nothing stuck', async () => {
    const seed = 1000 + crashPointNames.indexOf(crashAt)
    const doomed = await runServer({ databaseUrl: url, varDir, crashAt })
    const trail = await buyUntilItDies(doomed, seed)
    expect(await doomed.ended).toBe('SIGKILL')

    const risen = await runServer({ databaseUrl: url, varDir })
    try {
      const buyer = createBuyer(risen.baseUrl, seed)
      await clearCodeLimits()
      await buyer.signIn()
      const ending = await finish(buyer, trail)
      expect(ending).toBe(trail.hasPaid ? 'paid issued' : 'unpaid held')
      expect(await ledger.checkBooks()).toEqual([])
      expect(await chargesOf(trail.orderId)).toBe(trail.hasPaid ? 1 : 0)
      expect(await ticketsOf(trail.orderId)).toBe(trail.hasPaid ? 1 : 0)
      expect(await stuckJobs()).toBe(0)
    } finally {
      await risen.kill()
    }
  }, 120_000)
})

type Trail = { orderId: string | null; hasPaid: boolean }

/** A buyer's whole way; every step may be the last one the server answers. */
async function buyUntilItDies(server: RunningServer, seed: number): Promise<Trail> {
  const buyer = createBuyer(server.baseUrl, seed)
  const trail: Trail = { orderId: null, hasPaid: false }
  await clearCodeLimits()
  await buyer.signIn()
  const died = server.ended.then(() => 'died' as const)
  const way = async () => {
    const found = await buyer.search({
      origin: 'THR',
      destination: 'MHD',
      departureDate: addDays(today(), 7),
    })
    const proposal = found.proposals.find(({ seat }) => seat > 0)
    if (!proposal) throw new Error('Nothing for sale in the test timetable')
    const placed = buyer.must(await buyer.submit(proposal))
    trail.orderId = placed.orderId
    const payment = buyer.must(await buyer.pay(placed.orderId))
    const back = await buyer.bank(payment.redirectUrl, 'paid')
    trail.hasPaid = true
    if (back) await buyer.comeBack(back)
  }
  // A dead server breaks the request under way: that is the point of the test.
  await Promise.race([way().catch((fault) => rethrowUnlessDead(fault)), died])
  await died
  trail.orderId ??= await newestOrder()
  return trail
}

function rethrowUnlessDead(fault: unknown): void {
  const text = String((fault as Error).cause ?? fault)
  if (!/ECONNRESET|ECONNREFUSED|fetch failed|other side closed|terminated/.test(text)) throw fault
}

/** Waits until the order has come to rest, doing nothing for it: whatever is missing, the server must bring by itself. */
async function finish(buyer: Buyer, { orderId, hasPaid }: Trail): Promise<string> {
  if (!orderId) return 'no order'
  const rest = hasPaid ? ['paid issued', 'refunded failed'] : ['unpaid held', 'closed refused']
  let ending = ''
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const order = await buyer.order(orderId)
    ending = `${order.money} ${order.lines.join(' ')}`
    if (rest.includes(ending)) return ending
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return ending
}

const one = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(tables<unknown>(db))).rows[0]?.n ?? 0

const chargesOf = (orderId: string | null) =>
  one(sql`select count(*)::int as n from ledger.entry
          where kind = 'payment' and order_id = ${orderId}`)
const ticketsOf = (orderId: string | null) =>
  one(sql`select count(*)::int as n from flights.ticket where order_id = ${orderId}`)
const stuckJobs = () =>
  one(sql`select count(*)::int as n from jobs.job
          where state in ('created', 'retry', 'active') and name in ('issue-order', 'settle-hold')
          and start_after < now() - interval '60 seconds'`)

async function newestOrder(): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from orders.order order by registered_at desc limit 1`.execute(tables<unknown>(db))
  return rows[0]?.id ?? null
}

/** Buyers of one test sign in twice within a minute, which travellers may not. */
async function clearCodeLimits(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'identity' and table_name ~ 'limit|code'`.execute(tables<unknown>(db))
  for (const { name } of rows)
    await sql`delete from ${sql.table(`identity.${name}`)}`.execute(tables<unknown>(db))
}
