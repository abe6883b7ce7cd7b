import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const notSources = new Set(['node_modules', 'build', '.react-router', 'var', '.git'])

/** One hash over files and folders: their names and contents, without what is built or installed. */
export function contentHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      const content = readFileSync(file)
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !notSources.has(name))
  return names.sort().flatMap((name) => filesUnder(join(path, name)))
}
