import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { openHouse } from './app/open-house.ts'
import { serveHouse } from './app/serve.ts'
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
  /** `vite`: the site is served from its sources and reloads. `built`: from apps/web/build. `none`: only the API. */
  site: 'built' | 'vite' | 'none'
}

const webDir = fileURLToPath(new URL('../web', import.meta.url))

/**
 * Starts what ROLE asks for in this process: `http` answers requests, `worker` runs jobs, `all` does both.
 * Everything started is registered with `lifecycle`, in the order in which it has to stop.
 */
export async function startServer({ config, databaseUrl, log, lifecycle, site }: ServerSettings) {
  armCrashPoint(config.crashAt)
  const db = openDatabase({ url: databaseUrl, maxConnections: config.databaseConnections, log })
  lifecycle.onStop({ stage: 'pools', name: 'database pool', stop: db.close })

  const jobs = createJobs({ db, url: databaseUrl, log, clock: systemClock })
  const house = await openHouse({ config, db, jobs, clock: systemClock, log })
  lifecycle.onStop({ stage: 'work', name: 'rooms', stop: house.close })
  await jobs.start({ work: config.role !== 'http' })
  lifecycle.onStop({ stage: 'jobs', name: 'jobs', stop: jobs.stop })

  if (config.role === 'worker') return
  const { app, live } = await serveHouse(house, { webDir, site })
  await app.listen({ port: config.port, host: config.host })
  lifecycle.onStop({
    stage: 'http',
    name: 'HTTP',
    stop: async () => {
      live.close()
      await app.close()
    },
  })
}

/**
 * The production entry: everything from settings to an open port, without building or importing anything.
 * With `--api-only` no pages are served.
 */
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
    const site = process.argv.includes('--api-only') ? 'none' : 'built'
    await startServer({ config, databaseUrl: database.url, log, lifecycle, site })
    log.info({ address: config.publicUrl, role: config.role }, 'ready')
    // Now, because one that is killed never comes to it. Does nothing where no cache is set.
    flushCompileCache()
  } catch (fault) {
    log.fatal({ err: fault }, 'could not start')
    await lifecycle.stop('failed start')
    process.exit(1)
  }
}

if (import.meta.main) await main()
