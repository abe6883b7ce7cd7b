/** `npm run mutate [-- <group> …]`: breaks the code of each group on purpose, one small fault at a time, and counts which the tests notice. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { groups, type Part } from './groups.ts'
import { printScores, type Report } from './scores.ts'

const root = resolve(import.meta.dirname, '..')
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator')
/** Every group must reach this (issue 5). */
const wantedPercent = 85

/** Answers the exit code: 1 when a group has a lower score than is wanted. `--only=<part of a path>` looks at some files alone. */
export async function mutate(asked: readonly string[]): Promise<number> {
  const only = asked.find((each) => each.startsWith('--only='))?.slice('--only='.length) ?? ''
  const named = asked.filter((each) => !each.startsWith('--'))
  const unknown = named.filter((name) => !(name in groups))
  if (unknown.length > 0) {
    console.error(`There is no group ${unknown[0]}. There are: ${Object.keys(groups).join(', ')}`)
    return 2
  }
  // A copy: a run that is cut off leaves nothing broken behind.
  const copy = join(root, 'var/mutation')
  rmSync(copy, { recursive: true, force: true })
  copyTree(copy)
  let isReached = true
  for (const [name, parts] of Object.entries(groups)) {
    if (named.length > 0 && !named.includes(name)) continue
    const wanted = parts.filter(({ mutated }) => mutated.some((file) => file.includes(only)))
    const files = wanted.flatMap((part) => {
      const own = Object.entries(mutatePart(copy, part).files)
      // What was found so far stands, should the run be cut off.
      if (wanted.length > 1) printScores(`${name}, in part`, own)
      return own
    })
    const percent = printScores(name, files)
    isReached &&= percent >= wantedPercent
  }
  return isReached ? 0 : 1
}

function mutatePart(copy: string, { mutated, tests, needsDatabase }: Part): Report {
  const config = join(copy, 'vitest.mutation.config.js')
  const settings = {
    include: tests,
    ...(needsDatabase ? { globalSetup: ['apps/server/platform/testing/global-setup.ts'] } : {}),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  }
  writeFileSync(config, `export default { test: ${JSON.stringify(settings)} }\n`)
  const report = join(copy, 'report.json')
  const options = {
    testRunner: 'vitest',
    vitest: { configFile: config, related: false },
    plugins: [
      join(stryker, 'vitest-runner/dist/src/index.js'),
      join(import.meta.dirname, 'ignore-words.ts'),
    ],
    // In place only what is mutated is read; the rest is found where it stands.
    ignorePatterns: ['**', ...mutated.map((file) => `!${file}`)],
    ignorers: ['words'],
    mutate: mutated,
    inPlace: true,
    concurrency: 1,
    coverageAnalysis: 'perTest',
    disableTypeChecks: false,
    allowConsoleColors: false,
    // Long, for a machine with other work must not be taken for a mutant that never ends.
    timeoutMS: 60_000,
    timeoutFactor: 4,
    warnings: { slow: false },
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: report },
  }
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(options, null, 2))
  const run = spawnSync(process.execPath, [join(stryker, 'core/bin/stryker.js'), 'run'], {
    cwd: copy,
    stdio: 'inherit',
  })
  if (run.status !== 0) throw new Error(`The mutation tester ended with ${run.status}`)
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** What git knows or would add. Other packages are found above the copy; our own must be the copy's, or nothing would be seen to break. */
function copyTree(copy: string): void {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', listing, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const file of files.split('\0').filter((each) => each !== '' && isNeeded(each))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  const scope = join(copy, 'node_modules/@parastoo')
  mkdirSync(scope, { recursive: true })
  for (const folder of ['packages/kit', 'packages/contract', 'packages/ui', 'apps/server'])
    symlinkSync(relative(scope, join(copy, folder)), join(scope, folder.split('/')[1] ?? ''), 'dir')
}

const isNeeded = (file: string): boolean =>
  /^(packages|apps\/server|data)\/|^(package|tsconfig)/.test(file)
