import { CompiledQuery } from 'kysely'
import { type JobWithMetadata, PgBoss, type Queue } from 'pg-boss'
import type { Clock } from '../clock.ts'
import { type Db, type DbTx, tables } from '../db/database.ts'
import { PreparedClient } from '../db/prepared-client.ts'
import type { Log } from '../log.ts'
import { jobsSchema, startBoss } from './install-jobs.ts'
import { createOwnDue } from './own-due.ts'
import { openOwnJobsStore } from './own-jobs-store.ts'
import { createOwnJobs, type RunEnd } from './run-here.ts'
import { createWaker, type Worker } from './wake-workers.ts'
import { gather, type Takers } from './write-jobs.ts'

/** What a handler may know about its job. It may run twice: after a crash, or when an answer was lost. */
export type JobRun = {
  id: string
  /** 1 on the first run. */
  attempt: number
  /** No further attempt will follow this one. */
  isLastAttempt: boolean
  /** Aborted when the job was taken away: its time was up, or the process stops. */
  signal: AbortSignal
}

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>

export type JobOptions = {
  /** How often a failed job is tried again; 5 unless told. */
  retryLimit?: number
  /** Seconds before the first repetition; it doubles with each further one, up to ten minutes. */
  retryDelaySeconds?: number
  /** After so many seconds of silence another node takes the job over; at least 10, which is also the default. */
  heartbeatSeconds?: number
  /** A run longer than this counts as failed; 300 unless told. */
  expireInSeconds?: number
  /** How many jobs of this name run at once in one process, 8 unless told; as many again of those it wrote itself. */
  concurrency?: number
  /** A worker is woken so long after the commit for what it has to fetch, so that it takes several at once; 0 unless told. */
  gatherMs?: number
}

export type JobCounts = { name: string; waiting: number; active: number; failed: number }

export type DueRun = { name: string; outcome: 'done' | 'failed'; fault?: unknown }

/** Durable work: what is enqueued in a transaction is done once that transaction is committed, even after a crash. */
export type Jobs = {
  /** Declares a job before `start`. Every process declares all of them, also one that only enqueues. */
  define<Payload extends object>(
    name: string,
    options: JobOptions,
    handler: JobHandler<Payload>,
  ): void
  /**
   * Enqueues together with the state the job follows: all jobs of a dbTx are written by one statement, as the last before its
   * commit. With a `singletonKey`, a second waiting job of the same name and key is not added; one that already runs does not
   * stand in the way, so no signal is lost. A name that no process has declared fails the dbTx.
   */
  enqueue(
    dbTx: DbTx,
    name: string,
    payload: object,
    options?: { startAfter?: Temporal.Instant; singletonKey?: string },
  ): Promise<void>
  /**
   * Declares work that repeats: a cron expression in Tehran's time (whole minutes), or a number of seconds.
   * However many processes run, each occurrence is done once.
   */
  every(name: string, when: string | number, handler: (run: JobRun) => Promise<void>): void
  /** Starts to run jobs; with `work: false` this process only enqueues. */
  start(options?: { work?: boolean }): Promise<void>
  /** Takes no new job and waits for those that run. */
  stop(): Promise<void>
  /** Waiting, running and given-up jobs by name. */
  counts(): Promise<JobCounts[]>
  /**
   * Runs in this call every job due at `asOf` (by `clock` when absent), and those that follow from them, until none is
   * left. For tests, in a process started with `work: false`.
   */
  runDue(asOf?: Temporal.Instant): Promise<DueRun[]>
}

type Definition = { name: string; options: JobOptions; handler: JobHandler<never> }

const givenUp = 'given-up'
const zone = 'Asia/Tehran'

