/** Sales at a set rate before several nodes, and what must hold of all of them afterwards. */
import { sql } from 'kysely'
import { createLedger } from '../../../modules/ledger/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type Db, openDatabase, tables } from '../../../platform/db/database.ts'
import { bookedTwice, stuckJobs, unsettled } from '../crash-trail.ts'
import { nobodyTold, sellPatiently, type ToldTravellers } from './sell-patiently.ts'
import { type Nodes, signInAll, todayInTehran } from './start-nodes.ts'

const mostUnderWay = 300
const mostRestMs = 240_000
const longestBackMs = 120_000

export type SalesOnNodes = {
  told: ToldTravellers
  /** Sales that were begun, and those that were not since too many were under way. */
  counts: { offered: number; notBegun: number }
  /** How long it took until a sale that was begun after the moment was paid. */
  backAfter(momentMs: number): Promise<number>
  end(): Promise<void>
}

/** Begins sales at the set rate, as travellers come whether or not those before them are served. */
export async function openSales(nodes: Nodes, perSecond: number): Promise<SalesOnNodes> {
  // Each may submit twenty orders a minute, those that are submitted again among them, and holds few at a time: while nothing can be paid they add up.
  const people = await signInAll(nodes.balancer.url, Math.ceil(Math.max(6, perSecond * 20)))
  const today = todayInTehran()
  const told = nobodyTold()
  const counts = { offered: 0, notBegun: 0 }
  const underWay = new Set<Promise<unknown>>()
  const paid: { begunMs: number; paidMs: number }[] = []
  const timer = setInterval(() => {
    if (underWay.size >= mostUnderWay) {
      counts.notBegun += 1
      return
    }
    counts.offered += 1
    const buyer = people[counts.offered % people.length]
    if (!buyer) return
    const sale = sellPatiently(buyer, { told, turn: counts.offered, today }).then((moments) => {
      if (moments) paid.push(moments)
    })
    underWay.add(sale)
    void sale.finally(() => underWay.delete(sale))
  }, 1_000 / perSecond)
  return {
    told,
    counts,
    async backAfter(momentMs: number): Promise<number> {
      while (performance.now() - momentMs < longestBackMs) {
        const first = paid
          .filter(({ begunMs }) => begunMs > momentMs)
          .reduce((least, { paidMs }) => Math.min(least, paidMs), Number.POSITIVE_INFINITY)
        if (Number.isFinite(first)) return first - momentMs
        await systemClock.sleep(20)
      }
      return longestBackMs
    },
    async end(): Promise<void> {
      clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

/** Waits until all is at rest, then says what is wrong: of what travellers were told, of the book, of jobs, of the nodes' searches. */
export async function settleSales({
  url,
  nodes,
  told,
}: {
  url: string
  nodes: Nodes
  told: ToldTravellers
}): Promise<{ restMs: number; besides: number; faults: string[] }> {
  const db = openDatabase({ url, maxConnections: 2 })
  try {
    const restMs = await untilAtRest(db)
    const besides = await unsettled(db)
    const faults = [
      ...(restMs >= mostRestMs ? [`not at rest after ${mostRestMs / 1000} s`] : []),
      ...(await whatIsWrong(db, told)),
      ...(await whoDoesNotFollow(nodes)),
      ...told.faults,
    ]
    return { restMs, besides, faults }
  } finally {
    await db.close()
  }
}

/**
 * Waits until every paid order has its end. A payment that was begun on a node that died, and whose traveller paid by another, stays open for as
 * long as the bank would take money for it: it is counted (`besides`), and is no sale that waits.
 */
async function untilAtRest(db: Db): Promise<number> {
  const fromMs = performance.now()
  while (performance.now() - fromMs < mostRestMs) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders.line l join orders.order o on o.id = l.order_id
      where o.money = 'paid' and l.fulfilment in ('held', 'issuing')`.execute(tables<unknown>(db))
    if (rows[0]?.n === 0) return performance.now() - fromMs
    await systemClock.sleep(500)
  }
  return mostRestMs
}

/** What travellers were told and is gone, what came twice, and books that are not sound. */
async function whatIsWrong(db: Db, told: ToldTravellers): Promise<string[]> {
  const { rows } = await sql<{ id: string; money: string; ends: string; charges: number }>`
    select o.id::text, o.money, string_agg(l.fulfilment, ' ') as ends,
      (select count(*)::int from ledger.entry e where e.kind = 'payment' and e.order_id = o.id) as charges
    from orders.order o join orders.line l on l.order_id = o.id group by o.id`.execute(
    tables<unknown>(db),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const lost = [...told.orders].filter((id) => !known.has(id))
  const unpaid = [...told.paid].filter((id) => known.get(id)?.money !== 'paid')
  const odd = rows.filter(
    ({ money, ends, charges }) =>
      !(money === 'paid' && ends === 'issued' && charges === 1) &&
      !(money !== 'paid' && ends !== 'issued' && charges === 0),
  )
  const stuck = await stuckJobs(db)
  return [
    ...lost.map((id) => `order ${id} was acknowledged and is gone`),
    ...unpaid.map((id) => `order ${id} was told paid and is not`),
    ...odd.map(
      ({ id, money, ends, charges }) => `order ${id}: ${money} ${ends}, ${charges} charges`,
    ),
    ...(await bookedTwice(db)),
    ...(await createLedger({ db, clock: systemClock }).checkBooks()),
    ...(stuck > 0 ? [`${stuck} jobs are stuck`] : []),
  ]
}

/** Nodes whose searches do not follow the database that they sell from. */
export async function whoDoesNotFollow({ all }: Nodes): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, role, server } of all) {
    if (role !== 'http') continue
    const metrics = await (await fetch(`${server.baseUrl}/metrics`)).text()
    if (!/^inventory_following 1$/m.test(metrics)) wrong.push(`${name} does not follow`)
    const [, differences = '0'] = /^inventory_differences(?:_total)? (\d+)$/m.exec(metrics) ?? []
    if (differences !== '0') wrong.push(`${name} differed from the tables ${differences} times`)
  }
  return wrong
}
