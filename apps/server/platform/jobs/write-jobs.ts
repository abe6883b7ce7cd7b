import { ask, beforeCommit, type DbTx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { jobsSchema } from './install-jobs.ts'

export type NewJob = {
  name: string
  payload: object
  startAfter: Temporal.Instant | undefined
  singletonKey: string | undefined
}

const gathered = new WeakMap<DbTx, NewJob[]>()

/** Keeps a job until its dbTx ends: several are written by one statement, as the last before the commit. */
export function gather(dbTx: DbTx, job: NewJob): void {
  const waiting = gathered.get(dbTx)
  if (waiting) return void waiting.push(job)
  const jobs = [job]
  gathered.set(dbTx, jobs)
  beforeCommit(dbTx, () => writeJobs(dbTx, jobs))
}

async function writeJobs(dbTx: DbTx, jobs: readonly NewJob[]): Promise<void> {
  await ask(dbTx, insertText, [
    jobs.map(() => newId()),
    jobs.map(({ name }) => name),
    jobs.map(({ payload }) => JSON.stringify(payload)),
    jobs.map(({ startAfter }) => startAfter ?? null),
    // The policy `short` keeps one waiting job per key, so a job without a key of its own gets a new one.
    jobs.map(({ singletonKey }) => singletonKey ?? newId()),
  ])
}

/**
 * As pg-boss adds a job (its `insertJobs`), but several names at once and without its way through JSON. A queue that is not there
 * leaves columns empty that must not be, so that no job is lost in silence. A test compares the rows with those of pg-boss.
 */
const insertText = `
  insert into ${jobsSchema}.job (
    id, name, data, start_after, created_on, singleton_key, keep_until, policy, dead_letter,
    retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, heartbeat_seconds
  )
  select
    job.id, job.name, job.payload::jsonb, coalesce(job.start_after, ${jobsSchema}.job_now()), ${jobsSchema}.job_now(),
    job.singleton_key,
    coalesce(job.start_after, ${jobsSchema}.job_now()) + queue.retention_seconds * interval '1 second',
    queue.policy, queue.dead_letter,
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds
  from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])
      as job (id, name, payload, start_after, singleton_key)
    left join ${jobsSchema}.queue on queue.name = job.name
  on conflict do nothing`
