/** Back up in the middle of sales, lose everything, restore to a moment: what was told before it stands, what came after is gone, the book is sound. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '../../../platform/clock.ts'
import { type Db, openDatabase, query, tables } from '../../../platform/db/database.ts'
import { ensureCluster, readPassword, superuser } from '../../../platform/db/embedded/cluster.ts'
import { findHome } from '../../../platform/db/embedded/home.ts'
import {
  isOurs,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '../../../platform/db/embedded/postmaster.ts'
import { migrateDatabase } from '../../../platform/db/migrate.ts'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { silentLog as log } from '../../../platform/log.ts'
import { type Counter, newSale, openCounter } from '../counter/open-counter.ts'
import { createDrawer } from '../simulator/drawer.ts'
import type { BackupWay } from './by-copying.ts'

export type Restored = {
  sales: number
  /** Acknowledged before the moment, and after it. */
  before: number
  after: number
  entries: number
  backupMs: number
  restoreMs: number
  /** From the newest log that was kept elsewhere to the loss: what a restore to the newest moment would lack. */
  newestLostMs: number
  faults: string[]
}

/** A write and when its client asked for it and was told of it; kept outside of the database. */
type Told = { what: 'order' | 'payment'; id: string; askedMs: number; toldMs: number }
/** The head of the chain at a moment, as an agency would note it elsewhere. */
type Head = { number: number; hash: string; askedMs: number; toldMs: number }

const clients = 4

/** Sells for `seconds` with a backup in the middle, kills the server, takes its files away, and restores to a moment drawn by `seed`. */
export async function restoreDatabase({
  folder,
  way,
  seconds,
  seed,
}: {
  folder: string
  way: BackupWay
  seconds: number
  seed: number
}): Promise<Restored> {
  const first = findHome(join(folder, 'first'), () => {})
  await ensureCluster(first)
  const password = readPassword(first)
  const addressOf = (port: number, name: string) =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`
  const running = await startPostmaster(first, way.settings)
  const told: Told[] = []
  const heads: Head[] = []
  let backupMs = 0
  let lostAtMs = 0
  let keptUntilMs = 0
  let moment = 0
  try {
    const system = openDatabase({ url: addressOf(running.port, 'postgres'), maxConnections: 1 })
    await query(system, 'create database kept')
    await system.close()
    const url = addressOf(running.port, 'kept')
    await migrateDatabase({ url })
    const selling = await openSelling(url, { told, heads })
    await systemClock.sleep(seconds * 300)
    const fromMs = performance.now()
    await way.backUp({ home: first, port: running.port, url: addressOf(running.port, 'postgres') })
    backupMs = performance.now() - fromMs
    const backedUpMs = nowMs()
    await systemClock.sleep(seconds * 700)
    // Any moment since the backup; what was not kept elsewhere when everything is lost is not promised.
    moment = backedUpMs + createDrawer(seed).draw('moment', Math.max(1, nowMs() - backedUpMs))
    keptUntilMs = await untilKept(selling.db)
    selling.expectLoss()
    process.kill(running.pid, 'SIGKILL')
    lostAtMs = nowMs()
    while (isOurs(first, running.pid)) await systemClock.sleep(20)
    rmSync(first.folder, { recursive: true, force: true })
    await selling.giveUp()
  } catch (fault) {
    // A server that cannot keep its log elsewhere would not end before it could.
    if (isOurs(first, running.pid)) process.kill(running.pid, 'SIGKILL')
    throw fault
  }

  const second = findHome(join(folder, 'second'), () => {})
  writeFileSync(join(second.folder, 'password'), password, { mode: 0o600 })
  const fromMs = performance.now()
  await way.bringBack(second, textOf(moment))
  const risen = await startPostmaster(second, {})
  try {
    const db = openDatabase({ url: addressOf(risen.port, 'kept'), maxConnections: 8 })
    await untilItTakesWrites(db)
    const restoreMs = performance.now() - fromMs
    const before = told.filter(({ toldMs }) => toldMs <= moment)
    const after = told.filter(({ askedMs }) => askedMs > moment)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger.entry`.execute(
      tables<unknown>(db),
    )
    const faults = await whatDiffers(db, { before, after, heads, moment })
    faults.push(...(await sellsOn(db, risen, addressOf)))
    await db.close()
    return {
      sales: told.filter(({ what }) => what === 'payment').length,
      before: before.length,
      after: after.length,
      entries: rows[0]?.n ?? 0,
      backupMs,
      restoreMs,
      newestLostMs: lostAtMs - keptUntilMs,
      faults,
    }
  } finally {
    await stopPostmaster(second, risen)
    rmSync(second.folder, { recursive: true, force: true })
  }
}

const nowMs = () => systemClock.now().epochMilliseconds

/** Settings are read before the server knows any name of a zone, so none stands in it. */
const textOf = (epochMs: number) =>
  new Date(epochMs).toISOString().replace('T', ' ').replace('Z', '+00')

async function openCounterAt(url: string, operatesOn: string) {
  const db = openDatabase({ url, maxConnections: 8 })
  const jobs = createJobs({ db, url, log, clock: systemClock })
  const counter = await openCounter({ db, seats: 30_000, clock: systemClock, jobs, operatesOn })
  await jobs.start()
  return { db, jobs, counter }
}

