import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installFolder } from './install-folder.ts'

const bench = resolve(import.meta.dirname, '../bench')

/** `npm run bench:<what>`: installs the peers we measure against when they are missing, then runs `bench/<what>.ts`. */
async function runBench(): Promise<void> {
  const [what = '', ...rest] = process.argv.slice(2)
  const file = join(bench, `${what}.ts`)
  if (!/^[a-z]+$/.test(what) || !existsSync(file)) {
    const known = readdirSync(bench).filter((name) => /^[a-z]+\.ts$/.test(name))
    throw new Error(`There is no benchmark ${what}. There are: ${known.join(', ')}`)
  }
  installFolder(bench, 'the peers of the benchmarks')
  process.argv = [process.execPath, file, ...rest]
  await import(file)
}

await runBench()
