import type { PgBoss } from 'pg-boss'
import { jobsSchema } from './install-jobs.ts'
import type { OwnJob, OwnJobsStore } from './run-here.ts'

/** On the runner's own connections. A job that was taken over meanwhile has another attempt and is left alone. */
export function openOwnJobsStore(boss: PgBoss): OwnJobsStore {
  const ask = async (text: string, jobs: readonly OwnJob[]) => {
    const names = [...new Set(jobs.map(({ name }) => name))]
    const { rows } = await boss.getDb().executeSql(text, [names, jobs.map(({ id }) => id)])
    return rows as { id: string }[]
  }
  return {
    async forget(jobs) {
      await ask(`delete from ${ours}`, jobs)
    },
    async touch(jobs) {
      const rows = await ask(touchText, jobs)
      return new Set(rows.map(({ id }) => id))
    },
    async fail({ name, id }, output) {
      await boss.fail(name, { id, retryCount: 0 }, output as object)
    },
  }
}

/** Names are asked too, for they lead the key. */
const ours = `${jobsSchema}.job_common
  where name = any($1::text[]) and id = any($2::uuid[]) and state = 'active' and retry_count = 0`
const touchText = `update ${ours.replace('where', `set heartbeat_on = ${jobsSchema}.job_now() where`)} returning id`
