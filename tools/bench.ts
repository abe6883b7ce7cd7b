import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const bench = resolve(import.meta.dirname, '../bench')

/** `npm run bench:<what>`: installs the peers we measure against when they are missing, then runs `bench/<what>.ts`. */
async function runBench(): Promise<void> {
  const [what = '', ...rest] = process.argv.slice(2)
  const file = join(bench, `${what}.ts`)
  if (!/^[a-z]+$/.test(what) || !existsSync(file)) {
    const known = readdirSync(bench).filter((name) => /^[a-z]+\.ts$/.test(name))
    throw new Error(`There is no benchmark ${what}. There are: ${known.join(', ')}`)
  }
  installPeers()
  process.argv = [process.execPath, file, ...rest]
  await import(file)
}

/** The peers have a lockfile of their own, so that nobody who only runs the product installs them. */
function installPeers(): void {
  const wanted = createHash('sha256')
    .update(readFileSync(join(bench, 'package-lock.json')))
    .digest('hex')
  const stamp = join(bench, 'node_modules', '.parastoo-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing the peers of the benchmarks; this happens once.')
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', ['ci', ...quietly], { cwd: bench, stdio: 'inherit' })
  if (npm.status !== 0) throw new Error('The peers could not be installed; npm says why above')
  writeFileSync(stamp, wanted)
}

await runBench()
