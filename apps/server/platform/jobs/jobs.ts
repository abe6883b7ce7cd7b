import { type JobWithMetadata, PgBoss, type Queue, TestClock } from 'pg-boss'
import { type Clock, dateOf, systemClock } from '../clock.ts'
import { type Db, query, type Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { spanNow, type Traces, throughout } from '../traces/trace.ts'
import { jobsSchema } from './install-jobs.ts'
import { openJobsDatabase } from './jobs-database.ts'

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
  /** How many jobs of this name run at once in one process; 8 unless told. */
  concurrency?: number
  /**
   * How many of them one worker takes at a time and completes together; 2 unless told, so that one that is slow holds back no more
   * than one other. Every worker looks for work whenever some is added: a name whose runs only write to our own database asks for
   * as many as its concurrency, and has one worker.
   */
  batch?: number
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
   * Enqueues together with the state the job follows: the job is there once `tx` is committed, and a worker is woken then. With a
   * `singletonKey`, a second waiting job of the same name and key is not added; one that already runs does not stand in the
   * way, so no signal is lost. A name that no process has declared fails the transaction.
   */
  enqueue(
    tx: Tx,
    name: string,
    payload: object,
    options?: { startAfter?: Temporal.Instant; singletonKey?: string },
  ): Promise<void>
  /**
   * Declares work that repeats: a cron expression in Tehran's time (whole minutes), or a number of seconds.
   * However many processes run, each occurrence is done once.
   */
  every(name: string, when: string | number, handler: (run: JobRun) => Promise<void>): void
  /** Starts to run jobs; with `work: false` this process only enqueues. What nobody told it of it asks for every `lookForDueMs`. */
  start(options?: { work?: boolean; lookForDueMs?: number }): Promise<void>
  /** Takes no new job and waits for those that run. */
  stop(): Promise<void>
  /** Waiting, running and given-up jobs by name. */
  counts(): Promise<JobCounts[]>
  /**
   * Runs in this call every job due at `asOf` (by `clock` when absent), and those that follow from them, until none is
   * left. For tests whose clock stands still, in a process started with `work: false`.
   */
  runDue(asOf?: Temporal.Instant): Promise<DueRun[]>
}

/** What became of a run, as pg-boss wants to hear it. */
type RunEnd = { id: string; status: 'completed' } | { id: string; status: 'failed'; output: object }

type Definition = { name: string; options: JobOptions; handler: JobHandler<never> }

const givenUp = 'given-up'
const zone = 'Asia/Tehran'

