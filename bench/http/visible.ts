/** G10: how much later than its own commit a sale is in the next search of another node, and of another thread. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { addSampleFlight } from '@parastoo/server/modules/inventory/stock/testing/stock-fixture'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import pg from 'pg'
import { percentile, type Row } from '../table.ts'

const commits = 20_000
const warmUps = 2000
const turns = 20_000

export async function measureVisible(): Promise<Row[]> {
  return [...(await measureNode()), await measureThread()]
}

/** Commits one sale after another, with the disk waited for, and asks the other node when it had each. */
async function measureNode(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-visible-'))
  const postgres = await startEmbeddedPostgres({ folder })
  const { url } = postgres
  await migrateDatabase({ url })
  const db = openDatabase({ url, maxConnections: 1 })
  const { flightDateId } = await addSampleFlight(db, { operatesOn: '2030-05-03' })
  await db.close()
  const node = fork(join(import.meta.dirname, 'following-node.ts'), [url])
  const client = new pg.Client({ connectionString: url })
  try {
    await once(node, 'message')
    await client.connect()
    const [began, ended]: [bigint[], bigint[]] = [[], []]
    for (let at = 0; at < commits; at += 1) {
      began.push(process.hrtime.bigint())
      await client.query({
        name: 'sell',
        text: 'update inventory.seat_class set seats_left = $1 where flight_date_id = $2',
        values: [at % 9, flightDateId],
      })
      ended.push(process.hrtime.bigint())
    }
    const visible = await visibleAt(node)
    const since = (moments: readonly bigint[]) =>
      moments.map((moment, at) => Number(moment - (began[at] ?? 0n)) / 1000).slice(warmUps)
    return rowsOf(since(ended), since(visible))
  } finally {
    node.kill()
    await client.end()
    await postgres.stop()
    for (const path of [postgres.folder, folder]) rmSync(path, { recursive: true, force: true })
  }
}

async function visibleAt(node: ReturnType<typeof fork>): Promise<bigint[]> {
  const all: bigint[] = []
  while (all.length < commits) {
    node.send('when')
    const [some] = (await once(node, 'message')) as [string[]]
    all.push(...some.map(BigInt))
  }
  return all
}

function rowsOf(commit: readonly number[], visible: readonly number[]): Row[] {
  const [middle, middleVisible] = [percentile(commit, 0.5), percentile(visible, 0.5)]
  const [slow, slowVisible] = [percentile(commit, 0.99), percentile(visible, 0.99)]
  const us = (value: number) => `${value.toFixed(0)} us`
  return [
    {
      goal: 'G10',
      what: 'in the searches of another node after the commit, p50',
      measured: `${us(middleVisible - middle)} (${us(middleVisible)} - ${us(middle)})`,
      wanted: '<= 50 us',
      holds: middleVisible - middle <= 50,
      remark:
        'one commit after another, each waiting for the disk; both from the moment it is sent',
    },
    {
      goal: 'G10',
      what: 'in the searches of another node / the commit, p99',
      measured: `${(slowVisible / slow).toFixed(2)} (${us(slowVisible)} / ${us(slow)})`,
      wanted: '<= 2',
      holds: slowVisible / slow <= 2,
    },
  ]
}

/** There and back: this thread writes seats, the other sees them and says so, this one sees that. */
async function measureThread(): Promise<Row> {
  const classSeats = new Int16Array(new SharedArrayBuffer(8))
  const echo = new Int32Array(new SharedArrayBuffer(8))
  const file = new URL('./echoing-thread.ts', import.meta.url)
  const thread = new Worker(file, { workerData: { classSeats, echo } })
  await once(thread, 'message')
  const took: number[] = []
  for (let turn = 1; turn <= turns; turn += 1) {
    const seats = turn % 1000
    const began = process.hrtime.bigint()
    classSeats[0] = seats
    while (Atomics.load(echo, 0) !== seats);
    took.push(Number(process.hrtime.bigint() - began) / 2000)
  }
  Atomics.store(classSeats, 0, -1)
  const middle = percentile(took, 0.5)
  return {
    goal: 'G10',
    what: 'in the searches of another thread after it is written, p50',
    measured: `${middle.toFixed(2)} us`,
    wanted: '<= 1 us',
    holds: middle <= 1,
    remark: 'half of the way there and back',
  }
}
