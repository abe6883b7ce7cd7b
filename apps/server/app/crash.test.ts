import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@parastoo/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importShippedTimetable } from '../modules/inventory/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import { crashPointNames } from '../platform/crash-points.ts'
import { type Db, tables } from '../platform/db/database.ts'
import { testDatabase } from '../platform/testing/test-database.ts'
import { type Buyer, createBuyer } from './testing/create-buyer.ts'
import { type RunningServer, runServer, smallTimetable } from './testing/run-server.ts'

// A database each, so that the points are tried side by side and no server finishes another's work.
const databases = await Promise.all(crashPointNames.map(() => testDatabase({ maxConnections: 2 })))
const folder = await smallTimetable(['EP'])

const today = () => systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()

describe.concurrent('a server killed', () => {
  it.each(crashPointNames)(
    'at %s ends with one charge and one ticket, or none, and one refund where it was asked for',
    async (crashAt) => {
      const place = crashPointNames.indexOf(crashAt)
      const database = databases[place]
      if (!database) throw new Error('No database was made for this point')
      const { db, url: databaseUrl } = database
      const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
      await importShippedTimetable({ db, clock: systemClock, folder })
      const doomed = await runServer({ databaseUrl, varDir, crashAt })
      const wantsRefund = crashAt.startsWith('refund:')
      const trail = await buyUntilItDies(doomed, { seed: 1000 + place, db, wantsRefund })
      expect(await doomed.ended).toBe('SIGKILL')

      const risen = await runServer({ databaseUrl, varDir, port: doomed.port })
      try {
        const buyer = createBuyer(risen.baseUrl, 1000 + place)
        // A token outlives the process that gave it.
        buyer.useToken(trail.token)
        // A reply was lost: the buyer asks again, and whatever the first asking did, this is the same one.
        if (trail.refundId && trail.orderId)
          buyer.must(await buyer.refund(trail.orderId, [{ id: trail.refundId }]))
        const sold = trail.hasPaid ? 'paid issued' : 'unpaid held'
        expect(await finish(buyer, trail)).toBe(wantsRefund ? 'refunded void' : sold)
        expect(await createLedger({ db, clock: systemClock }).checkBooks()).toEqual([])
        const once = trail.hasPaid ? 1 : 0
        expect(await charges(db, trail.orderId)).toBe(once)
        expect(await tickets(db, trail.orderId)).toBe(once)
        // Asked for once, given back once: the ticket, the money, and nothing to anybody who did not ask.
        expect(await refundsBooked(db, trail.orderId)).toBe(wantsRefund ? 1 : 0)
        expect(await ticketsBack(db)).toBe(wantsRefund ? 1 : 0)
        expect(await requestsMade(db)).toBe(wantsRefund ? 1 : 0)
        if (wantsRefund) expect(await toldOfRefund(buyer)).toBe(1)
        expect(await buyer.balance()).toBe(trail.refundRial)
        expect(await stuckJobs(db)).toBe(0)
      } finally {
        await risen.kill()
        await rm(varDir, { recursive: true, force: true })
      }
    },
    170_000,
  )
})

type Trail = {
  token: string
  orderId: string | null
  hasPaid: boolean
  /** The quote that was asked for to be given back. */
  refundId: string | null
  /** What the ticket was quoted to bring back. */
  refundRial: number
}

/** A buyer's whole way, and back when told; every step may be the last one the server answers. */
async function buyUntilItDies(
  server: RunningServer,
  { seed, db, wantsRefund }: { seed: number; db: Db; wantsRefund: boolean },
): Promise<Trail> {
  const buyer = createBuyer(server.baseUrl, seed)
  const trail: Trail = {
    token: '',
    orderId: null,
    hasPaid: false,
    refundId: null,
    refundRial: 0,
  }
  await buyer.signIn()
  trail.token = buyer.token()
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
    if (!wantsRefund) return
    expect(await finish(buyer, trail)).toBe('paid issued')
    const [item] = await buyer.refundable(placed.orderId)
    if (!item) throw new Error('Nothing to give back')
    trail.refundId = item.id
    trail.refundRial = item.refundableAmount
    buyer.must(await buyer.refund(placed.orderId, [item]))
  }
  // A dead server breaks the request under way: that is the point of the test.
  await Promise.race([way().catch((fault) => rethrowUnlessDead(fault)), died])
  await died
  trail.orderId ??= await newestOrder(db)
  return trail
}

function rethrowUnlessDead(fault: unknown): void {
  const text = String((fault as Error).cause ?? fault)
  if (!/ECONNRESET|ECONNREFUSED|fetch failed|other side closed|terminated/.test(text)) throw fault
}

/** Waits until the order has come to rest, doing nothing for it: whatever is missing, the server must bring by itself. */
async function finish(buyer: Buyer, { orderId, hasPaid, refundId }: Trail): Promise<string> {
  if (!orderId) return 'no order'
  const sold = hasPaid ? ['paid issued', 'refunded failed'] : ['unpaid held', 'closed refused']
  const rest = refundId ? ['refunded void'] : sold
  let ending = ''
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const order = await buyer.order(orderId)
    ending = `${order.money} ${order.lines.join(' ')}`
    if (rest.includes(ending)) return ending
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return ending
}

async function count(db: Db, query: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await query.execute(tables<unknown>(db))
  return rows[0]?.n ?? 0
}

const charges = (db: Db, orderId: string | null) =>
  count(
    db,
    sql`select count(*)::int as n from ledger.entry where kind = 'payment' and order_id = ${orderId}`,
  )
const tickets = (db: Db, orderId: string | null) =>
  count(db, sql`select count(*)::int as n from flights.ticket where order_id = ${orderId}`)
const refundsBooked = (db: Db, orderId: string | null) =>
  count(
    db,
    sql`select count(*)::int as n from ledger.entry where kind = 'refund' and order_id = ${orderId}`,
  )
const ticketsBack = (db: Db) =>
  count(db, sql`select count(*)::int as n from inventory.ticket where cancelled_at is not null`)
const requestsMade = (db: Db) => count(db, sql`select count(*)::int as n from refunds.request`)
const settledMessages = async (buyer: Buyer): Promise<number> => {
  const reply = await buyer.send(`/dev/outbox.json?to=${buyer.phoneNumber}`)
  const messages = (await reply.json()) as { template?: string }[]
  return messages.filter(({ template }) => template === 'refund-settled').length
}
/** How often the buyer was told, once the first message has gone out. */
async function toldOfRefund(buyer: Buyer): Promise<number> {
  let told = 0
  for (let attempt = 0; attempt < 300 && told === 0; attempt += 1) {
    told = await settledMessages(buyer)
    if (told === 0) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return told
}
const stuckJobs = (db: Db) =>
  count(
    db,
    sql`select count(*)::int as n from jobs.job
        where state in ('created', 'retry', 'active') and name in ('issue-order', 'settle-hold', 'cancel-refund-item')
        and start_after < now() - interval '60 seconds'`,
  )

async function newestOrder(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from orders.order order by registered_at desc limit 1`.execute(tables<unknown>(db))
  return rows[0]?.id ?? null
}
