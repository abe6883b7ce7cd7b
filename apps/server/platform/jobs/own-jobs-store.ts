import type { PgBoss } from 'pg-boss'
import { jobsSchema } from './install-jobs.ts'
import type { OwnJobsStore } from './run-here.ts'

/** On the runner's own connections. A job that was taken over meanwhile is no longer in the table, and is left alone. */
export function openOwnJobsStore(boss: PgBoss): OwnJobsStore {
  const ask = async (text: string, values: unknown[]) => {
    const { rows } = await boss.getDb().executeSql(text, values)
    return rows as { id: string }[]
  }
  return {
    async forget(jobs) {
      await ask(forgetText, [jobs.map(({ id }) => id)])
    },
    async touch(jobs) {
      const rows = await ask(touchText, [jobs.map(({ id }) => id)])
      return new Set(rows.map(({ id }) => id))
    },
    async fail({ name, id }, output) {
      // Should this process die in between, its silence makes the runner try the job again.
      if ((await ask(handOneOver, [id])).length > 0)
        await boss.fail(name, { id, retryCount: 0 }, output as object)
    },
    async handOverSilent() {
      return (await ask(handSilentOver, [])).length
    },
  }
}

/** What `writeJobs` adds when this process runs the job itself. */
export const addOwnText = `
  insert into platform.job_at_work (id, name, payload)
  select id, name, payload::jsonb from unnest($1::uuid[], $2::text[], $3::text[]) as job (id, name, payload)`
const forgetText = 'delete from platform.job_at_work where id = any($1::uuid[])'
const touchText =
  'update platform.job_at_work set heartbeat_on = now() where id = any($1::uuid[]) returning id'

/**
 * Moves jobs into the runner's table as it would have left them when it began them: it counts a silent one, or one at work for too
 * long, as failed, and tries it again as often as its queue allows.
 */
const handOver = (which: string) => `
  with gone as (
    delete from platform.job_at_work as own using ${jobsSchema}.queue
    where queue.name = own.name and ${which}
    returning own.*
  )
  insert into ${jobsSchema}.job (
    id, name, data, start_after, created_on, singleton_key, state, started_on, heartbeat_on,
    keep_until, policy, dead_letter, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, heartbeat_seconds
  )
  select
    gone.id, gone.name, gone.payload, gone.begun_on, gone.begun_on, gone.id::text, 'active', gone.begun_on, gone.heartbeat_on,
    gone.begun_on + queue.retention_seconds * interval '1 second',
    queue.policy, queue.dead_letter,
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max,
    queue.expire_seconds, queue.deletion_seconds, queue.heartbeat_seconds
  from gone join ${jobsSchema}.queue on queue.name = gone.name
  returning id`
const handOneOver = handOver('own.id = $1')
const handSilentOver = handOver(`(
      own.heartbeat_on < now() - queue.heartbeat_seconds * interval '1 second'
      or own.begun_on < now() - queue.expire_seconds * interval '1 second'
    )`)
