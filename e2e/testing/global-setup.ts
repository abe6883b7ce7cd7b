import { join, resolve } from 'node:path'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import type { TestProject } from 'vitest/node'
import { startProduct } from '../product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    databaseUrl: string
    /** For a second node on the same database. */
    secret: string
  }
}

/** One house for all journeys, started by the command people use, on a throw-away database that journeys may reach into. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster({
    folder: join(resolve(import.meta.dirname, '../..'), 'var/test'),
  })
  const secret = 'a secret of the journeys alone, for every node of theirs'
  const product = await startProduct({
    DATABASE_URL: cluster.templateUrl,
    SECRET: secret,
    LOG_LEVEL: 'warn',
    // A journey may come from another network address than the rest.
    TRUST_PROXY: '1',
  })
  project.provide('baseUrl', product.url)
  project.provide('databaseUrl', cluster.templateUrl)
  project.provide('secret', secret)
  return async () => {
    await product.discard()
    await cluster.stop()
  }
}
