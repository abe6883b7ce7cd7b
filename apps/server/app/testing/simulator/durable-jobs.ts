/** The job runner of a world: durable like the real one, at least once, but on the world's time and by its chance. */
import { afterCommit, type Tx } from '../../../platform/db/database.ts'
import type { JobHandler, JobOptions, Jobs } from '../../../platform/jobs/jobs.ts'
import type { World } from './world.ts'

type Definition = { options: JobOptions; handler: JobHandler<never> }

/** What a lane of seeds shares: the definitions outlive a world, the jobs do not. */
export function createDurableJobs(worldNow: () => World) {
  const definitions = new Map<string, Definition>()
  const repeated: string[] = []
  let waiting = new Set<string>()
  let open = 0
  let givenUp: string[] = []

  const run = async (name: string, payload: object, attempt: number): Promise<void> => {
    const world = worldNow()
    const definition = definitions.get(name)
    if (!definition) throw new Error(`Nobody does ${name}`)
    const { options, handler } = definition
    const { retryLimit = 5, retryDelaySeconds = 2 } = options
    try {
      const signal = new AbortController().signal
      const isLastAttempt = attempt > retryLimit
      await (handler as JobHandler<object>)(payload, { id: name, attempt, isLastAttempt, signal })
      world.mayDie(`before ${name} is known to be done`)
      open -= 1
    } catch (fault) {
      if (world.isDead()) world.note(`${name} is left behind`)
      else world.note(`${name} fails: ${(fault as Error).message}`)
      if (attempt > retryLimit) {
        open -= 1
        givenUp.push(name)
        return
      }
      const backoffSeconds = Math.min(600, retryDelaySeconds * 2 ** (attempt - 1))
      const seconds = world.isDead() ? 10 + backoffSeconds : backoffSeconds
      world.in(seconds, `${name} again`, () => run(name, payload, attempt + 1))
    }
  }

  const jobs: Jobs = {
    define(name, options, handler) {
      definitions.set(name, { options, handler: handler as JobHandler<never> })
    },
    async enqueue(tx, name, payload, { startAfter, singletonKey } = {}) {
      const key = `${name} ${singletonKey}`
      if (singletonKey !== undefined && waiting.has(key)) return
      afterCommit(tx, () => {
        const world = worldNow()
        waiting.add(key)
        open += 1
        const start = async () => {
          waiting.delete(key)
          if (world.happens(`doubled ${name}`, world.illness.doubled)) {
            open += 1
            world.in(0, `${name} twice`, () => run(name, payload, 1))
          }
          await run(name, payload, 1)
        }
        world.at(startAfter ?? world.clock.now(), name, start)
      })
    },
    every(name, when, handler) {
      this.define(name, { retryLimit: 0 }, (_payload, jobRun) => handler(jobRun))
      // What comes by the calendar, once an hour or a day, has nothing to do with one sale.
      if (typeof when === 'number') repeated.push(name)
    },
    async start() {},
    async stop() {},
    counts: async () => [],
    runDue: async () => [],
  }
  return {
    jobs,
    /** The names of what repeats; the world runs them when it likes. */
    repeated,
    /** One occurrence of something that repeats. */
    async occur(name: string): Promise<void> {
      open += 1
      await run(name, {}, 1)
    },
    open: () => open,
    givenUp: () => givenUp.filter((name) => !repeated.includes(name)),
    /** A new world: nothing waits in it. */
    clear(): void {
      waiting = new Set()
      open = 0
      givenUp = []
    },
    /** A fact is a job whose one reaction the world overhears. */
    announce: (hear: (fact: string, payload: object) => void) =>
      (async (tx: Tx, fact: string, payload: object) =>
        afterCommit(tx, () => hear(fact, payload))) as never,
  }
}
