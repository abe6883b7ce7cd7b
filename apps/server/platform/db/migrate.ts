import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { type Log, silentLog } from '../log.ts'
import { type Db, openDatabase, tables } from './database.ts'

/** The shipped migrations: one sequence, `NNNN-owner-what.sql`, whose first line says why as a comment. */
const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

const fileName = /^(\d{4})-([a-z]+)-[a-z0-9-]+\.sql$/

/** Reads the folder and refuses a wrong name, a number used twice and a missing reason. */
function readMigrations(folder: string): Record<string, Migration> {
  const migrations: Record<string, Migration> = {}
  const numbers = new Map<string, string>()
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith('.sql'))
    .sort()) {
    const number = fileName.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} is not named NNNN-owner-what.sql`)
    const taken = numbers.get(number)
    if (taken) throw new Error(`The migrations ${taken} and ${name} have the same number`)
    numbers.set(number, name)
    const text = readFileSync(join(folder, name), 'utf8')
    if (!text.startsWith('-- ')) throw new Error(`The migration ${name} does not say why`)
    migrations[name.replace(/\.sql$/, '')] = {
      up: async (kysely) => void (await sql.raw(text).execute(kysely)),
    }
  }
  return migrations
}

/**
 * Brings the database at `url` up to date, all or nothing, safe to run from several processes at once.
 * Returns the names of the migrations that ran now. A migration of a merged branch may carry a lower number than one
 * that already ran here: it is run all the same, since each owner touches only its own schema.
 */
export async function migrateDatabase({
  url,
  folder = migrationsFolder,
  log = silentLog,
}: {
  url: string
  folder?: string
  log?: Log
}): Promise<string[]> {
  const migrations = readMigrations(folder)
  const provider: MigrationProvider = { getMigrations: async () => migrations }
  const db = openDatabase({ url, maxConnections: 2, applicationName: 'parastoo-migrate', log })
  try {
    if (await isUpToDate(db, Object.keys(migrations))) return []
    const migrator = new Migrator({
      db: tables(db).withoutPlugins(),
      provider,
      migrationTableSchema: 'platform',
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
      allowUnorderedMigrations: true,
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    const failed = results.find(({ status }) => status === 'Error')
    if (failed) {
      throw new Error(`The migration ${failed.migrationName} failed: ${messageOf(error)}`, {
        cause: error,
      })
    }
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  } finally {
    await db.close()
  }
}

/** Asked before the migrator is: that one looks at every column of the database first, which takes a start longer than all it does then. */
async function isUpToDate(db: Db, names: readonly string[]): Promise<boolean> {
  const begun = await sql<{ table: string | null }>`
    select to_regclass('platform.migration') as table`.execute(tables<unknown>(db))
  if (begun.rows[0]?.table == null) return false
  const { rows } = await sql<{ name: string }>`select name from platform.migration`.execute(
    tables<unknown>(db),
  )
  return new Set(names).symmetricDifference(new Set(rows.map(({ name }) => name))).size === 0
}

function messageOf(fault: unknown): string {
  const { message, position } = fault as { message?: string; position?: string }
  return position ? `${message} (at character ${position})` : String(message)
}

/**
 * Refuses a database in which Persian text has no trigrams. That is so under the locale C, where every search for a
 * Persian name would silently find nothing.
 */
export async function assertPersianSearchWorks(url: string): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1 })
  try {
    const { rows } = await sql<{
      trigrams: string[]
    }>`select show_trgm('پرستو') as trigrams`.execute(tables(db))
    if (rows[0]?.trigrams.length) return
    throw new Error(
      'The database cannot search Persian text. Create it with a UTF-8 locale, for example ' +
        "create database parastoo template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8'",
    )
  } finally {
    await db.close()
  }
}
