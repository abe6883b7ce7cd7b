/** A buyer of a server that will be killed, and what may be counted in its database afterwards. For tests. */
import type { Proposal } from '@parastoo/contract/flights/proposal'
import type { SearchReply } from '@parastoo/contract/flights/search'
import { addDays } from '@parastoo/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import { systemClock } from '../../platform/clock.ts'
import { type Db, tables } from '../../platform/db/database.ts'
import { type Buyer, createBuyer } from './create-buyer.ts'
import type { RunningServer } from './run-server.ts'

/**
 * Lets the time pass in which what a dead server had begun might still be under way: a call's key is then given to who asks again, and a
 * job to who is free. For when no server lives; that a job is taken over by itself is proved in platform/jobs/takeover.test.ts.
 */
export async function passLeases(db: Db): Promise<void> {
  await sql`
    update platform.idempotency_key set started_at = started_at - interval '5 minutes'`.execute(
    tables<unknown>(db),
  )
  await sql`
    update jobs.job set heartbeat_on = heartbeat_on - interval '5 minutes' where state = 'active'`.execute(
    tables<unknown>(db),
  )
}

/** Waits until it is so. A server that is gone ends the waiting at once: a poll would go on asking it until its time is over. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const startedMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedMs > mostPatientMs) throw new Error('It has not come to pass')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const mostPatientMs = 90_000

/** How long after the last step of a buyer the server may live on. */
const mostLateMs = 60_000

/** Whose seats are bought: our own, or the sample supplier's. */
export type Seller = 'inventory' | 'sample'

export type Trail = {
  token: string
  orderId: string | null
  hasPaid: boolean
  /** The quote that was asked for to be given back. */
  refundId: string | null
  /** What the ticket was quoted to bring back. */
  refundRial: number
}

const today = () => systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()

/** A buyer's whole way, and back when told; every step may be the last one the server answers. */
export async function buyUntilItDies(
  server: RunningServer,
  {
    seed,
    db,
    seller = 'inventory',
    wantsRefund = false,
  }: { seed: number; db: Db; seller?: Seller; wantsRefund?: boolean },
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
    const proposal = await offered(buyer, { seller, wantsRefund })
    const placed = buyer.must(await buyer.submit(proposal))
    trail.orderId = placed.orderId
    const payment = buyer.must(await buyer.pay(placed.orderId))
    const back = await buyer.bank(payment.redirectUrl, 'paid')
    trail.hasPaid = true
    if (back) await buyer.comeBack(back)
    if (wantsRefund) await giveBack(buyer, trail, placed.orderId)
  }
  // A dead server breaks the request under way: that is the point of the test.
  const walked = way().catch((fault) => rethrowUnlessDead(fault))
  await Promise.race([walked, died])
  // What the server still does by itself may kill it too; a point that nothing passes must not be waited for for ever.
  const late = new Promise((resolve) => setTimeout(resolve, mostLateMs, 'lives').unref())
  if ((await Promise.race([died, late])) === 'lives')
    throw new Error('The server lives on: nothing has passed the point')
  trail.orderId ??= await newestOrder(db)
  return trail
}

async function giveBack(buyer: Buyer, trail: Trail, orderId: string): Promise<void> {
  const ending = await finish(buyer, trail)
  if (ending !== 'paid issued') throw new Error(`The order ended as ${ending}`)
  const [item] = await buyer.refundable(orderId)
  if (!item) throw new Error('Nothing to give back')
  trail.refundId = item.id
  trail.refundRial = item.refundableAmount
  buyer.must(await buyer.refund(orderId, [item]))
}

/** Own stock is in the reply; what others sell comes when it is asked for again. */
async function offered(
  buyer: Buyer,
  { seller, wantsRefund }: { seller: Seller; wantsRefund: boolean },
): Promise<Proposal> {
  const departureDate = addDays(today(), 7)
  let found = await buyer.search({ origin: 'THR', destination: 'MHD', departureDate })
  const address = `/api/flight-catalog/FlightCatalog/Available/${found.requestId}`
  for (let attempt = 0; attempt < 100 && !found.completed; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    found = buyer.must(await buyer.call<SearchReply>('GET', address))
  }
  const proposal = found.proposals.find(
    ({ seat, provider, isRefundable }) =>
      seat > 0 && provider === seller && (isRefundable || !wantsRefund),
  )
  if (!proposal) throw new Error(`${seller} sells nothing`)
  return proposal
}

function rethrowUnlessDead(fault: unknown): void {
  const text = String((fault as Error).cause ?? fault)
  if (!/ECONNRESET|ECONNREFUSED|fetch failed|other side closed|terminated/.test(text)) throw fault
}

/** Waits until the order has come to rest, doing nothing for it: whatever is missing, the server must bring by itself. */
export async function finish(buyer: Buyer, { orderId, hasPaid, refundId }: Trail): Promise<string> {
  if (!orderId) return 'no order'
  const sold = hasPaid ? ['paid issued', 'refunded failed'] : ['unpaid held', 'closed refused']
  const rest = refundId ? ['refunded void'] : sold
  let ending = ''
  for (let attempt = 0; attempt < 900; attempt += 1) {
    const order = await buyer.order(orderId)
    ending = `${order.money} ${order.lineStates.join(' ')}`
    if (rest.includes(ending)) return ending
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return ending
}

export async function count(db: Db, query: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await query.execute(tables<unknown>(db))
  return rows[0]?.n ?? 0
}

/** Entries of a kind in the book about an order. */
export const entries = (db: Db, kind: string, orderId: string | null) =>
  count(
    db,
    sql`select count(*)::int as n from ledger.entry where kind = ${kind} and order_id = ${orderId}`,
  )
export const ticketsIssued = (db: Db, orderId: string | null) =>
  count(db, sql`select count(*)::int as n from flights.ticket where order_id = ${orderId}`)
export const stuckJobs = (db: Db) =>
  count(
    db,
    sql`select count(*)::int as n from jobs.job
        where state in ('created', 'retry', 'active')
        and name in ('issue-order', 'cancel-refund-units', 'settle-change-answer')
        and start_after < now() - interval '60 seconds'`,
  )

/**
 * What was booked twice for one order, of all that was ever bought here: a second charge comes with the sweep of payments, long after
 * an order has its ticket. Nobody here buys or gives back more than one ticket by an order.
 */
export async function bookedTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from ledger.entry where order_id is not null
      group by order_id, kind having count(*) > 1
    union all
    select 'ticket', count(*)::int from flights.ticket group by order_id having count(*) > 1`.execute(
    tables<unknown>(db),
  )
  return rows.map(({ kind, n }) => `an order has ${n} of ${kind}, not 1`)
}

/** Payments of paid orders that the bank will be asked about again: each might become a second charge. */
export const unsettled = (db: Db) =>
  count(
    db,
    sql`select count(*)::int as n from payments.payment join orders.order on "order".id = order_id
        where state in ('created', 'waiting') and "order".money not in ('unpaid', 'closed')`,
  )

async function newestOrder(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from orders.order order by registered_at desc limit 1`.execute(tables<unknown>(db))
  return rows[0]?.id ?? null
}
