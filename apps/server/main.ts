import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { House } from './app/wiring.ts'
import { systemClock } from './platform/clock.ts'
import {
  type Config,
  loadConfig,
  processEnvironments,
  runLibrariesForSpeed,
} from './platform/config/config.ts'
import { armCrashPoint } from './platform/crash-point.ts'
import { openDatabase } from './platform/db/database.ts'
import { assertPersianSearchWorks, migrateDatabase } from './platform/db/migrate.ts'
import { provideDatabase } from './platform/db/provide-database.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLifecycle, type Lifecycle } from './platform/lifecycle.ts'
import { createLog, type Log } from './platform/log.ts'
import { joinNode, startProcesses } from './platform/processes/start-processes.ts'
import { startTraces } from './platform/traces/start-traces.ts'

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
 * Starts what ROLE asks for: in this process, or in as many as PROCESSES says, which answer on one port. `program` is what each of those
 * runs; it calls `serveAsProcess`. This process then only looks after them, and loads nothing of the product.
 */
export async function startNode({
  program,
  ...settings
}: ServerSettings & { program: string }): Promise<void> {
  const { config, databaseUrl, log, lifecycle, site } = settings
  if (config.processes === 1 || site === 'vite') return startServer(settings)
  const samples = await startSamples(settings)
  const samplePorts = samples.map(({ baseUrl }) => Number(new URL(baseUrl).port))
  const processes = await startProcesses({
    program,
    args: [site],
    environments: processEnvironments(config, { databaseUrl, samplePorts }),
    drainSeconds: config.drainSeconds,
    log,
  })
  lifecycle.onStop({
    stage: 'work',
    name: 'processes',
    stop: processes.stop,
    withinMs: 20_000 + config.drainSeconds * 1000,
  })
}

/** The servers of suppliers for show stand once on a node, not in each of its processes. */
async function startSamples({ config, log, lifecycle }: ServerSettings) {
  if (config.sampleSuppliers.suppliers.length === 0) return []
  const { startSampleServers } = await import('./app/sample-suppliers.ts')
  const servers = [...(await startSampleServers({ config, clock: systemClock, log })).values()]
  for (const { stop } of servers)
    lifecycle.onStop({ stage: 'pools', name: 'a sample supplier', stop })
  return servers
}

/** One of several processes of a node, from its settings to the open port; the database is there and migrated. */
export async function serveAsProcess({ config, log }: { config: Config; log: Log }): Promise<void> {
  const lifecycle = createLifecycle({ log })
  lifecycle.handleSignals()
  const onStop = async () => process.exit((await lifecycle.stop('the node stops')) ? 0 : 1)
  const reportReady = joinNode({ onStop: () => void onStop() })
  const site = process.argv[2] === 'none' ? 'none' : 'built'
  try {
    const { databaseUrl } = config
    if (databaseUrl === undefined) throw new Error('A process of a node is given its database')
    await startServer({ config, databaseUrl, log, lifecycle, site })
    reportReady()
    flushCompileCache()
  } catch (fault) {
    log.fatal({ err: fault }, 'a process of the node could not start')
    await lifecycle.stop('failed start')
    process.exit(1)
  }
}

/**
 * Starts what ROLE asks for in this process: `http` answers requests, `worker` runs jobs, `all` does both.
 * Everything started is registered with `lifecycle`, in the order in which it has to stop.
 */
async function startServer({ config, databaseUrl, log, lifecycle, site }: ServerSettings) {
  const [{ openHouse }, { serveHouse }, { assertOneBankBook, bookIdIn, nameWithBook }] =
    await Promise.all([
      import('./app/open-house.ts'),
      import('./app/serve.ts'),
      import('./app/one-bank-book.ts'),
    ])
  armCrashPoint(config.crashAt)
  const traces = startTraces(config, log)
  if (traces) lifecycle.onStop({ stage: 'pools', name: 'traces', stop: traces.close })
  const bookId = config.sandbox ? bookIdIn(join(config.varDir, 'sandbox-bank')) : null
  const db = openDatabase({
    url: databaseUrl,
    maxConnections: config.databaseConnections,
    log,
    ...(bookId !== null && { applicationName: nameWithBook(bookId) }),
  })
  lifecycle.onStop({ stage: 'pools', name: 'database pool', stop: db.close })

  const jobs = createJobs({ db, url: databaseUrl, log, clock: systemClock, traces })
  const house = await openHouse({ config, db, jobs, clock: systemClock, log, traces })
  lifecycle.onStop({ stage: 'work', name: 'rooms', stop: house.close })
  if (bookId !== null) await assertOneBankBook(db, bookId)
  await jobs.start({ work: config.role !== 'http' })
  lifecycle.onStop({ stage: 'jobs', name: 'jobs', stop: jobs.stop })

  if (config.role === 'worker') return await serveWorker({ house, config, lifecycle })
  const { app, live } = await serveHouse(house, { webDir, site, isStopping: lifecycle.isStopping })
  await app.listen({ port: config.port, host: config.host })
  lifecycle.onStop({
    stage: 'drain',
    name: 'readiness',
    stop: () => delay(config.drainSeconds * 1000),
  })
  lifecycle.onStop({
    stage: 'http',
    name: 'HTTP',
    stop: async () => {
      live.close()
      await app.close()
    },
  })
}

/** A node that only works shows whether it lives and what it measures, where METRICS_PORT says. */
async function serveWorker({
  house,
  config: { metricsPort: port, host },
  lifecycle,
}: {
  house: House
  config: Config
  lifecycle: Lifecycle
}): Promise<void> {
  if (port === undefined) return
  const { serveHealth } = await import('./app/serve.ts')
  const app = await serveHealth(house, { isStopping: lifecycle.isStopping })
  await app.listen({ port, host })
  lifecycle.onStop({ stage: 'http', name: 'measures', stop: () => app.close() })
}

/**
 * The production entry: everything from settings to an open port, without building or importing anything.
 * With `--api-only` no pages are served.
 */
async function main(): Promise<void> {
  const config = loadConfig()
  runLibrariesForSpeed()
  const log = createLog({ level: config.logLevel })
  if (cluster.isWorker) return serveAsProcess({ config, log })
  const lifecycle = createLifecycle({ log })
  lifecycle.handleSignals()
  try {
    const database = await provideDatabase({ config, log })
    lifecycle.onStop({ stage: 'database-server', name: 'PostgreSQL', stop: database.stop })
    await migrateDatabase({ url: database.url, log })
    await assertPersianSearchWorks(database.url)
    const site = process.argv.includes('--api-only') ? 'none' : 'built'
    const program = fileURLToPath(import.meta.url)
    await startNode({ config, databaseUrl: database.url, log, lifecycle, site, program })
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
