import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ConfigError, loadConfig } from '@parastoo/server/platform/config/config'
import { provideDatabase } from '@parastoo/server/platform/db/provide-database'
import { createLifecycle } from '@parastoo/server/platform/lifecycle'
import { createLog } from '@parastoo/server/platform/log'

const root = resolve(import.meta.dirname, '..')

/**
 * `npm run dev`: the start of `start.ts` under `node --watch`, so a changed server file starts the server anew, while
 * Vite inside it reloads the site. This outer process holds PostgreSQL, which therefore stays up in between.
 */
async function develop(): Promise<void> {
  const config = loadConfig()
  const log = createLog({ level: 'warn' })
  const lifecycle = createLifecycle({ log })
  const database = await provideDatabase({ config, log, onStep: console.log })
  lifecycle.onStop({ stage: 'database-server', name: 'PostgreSQL', stop: database.stop })

  const watched = spawn(
    process.execPath,
    [
      // Only what the server is made of: Vite reloads the site by itself, and writes files while it does.
      ...['apps/server', 'packages/kit', 'packages/contract'].map(
        (folder) => `--watch-path=${join(root, folder)}`,
      ),
      '--watch-preserve-output',
      join(import.meta.dirname, 'start.ts'),
      '--dev',
    ],
    { stdio: 'inherit' },
  )
  const ended = new Promise<void>((resolve) => watched.once('exit', () => resolve()))
  lifecycle.onStop({
    stage: 'http',
    name: 'watched server',
    async stop() {
      watched.kill('SIGTERM')
      await ended
    },
  })
  lifecycle.handleSignals()
  await ended
  await lifecycle.stop('the watched server ended')
}

try {
  await develop()
} catch (fault) {
  if (!(fault instanceof ConfigError)) throw fault
  console.error(`\n${fault.message}\n`)
  process.exit(1)
}
