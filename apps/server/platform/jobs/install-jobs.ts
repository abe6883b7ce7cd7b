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
  await boss.start()
  await boss.stop({ graceful: false })
}
