/** A purchase on a server that kills itself at a named point, and what another server makes of it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import { importShippedTimetable } from '../../modules/inventory/index.ts'
import { createLedger } from '../../modules/ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import type { CrashPointName } from '../../platform/crash-points.ts'
import { type Db, tables } from '../../platform/db/database.ts'
import { type Buyer, createBuyer } from './create-buyer.ts'
import { type RunningServer, runServer } from './run-server.ts'

/** Whose seats are bought: our own, or the sample supplier's. */
export type Seller = 'inventory' | 'sample'

const today = () => systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()

/**
 * Buys on a migrated, empty database until the server kills itself at `crashAt`, starts another, does nothing, and answers what is
 * not as it must be: one charge and one ticket, or none; sound books; no job of the sale left lying.
 */
export async function crashSale({
  crashAt,
  seller = 'inventory',
  db,
  databaseUrl,
  seed,
  folder,
}: {
  crashAt: CrashPointName
  seller?: Seller
  db: Db
  databaseUrl: string
  seed: number
  /** A small timetable. */
  folder: string
}): Promise<string[]> {
  const varDir = await mkdtemp(join(tmpdir(), 'parastoo-crash-'))
  await importShippedTimetable({ db, clock: systemClock, folder })
  const environment: Record<string, string> =
    seller === 'sample' ? { SAMPLE_SUPPLIERS: 'sample:on' } : {}
  const doomed = await runServer({ databaseUrl, varDir, crashAt, environment })
  const trail = await buyUntilItDies(doomed, { seed, db, seller })
  const how = await doomed.ended
  const risen = await runServer({ databaseUrl, varDir, port: doomed.port, environment })
  try {
    const buyer = createBuyer(risen.baseUrl, seed)
    // A token outlives the process that gave it.
    buyer.useToken(trail.token)
    const ending = await finish(buyer, trail)
    const once = trail.hasPaid ? 1 : 0
    const wrong = [
      ['died by', how, 'SIGKILL'],
      ['ended', ending, trail.hasPaid ? 'paid issued' : 'unpaid held'],
      ['charges', await charges(db, trail.orderId), once],
      ['tickets', await tickets(db, trail.orderId), once],
      ['sold outside', seller === 'sample' ? await soldOutside(varDir) : once, once],
      ['stuck jobs', await stuckJobs(db), 0],
    ].filter(([, is, wanted]) => is !== wanted)
    return [
      ...wrong.map(([what, is, wanted]) => `${crashAt}: ${what} ${is}, not ${wanted}`),
      ...(await createLedger({ db, clock: systemClock }).checkBooks()),
    ]
  } finally {
    await risen.kill()
    await rm(varDir, { recursive: true, force: true })
  }
}

type Trail = { token: string; orderId: string | null; hasPaid: boolean }

/** A buyer's whole way; every step may be the last one the server answers. */
async function buyUntilItDies(
  server: RunningServer,
  { seed, db, seller }: { seed: number; db: Db; seller: Seller },
): Promise<Trail> {
  const buyer = createBuyer(server.baseUrl, seed)
  const trail: Trail = { token: '', orderId: null, hasPaid: false }
  await buyer.signIn()
  trail.token = buyer.token()
  const died = server.ended.then(() => 'died' as const)
  const way = async () => {
    const proposal = await offered(buyer, seller)
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
  trail.orderId ??= await newestOrder(db)
  return trail
}

/** Own stock is in the reply; what others sell comes when it is asked for again. */
async function offered(buyer: Buyer, seller: Seller): Promise<Proposal> {
  const departureDate = addDays(today(), 7)
  let found = await buyer.search({ origin: 'THR', destination: 'MHD', departureDate })
  const address = `/api/flight-catalog/FlightCatalog/Available/${found.requestId}`
  for (let attempt = 0; attempt < 100 && !found.completed; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    found = buyer.must(await buyer.call<SearchReply>('GET', address))
  }
  const proposal = found.proposals.find(({ seat, provider }) => seat > 0 && provider === seller)
  if (!proposal) throw new Error(`${seller} sells nothing`)
  return proposal
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
const stuckJobs = (db: Db) =>
  count(
    db,
    sql`select count(*)::int as n from jobs.job
        where state in ('created', 'retry', 'active') and name in ('issue-order', 'settle-hold')
        and start_after < now() - interval '60 seconds'`,
  )

/** Bookings with tickets in the sample supplier's own book, which outlives the server as the supplier would. */
async function soldOutside(varDir: string): Promise<number> {
  const file = join(varDir, 'sample-suppliers', 'sample', 'bookings.json')
  const { bookings } = JSON.parse(await readFile(file, 'utf8').catch(() => '{"bookings":{}}')) as {
    bookings: Record<string, { status: string }>
  }
  return Object.values(bookings).filter(({ status }) => status === 'TICKETED').length
}

async function newestOrder(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from orders.order order by registered_at desc limit 1`.execute(tables<unknown>(db))
  return rows[0]?.id ?? null
}