/** Wraps pg-boss in the schema `jobs`. A job that is given up is logged as an error and stays countable. */
export function createJobs({
  db,
  url,
  log,
  clock,
  traces,
}: {
  db: Db
  url: string
  log: Log
  clock: Clock
  /** Each run is a trace, or goes on with the one in which it was asked for. */
  traces?: Traces | undefined
}): Jobs {
  const definitions = new Map<string, Definition>()
  const repetitions: { name: string; when: string | number }[] = []
  const timers: NodeJS.Timeout[] = []
  // A clock that is not the system's stands still: pg-boss then goes by it too, and `runDue` alone moves it on.
  const testClock = clock === systemClock ? null : new TestClock(dateOf(clock.now()))
  const connections = openJobsDatabase({ url, log, maxConnections: 4 })
  const boss = new PgBoss({
    db: connections,
    schema: jobsSchema,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
    ...(testClock ? { clock: testClock } : {}),
  })
  boss.on('error', (fault) => log.error({ err: fault }, 'the job runner failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job runner warns'))

  const run = async (
    { name, handler }: Definition,
    job: JobWithMetadata<object>,
  ): Promise<RunEnd> => {
    const attempt = job.retryCount + 1
    const isLastAttempt = job.retryCount >= job.retryLimit
    try {
      const handle = handler as JobHandler<object>
      const { payload, from } = withoutTrace(job.data)
      const work = () => handle(payload, { id: job.id, attempt, isLastAttempt, signal: job.signal })
      const span = traces?.begin(`job ${name}`, {
        kind: 'consumer',
        from,
        attributes: { 'parastoo.job_id': job.id, 'parastoo.attempt': attempt },
      })
      await (span ? throughout(span, work) : work())
      return { id: job.id, status: 'completed' }
    } catch (fault) {
      log.warn({ err: fault, job: name, jobId: job.id, attempt, isLastAttempt }, 'a job failed')
      return { id: job.id, status: 'failed', output: fault as object }
    }
  }

  const createQueues = async () => {
    const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    const ensure = async (name: string, { policy, ...options }: Omit<Queue, 'name'>) => {
      const standing: Partial<Queue> | undefined = present.get(name)
      if (!standing) return await boss.createQueue(name, policy ? { ...options, policy } : options)
      const wanted = Object.entries(options) as [keyof typeof options, unknown][]
      // There are more than a hundred, and they seldom change: a start writes only what did.
      if (wanted.some(([option, value]) => standing[option] !== value))
        await boss.updateQueue(name, options)
    }
    await ensure(givenUp, { notify: true, retryLimit: 0 })
    for (const { name, options } of definitions.values()) {
      await ensure(name, {
        notify: true,
        policy: 'short',
        deadLetter: givenUp,
        retryLimit: options.retryLimit ?? 5,
        retryDelay: options.retryDelaySeconds ?? 2,
        retryBackoff: true,
        retryDelayMax: 600,
        heartbeatSeconds: options.heartbeatSeconds ?? 10,
        expireInSeconds: options.expireInSeconds ?? 300,
      })
    }
  }

  /** The workers of each name, to be woken when something of it is due. */
  const workersOf = new Map<string, string[]>()
  /**
   * A name's workers are woken by NOTIFY when a job is committed. What falls due later, comes back for another try, or whose
   * notification was lost, is found by one question a second for all names, instead of one for each worker of each name.
   */
  const wakeDue = async () => {
    const due = await connections.executeSql(dueNamesText)
    for (const { name } of due.rows as { name: string }[])
      for (const worker of workersOf.get(name) ?? []) boss.notifyWorker(worker)
  }

  const startWorkers = async (lookForDueMs: number) => {
    const burying = await boss.work(
      givenUp,
      { ...polling, includeMetadata: true },
      async (jobs) => {
        for (const job of jobs) {
          const { sourceName, sourceId, sourceOutput } = job
          log.error(
            { job: sourceName, jobId: sourceId, reason: sourceOutput },
            'a job was given up',
          )
        }
      },
    )
    workersOf.set(givenUp, [burying])
    for (const definition of definitions.values()) {
      const { concurrency = 8, batch = 2 } = definition.options
      const batchSize = Math.min(batch, concurrency)
      const workers: string[] = []
      for (let each = 0; each < Math.ceil(concurrency / batchSize); each += 1)
        workers.push(
          await boss.work(
            definition.name,
            { ...polling, batchSize, includeMetadata: true, perJobResults: true },
            (jobs) =>
              Promise.all(jobs.map((job) => run(definition, job as JobWithMetadata<object>))),
          ),
        )
      workersOf.set(definition.name, workers)
    }
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      await wakeDue()
        .catch((fault) => log.warn({ err: fault }, 'due jobs were not looked for'))
        .finally(() => {
          isAsking = false
        })
    }
    timers.push(setInterval(ask, lookForDueMs).unref())
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

  /** One round of a test: what is due of one name is fetched, run and settled. */
  const runFetched = async (definition: Definition): Promise<DueRun[]> => {
    const { name } = definition
    const done: DueRun[] = []
    for (const job of await boss.fetch<object>(name, { includeMetadata: true, batchSize: 100 })) {
      const end = await run(definition, job)
      if (end.status === 'completed') await boss.complete(name, job)
      else await boss.fail(name, job, end.output)
      done.push(
        end.status === 'completed'
          ? { name, outcome: 'done' }
          : { name, outcome: 'failed', fault: end.output },
      )
    }
    return done
  }

  return {
    define(name, options, handler) {
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice`)
      definitions.set(name, { name, options, handler: handler as JobHandler<never> })
    },
    async enqueue(tx, name, payload, { startAfter, singletonKey = newId() } = {}) {
      const dueAt = startAfter ?? (testClock ? clock.now() : undefined)
      await boss.send(name, withTrace(payload), {
        db: { executeSql: async (text, values) => ({ rows: await query(tx, text, values) }) },
        // The policy `short` keeps one waiting job for each key, so a job without a key of its own gets a new one.
        singletonKey,
        ...(dueAt ? { startAfter: dateOf(dueAt) } : {}),
      })
    },
    every(name, when, handler) {
      this.define(name, { retryLimit: 0, concurrency: 1 }, (_payload, jobRun) => handler(jobRun))
      repetitions.push({ name, when })
    },
    async start({ work = true, lookForDueMs = 1000 } = {}) {
      await boss.start()
      await createQueues()
      if (!work) return
      if (testClock) throw new Error('Under a clock that stands still jobs are run by runDue')
      await startWorkers(lookForDueMs)
      await startRepetitions()
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 30_000 })
      await connections.close()
    },
    async counts() {
      return await query<JobCounts>(db, countText)
    },
    async runDue(asOf = clock.now()) {
      if (!testClock) throw new Error('Due jobs are run in a test, under a clock that stands still')
      await testClock.setTime(dateOf(asOf))
      const done: DueRun[] = []
      for (;;) {
        const due = await query<{ name: string }>(db, dueText, [asOf])
        const names = new Set(due.map(({ name }) => name))
        const now = [...definitions.values()].filter(({ name }) => names.has(name))
        if (now.length === 0) return done
        for (const definition of now) done.push(...(await runFetched(definition)))
      }
    },
  }
}

/** A job goes on with the trace of whoever asked for it, where that one is kept in any case. */
function withTrace(payload: object): object {
  const span = spanNow()
  return span?.isSampled ? { ...payload, [traceKey]: span.traceparent } : payload
}

/** The payload as it was given; a node without traces may be handed jobs of one that has them. */
function withoutTrace(kept: object): { payload: object; from: string | null } {
  if (!(traceKey in kept)) return { payload: kept, from: null }
  const { [traceKey]: told, ...payload } = kept
  return { payload, from: typeof told === 'string' ? told : null }
}

const traceKey = 'traceparent'

// Workers are woken (see `wakeDue`); what they ask by themselves is only a net below that.
const polling = {
  pollingIntervalSeconds: 60,
  notifyPollingIntervalSeconds: 60,
  burstWhenBatchFull: true,
}

const countText = `
  select name,
    count(*) filter (where state in ('created', 'retry')) as waiting,
    count(*) filter (where state = 'active') as active,
    count(*) filter (where state = 'failed') as failed
  from ${jobsSchema}.job group by name order by name`
const dueText = `
  select distinct name from ${jobsSchema}.job where state in ('created', 'retry') and start_after <= $1`
const dueNamesText = `
  select name from ${jobsSchema}.queue where exists (
    select from ${jobsSchema}.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= ${jobsSchema}.job_now()
  )`
