import { loadConfig } from '@parastoo/server/platform/config/config'
import { type Db, openDatabase } from '@parastoo/server/platform/db/database'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { provideDatabase } from '@parastoo/server/platform/db/provide-database'
import { createLog } from '@parastoo/server/platform/log'

/** Runs a command of staff on the configured database, beside a running server or without one, and leaves it as it was found. */
export async function withDatabase(work: (db: Db) => Promise<number>): Promise<number> {
  const log = createLog({ level: 'silent' })
  const database = await provideDatabase({ config: loadConfig(), log, onStep: console.log })
  try {
    await migrateDatabase({ url: database.url })
    const db = openDatabase({ url: database.url, maxConnections: 4, log })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await database.stop()
  }
}
