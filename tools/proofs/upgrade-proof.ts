import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import type { Proof } from './proof.ts'

const root = resolve(import.meta.dirname, '../..')
const migrations = 'apps/server/migrations'
/** The release that agencies run before this one. */
const lastRelease = '0.1.0'
/** Files that say what its calls promise, on the whole house. Without the dash before it, which would begin an option. */
const callTests = 'calls.test.ts'

/** The last release's own tests of its calls, on the schema of today: for an hour of every upgrade its code runs on it. */
export const upgradeProof: Proof = {
  name: 'old-code',
  claim:
    'the release before this one keeps what its calls promise on the schema of this one, on which it runs while its nodes are replaced one by one',
  async run({ folder, ref = lastRelease, files = callTests, print }) {
    const commit = commitOf(ref)
    if (commit === null)
      return {
        done: `nothing was run: there is no tag or commit ${ref}`,
        faults: [`${ref} is not known here: tag the release, or name another by --from=`],
      }
    const old = join(folder, 'old')
    checkOut(commit, old)
    const added = overlay(old)
    print(
      `  ${ref} is ${commit.slice(0, 8)}; ${added.length} migrations are newer: ${added.join(', ') || 'none'}`,
    )
    if (!linkPackages(old))
      return {
        done: 'nothing was run',
        faults: ['its packages are others than those of today; run this where both are installed'],
      }
    const report = join(folder, 'report.json')
    await runTests(old, { report, files })
    const { passed, failed } = readReport(report)
    return {
      done: `${passed} tests of its calls on ${added.length} newer migrations`,
      faults: [
        ...failed,
        ...(passed === 0 ? ['no test of the older release ran'] : []),
        ...(added.length === 0 ? ['no migration is newer, so nothing is shown'] : []),
      ],
    }
  },
}

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

function commitOf(ref: string): string | null {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  } catch {
    return null
  }
}

/** A copy of its files that belongs to no checkout, so that nothing of ours is moved. */
function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['-C', root, 'archive', '--format=tar', commit], {
    maxBuffer: 1_000_000_000,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
}

/** Puts the migrations of today in the place of its own; answers which of them it has not had. */
function overlay(old: string): string[] {
  const theirs = readdirSync(join(old, migrations))
  const ours = readdirSync(join(root, migrations))
  rmSync(join(old, migrations), { recursive: true })
  cpSync(join(root, migrations), join(old, migrations), { recursive: true })
  // A number that was given anew when branches met is no other migration.
  const bare = (name: string) => name.replace(/^\d+-/, '')
  const known = new Set(theirs.map(bare))
  return ours.filter((name) => name.endsWith('.sql') && !known.has(bare(name)))
}

/** Its packages are those of this checkout, its rooms are its own. False where they cannot be. */
function linkPackages(old: string): boolean {
  const locks = [root, old].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'))
  if (locks[0] !== locks[1]) return false
  const packages = join(old, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // Links to rooms lead to the rooms beside them.
    if (name === '@parastoo' || name.startsWith('.vite')) continue
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  }
  cpSync(join(root, 'node_modules/@parastoo'), join(packages, '@parastoo'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const room of ['apps/server', 'apps/web', 'bench', 'e2e']) {
    const own = join(root, room, 'node_modules')
    if (existsSync(own) && existsSync(join(old, room)))
      symlinkSync(own, join(old, room, 'node_modules'))
  }
  return true
}

function runTests(
  old: string,
  { report, files }: { report: string; files: string },
): Promise<void> {
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [
        join(old, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        'server',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        files,
      ],
      {
        cwd: old,
        env: childEnvironment({ NODE_ENV: 'test' }),
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    child.on('close', () => done())
  })
}

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function readReport(file: string): { passed: number; failed: string[] } {
  if (!existsSync(file)) return { passed: 0, failed: ['its tests did not run'] }
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = name.split('/').at(-1)
    const ones = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName }) => `${where}: ${fullName}`)
    return ones.length > 0 || status !== 'failed' ? ones : [`${where}: ${message ?? 'failed'}`]
  })
  return { passed, failed }
}
