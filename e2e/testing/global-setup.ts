import { join, resolve } from 'node:path'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import type { TestProject } from 'vitest/node'
import { startProduct } from '../product.ts'
import { copyDatabase } from './copy-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    databaseUrl: string
    /** A database with all that ships with the product, to which nobody is connected: others are copied from it. */
    filledUrl: string
    /** For a second node on the same database. */
    secret: string
    /** Whether journeys are made on a desk's width too. */
    bothWidths: boolean
  }
}

/** One house for all journeys, started by the command people use, on a throw-away database that journeys may reach into. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster({
    folder: join(resolve(import.meta.dirname, '../..'), 'var/test'),
  })
  const secret = 'a secret of the journeys alone, for every node of theirs'
  // Filled once: the timetable and the hotels take longer to bring in than most journeys take.
  const first = await startProduct({ DATABASE_URL: cluster.templateUrl, LOG_LEVEL: 'warn' })
  await first.discard()
  const databaseUrl = await copyDatabase(cluster.templateUrl)
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    LOG_LEVEL: 'warn',
    // A journey may come from another network address than the rest.
    TRUST_PROXY: '1',
    // Withdrawals wait for a day after a new account; a journey does not.
    CASH_OUT_HOLD_HOURS: '0',
  })
  project.provide('baseUrl', product.url)
  project.provide('databaseUrl', databaseUrl)
  project.provide('filledUrl', cluster.templateUrl)
  project.provide('secret', secret)
  return async () => {
    await product.discard()
    await cluster.stop()
  }
}
