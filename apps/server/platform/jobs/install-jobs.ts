import { PgBoss } from 'pg-boss'

/** The PostgreSQL schema of the durable work. */
export const jobsSchema = 'jobs'

/** Makes or upgrades the tables of the durable work at `url`. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
  })
  await startBoss(boss)
  await boss.stop({ graceful: false })
}

/** Starts a runner; its tables are made or upgraded first, and ours is added to them. */
export async function startBoss(boss: PgBoss): Promise<void> {
  await boss.start()
  await boss.getDb().executeSql(ofActive)
}

/**
 * What is at work, of its kind: few rows, where pg-boss's own key leads through all that a kind has done for a day. By it a job is
 * completed in the same time whatever has been done before.
 */
const ofActive = `
  do $$ begin
    -- Asked first, for making it waits for whoever writes.
    if to_regclass('${jobsSchema}.job_active') is null then
      create index if not exists job_active on ${jobsSchema}.job_common (name, id) where state = 'active';
    end if;
  end $$`
