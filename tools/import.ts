import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '@parastoo/server/platform/config/config'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { migrateDatabase } from '@parastoo/server/platform/db/migrate'
import { provideDatabase } from '@parastoo/server/platform/db/provide-database'
import { createLog } from '@parastoo/server/platform/log'
import { importKinds } from './imports/import-kinds.ts'

/** `npm run import -- <kind> <file>`: brings a file in, or lists every bad line and changes nothing. */
async function importFile(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [kindName, file] = positionals
  const kind = importKinds.find((each) => each.kind === kindName)
  if (!kind || !file) {
    const list = importKinds.map((each) => `  ${each.kind.padEnd(12)} ${each.description}`)
    console.error(['Usage: npm run import -- <kind> <file>', '', 'Kinds:', ...list].join('\n'))
    return 2
  }
  const config = loadConfig()
  const log = createLog({ level: 'silent' })
  const database = await provideDatabase({ config, log, onStep: console.log })
  try {
    await migrateDatabase({ url: database.url })
    const db = openDatabase({ url: database.url, maxConnections: 4, log })
    try {
      const outcome = await kind.importFile({ db, file: resolve(file), progress: console.log })
      if ('imported' in outcome) {
        console.log(outcome.imported)
        return 0
      }
      for (const { line, reason } of outcome.badLines) console.error(`line ${line}: ${reason}`)
      console.error(`\n${outcome.badLines.length} bad line(s); nothing was changed.`)
      return 1
    } finally {
      await db.close()
    }
  } finally {
    await database.stop()
  }
}

process.exitCode = await importFile()
