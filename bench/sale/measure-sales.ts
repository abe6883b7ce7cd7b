/** Sales through the doors of the rooms in one process, on a durable PostgreSQL of its own, at a set pace. */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCounter } from '@parastoo/server/app/testing/counter/open-counter'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { createJobs } from '@parastoo/server/platform/jobs/jobs'
import { silentLog as log } from '@parastoo/server/platform/log'
import { drive } from '../load/drive.ts'
import { percentile, type Row } from '../table.ts'
import { processorMs } from './processor-time.ts'

const connections = 20
const flights = 60
const wantedIssueMs = 100
/** A queue that holds more than a second of sales when they end has grown. */
const mostWaiting = 100

type Pace = { rate: number; seconds: number }

export async function measureSales({ seconds }: { seconds: number }): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-bench-'))
  const postgres = await startEmbeddedPostgres({ folder })
  // By its socket, as the product comes to it.
  const { url } = postgres
  await migrateDatabase({ url })
  const db = openDatabase({ url, maxConnections: connections })
  const jobs = createJobs({ db, url, log, clock: systemClock })
  const counter = await openCounter({ db, seats: 30_000, flights, clock: systemClock, jobs })
  const issued = new Map<string, () => void>()
  const listening = await db.listen('announced', (text) => {
    const { fact, payload } = text === null ? {} : JSON.parse(text)
    if (fact === 'order-issued') issued.get(payload.orderId)?.()
  })
  await jobs.start()

  /** One sale until its ticket is announced. */
  const sellOne = async (waitsMs: number[]): Promise<void> => {
    const held = await counter.hold({ adults: 1 })
    if (!held) throw new Error('The sample flight is sold out')
    const ticket = new Promise<void>((wake) => issued.set(held.orderId, wake))
    const comeBack = await counter.startPaying(held)
    await comeBack()
    const paidMs = performance.now()
    await ticket
    issued.delete(held.orderId)
    waitsMs.push(performance.now() - paidMs)
  }
  // What ends a hold is due when the hold is.
  const waiting = async () =>
    (await jobs.counts())
      .filter(({ name }) => name !== 'expire-order')
      .reduce((sum, count) => sum + count.waiting + count.active, 0)

  const measure = async ({ rate, seconds }: Pace, holds: (of: Outcome) => boolean) => {
    const waitsMs: number[] = []
    const before = { spent: processorMs(postgres.pid()), waiting: await waiting() }
    const driven = await drive(() => sellOne(waitsMs), { rate, seconds })
    const outcome = {
      issuedMs: percentile(waitsMs, 0.5),
      errors: driven.errors.length,
      grown: (await waiting()) - before.waiting,
    }
    const spent = processorMs(postgres.pid())
    const each = (name: keyof typeof spent) =>
      ((spent[name] - before.spent[name]) / (rate * seconds)).toFixed(1)
    return {
      goal: 'section 4',
      what: `sales at ${rate}/s for ${seconds} s: held, begun at a bank, verified, issued by their job, posted`,
      measured:
        `${driven.donePerSecond.toFixed(1)} done a second, ${outcome.errors} not in time or failed; paid to issued p50 ${Math.round(outcome.issuedMs)} ms, ` +
        `p99 ${Math.round(percentile(waitsMs, 0.99))} ms; the whole sale p50 ${Math.round(driven.p50Ms)} ms, p99 ${Math.round(driven.p99Ms)} ms; ` +
        `${outcome.grown} more jobs waiting at the end`,
      wanted:
        rate === 20
          ? `paid to issued p50 <= ${wantedIssueMs} ms`
          : 'no growing queue, none not in time',
      holds: holds(outcome),
      remark: `of the processor each: Node ${each('node')} ms, PostgreSQL ${each('postgres')} ms; load of the machine now ${loadavg()[0]?.toFixed(1)}`,
    }
  }

  try {
    await drive(() => sellOne([]), { rate: 10, seconds: 5 })
    return [
      await measure(
        { rate: 20, seconds: Math.min(20, seconds) },
        ({ issuedMs, errors }) => errors === 0 && issuedMs <= wantedIssueMs,
      ),
      await measure(
        { rate: 100, seconds },
        ({ errors, grown }) => errors === 0 && grown <= mostWaiting,
      ),
    ]
  } finally {
    await listening.stop()
    await jobs.stop()
    await db.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Outcome = { issuedMs: number; errors: number; grown: number }
