import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteImport } from '@parastoo/server/modules/office/index'
import { systemClock } from '@parastoo/server/platform/clock'
import { importKinds } from './imports/import-kinds.ts'
import { withDatabase } from './with-database.ts'

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
  return await withDatabase(async (db) => {
    const outcome = await kind.importFile({ db, file: resolve(file), progress: console.log })
    const badLines = 'badLines' in outcome ? outcome.badLines : []
    const at = systemClock.now()
    await db.tx((tx) =>
      noteImport(tx, { kind: kindName ?? '', file: basename(file), badLines, at }),
    )
    if ('imported' in outcome) {
      console.log(outcome.imported)
      return 0
    }
    for (const { line, reason } of outcome.badLines) console.error(`line ${line}: ${reason}`)
    console.error(`\n${outcome.badLines.length} bad line(s); nothing was changed.`)
    return 1
  })
}

process.exitCode = await importFile()
