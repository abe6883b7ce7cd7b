/** A thread that searches columns written by another, and counts answers in which price and seats do not belong together. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Columns } from '../columns.ts'
import { createScratch } from '../scratch.ts'
import { search } from '../search.ts'
import { searchBesideWriter } from '../sync/search-beside-writer.ts'

const { columns, day, stop, isCareful } = workerData as {
  columns: Columns
  day: number
  stop: Int32Array
  isCareful: boolean
}
const scratch = createScratch(columns)
const ask = {
  journeys: [{ origins: ['THR'], destinations: ['MHD'], day }],
  ...{ party: { adults: 1, children: 0, infants: 0 }, cabin: 1, nowMinutes: 0, maxStops: 0 },
}
let [searches, read, torn, least] = [0, 0, 0, Number.POSITIVE_INFINITY]
parentPort?.postMessage('ready')
while (Atomics.load(stop, 0) === 0) {
  const found = (isCareful ? searchBesideWriter : search)(columns, scratch, ask)
  searches += 1
  least = Math.min(least, found.count)
  for (let index = 0; index < found.count; index += 1) {
    read += 1
    // The writer gives a fare of n million rial n seats.
    if ((found.totalRial[index] ?? 0) !== (found.seats[index] ?? 0) * 1_000_000) torn += 1
  }
}
parentPort?.postMessage({ searches, read, torn, least })
