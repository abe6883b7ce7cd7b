import { actingAs } from '@parastoo/server/platform/audit'
import type { Config } from '@parastoo/server/platform/config/config'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { provideDatabase } from '@parastoo/server/platform/db/provide-database'
import { createLog } from '@parastoo/server/platform/log'
import { staffHouse } from './open-staff-house.ts'
import { WrongWords } from './staff-command.ts'
import { staffCommands } from './staff-commands.ts'
import { whoRuns } from './who-runs.ts'

/** What a command leaves behind: the code that it exits with, what it prints, and what it says was wrong. */
export type StaffAnswer = { code: number; out: string; wrong: string }

/** Runs one command of staff, which is read after `npm run staff --`, beside a running site on the same database. */
export async function runStaffCommand(
  [name, ...words]: readonly string[],
  readConfig: () => Config,
): Promise<StaffAnswer> {
  const command = staffCommands.find((each) => each.name === name)
  if (!command) {
    const list = staffCommands.flatMap(({ name: word, usage, description }) => [
      `  ${word} ${usage}`,
      `      ${description}`,
    ])
    const wrong = ['Usage: npm run staff -- <command> …', '', ...list].join('\n')
    return { code: 2, out: '', wrong }
  }
  const config = readConfig()
  const log = createLog({ level: 'silent' })
  const database = await provideDatabase({ config, log, onStep: () => {} })
  try {
    await migrateDatabase({ url: database.url })
    const db = openDatabase({ url: database.url, maxConnections: 4, log })
    const house = staffHouse({ config, db, url: database.url, log })
    try {
      const asked = { db, url: database.url, words, openHouse: house.open }
      const actor = { via: 'command' as const, account: whoRuns() }
      return { code: 0, out: await actingAs(actor, () => command.run(asked)), wrong: '' }
    } finally {
      await house.close()
      await db.close()
    }
  } catch (fault) {
    if (!(fault instanceof WrongWords)) throw fault
    return { code: 1, out: '', wrong: fault.message }
  } finally {
    await database.stop()
  }
}
