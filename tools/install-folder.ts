import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a folder that has a lockfile of its own (bench, mutation) when they are missing or have changed, so that
 * nobody who only runs the product installs them.
 */
export function installFolder(folder: string, what: string): void {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules', '.parastoo-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Installing ${what}; this happens once.`)
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', ['ci', ...quietly], { cwd: folder, stdio: 'inherit' })
  if (npm.status !== 0) throw new Error(`${what} could not be installed; npm says why above`)
  writeFileSync(stamp, wanted)
}
