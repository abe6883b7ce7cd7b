import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import { readTables } from './tables/read-tables.ts'
import { writeTables } from './tables/write-tables.ts'

const root = resolve(import.meta.dirname, '..')
const modulesFolder = join(root, 'apps/server/modules')

/**
 * Writes `modules/<schema>/tables.generated.ts` for every module that owns a schema, from a freshly migrated database.
 * With `check` nothing is written; returns the files that are not what the migrations say.
 */
async function generateTables({ check }: { check: boolean }): Promise<string[]> {
  const cluster = await startScratchCluster({ folder: join(root, 'var/scratch') })
  try {
    const tables = await readTables(cluster.templateUrl)
    const changed: string[] = []
    for (const module of modulesIn(modulesFolder)) {
      const own = tables.filter(({ schema }) => schema === schemaOf(module))
      const file = join(modulesFolder, module, 'tables.generated.ts')
      const present = existsSync(file) ? readFileSync(file, 'utf8') : undefined
      if (own.length === 0 && present === undefined) continue
      const text = writeTables(schemaOf(module), own)
      if (text === present) continue
      changed.push(file)
      if (!check) writeFileSync(file, text)
    }
    const homeless = new Set(tables.map(({ schema }) => schema)).difference(
      new Set(modulesIn(modulesFolder).map(schemaOf)),
    )
    if (homeless.size > 0) {
      throw new Error(`No module bears the name of these schemas: ${[...homeless].join(', ')}`)
    }
    return changed
  } finally {
    await cluster.stop()
  }
}

/** As `tidy/rooms.ts` has it: a schema bears its module's name, with underscores. */
const schemaOf = (module: string): string => module.replaceAll('-', '_')

function modulesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const changed = await generateTables({ check: values.check })
  for (const file of changed)
    console.log(values.check ? `not up to date: ${file}` : `wrote ${file}`)
  if (values.check && changed.length > 0) {
    console.error('Run npm run generate and commit what it writes.')
    process.exitCode = 1
  }
}
