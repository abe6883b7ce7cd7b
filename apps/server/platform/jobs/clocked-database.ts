import pg from 'pg'
import type { Db as BossDatabase } from 'pg-boss'
import type { Log } from '../log.ts'

/**
 * The connections of pg-boss where it goes by a clock that stands still: each is told so before it is given out. pg-boss's own pool sends that together
 * with the first statement, which the driver's next version refuses. Nothing wakes a worker here: what is due is run when a test says so.
 */
export function openClockedDatabase(
  url: string,
  log: Log,
): BossDatabase & { close: () => Promise<void> } {
  let statements: readonly string[] = []
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'parastoo-jobs',
    max: 4,
    onConnect: async (client) => {
      for (const statement of statements) await client.query(statement)
    },
  })
  pool.on('error', (fault) => log.warn({ err: fault }, 'an idle connection of jobs was lost'))
  return {
    executeSql: (text, values) => pool.query(text, values),
    async setSessionStatements(given) {
      statements = given
    },
    close: () => pool.end(),
  }
}
