import type { Db as BossDatabase } from 'pg-boss'
import { openListener } from '../db/listener.ts'
import { openPrimaryPool } from '../db/primary-pool.ts'
import { openServers } from '../db/servers.ts'
import type { Log } from '../log.ts'

/**
 * The connections of pg-boss, a few of its own so that fetching jobs never waits behind requests. They follow the primary as all
 * others do; times come as pg gives them, for pg-boss reads them so.
 */
export function openJobsDatabase({
  url,
  log,
  maxConnections,
}: {
  url: string
  log: Log
  maxConnections: number
}): BossDatabase & { close(): Promise<void> } {
  const servers = openServers({ url, log })
  /** What every connection runs before anything else; a test's clock is set so. */
  let sessionStatements: readonly string[] = []
  const pool = openPrimaryPool({
    servers,
    log,
    settingsOf: (address) => ({
      connectionString: address,
      application_name: 'parastoo-jobs',
      max: maxConnections,
      keepAlive: true,
      // One by one, before a connection is given out: the driver's next version refuses a second statement of a busy one.
      onConnect: async (client) => {
        for (const statement of sessionStatements) await client.query(statement)
      },
      connectionTimeoutMillis: 10_000,
    }),
  })
  const listener = openListener({ servers, log, applicationName: 'parastoo-jobs-listener' })
  return {
    executeSql: (text, values = []) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const listening = await listener.listen(channel, (payload) =>
        payload === null ? onReconnect() : onNotification(payload),
      )
      onReconnect()
      return { close: listening.stop }
    },
    async setSessionStatements(statements) {
      sessionStatements = statements
    },
    async close() {
      await listener.close()
      await pool.end()
      servers.close()
    },
  }
}
