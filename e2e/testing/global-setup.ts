import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@parastoo/server/platform/db/embedded/embedded'
import { careless, clearAbandoned } from '@parastoo/server/platform/testing/scratch-cluster'
import type { TestProject } from 'vitest/node'
import { productsFolder, startProduct } from '../product.ts'
import { startComparingSite } from './comparing-site.ts'
import { copyDatabase } from './copy-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    databaseUrl: string
    /** A site that compares prices, and what the product knows it by. */
    comparingSite: { url: string; key: string }
    /** A database with all that ships with the product, to which nobody is connected: others are copied from it. */
    filledUrl: string
    /** Where the first product of this run was filled, from nothing, and ended; its own database is there. */
    firstVarDir: string
    /** Where the product of the journeys writes: whoever brings a file in beside it writes there too. */
    varDir: string
    /** For a second node on the same database. */
    secret: string
    /** Whether journeys are made on a desk's width too. */
    bothWidths: boolean
    /** Of the server's own tests, named here because one configuration provides both. */
    atFullSize: boolean
    proofFrom: number
    proofSeconds: number
  }
}

/** One house for all journeys, started by the command people use, on a throw-away database that journeys may reach into. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await clearAbandoned(productsFolder, 'postgres')
  const secret = 'a secret of the journeys alone, for every node of theirs'
  // As people start it, from nothing. What it was filled with is copied: to bring it in takes longer than most journeys take.
  const first = await startProduct({ LOG_LEVEL: 'warn' })
  await first.stop()
  const postgres = await startEmbeddedPostgres({
    folder: join(first.varDir, 'postgres'),
    settings: careless,
  })
  const filledUrl = await copyDatabase(postgres.url)
  const databaseUrl = await copyDatabase(filledUrl)
  const comparing = await startComparingSite()
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    LOG_LEVEL: 'warn',
    // A journey may come from another network address than the rest.
    TRUST_PROXY: '1',
    // Withdrawals wait for a day after a new account; a journey does not.
    CASH_OUT_HOLD_HOURS: '0',
    SAFARMARKET_PROVIDER: 'parastoo',
    SAFARMARKET_HOST: comparing.url,
    SAFARMARKET_KEY: comparing.key,
  })
  project.provide('baseUrl', product.url)
  project.provide('databaseUrl', databaseUrl)
  project.provide('comparingSite', { url: comparing.url, key: comparing.key })
  project.provide('filledUrl', filledUrl)
  project.provide('firstVarDir', first.varDir)
  project.provide('varDir', product.varDir)
  project.provide('secret', secret)
  return async () => {
    await product.discard()
    comparing.stop()
    await postgres.stop()
    for (const folder of [postgres.folder, first.varDir])
      rmSync(folder, { recursive: true, force: true })
  }
}
