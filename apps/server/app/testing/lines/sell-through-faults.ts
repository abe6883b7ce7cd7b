/** Sales over bad lines to the bank, the supplier and the database: each wanted sale has its effects, once. */

import { refuse } from '@parastoo/kit/outcome'
import { sql } from 'kysely'
import * as z from 'zod'
import { createZibal } from '../../../adapters/gateways/zibal/create-zibal.ts'
import { createLedger } from '../../../modules/ledger/index.ts'
import { manualForm, type Product } from '../../../modules/orders/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type Db, openDatabase, tables } from '../../../platform/db/database.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { silentLog as log } from '../../../platform/log.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import type { Peer } from '../../../platform/outbound/peer.ts'
import {
  openFaultProxy,
  type ProxyFault,
  proxyFaults,
} from '../../../platform/testing/fault-proxy.ts'
import { type Counter, newSale, openCounter } from '../counter/open-counter.ts'
import { createDrawer, type Drawer } from '../simulator/drawer.ts'
import { type FarSide, merchant, openFarSide } from './far-side.ts'

const answerWithinMs = 1_500
/** A fast machine sells more than eight issue at a time over such lines: three thousand wait when the last of five is sold. */
const mostRestMs = 600_000

export type ThroughFaults = {
  sales: number
  struck: Record<'peers' | 'database', Record<ProxyFault, number>>
  /** Steps a customer had to take again. */
  repeated: number
  restMs: number
  faults: string[]
}

