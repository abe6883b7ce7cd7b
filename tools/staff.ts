import { actingAs } from '@parastoo/server/platform/audit'
import { loadConfig } from '@parastoo/server/platform/config/config'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { provideDatabase } from '@parastoo/server/platform/db/provide-database'
import { createLog } from '@parastoo/server/platform/log'
import { staffHouse } from './staff/open-staff-house.ts'
import { WrongWords } from './staff/staff-command.ts'
import { staffCommands } from './staff/staff-commands.ts'
import { whoRuns } from './staff/who-runs.ts'

/** `npm run staff -- <command> …`: what staff decide by hand. Runs beside a running site, on the same database. */
async function runStaffCommand([name, ...words]: readonly string[]): Promise<number> {
  const command = staffCommands.find((each) => each.name === name)
  if (!command) {
    const list = staffCommands.flatMap(({ name: word, usage, description }) => [
      `  ${word} ${usage}`,
      `      ${description}`,
    ])
    console.error(['Usage: npm run staff -- <command> …', '', ...list].join('\n'))
    return 2
  }
  const config = loadConfig()
  const log = createLog({ level: 'silent' })
  const database = await provideDatabase({ config, log, onStep: () => {} })
  try {
    await migrateDatabase({ url: database.url })
    const db = openDatabase({ url: database.url, maxConnections: 4, log })
    const house = staffHouse({ config, db, url: database.url, log })
    try {
      const asked = { db, url: database.url, words, openHouse: house.open }
      const actor = { via: 'command' as const, account: whoRuns() }
      console.log(await actingAs(actor, () => command.run(asked)))
      return 0
    } finally {
      await house.close()
      await db.close()
    }
  } catch (fault) {
    if (!(fault instanceof WrongWords)) throw fault
    console.error(fault.message)
    return 1
  } finally {
    await database.stop()
  }
}

process.exitCode = await runStaffCommand(process.argv.slice(2))
