import { parseArgs } from 'node:util'
import {
  ConfigError,
  loadConfig,
  runLibrariesForSpeed,
} from '@parastoo/server/platform/config/config'
import { createLifecycle } from '@parastoo/server/platform/lifecycle'
import { openServerLog } from './start/server-log.ts'
import { StartRefused } from './start/start-refused.ts'
import { type Started, steps, stepsOfRelease } from './start/steps.ts'

/**
 * `npm start`: everything from a fresh clone to an open site, one step after the other, each shown with its time.
 * `--dev` serves the site from its sources instead of building it. `--prepare` ends where the database has all that a release needs:
 * once a release, before its servers start (deploy/).
 */
async function start(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dev: { type: 'boolean', default: false },
      prepare: { type: 'boolean', default: false },
    },
  })
  const config = loadConfig()
  if (!values.dev) runLibrariesForSpeed()
  const { log, file } = openServerLog(config, { isFirst: true })
  const lifecycle = createLifecycle({ log })
  lifecycle.handleSignals()
  const started: Started = { config, log, lifecycle, site: values.dev ? 'vite' : 'built' }

  console.log(`\n${config.brandName} · ${config.brandNameLatin}\n`)
  try {
    for (const { title, run } of values.prepare ? stepsOfRelease : steps) {
      const startedMs = performance.now()
      const outcome = await run(started, (sentence) => console.log(`    ${sentence}`))
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      console.log(`  ✓ ${title.padEnd(11)} ${seconds.padStart(5)} s   ${outcome}`)
    }
  } catch (fault) {
    console.error(`\n${fault instanceof StartRefused ? fault.message : explain(fault)}\n`)
    await lifecycle.stop('failed start')
    process.exit(1)
  }
  console.log('')
  if (values.prepare) process.exit((await lifecycle.stop('prepared')) ? 0 : 1)
  const answers = config.role !== 'worker'
  if (answers) console.log(`  Site     ${config.publicUrl}`)
  if (answers && config.sandbox) console.log(`  Outbox   ${config.publicUrl}/dev/outbox`)
  console.log(`  Log      ${file}\n  Stop     Ctrl-C\n`)
}

function explain(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}

try {
  await start()
} catch (fault) {
  if (!(fault instanceof ConfigError)) throw fault
  console.error(`\n${fault.message}\n`)
  process.exit(1)
}
