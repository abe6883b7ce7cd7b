/** Sales go on while their database is killed again and again; what it acknowledged must stand, and everything must come to rest. */
import { sql } from 'kysely'
import { systemClock } from '../../../platform/clock.ts'
import { type Db, openDatabase, query, tables } from '../../../platform/db/database.ts'
import { startEmbeddedPostgres } from '../../../platform/db/embedded/embedded.ts'
import { migrateDatabase } from '../../../platform/db/migrate.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { silentLog as log } from '../../../platform/log.ts'
import { startReplicatedCluster } from '../../../platform/testing/replicated-cluster.ts'
import { type Counter, newSale, openCounter } from './open-counter.ts'

const name = 'killed'
/** A sale may be interrupted so long; nothing may be stuck longer once the database stays up. */
const mostRestMs = 60_000
const heldBackMs = 300

export type KillsOutcome = {
  kills: number
  sales: number
  /** Writes whose commit a client was told of. */
  acknowledged: number
  /** Calls broken by a kill, whose fate the client did not know. */
  inDoubt: number
  slowestReadyMs: number
  restMs: number
  /** Acknowledged writes that are gone. */
  lost: string[]
  faults: string[]
}

/** The database that is killed. It comes back by itself, and is whole for the next kill when `mend` is done. */
export type KilledDatabase = {
  urlOf(databaseName: string): string
  kill(): Promise<void>
  mend(): Promise<void>
  stop(): Promise<void>
}

/** One server, started again by whoever looks after it. Not durable is the control: it says "committed" before the disk has it. */
export async function startAlone(
  folder: string,
  { isDurable = true }: { isDurable?: boolean } = {},
): Promise<KilledDatabase> {
  const settings: Record<string, string> = isDurable ? {} : { synchronous_commit: 'off' }
  const postgres = await startEmbeddedPostgres({ folder, settings })
  return {
    urlOf: postgres.urlOf,
    kill: async () => {
      process.kill(postgres.pid(), 'SIGKILL')
      // What still answers now is the server that dies.
      await systemClock.sleep(200)
    },
    mend: async () => {},
    stop: postgres.stop,
  }
}

/**
 * A primary with two standbys: the one that received most takes its place, and the killed one comes back as a standby. Not durable
 * is the control: no commit waits for a standby, which are then a moment behind.
 */
export async function startReplicated(
  folder: string,
  { isDurable = true }: { isDurable?: boolean } = {},
): Promise<KilledDatabase> {
  const cluster = await startReplicatedCluster(folder, { isSynchronous: isDurable })
  return {
    urlOf: cluster.urlOf,
    kill: async () => {
      if (!isDurable) {
        await cluster.holdBack()
        await systemClock.sleep(heldBackMs)
      }
      await cluster.failOver()
    },
    mend: cluster.restore,
    stop: cluster.stop,
  }
}

export async function runDatabaseKills({
  server,
  kills,
  isDurable = true,
  isOver = () => false,
}: {
  server: KilledDatabase
  kills: number
  isDurable?: boolean
  isOver?: () => boolean
}): Promise<KillsOutcome> {
  const url = server.urlOf(name)
  const systemUrl = server.urlOf('postgres')
  const system = openDatabase({ url: systemUrl, maxConnections: 1 })
  await query(system, `create database ${name}`)
  await system.close()
  await migrateDatabase({ url })
  const db = openDatabase({ url, maxConnections: 12 })
  const jobs = createJobs({ db, url, log, clock: systemClock })
  const counter = await openCounter({ db, seats: 30_000, clock: systemClock, jobs })
  await jobs.start()
  const told: Told = {
    orders: new Set(),
    holds: new Set(),
    payments: new Set(),
    paidTwice: new Set(),
  }
  const outcome: KillsOutcome = {
    kills: 0,
    sales: 0,
    acknowledged: 0,
    inDoubt: 0,
    slowestReadyMs: 0,
    restMs: 0,
    lost: [],
    faults: [],
  }
  let goesOn = true
  const onDoubt = () => {
    outcome.inDoubt += 1
  }
  const client = async () => {
    while (goesOn) {
      await sellOne(counter, told, onDoubt)
      outcome.sales += 1
    }
  }
  try {
    const clients = Array.from({ length: 6 }, client)
    // The control has said what it has to say with its first loss.
    while (outcome.kills < kills && !isOver() && outcome.lost.length === 0) {
      await systemClock.sleep(700 + 37 * (outcome.kills % 17))
      const killedMs = performance.now()
      await server.kill()
      outcome.kills += 1
      while (!(await answers(db))) await systemClock.sleep(50)
      outcome.slowestReadyMs = Math.max(outcome.slowestReadyMs, performance.now() - killedMs)
      await server.mend()
      if (!isDurable) outcome.lost.push(...(await answered(() => whatIsLost(db, told), onDoubt)))
    }
    goesOn = false
    // The control's clients may wait for what is gone; what it lost is all it is asked for.
    if (!isDurable) return outcome
    await Promise.all(clients)
    const restsFromMs = performance.now()
    while ((await openThings(db)) !== '' && performance.now() - restsFromMs < mostRestMs)
      await systemClock.sleep(500)
    outcome.restMs = performance.now() - restsFromMs
    const stuck = await openThings(db)
    if (stuck !== '') outcome.faults.push(`stuck after 60 s: ${stuck}`)
    outcome.lost.push(...(await whatIsLost(db, told)))
    outcome.acknowledged = told.orders.size + told.holds.size + told.payments.size
    outcome.faults.push(
      ...(await whatIsDouble(counter, told)),
      ...(await counter.ledger.checkBooks()),
    )
    return outcome
  } finally {
    goesOn = false
    await jobs.stop().catch(() => undefined)
    await db.close().catch(() => undefined)
    await server.stop()
  }
}

