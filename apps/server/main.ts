import { createServer } from 'node:http'
import { systemClock } from './platform/clock.ts'
import { type Config, loadConfig, runLibrariesForSpeed } from './platform/config/config.ts'
import { armCrashPoint } from './platform/crash-point.ts'
import { openDatabase } from './platform/db/database.ts'
import { assertPersianSearchWorks, migrateDatabase } from './platform/db/migrate.ts'
import { provideDatabase } from './platform/db/provide-database.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts'
import { createLog, type Log } from './platform/log.ts'

/** What the server is started with. The database is there and migrated. */
export type ServerSettings = {
  config: Config
  databaseUrl: string
  log: Log
  lifecycle: Lifecycle
  /** `vite`: the site is served from its sources and reloads. `built`: from apps/web/build. */
  site: 'built' | 'vite'
}

/**
 * Starts what ROLE asks for in this process: `http` answers requests, `worker` runs jobs, `all` does both.
 * Everything started is registered with `lifecycle`, in the order in which it has to stop.
 */
export async function startServer({ config, databaseUrl, log, lifecycle }: ServerSettings) {
  armCrashPoint(config.crashAt)
  const db = openDatabase({ url: databaseUrl, maxConnections: config.databaseConnections, log })
  lifecycle.onStop({ stage: 'pools', name: 'database pool', stop: db.close })

  const jobs = createJobs({ db, url: databaseUrl, log, clock: systemClock })
  await jobs.start({ work: config.role !== 'http' })
  lifecycle.onStop({ stage: 'jobs', name: 'jobs', stop: jobs.stop })

  if (config.role === 'worker') return
  // NOTE: platform/http takes the place of this answer.
  const server = createServer((_request, reply) => reply.end(`${config.brandName}\n`))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, host: config.host }, () => resolve())
  })
  lifecycle.onStop({
    stage: 'http',
    name: 'HTTP',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  })
}

/** The production entry: everything from settings to an open port, without building or importing anything. */
async function main(): Promise<void> {
  const config = loadConfig()
  runLibrariesForSpeed()
  const log = createLog({ level: config.logLevel })
  const lifecycle = createLifecycle({ log })
  lifecycle.handleSignals()
  try {
    const database = await provideDatabase({ config, log })
    lifecycle.onStop({ stage: 'database-server', name: 'PostgreSQL', stop: database.stop })
    await migrateDatabase({ url: database.url, log })
    await assertPersianSearchWorks(database.url)
    await startServer({ config, databaseUrl: database.url, log, lifecycle, site: 'built' })
    log.info({ address: config.publicUrl, role: config.role }, 'ready')
  } catch (fault) {
    log.fatal({ err: fault }, 'could not start')
    await lifecycle.stop('failed start')
    process.exit(1)
  }
}

if (import.meta.main) await main()
