/** A job runner in memory that is as prompt as a timer: for races in which the real one's second would be an age. */
import type { Clock } from '../../../platform/clock.ts'
import { afterCommit } from '../../../platform/db/database.ts'
import type { JobHandler, JobOptions, Jobs } from '../../../platform/jobs/jobs.ts'

const retryAfterMs = 100
/** What is due later than this is never run: the races here are over by then. */
const latestMs = 10_000

export function createPromptJobs(clock: Clock) {
  const definitions = new Map<string, { options: JobOptions; handler: JobHandler<never> }>()
  const faults: string[] = []
  let open = 0
  let onIdle: (() => void)[] = []

  const end = () => {
    open -= 1
    if (open > 0) return
    for (const wake of onIdle) wake()
    onIdle = []
  }
  const run = async (name: string, payload: object, attempt: number): Promise<void> => {
    const definition = definitions.get(name)
    // A fact that nobody reacts to here.
    if (!definition) return end()
    const isLastAttempt = attempt > (definition.options.retryLimit ?? 5)
    const { signal } = new AbortController()
    try {
      const handler = definition.handler as JobHandler<object>
      await handler(payload, { id: name, attempt, isLastAttempt, signal })
      end()
    } catch (fault) {
      if (!isLastAttempt) setTimeout(run, retryAfterMs * attempt, name, payload, attempt + 1)
      else {
        faults.push(`the job ${name} was given up: ${(fault as Error).message}`)
        end()
      }
    }
  }
  const jobs: Jobs = {
    define: (name, options, handler) =>
      void definitions.set(name, { options, handler: handler as JobHandler<never> }),
    async enqueue(tx, name, payload, { startAfter } = {}) {
      afterCommit(tx, () => {
        const inMs = startAfter ? startAfter.since(clock.now()).total('milliseconds') : 0
        if (inMs > latestMs) return
        open += 1
        setTimeout(run, Math.max(0, inMs), name, payload, 1)
      })
    },
    every: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
    counts: async () => [],
    runDue: async () => [],
  }
  return {
    jobs,
    faults,
    /** Resolves when nothing waits or runs. */
    idle: () => (open === 0 ? Promise.resolve() : new Promise<void>((wake) => onIdle.push(wake))),
  }
}