async function openSelling(url: string, { told, heads }: { told: Told[]; heads: Head[] }) {
  const { db, jobs, counter } = await openCounterAt(url, '2030-12-20')
  let [goesOn, isLost] = [true, false]
  const client = async () => {
    while (goesOn) await sellOne(counter, told)
  }
  const seal = async () => {
    while (goesOn) {
      await counter.ledger.seal()
      const askedMs = nowMs()
      const last = await counter.ledger.lastSeal()
      if (last)
        heads.push({
          number: last.number,
          hash: last.hash.toString('hex'),
          askedMs,
          toldMs: nowMs(),
        })
      await systemClock.sleep(250)
    }
  }
  const faults: unknown[] = []
  const all = [...Array.from({ length: clients }, client), seal()].map((one) =>
    one.catch((fault) => {
      if (!isLost) faults.push(fault)
    }),
  )
  return {
    db,
    /** What fails from now on says nothing. */
    expectLoss(): void {
      isLost = true
      if (faults.length > 0) throw faults[0]
    },
    async giveUp(): Promise<void> {
      goesOn = false
      await Promise.all(all)
      await jobs.stop().catch(() => {})
      await db.close().catch(() => {})
    },
  }
}

async function sellOne(counter: Counter, told: Told[]): Promise<void> {
  const note = async <Result>(
    what: Told['what'],
    id: (result: Result) => string,
    ask: () => Promise<Result>,
  ) => {
    const askedMs = nowMs()
    const result = await ask()
    told.push({ what, id: id(result), askedMs, toldMs: nowMs() })
    return result
  }
  const held = await note(
    'order',
    ({ orderId }) => orderId,
    async () => {
      const got = await counter.hold({ adults: 1, sale: newSale() })
      if (!got) throw new Error('Nothing was held')
      return got
    },
  )
  const comeBack = await counter.startPaying(held)
  await note(
    'payment',
    ({ paymentId }) => paymentId,
    async () => {
      const payment = await comeBack()
      if (payment?.state !== 'paid') throw new Error('The payment did not come')
      return payment
    },
  )
}

/** Waits until the log of this moment is kept elsewhere; answers when its last piece was. */
async function untilKept(db: Db): Promise<number> {
  const view = tables<unknown>(db)
  const now = await sql<{ file: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as file`.execute(view)
  const wanted = now.rows[0]?.file ?? ''
  for (;;) {
    const { rows } = await sql<{ file: string | null; ms: number }>`
      select last_archived_wal as file, (extract(epoch from last_archived_time) * 1000)::float8 as ms
      from pg_stat_archiver`.execute(view)
    const [row] = rows
    // Pieces of one timeline are named in their order.
    if (row?.file && row.file >= wanted) return row.ms
    await systemClock.sleep(100)
  }
}

async function untilItTakesWrites(db: Db): Promise<void> {
  for (;;) {
    const takes = await sql<{ takes: boolean }>`select not pg_is_in_recovery() as takes`
      .execute(tables<unknown>(db))
      .then(
        ({ rows }) => rows[0]?.takes === true,
        () => false,
      )
    if (takes) return
    await systemClock.sleep(50)
  }
}

async function whatDiffers(
  db: Db,
  {
    before,
    after,
    heads,
    moment,
  }: { before: readonly Told[]; after: readonly Told[]; heads: readonly Head[]; moment: number },
): Promise<string[]> {
  const view = tables<unknown>(db)
  const ids = async (found: ReturnType<typeof sql<{ id: string }>>) =>
    new Set((await found.execute(view)).rows.map(({ id }) => id))
  const there = {
    order: await ids(sql`select id::text from orders.order`),
    payment: await ids(sql`select id::text from payments.payment where state = 'paid'`),
  }
  const faults = [
    ...before
      .filter(({ what, id }) => !there[what].has(id))
      .map(({ what, id }) => `${what} ${id} was told before the moment and is gone`),
    ...after
      .filter(({ what, id }) => there[what].has(id))
      .map(({ what, id }) => `${what} ${id} was asked for after the moment and is there`),
  ]
  const { rows } = await sql<{ number: number; hash: string }>`
    select number::int, encode(hash, 'hex') as hash from ledger.seal order by number`.execute(view)
  const chain = new Map(rows.map(({ number, hash }) => [number, hash]))
  for (const { number, hash, toldMs } of heads)
    if (toldMs <= moment && chain.get(number) !== hash)
      faults.push(`entry ${number} of the chain is not the one that was noted`)
  return faults
}

/** The restored book is sound, also after a further sale from it. */
async function sellsOn(
  db: Db,
  { port }: Postmaster,
  addressOf: (port: number, name: string) => string,
): Promise<string[]> {
  const { counter, jobs, db: own } = await openCounterAt(addressOf(port, 'kept'), '2030-12-21')
  try {
    const faults = await counter.ledger.checkBooks()
    const told: Told[] = []
    await sellOne(counter, told)
    await counter.ledger.seal()
    faults.push(...(await counter.ledger.checkBooks()))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ledger.unsealed`.execute(tables<unknown>(db))
    if (rows[0]?.n !== 0) faults.push(`${rows[0]?.n} entries have no number`)
    return faults
  } finally {
    await jobs.stop()
    await own.close()
  }
}
