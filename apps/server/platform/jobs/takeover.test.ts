import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createJobs } from './jobs.ts'

const { db, url } = await testDatabase()
const file = (name: string) => JSON.stringify(join(import.meta.dirname, name))

/** Another node: takes the job, says so and never ends it. */
const stuckNode = (name: string) => `
  const { openDatabase } = await import(${file('../db/database.ts')})
  const { systemClock } = await import(${file('../clock.ts')})
  const { silentLog } = await import(${file('../log.ts')})
  const { createJobs } = await import(${file('jobs.ts')})
  const url = ${JSON.stringify(url)}
  const db = openDatabase({ url })
  const jobs = createJobs({ db, url, log: silentLog, clock: systemClock })
  jobs.define('${name}', {}, async () => { console.log('taken'); await new Promise(() => {}) })
  await jobs.start()
  console.log('ready')`
const startNode = (script: string) => {
  const node = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { node, lines: createInterface(node.stdout)[Symbol.asyncIterator]() }
}

it('hands the job of a killed node to another', { timeout: 60_000 }, async () => {
  const { node, lines } = startNode(stuckNode('issue'))
  expect((await lines.next()).value).toBe('ready')

  const jobs = createJobs({ db, url, log: silentLog, clock: systemClock })
  const runs: { id: string; attempt: number }[] = []
  jobs.define('issue', {}, async ({ id }: { id: string }, { attempt }) => {
    runs.push({ id, attempt })
  })
  await jobs.start({ work: false })
  await db.tx(async (tx) => void (await jobs.enqueue(tx, 'issue', { id: 'order-1' })))
  expect((await lines.next()).value).toBe('taken')
  node.kill('SIGKILL')
  await jobs.stop()

  const survivor = createJobs({ db, url, log: silentLog, clock: systemClock })
  survivor.define('issue', {}, async ({ id }: { id: string }, { attempt }) => {
    runs.push({ id, attempt })
  })
  await survivor.start()
  await expect.poll(() => runs, { timeout: 40_000 }).toEqual([{ id: 'order-1', attempt: 2 }])
  await survivor.stop()
})
