import { declareWork } from '@parastoo/server/app/open-house'
import { type House, wireHouse } from '@parastoo/server/app/wiring'
import { systemClock } from '@parastoo/server/platform/clock'
import { loadConfig } from '@parastoo/server/platform/config/config'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { provideDatabase } from '@parastoo/server/platform/db/provide-database'
import { createJobs } from '@parastoo/server/platform/jobs/jobs'
import { createLog } from '@parastoo/server/platform/log'
import { refundsDesk, refundsUsage } from './staff/refunds-desk.ts'

/** The desks of the staff until the back-office stands; each is given what follows its name. */
const desks: Record<string, (house: House, words: readonly string[]) => Promise<number>> = {
  refunds: refundsDesk,
}

/**
 * `npm run staff -- <desk> …`: acts in the database beside a running server, by the same use cases; jobs it queues are done by
 * the server. Whoever may run it may read the database, so the name in `--staff` is a record, not a proof.
 */
async function serveStaff(): Promise<number> {
  const [name = '', ...words] = process.argv.slice(2)
  const desk = desks[name]
  if (!desk) {
    console.error(['Usage: npm run staff -- <desk> …', '', ...refundsUsage].join('\n'))
    return 2
  }
  const config = loadConfig()
  const log = createLog({ level: 'silent' })
  const database = await provideDatabase({ config, log })
  try {
    await migrateDatabase({ url: database.url })
    const db = openDatabase({ url: database.url, maxConnections: 4, log })
    const jobs = createJobs({ db, url: database.url, log, clock: systemClock })
    const house = await wireHouse({ config, db, jobs, clock: systemClock, log })
    declareWork(house)
    await jobs.start({ work: false })
    try {
      return await desk(house, words)
    } finally {
      await jobs.stop()
      await house.pdf.close()
      await db.close()
    }
  } finally {
    await database.stop()
  }
}

process.exitCode = await serveStaff()
