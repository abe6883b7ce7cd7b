import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type FileReport, secondsByRoom } from './seconds-by-room.ts'
import type { Stage } from './stages.ts'

const root = resolve(import.meta.dirname, '../..')

/** So many lines from the end of what a failed stage said hold its failures: vitest sums them up there. */
const linesToldAgain = 150

/**
 * Runs every stage, also after one failed, and ends with the seconds of each room, what the failed ones said last, what failed in a few words, and
 * how many parts passed and failed. Those in one list run side by side: each of them leaves a core idle for a while. Returns the exit code.
 */
export async function runStages(stages: readonly (Stage | readonly Stage[])[]): Promise<number> {
  const startedMs = performance.now()
  let passed = 0
  let failed = 0
  const files: FileReport[] = []
  const faults: string[] = []
  const names: string[] = []
  const runOne = async ({ title, run, live }: Stage) => {
    if (live) console.log(`\n  ${title}`)
    const stageMs = performance.now()
    const outcome = await run()
    passed += outcome.passed
    failed += outcome.failed
    files.push(...(outcome.files ?? []))
    const holds = outcome.failed === 0
    const counts = `${outcome.passed} passed${holds ? '' : `, ${outcome.failed} failed`}`
    console.log(`  ${holds ? '✓' : '✗'} ${title.padEnd(22)} ${secondsSince(stageMs)}   ${counts}`)
    if (!holds && !live) console.log(`\n${outcome.said}\n`)
    const last = outcome.said.split('\n').slice(-linesToldAgain).join('\n')
    if (holds) return
    faults.push(`\n  ✗ ${title}\n${last}`)
    const failedTests = toldOfFailed(outcome.said)
    names.push(...(failedTests.length > 0 ? failedTests : [`  ✗ ${title}`]))
  }
  for (const beside of stages) await Promise.all([beside].flat().map(runOne))
  console.log('\n  seconds in tests, by room')
  for (const [room, seconds] of secondsByRoom(files, root))
    console.log(`  ${room.padEnd(40)} ${seconds.toFixed(1).padStart(6)}`)
  // Once more where a reader of a long log looks first.
  for (const fault of faults) console.log(fault)
  if (names.length > 0) console.log(`\n${names.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed in ${secondsSince(startedMs).trim()}`)
  return failed === 0 ? 0 : 1
}

/** So many tests are told with the first of their words; of the others the names do. */
const [mostTold, wordsTold] = [4, 8]

/** Each test that failed, once: the line in which vitest names it, and what it says of it before it shows the code. */
export function toldOfFailed(said: string): string[] {
  const lines = stripVTControlCharacters(said).split('\n')
  const told = new Map<string, string[]>()
  lines.forEach((line, at) => {
    if (!/^ *FAIL /.test(line)) return
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((each) => each.trim().startsWith('❯'))
    const words = rest.slice(0, end < 0 ? wordsTold : end).filter((each) => each.trim() !== '')
    if ((told.get(line)?.length ?? 0) === 0) told.set(line, words.slice(0, wordsTold))
  })
  return [...told].flatMap(([name, words], place) => [name, ...(place < mostTold ? words : [])])
}

function secondsSince(startMs: number): string {
  return `${((performance.now() - startMs) / 1000).toFixed(1).padStart(6)} s`
}
