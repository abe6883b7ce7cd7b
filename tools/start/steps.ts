import { fileURLToPath } from 'node:url'
import { startNode } from '@parastoo/server/main'
import type { Config } from '@parastoo/server/platform/config/config'
import { assertPersianSearchWorks, migrateDatabase } from '@parastoo/server/platform/db/migrate'
import {
  type ProvidedDatabase,
  provideDatabase,
} from '@parastoo/server/platform/db/provide-database'
import type { Lifecycle } from '@parastoo/server/platform/lifecycle'
import type { Log } from '@parastoo/server/platform/log'
import { bringHotels } from '../imports/bring-hotels.ts'
import { bringInsurance } from '../imports/bring-insurance.ts'
import { bringPages } from '../imports/bring-pages.ts'
import { bringTours } from '../imports/bring-tours.ts'
import { bringVisas } from '../imports/bring-visas.ts'
import { importShipped } from '../imports/import-shipped.ts'
import { buildSite } from '../site/build-site.ts'
import { assertPortIsFree } from './assert-port-is-free.ts'
import { StartRefused } from './start-refused.ts'

/** What each process of a node with several runs. */
const program = fileURLToPath(new URL('./serve-process.ts', import.meta.url))

/** What a start has so far; each step may add to it. */
export type Started = {
  config: Config
  log: Log
  lifecycle: Lifecycle
  site: 'built' | 'vite'
  database?: ProvidedDatabase
  /** The building of the site, begun beside the steps that fill the database; what became of it is asked for once, by its own step. */
  building?: Promise<{ outcome: string } | { fault: unknown }>
}

export type Step = {
  title: string
  /** Does its part and answers with what to show behind its time. Skips what did not change. */
  run(started: Started, progress: (sentence: string) => void): Promise<string>
}

/** What a release brings into the database, in this order. */
export const stepsOfRelease: readonly Step[] = [
  {
    title: 'PostgreSQL',
    async run(started, progress) {
      const { config, log, lifecycle } = started
      const database = await provideDatabase({ config, log, onStep: progress })
      lifecycle.onStop({ stage: 'database-server', name: 'PostgreSQL', stop: database.stop })
      started.database = database
      return database.description
    },
  },
  {
    title: 'Migrations',
    async run(started) {
      const { url } = databaseOf(started)
      const ran = await migrateDatabase({ url, log: started.log })
      await assertPersianSearchWorks(url)
      return ran.length === 0 ? 'nothing new' : `${ran.length} new`
    },
  },
  {
    title: 'Timetable',
    run: (started, progress) =>
      importShipped({
        url: databaseOf(started).url,
        log: started.log,
        daysAhead: started.config.flightDaysAhead,
        progress,
      }),
  },
  {
    title: 'Hotels',
    run: (started) =>
      bringHotels({
        url: databaseOf(started).url,
        log: started.log,
        sandbox: started.config.sandbox,
      }),
  },
  {
    title: 'Visas',
    run: (started) =>
      bringVisas({
        url: databaseOf(started).url,
        log: started.log,
        sandbox: started.config.sandbox,
      }),
  },
  {
    title: 'Insurance',
    run: (started) =>
      bringInsurance({
        url: databaseOf(started).url,
        log: started.log,
        sandbox: started.config.sandbox,
      }),
  },
  {
    title: 'Tours',
    run: (started) =>
      bringTours({
        url: databaseOf(started).url,
        log: started.log,
        sandbox: started.config.sandbox,
      }),
  },
  {
    title: 'Pages',
    run: (started) => bringPages({ url: databaseOf(started).url, log: started.log }),
  },
]

/** Everything `npm start` does, in this order. */
export const steps: readonly Step[] = [
  {
    title: 'Port',
    async run({ config }) {
      if (config.role === 'worker') return 'not needed by a worker'
      await assertPortIsFree(config)
      return `${config.port} is free`
    },
  },
  {
    title: 'Sources',
    async run(started) {
      const { site, config, lifecycle } = started
      if (site === 'vite' || config.role === 'worker') return 'not built'
      const noLonger = new AbortController()
      lifecycle.onStop({ stage: 'work', name: 'building', stop: () => noLonger.abort() })
      // The timetable keeps one core and PostgreSQL busy: on a machine of two the site is built meanwhile.
      started.building = buildSite({ signal: noLonger.signal }).then(
        (outcome) => ({ outcome }),
        (fault: unknown) => ({ fault }),
      )
      return 'the site is built from them beside what follows'
    },
  },
  ...stepsOfRelease,
  {
    title: 'Site',
    async run({ site, building }) {
      if (!building) return site === 'vite' ? 'served from its sources' : 'not needed by a worker'
      const built = await building
      if ('fault' in built) throw built.fault
      return built.outcome
    },
  },
  {
    title: 'Server',
    async run(started) {
      const { config, log, lifecycle, site } = started
      const databaseUrl = databaseOf(started).url
      await startNode({ config, log, lifecycle, site, databaseUrl, program })
      const where = config.role === 'worker' ? 'running jobs' : `port ${config.port}`
      return config.processes === 1 ? where : `${where}, ${config.processes} processes`
    },
  },
]

function databaseOf({ database }: Started): ProvidedDatabase {
  if (!database) throw new StartRefused('The database is needed before this step')
  return database
}
