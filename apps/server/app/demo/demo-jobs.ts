/** Durable work of the demo agency: kept in memory and run under its set clock; what is not due at the end is handed to the real runner. */
import type { Clock } from '../../platform/clock.ts'
import { afterCommit, type Db } from '../../platform/db/database.ts'
import type { JobHandler, JobOptions, Jobs } from '../../platform/jobs/jobs.ts'

type Definition = { options: JobOptions; handler: JobHandler<never> }
type Waiting = {
  name: string
  payload: object
  dueMs: number
  attempt: number
  singletonKey: string | undefined
}

/** So many jobs at once, as one node would. */
const atOnce = 8

export function createDemoJobs(clock: Clock) {
  const definitions = new Map<string, Definition>()
  const repeated = new Set<string>()
  let waiting: Waiting[] = []
  /** Of what waits under a key of its own: a second one is not added. */
  const waitingKeys = new Set<string>()
  const faults: string[] = []
  // Thousands wait at once and each is looked at whenever the clock moves: numbers are compared, no instants.
  const nowMs = () => clock.now().epochMilliseconds

  const run = async (job: Waiting): Promise<void> => {
    const { name, payload, attempt } = job
    const definition = definitions.get(name)
    if (!definition) throw new Error(`Nobody does ${name}`)
    const { retryLimit = 5, retryDelaySeconds = 2 } = definition.options
    const isLastAttempt = attempt > retryLimit
    const { signal } = new AbortController()
    try {
      const handler = definition.handler as JobHandler<object>
      await handler(payload, { id: name, attempt, isLastAttempt, signal })
    } catch (fault) {
      if (isLastAttempt) {
        faults.push(`${name}: ${(fault as Error).message}`)
        return
      }
      const seconds = Math.min(600, retryDelaySeconds * 2 ** (attempt - 1))
      waiting.push({ ...job, attempt: attempt + 1, dueMs: nowMs() + seconds * 1_000 })
    }
  }

  const jobs: Jobs = {
    define: (name, options, handler) =>
      void definitions.set(name, { options, handler: handler as JobHandler<never> }),
    async enqueue(tx, name, payload, { startAfter, singletonKey } = {}) {
      afterCommit(tx, () => {
        const key = keyOf(name, singletonKey)
        if (key !== null && waitingKeys.has(key)) return
        if (key !== null) waitingKeys.add(key)
        const dueMs = startAfter?.epochMilliseconds ?? nowMs()
        waiting.push({ name, payload, dueMs, attempt: 1, singletonKey })
      })
    },
    every(name, _when, handler) {
      this.define(name, { retryLimit: 0 }, (_payload, jobRun) => handler(jobRun))
      repeated.add(name)
    },
    start: async () => undefined,
    stop: async () => undefined,
    counts: async () => [],
    runDue: async () => [],
  }
  return {
    jobs,
    /** What was given up, each with its reason; a demo that is sound has none. */
    faults,
    /** Runs what is due by the set clock, and what follows from it, until nothing is. */
    async runDue(): Promise<void> {
      for (;;) {
        const now = nowMs()
        const isDue = ({ dueMs }: Waiting) => dueMs <= now
        const due = waiting.filter(isDue)
        if (due.length === 0) return
        waiting = waiting.filter((job) => !isDue(job))
        for (const { name, singletonKey } of due)
          waitingKeys.delete(keyOf(name, singletonKey) ?? '')
        const hands = Array.from({ length: atOnce }, async () => {
          for (let job = due.shift(); job; job = due.shift()) await run(job)
        })
        await Promise.all(hands)
      }
    },
    /** One occurrence of what repeats. */
    async occur(name: string): Promise<void> {
      if (!repeated.has(name)) throw new Error(`${name} does not repeat`)
      await run({ name, payload: {}, dueMs: nowMs(), attempt: 1, singletonKey: undefined })
    },
    /** Gives what still waits to the real runner, whose process may end before it is due. Answers how many. */
    async handOver(db: Db, real: Jobs): Promise<number> {
      for (const { name, payload, dueMs, singletonKey } of waiting) {
        const startAfter = Temporal.Instant.fromEpochMilliseconds(dueMs)
        const options = singletonKey === undefined ? { startAfter } : { startAfter, singletonKey }
        await db.tx((tx) => real.enqueue(tx, name, payload, options))
      }
      return waiting.length
    },
  }
}
const keyOf = (name: string, singletonKey: string | undefined): string | null =>
  singletonKey === undefined ? null : `${name} ${singletonKey}`
export type DemoJobs = ReturnType<typeof createDemoJobs>