export async function sellThroughFaults({
  url,
  count,
  seed,
  atOnce = 40,
  isOver = () => false,
}: {
  /** A migrated, empty database, reached without the proxy. */
  url: string
  count: number
  seed: number
  atOnce?: number
  isOver?: () => boolean
}): Promise<ThroughFaults> {
  const drawer = createDrawer(seed)
  const far = await openFarSide()
  const peers = await openFaultProxy({
    target: { host: '127.0.0.1', port: far.port },
    draw: () => faultOf(drawer, { name: 'peers', perMille: 200 }),
  })
  const { hostname: host, port } = new URL(url)
  const wire = await openFaultProxy({
    target: { host, port: Number(port) },
    // A sale is some sixty questions to the database.
    draw: () => faultOf(drawer, { name: 'database', perMille: 4 }),
  })
  const proxied = new URL(url)
  // By the network, not by the server's socket.
  proxied.searchParams.delete('host')
  proxied.host = `127.0.0.1:${wire.port}`
  const db = openDatabase({ url: proxied.toString(), maxConnections: 24 })
  // The job runner has a line of its own, which is good: what it promises is another test's.
  const straight = openDatabase({ url, maxConnections: 2 })
  const jobs = createJobs({ db, url, log, clock: systemClock })
  const outbound = createOutbound({ log })
  const farUrl = `http://127.0.0.1:${peers.port}`
  const gateway = createZibal(
    { merchant, host: farUrl, maxRial: 2_000_000_000 },
    // No line rests: every question shall meet the faults.
    { peer: ({ breaker: _, ...rest }) => outbound.peer({ ...rest, answerWithinMs }) },
  )
  const line = outbound.peer({ name: 'lines', baseUrl: farUrl, secrets: [], answerWithinMs })
  const product = productOver(line)
  const open = () => openCounter({ db, seats: 1, clock: systemClock, jobs, gateway, product })
  const outcome = { sales: 0, repeated: 0, restMs: 0, faults: [] as string[] }
  const again = async <Result>(ask: () => Promise<Result | null>): Promise<Result> => {
    for (;;) {
      const answer = await ask().catch(() => null)
      if (answer !== null) return answer
      outcome.repeated += 1
      await systemClock.sleep(50)
    }
  }
  const counter = await again(open)
  await jobs.start()
  const sellOne = async () => {
    const sale = newSale()
    const held = await again(() => counter.hold({ adults: 1, sale }))
    // Now and then the answer comes as a question: the order is there, its hold not yet.
    const comeBack = await again(() => counter.startPaying(held))
    far.pay(comeBack.reference)
    // He comes back, and reloads the page until it says something.
    await again(async () => {
      const payment = await comeBack()
      return payment?.state === 'paid' ? payment : null
    })
  }
  try {
    const worker = async () => {
      while (outcome.sales < count && !isOver()) {
        outcome.sales += 1
        await sellOne()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const beganMs = performance.now()
    while ((await unended(straight)) > 0 && performance.now() - beganMs < mostRestMs)
      await systemClock.sleep(250)
    outcome.restMs = performance.now() - beganMs
    outcome.faults.push(...(await whatDiffers(straight, { counter, far, sales: outcome.sales })))
    return { ...outcome, struck: { peers: peers.struck, database: wire.struck } }
  } finally {
    await jobs.stop().catch(() => undefined)
    await db.close().catch(() => undefined)
    await straight.close()
    for (const each of [peers, wire, far]) each.close()
  }
}

function faultOf(
  { happens, draw }: Drawer,
  { name, perMille }: { name: string; perMille: number },
): ProxyFault | null {
  if (!happens(name, perMille)) return null
  return proxyFaults[draw(`${name} fault`, proxyFaults.length)] ?? null
}

/** A supplier over HTTP, asked by the line's id; whatever is not a clear answer is unknown. */
function productOver(line: Peer): Omit<Product, 'policy'> {
  const ask = async (verb: string, key: string) => {
    const reply = await line.call({
      call: verb,
      method: 'POST',
      path: `/supplier/${verb}`,
      json: { key },
    })
    if (reply.outcome === 'answered') return reply.body as Record<string, boolean>
    return { unknown: true as const, reason: reply.reason }
  }
  return {
    async hold({ lineId }, { until }) {
      const said = await ask('hold', lineId)
      if ('unknown' in said) return { unknown: true, reason: 'lines' }
      return said.held ? { held: true, until } : refuse('SOLD_OUT')
    },
    async release({ lineId }) {
      const said = await ask('release', lineId)
      return 'unknown' in said ? { unknown: true, reason: 'lines' } : { released: true }
    },
    async fulfil({ lineId }) {
      const said = await ask('issue', lineId)
      if ('unknown' in said) return { unknown: true, reason: 'lines' }
      return said.issued
        ? { supplier: 'lines', costRial: 900_000, reference: 'LINES1', documents: null }
        : refuse('ISSUE_FAILED')
    },
    // NOTE: refunds stand on their own proofs; here nothing is cancelled.
    reasons: [],
    sealed: [],
    refuseStaying: async () => null,
    quoteCancellation: async () => refuse('NOT_REFUNDABLE'),
    glanceAtCancelling: async () => new Map(),
    cancel: async () => refuse('CANCEL_REFUSED'),
    recordCancelled: async () => {},
    manual: manualForm(z.object({}), async () => ({ wrong: 'nobody works here' })),
    recordFulfilled: async () => undefined,
    describe: async () => new Map(),
    discountMarks: async () => new Map(),
  }
}

async function unended(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from orders.line where fulfilment not in ('issued', 'failed', 'released', 'refused')`.execute(
    tables<unknown>(db),
  )
  return rows[0]?.open ?? 0
}

/** Every wanted effect and no other, in our book, the bank's and the supplier's. */
async function whatDiffers(
  db: Db,
  { counter, far, sales }: { counter: Counter; far: FarSide; sales: number },
): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select concat_ws(' ', o.money, l.fulfilment, charges, 'charges', kept, 'kept') as what, count(*)::int
    from orders.order o join orders.line l on l.order_id = o.id
      cross join lateral (select count(*) as charges from ledger.entry where kind = 'payment' and order_id = o.id) c
      cross join lateral (
        select coalesce(sum(balance), 0) as kept from ledger.guarded_balance where account = 'wallet:' || o.user_id) w
    group by 1`.execute(tables<unknown>(db))
  const { rows: payments } = await sql<{ id: string }>`
    select id::text from payments.payment where state = 'paid'`.execute(tables<unknown>(db))
  const { rows: lines } = await sql<{ id: string }>`
    select id::text from orders.line where fulfilment = 'issued'`.execute(tables<unknown>(db))
  const wrong: string[] = []
  const isWanted = rows.length === 1 && rows[0]?.what === 'paid issued 1 charges 0 kept'
  if (!isWanted || rows[0]?.count !== sales)
    wrong.push(
      `${sales} sales ended ${rows.map(({ what, count }) => `${count} ${what}`).join(', ')}`,
    )
  const settled = new Set(far.settled())
  if (settled.size !== payments.length || payments.some(({ id }) => !settled.has(id)))
    wrong.push(`the bank has settled ${settled.size} payments, we ${payments.length}`)
  if (far.paidUnsettled() > 0) wrong.push(`${far.paidUnsettled()} payments were never asked for`)
  const issued = lines.filter(({ id }) => far.issues.get(id) === 1).length
  if (issued !== lines.length || far.issues.size !== lines.length || far.seated().length !== sales)
    wrong.push(
      `${lines.length} lines issued, the supplier issued ${far.issues.size} and seated ${far.seated().length}`,
    )
  const books = await createLedger({ db, clock: systemClock }).checkBooks()
  return [...wrong, ...counter.faults, ...books]
}
