/** The primary of a node with several processes: forks them, replaces one that ends, counts for them and stops them. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Log } from '../log.ts'
import { countForProcesses } from './concurrency-limit.ts'
import { gatherMetrics } from './node-metrics.ts'

export type Processes = { stop(): Promise<void> }

const readyMessage = 'parastoo: ready'
const stopMessage = 'parastoo: stop'

/** How long a process may take to stop once nobody is sent to it any more; what still runs after that is killed. */
const longestStopMs = 18_000
/** A process that ends sooner than this after its start is started again after a pause, which doubles each time. */
const shortLifeMs = 10_000
const longestPauseMs = 30_000

/**
 * Forks `environments.length` processes of `program`, each with its own environment, and resolves once the first is ready; the others
 * start beside it while it serves. Rejects when the first ends before it is ready. All of them share what they listen on: the primary
 * accepts connections and hands them out in turn.
 */
export async function startProcesses({
  program,
  args,
  environments,
  drainSeconds,
  log,
}: {
  program: string
  args: readonly string[]
  environments: readonly Record<string, string>[]
  drainSeconds: number
  log: Log
}): Promise<Processes> {
  new RateLimiterClusterMaster()
  countForProcesses()
  const serving = new Set<Worker>()
  gatherMetrics(() => [...serving])
  cluster.setupPrimary({ exec: program, args: [...args] })
  const running = new Map<number, Worker>()
  const stopping = new AbortController()

  /** Starts the process of a place and keeps it there; answers once it is ready, or has ended. */
  const fork = (place: number, shortLives = 0): Promise<boolean> => {
    const worker = cluster.fork(environments[place])
    const startedMs = performance.now()
    running.set(place, worker)
    log.info({ process: place + 1, pid: worker.process.pid }, 'a process of the node starts')
    const ready = new Promise<boolean>((resolve) => {
      worker.on('message', (message) => {
        if (message !== readyMessage) return
        serving.add(worker)
        resolve(true)
      })
      worker.once('exit', () => resolve(false))
    })
    worker.once('exit', async (code, signal) => {
      running.delete(place)
      serving.delete(worker)
      if (stopping.signal.aborted || !hasStarted) return
      log.error({ process: place + 1, code, signal }, 'a process of the node ended; it is replaced')
      const lives = performance.now() - startedMs < shortLifeMs ? shortLives + 1 : 0
      const pauseMs = lives === 0 ? 0 : Math.min(longestPauseMs, 500 * 2 ** lives)
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) void fork(place, lives)
    })
    return ready
  }

  let hasStarted = false
  if (!(await fork(0))) throw new Error('The server ended before it was ready; its log says why')
  hasStarted = true
  for (let place = 1; place < environments.length; place += 1) void fork(place)

  return {
    async stop() {
      stopping.abort()
      const ends = [...running.values()].map(async (worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        if (worker.isConnected()) worker.send(stopMessage)
        const timer = setTimeout(
          () => worker.process.kill('SIGKILL'),
          longestStopMs + drainSeconds * 1000,
        )
        await ended
        clearTimeout(timer)
      })
      await Promise.all(ends)
    },
  }
}

/** Called in a forked process as it begins; from now on `onStop` runs when the primary says so. What it answers is called once it serves. */
export function joinNode({ onStop }: { onStop: () => void }): () => void {
  process.on('message', (message) => {
    if (message === stopMessage) onStop()
  })
  return () => process.send?.(readyMessage)
}
