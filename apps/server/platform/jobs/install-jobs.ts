import { PgBoss } from 'pg-boss'
import { silentLog } from '../log.ts'
import { openJobsDatabase } from './jobs-database.ts'

/** The PostgreSQL schema of the durable work. */
export const jobsSchema = 'jobs'

/** Makes or upgrades the tables of the durable work at `url`. */
export async function installJobs(url: string): Promise<void> {
  const connections = openJobsDatabase({ url, log: silentLog, maxConnections: 1 })
  const boss = new PgBoss({
    db: connections,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
  await connections.close()
}
