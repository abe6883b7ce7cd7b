import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counter, openCounter } from '@parastoo/server/app/testing/counter/open-counter'
import { systemClock } from '@parastoo/server/platform/clock'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { createJobs } from '@parastoo/server/platform/jobs/jobs'
import { silentLog as log } from '@parastoo/server/platform/log'
import { runAs } from '@parastoo/server/platform/testing/scratch-cluster'
import { percentile, type Row } from '../table.ts'
import { openBare } from './bare.ts'
import { statementsSent } from './count-statements.ts'
import { processorMs } from './processor-time.ts'

const hands = 12
const flights = 60
const turns = 5
const secondsEach = 4
/** Until what every sale runs is compiled, as it is in a server that has sold for a minute. */
const warmUpSeconds = 8
const wantedRatio = 0.5
/** Peers that stay as long as they are, however a sale is cut into statements. */
const formerPeers = [
  { statements: 38, when: 'while several writes were folded into one (docs/decisions/0050)' },
  { statements: 72, when: 'before docs/decisions/0042' },
]
const wantedIssueMs = 300
/** A customer's pace for the wait between paying and the ticket: the machine is not full then. */
const salesOneByOne = 60

/** Sales and bare transactions in turns, on one durable PostgreSQL, so that both meet the same machine. */
export async function measureSales(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-bench-'))
  const postgres = await startEmbeddedPostgres({ folder })
  const url = postgres.urlOf('sale')
  await runAs(postgres.urlOf('postgres'), 'create database sale')
  await migrateDatabase({ url })
  const db = openDatabase({ url, maxConnections: hands })
  const jobs = createJobs({ db, url, log, clock: systemClock })
  const counter = await openCounter({ db, seats: 30_000, flights, clock: systemClock, jobs })
  const bare = await openBare({ url, connections: hands })
  const issued = new Map<string, () => void>()
  const listening = await db.listen('announced', (text) => {
    const { fact, payload } = text === null ? {} : JSON.parse(text)
    if (fact === 'order-issued') issued.get(payload.orderId)?.()
  })
  await jobs.start()
  try {
    await sellFor(counter, { issued, seconds: warmUpSeconds })
    await bare.perSecond({ statements: 50, seconds: 1 })
    const waits: number[] = []
    for (let sale = 0; sale < salesOneByOne; sale += 1) waits.push(await sellOne(counter, issued))
    const ratios: number[] = []
    const formerRatios = formerPeers.map((): number[] => [])
    const [sold, plain, statements]: [number[], number[], number[]] = [[], [], []]
    const busyWaits: number[] = []
    const spent = { sale: { node: 0, postgres: 0 }, bare: { node: 0, postgres: 0 } }
    /** Adds what the processor spends on each of `count` pieces of work, as a share of all turns. */
    const spending = async <Done>(
      of: keyof typeof spent,
      work: () => Promise<Done>,
      countOf: (done: Done) => number,
    ) => {
      const before = processorMs(postgres.pid())
      const done = await work()
      const after = processorMs(postgres.pid())
      const share = countOf(done) * turns
      spent[of].node += (after.node - before.node) / share
      spent[of].postgres += (after.postgres - before.postgres) / share
      return done
    }
    for (let turn = 0; turn < turns; turn += 1) {
      const sentBefore = statementsSent()
      const { perSecond, done, waitsMs } = await spending(
        'sale',
        () => sellFor(counter, { issued, seconds: secondsEach }),
        (sold) => sold.done,
      )
      const each = Math.round((statementsSent() - sentBefore) / done)
      const barePerSecond = await spending(
        'bare',
        () => bare.perSecond({ statements: each, seconds: secondsEach }),
        (rate) => rate * secondsEach,
      )
      ratios.push(perSecond / barePerSecond)
      for (const [at, { statements }] of formerPeers.entries())
        formerRatios[at]?.push(
          perSecond / (await bare.perSecond({ statements, seconds: secondsEach })),
        )
      sold.push(perSecond)
      plain.push(barePerSecond)
      statements.push(each)
      busyWaits.push(...waitsMs)
    }
    const ratio = percentile(ratios, 0.5)
    const waitMs = percentile(waits, 0.5)
    const rate = (samples: number[]) => percentile(samples, 0.5).toFixed(1)
    const saleMs = spent.sale.node + spent.sale.postgres
    const bareMs = spent.bare.node + spent.bare.postgres
    const parts = ({ node, postgres: database }: typeof spent.sale) =>
      `${(node + database).toFixed(1)} ms, Node ${node.toFixed(1)} and PostgreSQL ${database.toFixed(1)}`
    const spelled = (ms: number) => `${Math.round(ms)} ms`
    return [
      {
        goal: 'issue 5',
        what: `complete sales a second (hold, pay, verify, issue, post) / bare transactions of ${percentile(statements, 0.5)} statements, ${hands} hands`,
        measured: `${ratio.toFixed(2)} (${rate(sold)} / ${rate(plain)}; turns ${ratios.map((each) => each.toFixed(2)).join(', ')})`,
        wanted: `>= ${wantedRatio}`,
        holds: ratio >= wantedRatio,
        remark:
          'durable PostgreSQL and everything else on the same cores; the statements are those of the whole process, its job runner’s included',
      },
      ...formerPeers.map(({ statements, when }, at) => {
        const former = percentile(formerRatios[at] ?? [], 0.5)
        return {
          ...{ goal: 'issue 5', what: `the same / bare transactions of ${statements} statements` },
          ...{ measured: former.toFixed(2), wanted: '', holds: former >= wantedRatio },
          remark: `as many as a sale had ${when}`,
        }
      }),
      {
        goal: 'issue 5',
        what: 'the same by the processor’s time: a bare transaction / a sale',
        measured: `${(bareMs / saleMs).toFixed(2)} (${parts(spent.bare)} / ${parts(spent.sale)})`,
        wanted: '',
        holds: bareMs / saleMs >= wantedRatio,
        remark: 'says how much work a sale is; the wall says how long it waits as well',
      },
      {
        goal: 'issue 5',
        what: 'paid to issued, one customer at a time, p50',
        measured: `${spelled(waitMs)} (p90 ${spelled(percentile(waits, 0.9))})`,
        wanted: `<= ${wantedIssueMs} ms`,
        holds: waitMs <= wantedIssueMs,
        remark: `while ${hands} hands sell as fast as they can: p50 ${spelled(percentile(busyWaits, 0.5))}`,
      },
    ]
  } finally {
    await listening.stop()
    await jobs.stop()
    await bare.close()
    await db.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** One sale until its ticket is announced; answers the milliseconds from paid to issued. */
async function sellOne(counter: Counter, issued: Map<string, () => void>): Promise<number> {
  const held = await counter.hold({ adults: 1, holdMs: 3_600_000 })
  if (!held) throw new Error('The sample flight is sold out')
  const ticket = new Promise<void>((wake) => issued.set(held.orderId, wake))
  const comeBack = await counter.startPaying(held)
  await comeBack()
  const paidMs = performance.now()
  await ticket
  issued.delete(held.orderId)
  return performance.now() - paidMs
}

async function sellFor(
  counter: Counter,
  { issued, seconds }: { issued: Map<string, () => void>; seconds: number },
) {
  const beganMs = performance.now()
  const waitsMs: number[] = []
  const hand = async () => {
    while (performance.now() - beganMs < seconds * 1000)
      waitsMs.push(await sellOne(counter, issued))
  }
  await Promise.all(Array.from({ length: hands }, hand))
  const done = waitsMs.length
  return { done, perSecond: done / ((performance.now() - beganMs) / 1000), waitsMs }
}
