/** Requests as they come at random before processes of Node and the cores of a database, played through event by event. */
import { createDrawer } from '@parastoo/server/app/testing/simulator/drawer'
import { percentile } from '../table.ts'
import { type Kind, kindNames, kinds, perVisit } from './model.ts'

export type Simulated = {
  /** From the moment a request came until it was answered, in milliseconds. */
  p50: number
  p99: number
  /** Before a process begins with a request, or goes on with it. */
  meanWaitMs: number
  nodeBusy: number
  databaseBusy: number
}

/** Squared coefficient of variation of the time that one request takes of a processor. */
export const variation = 4
const mostEvents = 4_000_000

type Job = { kind: Kind; cameMs: number; node: number; stage: 0 | 1 | 2; queuedMs: number }
type Server = { waiting: Job[]; busy: number; most: number; busyMs: number }

/**
 * Each request takes half of its time of a process, then its time of the database, then the other half: a process serves others while
 * one waits for the database. A new one goes to the process with the fewest under way.
 */
export function simulate({
  visitsPerSecond,
  processes,
  databaseCores,
  seconds,
  seed,
}: {
  visitsPerSecond: number
  processes: number
  databaseCores: number
  seconds: number
  seed: number
}): Simulated {
  const drawer = createDrawer(seed)
  const chance = (name: string) => (drawer.draw(name, 1_000_000_000) + 0.5) / 1_000_000_000
  const nodes: Server[] = Array.from({ length: processes }, () => server(1))
  const database = server(databaseCores)
  const underWay = nodes.map(() => 0)
  const events = createQueue()
  /** Of all but sales, which are many requests each. */
  const answered: number[] = []
  const waits = { totalMs: 0, count: 0 }
  const exponential = (name: string) => -Math.log(chance(name))
  /** Lognormal, with a mean of one. */
  const spread = (name: string) => {
    const sigma2 = Math.log(1 + variation)
    const normal =
      Math.sqrt(-2 * Math.log(chance(`${name} far`))) *
      Math.cos(2 * Math.PI * chance(`${name} turn`))
    return Math.exp(Math.sqrt(sigma2) * normal - sigma2 / 2)
  }
  const takeMs = ({ kind, stage }: Job) => {
    const { nodeMs, databaseMs } = kinds[kind]
    return (stage === 1 ? databaseMs : nodeMs / 2) * spread(stage === 1 ? 'database' : 'node')
  }
  const begin = (job: Job, nowMs: number) => {
    const at = job.stage === 1 ? database : (nodes[job.node] as Server)
    job.queuedMs = nowMs
    if (at.busy === at.most) {
      at.waiting.push(job)
      return
    }
    run(at, job, nowMs)
  }
  const run = (at: Server, job: Job, nowMs: number) => {
    const ms = takeMs(job)
    if (job.stage !== 1) {
      waits.totalMs += nowMs - job.queuedMs
      waits.count += 1
    }
    at.busy += 1
    at.busyMs += ms
    events.add(nowMs + ms, { job, at })
  }
  const endMs = seconds * 1_000
  for (const kind of kindNames) {
    const everyMs = 1_000 / (visitsPerSecond * perVisit[kind])
    for (let ms = exponential(kind) * everyMs; ms < endMs; ms += exponential(kind) * everyMs)
      events.add(ms, { job: { kind, cameMs: ms, node: -1, stage: 0, queuedMs: ms }, at: null })
  }
  let lastMs = 0
  for (let count = 0; count < mostEvents; count += 1) {
    const next = events.take()
    if (!next) break
    const { atMs, job, at } = next
    lastMs = atMs
    if (at) {
      at.busy -= 1
      const waiting = at.waiting.shift()
      if (waiting) run(at, waiting, atMs)
      if (job.stage === 2) {
        underWay[job.node] = (underWay[job.node] ?? 1) - 1
        if (job.kind !== 'sale') answered.push(atMs - job.cameMs)
        continue
      }
      job.stage = job.stage === 0 ? 1 : 2
    } else {
      job.node = underWay.indexOf(Math.min(...underWay))
      underWay[job.node] = (underWay[job.node] ?? 0) + 1
    }
    begin(job, atMs)
  }
  const busyOf = (servers: readonly Server[]) =>
    servers.reduce((total, { busyMs }) => total + busyMs, 0) /
    (lastMs * servers.reduce((total, { most }) => total + most, 0))
  return {
    p50: percentile(answered, 0.5),
    p99: percentile(answered, 0.99),
    meanWaitMs: waits.totalMs / waits.count,
    nodeBusy: busyOf(nodes),
    databaseBusy: busyOf([database]),
  }
}

const server = (most: number): Server => ({ waiting: [], busy: 0, most, busyMs: 0 })

type Event = { job: Job; at: Server | null }

/** A heap of what happens next. */
function createQueue() {
  const heap: (Event & { atMs: number })[] = []
  const swap = (one: number, other: number) => {
    const [first, second] = [heap[one], heap[other]]
    if (first && second) {
      heap[one] = second
      heap[other] = first
    }
  }
  const isSooner = (one: number, other: number) =>
    (heap[one]?.atMs ?? Number.POSITIVE_INFINITY) < (heap[other]?.atMs ?? Number.POSITIVE_INFINITY)
  return {
    add(atMs: number, event: Event) {
      heap.push({ ...event, atMs })
      for (let at = heap.length - 1; at > 0; ) {
        const above = (at - 1) >> 1
        if (!isSooner(at, above)) break
        swap(at, above)
        at = above
      }
    },
    take() {
      const first = heap[0]
      const last = heap.pop()
      if (!first || !last || heap.length === 0) return first
      heap[0] = last
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        const least = [left, right].reduce((best, each) => (isSooner(each, best) ? each : best), at)
        if (least === at) return first
        swap(at, least)
        at = least
      }
    },
  }
}
