import type { Stage } from './stages.ts'

/** Runs every stage, also after one failed, and ends with how many parts passed and failed. Returns the exit code. */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const startedMs = performance.now()
  let passed = 0
  let failed = 0
  for (const { title, run, live } of stages) {
    if (live) console.log(`\n  ${title}`)
    const stageMs = performance.now()
    const outcome = await run()
    passed += outcome.passed
    failed += outcome.failed
    const holds = outcome.failed === 0
    const counts = `${outcome.passed} passed${holds ? '' : `, ${outcome.failed} failed`}`
    console.log(`  ${holds ? '✓' : '✗'} ${title.padEnd(22)} ${secondsSince(stageMs)}   ${counts}`)
    if (!holds && outcome.said) console.log(`\n${outcome.said}\n`)
  }
  console.log(`\n${passed} passed, ${failed} failed in ${secondsSince(startedMs).trim()}`)
  return failed === 0 ? 0 : 1
}

function secondsSince(startMs: number): string {
  return `${((performance.now() - startMs) / 1000).toFixed(1).padStart(6)} s`
}
