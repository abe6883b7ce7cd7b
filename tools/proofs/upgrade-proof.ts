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
import { basename, join, resolve } from 'node:path'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import type { Proof } from './proof.ts'

const root = resolve(import.meta.dirname, '../..')
const migrations = 'apps/server/migrations'
/** The release that agencies run before this one. */
const lastRelease = '0.1.0'
/** Files that say what its calls promise, on the whole house. Without the dash before it, which would begin an option. */
const callTests = 'calls.test.ts'

/**
 * What older code is known to do otherwise by a migration, looked into on a day, and why it may. A line goes with the first release that has its
 * migration: from there on no code that knows nothing of it is upgraded.
 */
const knownDifferences: readonly {
  migration: string
  why: string
  tests: readonly string[]
}[] = [
  {
    migration: 'flights-rate-of-euros.sql',
    why: '2026-11-28: code before the euro lists every currency of the table and answers 500 for one that it does not know; no release runs it, and since then whoever reads passes over what they do not know',
    tests: [
      'offers the four currencies, the rial at 1, and shows and freezes no price by a rate that nobody has set',
      'proposes what two feeds of the market agree on, says so of a jump, and sets nothing by it',
      'sets a rate once for a key, writes it down, and tells every process',
      'of many at once lets one follow the rate they all saw',
      'asks a second person for the first rate of a currency, however near it is to the sample',
      'asks a second person for a jump, who allows what still follows, once',
      'by a process that is killed before it has written all is not set, and is set once by the same key after',
      'keeps the rates of the moment with an order, whatever they become',
      'asks a second person for small steps of one day that add up to a jump, and for no slow ones',
    ].map((name) => `currency-calls.test.ts: ${name}`),
  },
]

/**
 * The last release's own tests of its calls, on the schema of today: for an hour of every upgrade its code runs on it. What falls is tried
 * once more on the release's own schema: a test that falls there too (by the day, by chance) says nothing of the schema.
 */
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
    const own = join(folder, 'own-migrations')
    cpSync(join(old, migrations), own, { recursive: true })
    const added = overlay(old)
    print(
      `  ${ref} is ${commit.slice(0, 8)}; ${added.length} migrations are newer: ${added.join(', ') || 'none'}`,
    )
    if (!linkPackages(old))
      return {
        done: 'nothing was run',
        faults: ['its packages are others than those of today; run this where both are installed'],
      }
    const { passed, fallen } = await runTests(old, { report: join(folder, 'new.json'), files })
    const { known, rest } = sortOut(fallen, added)
    for (const why of new Set(known.map((each) => each.why))) print(`  known: ${why}`)
    for (const { test } of known) print(`    ${test}`)
    const there = await fallenOnOwnSchema(old, { own, folder, fallen: rest })
    const byThemselves = rest.filter(({ test }) => there.has(test))
    for (const { test } of byThemselves) print(`  falls on its own schema too: ${test}`)
    return {
      done: `${passed} tests of its calls on ${added.length} newer migrations (${known.length} differ as is known, ${byThemselves.length} fall by themselves)`,
      faults: [
        ...rest.flatMap(({ test, says }) => (there.has(test) ? [] : [`${test}: ${says}`])),
        ...(passed === 0 ? ['no test of the older release ran'] : []),
        ...(added.length === 0 ? ['no migration is newer, so nothing is shown'] : []),
      ],
    }
  },
}

/** Parts what is known of a newer migration from what is to be looked into. */
function sortOut(fallen: readonly Fallen[], added: readonly string[]) {
  const differenceOf = ({ test }: Fallen) =>
    knownDifferences.find(
      ({ migration, tests }) =>
        tests.includes(test) && added.some((name) => bare(name) === migration),
    )
  return {
    known: fallen.flatMap((each) => {
      const why = differenceOf(each)?.why
      return why === undefined ? [] : [{ test: each.test, why }]
    }),
    rest: fallen.filter((each) => differenceOf(each) === undefined),
  }
}

/** Which of them fall with the migrations that they were written with, on the same machine and day. */
async function fallenOnOwnSchema(
  old: string,
  { own, folder, fallen }: { own: string; folder: string; fallen: readonly Fallen[] },
): Promise<ReadonlySet<string>> {
  rmSync(join(old, migrations), { recursive: true })
  cpSync(own, join(old, migrations), { recursive: true })
  const again = new Set<string>()
  const report = join(folder, 'own.json')
  for (const file of new Set(fallen.flatMap((each) => each.file ?? []))) {
    rmSync(report, { force: true })
    for (const { test } of (await runTests(old, { report, files: file })).fallen) again.add(test)
  }
  return again
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
  const known = new Set(theirs.map(bare))
  return ours.filter((name) => name.endsWith('.sql') && !known.has(bare(name)))
}

/** A number that was given anew when branches met is no other migration. */
const bare = (name: string) => name.replace(/^\d+-/, '')

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

async function runTests(
  old: string,
  { report, files }: { report: string; files: string },
): Promise<{ passed: number; fallen: Fallen[] }> {
  await new Promise<void>((done) => {
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
  return readReport(report)
}

/** A test by its file and name, and what it says first; without a file where none was run. */
type Fallen = { file: string | null; test: string; says: string }

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    message?: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function readReport(report: string): { passed: number; fallen: Fallen[] } {
  if (!existsSync(report))
    return { passed: 0, fallen: [{ file: null, test: 'all of them', says: 'they did not run' }] }
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const fallen = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = basename(name)
    const ones = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages: [says = ''] }) => ({
        file,
        test: `${file}: ${fullName}`,
        says: firstLine(says),
      }))
    if (ones.length > 0 || status !== 'failed') return ones
    return [{ file, test: file, says: firstLine(message ?? 'failed') }]
  })
  return { passed, fallen }
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