/** What clients were told is committed, kept outside the database: sums alone prove nothing about durability. */
type Told = {
  orders: Set<string>
  holds: Set<string>
  payments: Set<string>
  /** Orders that were taken to the bank again because nobody heard how the first way there ended. */
  paidTwice: Set<string>
}

/** One sale, each step asked again until it is answered, as a browser's user would. */
async function sellOne(counter: Counter, told: Told, onDoubt: () => void): Promise<void> {
  const sale = newSale()
  const held = await answered(() => counter.hold({ adults: 1, sale }), onDoubt)
  if (!held) return
  told.orders.add(sale.orderId)
  told.holds.add(sale.lineId)
  const comeBack = await answered(
    () => counter.startPaying(held),
    () => {
      told.paidTwice.add(sale.orderId)
      onDoubt()
    },
  )
  const payment = await answered(comeBack, onDoubt)
  if (payment?.state === 'paid') told.payments.add(payment.paymentId)
}

const mostTries = 200

async function answered<Result>(ask: () => Promise<Result>, onDoubt: () => void): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (fault) {
      onDoubt()
      if (attempt === mostTries) throw fault
      await systemClock.sleep(100)
    }
  }
}

const answers = (db: Db): Promise<boolean> =>
  db.ping().then(
    () => true,
    () => false,
  )

async function whatIsLost(db: Db, { orders, holds, payments }: Told): Promise<string[]> {
  const view = tables<unknown>(db)
  const missing = async (
    what: string,
    known: Set<string>,
    found: ReturnType<typeof sql<{ id: string }>>,
  ) => {
    const ids = new Set((await found.execute(view)).rows.map(({ id }) => id))
    return [...known]
      .filter((id) => !ids.has(id))
      .map((id) => `${what} ${id} was acknowledged and is gone`)
  }
  return [
    ...(await missing('order', orders, sql<{ id: string }>`select id::text from orders.order`)),
    ...(await missing(
      'hold',
      holds,
      sql<{ id: string }>`select key::text as id from inventory.hold`,
    )),
    ...(await missing(
      'payment',
      payments,
      sql<{ id: string }>`select id::text from payments.payment where state = 'paid'`,
    )),
  ]
}

/** What has not come to rest: paid orders without an end, jobs of a sale, payments nobody knows of. Unpaid orders keep their hour. */
async function openThings(db: Db): Promise<string> {
  const { rows } = await sql<{ what: string | null }>`
    select string_agg(what, ', ') as what from (
      select 'line ' || fulfilment || ' ' || count(*) as what from orders.line join orders.order o on o.id = order_id
        where fulfilment in ('issuing', 'holding') group by fulfilment
      union all
      select 'payments waiting ' || count(*) from payments.payment where state = 'waiting' having count(*) > 0
      union all
      select 'jobs ' || name || ' ' || count(*) from jobs.job
        where state in ('created', 'retry', 'active') and start_after < now()
        and name in ('issue-order', 'release-line', 'fact-order-paid', 'fact-order-issued', 'fact-order-held')
        group by name
    ) open`.execute(tables<unknown>(db))
  return rows[0]?.what ?? ''
}

/**
 * Two charges, two tickets, money beside a ticket, a seat that is nobody's. The bank of this counter says of every payment that it was paid:
 * an order that was taken there twice may have been charged twice, and then has the second sum in its wallet.
 */
async function whatIsDouble({ db, seats }: Counter, { paidTwice }: Told): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', o.money, l.fulfilment, tickets, 'tickets', charges, 'charges', kept, 'kept', ': ', count(*)) as what
    from orders.order o join orders.line l on l.order_id = o.id
      cross join lateral (select count(*) as tickets from inventory.ticket where hold_key = l.id) t
      cross join lateral (
        select count(*) - (o.id = any(${[...paidTwice]}::uuid[]) and count(*) = 2)::int as charges, count(*) as times
        from ledger.entry where kind = 'payment' and order_id = o.id) c
      cross join lateral (
        select coalesce(sum(balance), 0) - (times - charges) * o.total_amount <> 0 as kept
        from ledger.guarded_balance where account = 'wallet:' || o.user_id) w
    group by o.money, l.fulfilment, tickets, charges, kept`.execute(tables<unknown>(db))
  const { total, left, held } = await seats()
  return [
    ...rows
      .map(({ what }) => what)
      .filter(
        (what) => !/^(paid issued 1 tickets 1|unpaid held 0 tickets 0) charges f /.test(what),
      ),
    ...(total - left === held ? [] : [`${total - left} seats are gone, ${held} are held`]),
  ]
}
