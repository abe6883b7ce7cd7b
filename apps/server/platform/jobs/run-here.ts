import type { Log } from '../log.ts'

/** A job that this process wrote as one at work, so that nobody has to look for it. */
export type OwnJob = { id: string; name: string; payload: object }

/** What became of a run; a fault is told to whoever tries the job again. */
export type RunEnd = { status: 'completed' } | { status: 'failed'; output: unknown }

type Kind = {
  options: { concurrency?: number; retryLimit?: number }
  run: (job: OwnJob, signal: AbortSignal) => Promise<RunEnd>
  /** Jobs that wait here for a free hand; each is at work in the eyes of the others. */
  waiting: OwnJob[]
  running: number
}

/** How what is at work is kept in the database. */
export type OwnJobsStore = {
  /** Forgets jobs that are done. */
  forget: (jobs: readonly OwnJob[]) => Promise<void>
  /** Says that these are still at work; answers the ids of those that still are ours. */
  touch: (jobs: readonly OwnJob[]) => Promise<ReadonlySet<string>>
  fail: (job: OwnJob, output: unknown) => Promise<void>
  /** Gives jobs whose process is silent, or which take too long, to whoever is free; answers how many. */
  handOverSilent: () => Promise<number>
}

/** Done jobs wait so long for others, to be forgotten by one statement; a crash meanwhile runs them again, as any may be. */
const forgetAfterMs = 100
/** Well within the shortest silence after which another node takes a job over (10 s). */
const touchEveryMs = 3_000
const longestStopMs = 30_000
const usualConcurrency = 8

/**
 * Runs the jobs that this process wrote itself, right after their commit. In the database each has been at work since then
 * (`platform.job_at_work`): when the process dies, its silence hands the job to another node, as it does with any job. What is more
 * than this process can take soon is written as waiting, for whoever is free.
 */
export function createOwnJobs({ store, log }: { store: OwnJobsStore; log: Log }) {
  const kinds = new Map<string, Kind>()
  const atWork = new Map<string, { job: OwnJob; sinceMs: number; abort: AbortController }>()
  let done: OwnJob[] = []
  let forgetting: NodeJS.Timeout | undefined
  let touching: NodeJS.Timeout | undefined
  let state: 'open' | 'closing' | 'closed' = 'closed'

  const forget = async (): Promise<void> => {
    clearTimeout(forgetting)
    forgetting = undefined
    const jobs = done
    done = []
    if (jobs.length === 0) return
    try {
      await store.forget(jobs)
    } catch (fault) {
      log.warn({ err: fault, jobs: jobs.length }, 'finished jobs stay and will run again')
    }
  }

  const runOne = async (kind: Kind, job: OwnJob, signal: AbortSignal): Promise<void> => {
    try {
      const end = await kind.run(job, signal)
      if (end.status === 'failed') return await store.fail(job, end.output)
      done.push(job)
      forgetting ??= setTimeout(forget, forgetAfterMs)
    } catch (fault) {
      log.warn({ err: fault, job: job.name, jobId: job.id }, 'how a job failed was not written')
    } finally {
      atWork.delete(job.id)
      kind.running -= 1
      next(kind)
    }
  }

  const next = (kind: Kind): void => {
    const { concurrency = usualConcurrency } = kind.options
    while (kind.running < concurrency) {
      const job = kind.waiting.shift()
      if (job === undefined) return
      kind.running += 1
      const { signal } = atWork.get(job.id)?.abort ?? new AbortController()
      void runOne(kind, job, signal)
    }
  }

  const keepUp = async (): Promise<void> => {
    const sinceMs = performance.now() - touchEveryMs / 2
    const old = [...atWork.values()].filter((each) => each.sinceMs < sinceMs)
    try {
      const handedOver = await store.handOverSilent()
      if (handedOver > 0) log.warn({ jobs: handedOver }, 'jobs of a silent process are handed on')
      if (old.length === 0) return
      const ours = await store.touch(old.map(({ job }) => job))
      for (const { job, abort } of old)
        if (!ours.has(job.id)) abort.abort(new Error('The job was taken away'))
    } catch (fault) {
      log.warn({ err: fault }, 'jobs at work could not be looked after')
    }
  }

  return {
    add(name: string, { options, run }: Pick<Kind, 'options' | 'run'>): void {
      // Without a repetition, a job whose process dies would be given up.
      if ((options.retryLimit ?? 1) > 0) kinds.set(name, { options, run, waiting: [], running: 0 })
    },
    start(): void {
      state = 'open'
      touching = setInterval(keepUp, touchEveryMs).unref()
    },
    /** Whether a job of this name is to be written as one at work here. */
    takes(name: string): boolean {
      const kind = state === 'open' ? kinds.get(name) : undefined
      if (kind === undefined) return false
      const { concurrency = usualConcurrency } = kind.options
      return kind.running + kind.waiting.length < 2 * concurrency
    },
    /** To be called once their dbTx is committed. */
    begin(jobs: readonly OwnJob[]): void {
      // Committed while this process was stopping: its silence hands them on.
      if (state === 'closed') return
      for (const job of jobs) {
        kinds.get(job.name)?.waiting.push(job)
        atWork.set(job.id, { job, sinceMs: performance.now(), abort: new AbortController() })
      }
      // Whoever committed goes on first.
      setImmediate(() => {
        for (const name of new Set(jobs.map((job) => job.name))) {
          const kind = kinds.get(name)
          if (kind) next(kind)
        }
      })
    },
    /** Takes nothing more and waits for what is at work. */
    async stop(): Promise<void> {
      state = 'closing'
      const untilMs = performance.now() + longestStopMs
      while (atWork.size > 0 && performance.now() < untilMs)
        await new Promise((wake) => setTimeout(wake, 10))
      state = 'closed'
      clearInterval(touching)
      await forget()
    },
  }
}
