import { afterCommit, beforeCommit, type DbTx, tell } from '../db/database.ts'
import { newId } from '../ids.ts'
import { jobsSchema } from './install-jobs.ts'
import { addOwnText } from './own-jobs-store.ts'
import type { OwnJob } from './run-here.ts'

export type NewJob = {
  name: string
  payload: object
  startAfter: Temporal.Instant | undefined
  singletonKey: string | undefined
}

/** Who runs what was just written, and whom to wake for the rest. */
export type Takers = {
  /** Whether this process takes another job of this name itself. */
  takes: (name: string) => boolean
  begin: (jobs: readonly OwnJob[]) => void
  /** A job of this name is due and waits for whoever is free. */
  wake: (dbTx: DbTx, name: string) => void
}

const gathered = new WeakMap<DbTx, NewJob[]>()

/** Keeps a job until its dbTx ends: several are written by one statement, as the last before the commit. */
export function gather(dbTx: DbTx, job: NewJob, takers: Takers): void {
  const waiting = gathered.get(dbTx)
  if (waiting) return void waiting.push(job)
  const jobs = [job]
  gathered.set(dbTx, jobs)
  beforeCommit(dbTx, async () => writeJobs(dbTx, jobs, takers))
}

function writeJobs(dbTx: DbTx, jobs: readonly NewJob[], takers: Takers): void {
  const own: OwnJob[] = []
  const waiting: (NewJob & { id: string })[] = []
  for (const job of jobs) {
    const id = newId()
    const { name, payload, startAfter, singletonKey } = job
    // Of several with one key one waits; which are there is known to the database alone.
    const isOwn = startAfter === undefined && singletonKey === undefined && takers.takes(name)
    if (isOwn) own.push({ id, name, payload })
    else waiting.push({ ...job, id })
  }
  if (own.length > 0) {
    tell(dbTx, addOwnText, columnsOf(own))
    afterCommit(dbTx, () => takers.begin(own))
  }
  if (waiting.length === 0) return
  tell(dbTx, insertText, [
    ...columnsOf(waiting),
    waiting.map(({ startAfter }) => startAfter ?? null),
    // The policy `short` keeps one waiting job per key, so a job without a key of its own gets a new one.
    waiting.map(({ id, singletonKey }) => singletonKey ?? id),
  ])
  for (const { name, startAfter } of waiting) if (startAfter === undefined) takers.wake(dbTx, name)
}

const columnsOf = (jobs: readonly OwnJob[]) => [
  jobs.map(({ id }) => id),
  jobs.map(({ name }) => name),
  jobs.map(({ payload }) => JSON.stringify(payload)),
]

/**
 * As pg-boss adds a job (its `insertJobs`), but several names at once and without its way through JSON. A queue that is not there
 * leaves columns empty that must not be, so that no job is lost in silence. A test compares the rows with those of pg-boss.
 */
const insertText = `
  insert into ${jobsSchema}.job (
    id, name, data, start_after, created_on, singleton_key,
    keep_until, policy, dead_letter, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, heartbeat_seconds
  )
  select
    job.id, job.name, job.payload::jsonb, coalesce(job.start_after, now.at), now.at, job.singleton_key,
    coalesce(job.start_after, now.at) + queue.retention_seconds * interval '1 second',
    queue.policy, queue.dead_letter,
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds
  from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])
      as job (id, name, payload, start_after, singleton_key)
    cross join ${jobsSchema}.job_now() as now (at)
    left join ${jobsSchema}.queue on queue.name = job.name
  on conflict do nothing`
