import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of a development machine: generated once, kept in `<varDir>/secret` and readable by its owner only.
 * Two processes that start at once agree, because only one of them can create the file.
 */
export function developmentSecret(varDir: string): string {
  const file = join(varDir, 'secret')
  mkdirSync(varDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
  return readFileSync(file, 'utf8').trim()
}
