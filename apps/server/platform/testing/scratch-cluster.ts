import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded.ts'
import { countLeases } from '../db/embedded/leases.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { newId } from '../ids.ts'
import { installJobs } from '../jobs/install-jobs.ts'

/** A throw-away server: durable against nothing, fast, gone when stopped. For tests and for generating types. */
export type ScratchCluster = {
  /** The address of a migrated database that new ones are copied from. */
  templateUrl: string
  stop(): Promise<void>
}

/** The name of the migrated database in every scratch cluster. */
export const templateName = 'parastoo_template'

/** Settings of a server that nobody needs after a loss of power. */
export const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts a scratch cluster under `folder` and clears those away whose owners were killed. */
export async function startScratchCluster({ folder }: { folder: string }): Promise<ScratchCluster> {
  await clearAbandoned(folder)
  const own = join(folder, newId())
  const postgres = await startEmbeddedPostgres({ folder: own, settings: careless })
  const templateUrl = inDatabase(postgres.url, templateName)
  await runAs(inDatabase(postgres.url, 'postgres'), `create database ${templateName}`)
  await migrateDatabase({ url: templateUrl })
  await installJobs(templateUrl)
  return { templateUrl, stop: () => discard(own, postgres) }
}

/** The address of another database of the same server. */
export const inDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Clears away the clusters whose owners were killed: of each folder in `folder`, the one that it is or that is `inside` it. */
export async function clearAbandoned(folder: string, inside = ''): Promise<void> {
  for (const name of namesIn(folder)) {
    const own = join(folder, name)
    const abandoned = join(own, inside)
    if (countLeases(abandoned) > 0 || namesIn(join(abandoned, 'users')).length === 0) continue
    try {
      await discard(own, await startEmbeddedPostgres({ folder: abandoned }))
    } catch {
      // Another run is clearing it at this moment.
    }
  }
}

async function discard(own: string, postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop()
  for (const path of [postgres.folder, own]) rmSync(path, { recursive: true, force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Runs one statement on a connection of its own. */
export async function runAs(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
