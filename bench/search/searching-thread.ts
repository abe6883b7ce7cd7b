/** A thread that searches as fast as it can while it is let, and counts. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Columns } from '@parastoo/server/modules/inventory/engine/columns'
import { createScratch } from '@parastoo/server/modules/inventory/engine/scratch'
import type { SearchAsk } from '@parastoo/server/modules/inventory/engine/search-ask'
import { searchBesideWriter } from '@parastoo/server/modules/inventory/engine/sync/search-beside-writer'

const { columns, asks, control, cpuUs, own } = workerData as {
  columns: Columns
  asks: readonly SearchAsk[]
  /** By thread: whether it may run, and its searches so far. */
  control: Int32Array
  /** By thread: processor time it has had, which tells what the writer costs from what others on the machine cost. */
  cpuUs: Float64Array
  own: number
}
const [mayRun, searches] = [own * 2, own * 2 + 1]
const cpuEvery = 50
const scratch = createScratch(columns)
for (let round = 0; round < 4; round += 1)
  for (const ask of asks) searchBesideWriter(columns, scratch, ask)
parentPort?.postMessage('ready')
for (let next = 0; ; next = (next + 1) % asks.length) {
  if (Atomics.load(control, mayRun) === 0) Atomics.wait(control, mayRun, 0)
  const ask = asks[next]
  if (ask) searchBesideWriter(columns, scratch, ask)
  const done = Atomics.add(control, searches, 1)
  if (done % cpuEvery > 0) continue
  const { user, system } = process.threadCpuUsage()
  cpuUs[own] = user + system
}