/** Wraps pg-boss in the schema `jobs`. A job that is given up is logged as an error and stays countable. */
export function createJobs({
  db,
  url,
  log,
  clock,
}: {
  db: Db
  url: string
  log: Log
  clock: Clock
}): Jobs {
  const definitions = new Map<string, Definition>()
  const repetitions: { name: string; when: string | number }[] = []
  const timers: NodeJS.Timeout[] = []
  const waker = createWaker(db)
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    application_name: 'parastoo-jobs',
    max: 4,
    ...ownBooks,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', (fault) => log.error({ err: fault }, 'the job runner failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job runner warns'))

  const run = async (
    { name, handler }: Definition,
    job: Pick<JobWithMetadata, 'id' | 'data' | 'retryCount' | 'retryLimit' | 'signal'>,
  ): Promise<RunEnd & { id: string }> => {
    const attempt = job.retryCount + 1
    const isLastAttempt = job.retryCount >= job.retryLimit
    try {
      const handle = handler as JobHandler<object>
      await handle(job.data, { id: job.id, attempt, isLastAttempt, signal: job.signal })
      return { id: job.id, status: 'completed' }
    } catch (fault) {
      log.warn({ err: fault, job: name, jobId: job.id, attempt, isLastAttempt }, 'a job failed')
      return { id: job.id, status: 'failed', output: fault }
    }
  }
  const own = createOwnJobs({ store: openOwnJobsStore(boss), log })
  const takers: Takers = { takes: own.takes, begin: own.begin, wake: waker.enqueued }

  const createQueues = async () => {
    const present = new Set((await boss.getQueues()).map(({ name }) => name))
    const ensure = (name: string, { policy, ...options }: Omit<Queue, 'name'>) =>
      present.has(name)
        ? boss.updateQueue(name, options)
        : boss.createQueue(name, policy ? { ...options, policy } : options)
    await ensure(givenUp, { notify: false, retryLimit: 0 })
    for (const { name, options } of definitions.values()) {
      await ensure(name, {
        notify: false,
        policy: 'short',
        deadLetter: givenUp,
        retryLimit: options.retryLimit ?? usualRetryLimit,
        retryDelay: options.retryDelaySeconds ?? 2,
        retryBackoff: true,
        retryDelayMax: 600,
        heartbeatSeconds: options.heartbeatSeconds ?? 10,
        expireInSeconds: options.expireInSeconds ?? 300,
      })
    }
  }

  const startWorkers = async () => {
    await boss.work(givenUp, { ...polling, includeMetadata: true }, async (jobs) => {
      for (const job of jobs) {
        const { sourceName, sourceId, sourceOutput } = job
        log.error({ job: sourceName, jobId: sourceId, reason: sourceOutput }, 'a job was given up')
      }
    })
    for (const definition of definitions.values()) {
      const { concurrency = 8, gatherMs = 0, retryLimit = usualRetryLimit } = definition.options
      own.add(definition.name, {
        options: definition.options,
        run: ({ id, payload: data }, signal) =>
          run(definition, { id, data, retryCount: 0, retryLimit, signal }),
      })
      // What is gathered is there to be taken at once, by one.
      const batchSize = gatherMs > 0 ? concurrency : usualBatch
      await startWorker(definition, { ...polling, batchSize })
      for (let spare = 1; spare < Math.ceil(concurrency / batchSize); spare += 1)
        await startWorker(definition, { ...sparePolling, batchSize })
    }
    own.start()
    await waker.start()
  }

  const startWorker = async (
    definition: Definition,
    pace: typeof polling & { batchSize: number },
  ) => {
    const { name, options } = definition
    const worker: Worker = { isRunning: false, wake: () => boss.notifyWorker(id) }
    const id = await boss.work(
      name,
      { ...pace, includeMetadata: true, perJobResults: true },
      async (jobs) => {
        worker.isRunning = true
        try {
          return await Promise.all(jobs.map((job) => run(definition, job as JobWithMetadata)))
        } finally {
          worker.isRunning = false
        }
      },
    )
    waker.add(name, { worker, gatherMs: options.gatherMs ?? 0 })
  }

  const startRepetitions = async () => {
    for (const { name, when } of repetitions) {
      if (typeof when === 'string') {
        await boss.schedule(name, when, {}, { tz: zone })
        continue
      }
      const enqueue = () =>
        boss
          .send(name, {}, { singletonSeconds: when })
          .catch((fault) => log.warn({ err: fault, job: name }, 'a repetition was missed'))
      await enqueue()
      timers.push(setInterval(enqueue, when * 1000).unref())
    }
  }

  return {
    define(name, options, handler) {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice`)
      definitions.set(name, { name, options, handler: handler as JobHandler<never> })
    },
    async enqueue(dbTx, name, payload, { startAfter, singletonKey } = {}) {
      gather(dbTx, { name, payload, startAfter, singletonKey }, takers)
    },
    every(name, when, handler) {
      this.define(name, { retryLimit: 0 }, (_payload, jobRun) => handler(jobRun))
      repetitions.push({ name, when })
    },
    async start({ work = true } = {}) {
      await startBoss(boss)
      await createQueues()
      if (!work) return
      await startWorkers()
      await startRepetitions()
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await waker.stop()
      await own.stop()
      await boss.stop({ graceful: true, timeout: 30_000 })
    },
    async counts() {
      const { rows } = await insideOf(db).executeSql(
        `select name,
                count(*) filter (where state in ('created', 'retry')) as waiting,
                count(*) filter (where state = 'active') as active,
                count(*) filter (where state = 'failed') as failed
         from (
           select name, state::text from ${jobsSchema}.job
           union all select name, 'active' from platform.job_at_work
         ) as job group by name order by name`,
      )
      return rows as JobCounts[]
    },
    async runDue(asOf = clock.now()) {
      const done: DueRun[] = []
      const due = createOwnDue(insideOf(db))
      const runAll = async (definition: Definition) => {
        const { name } = definition
        const jobs = await boss.fetch<object>(name, { includeMetadata: true, batchSize: 100 })
        for (const job of jobs) {
          const end = await run(definition, job)
          if (end.status === 'completed') await boss.complete(name, job)
          else await boss.fail(name, job, end.output as object)
          done.push(
            end.status === 'completed'
              ? { name, outcome: 'done' }
              : { name, outcome: 'failed', fault: end.output },
          )
        }
        return jobs.length
      }
      try {
        for (let found = true; found; ) {
          found = false
          const names = await due.names(asOf)
          for (const definition of definitions.values())
            if (names.has(definition.name)) found = (await runAll(definition)) > 0 || found
        }
      } finally {
        await due.bringBack()
      }
      return done
    },
  }
}

const usualRetryLimit = 5
/** Jobs one worker takes at a time. */
const usualBatch = 4

// A worker is woken within milliseconds; polling is for what falls due later, and for a hint that was lost.
const polling = { pollingIntervalSeconds: 1, burstWhenBatchFull: true }
/** Of the further workers of one name: they are woken when the first is at work. */
const sparePolling = { ...polling, pollingIntervalSeconds: 5 }

/**
 * The runner's own connections write only who took a job and what became of it. When the server dies before the disk has that, the
 * job runs again, as any may; so nobody waits for the disk here. What is enqueued is written by our dbTx, which waits. A plain scan of
 * an index marks what has gone from a queue, and the next one passes over it; a bitmap never does. Each is planned for the tables as
 * they are: a plan made once, while they were empty, led through all that a kind had ever done.
 */
const ownBooks = {
  Client: PreparedClient,
  options:
    '-c synchronous_commit=off -c plan_cache_mode=force_custom_plan -c enable_bitmapscan=off',
}

/** Lets pg-boss write through our connection, so that its row commits or vanishes with ours. */
function insideOf(dbOrTx: Db | DbTx) {
  const plain = tables<unknown>(dbOrTx).withoutPlugins()
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await plain.executeQuery(CompiledQuery.raw(text, values))
      return { rows: [...rows] }
    },
  }
}
