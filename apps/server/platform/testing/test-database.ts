import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Db, openDatabase } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { templateName as emptyTemplate, inDatabase, runAs } from './scratch-cluster.ts'

/**
 * A migrated, empty database of this test file's own, dropped when the file is done; not empty when copied from another template.
 * Call it at the top of the file: `const { db, url } = await testDatabase()`.
 */
export async function testDatabase({
  maxConnections = 8,
  log,
  templateName = emptyTemplate,
}: {
  maxConnections?: number
  log?: Log
  templateName?: string
} = {}): Promise<{ db: Db; url: string }> {
  const template = inject('templateDatabaseUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  const serverUrl = inDatabase(template, 'postgres')
  const url = inDatabase(template, name)
  const quoted = pg.escapeIdentifier(name)
  await runAs(serverUrl, `create database ${quoted} template ${templateName} strategy file_copy`)
  const db = openDatabase({ url, maxConnections, ...(log ? { log } : {}) })
  afterAll(async () => {
    await db.close()
    // A database is not dropped while somebody follows it, and a follower's end takes a moment.
    await runAs(
      serverUrl,
      `select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where database = '${name}' and active`,
    )
    await runAs(serverUrl, `drop database ${quoted} with (force)`)
  })
  return { db, url }
}
