/** Many seeds at once: threads, and in each of them lanes with a database of their own, since a sweep asks about everybody's payments. */
import { Worker } from 'node:worker_threads'
import { addLate, type LivedSeeds, noSeeds, place, type Share } from './live-seeds.ts'

export type SeedsOutcome = LivedSeeds & {
  /** The first seed that was not begun: every one before it, from the first, was lived through to its end. */
  next: number
}

/** One lane waits for the database while another thinks; more than two threads have no use on two cores. */
const threads = 2

/** Lives through `count` seeds from `from` on, each once, until all are done, five have failed, or `seconds` are over. */
export async function runSeeds({
  urls,
  from,
  count,
  seconds,
  onProgress = () => undefined,
}: {
  /** One migrated, empty database for each lane. */
  urls: readonly string[]
  from: number
  count: number
  seconds?: number | undefined
  onProgress?: (done: number) => void
}): Promise<SeedsOutcome> {
  const end = from + count
  const shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)
  const counters = new Int32Array(shared)
  counters[place.nextSeed] = from
  const next = () => Math.min(Atomics.load(counters, place.nextSeed), end)
  const stop = () => void Atomics.store(counters, place.isOver, 1)
  const timers = [setInterval(() => onProgress(next() - from), 60_000)]
  if (seconds !== undefined) timers.push(setTimeout(stop, seconds * 1000))
  try {
    const shares = Array.from({ length: threads }, (_, thread) =>
      urls.filter((_url, index) => index % threads === thread),
    )
    const lived = await Promise.all(shares.map((own) => inThread({ urls: own, shared, end })))
    return { ...lived.reduce(together, noSeeds()), next: next() }
  } finally {
    timers.forEach(clearTimeout)
  }
}

async function inThread(share: Share): Promise<LivedSeeds> {
  const thread = new Worker(new URL('./seeds-thread.ts', import.meta.url), { workerData: share })
  return await new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`A thread of seeds ended with ${code}`)))
  })
}

function together(one: LivedSeeds, other: LivedSeeds): LivedSeeds {
  const endings = { ...one.endings }
  for (const [ending, count] of Object.entries(other.endings))
    endings[ending] = (endings[ending] ?? 0) + count
  const late = { ...one.late }
  addLate(late, other.late)
  return {
    seeds: one.seeds + other.seeds,
    steps: one.steps + other.steps,
    deaths: one.deaths + other.deaths,
    manual: one.manual + other.manual,
    refunds: one.refunds + other.refunds,
    codes: one.codes + other.codes,
    late,
    endings,
    faults: [...one.faults, ...other.faults],
  }
}
