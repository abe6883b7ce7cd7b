import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { freePort } from '@parastoo/server/platform/free-port'
import { newId } from '@parastoo/server/platform/ids'

const root = resolve(import.meta.dirname, '..')
/** Each product writes into a folder of its own here. */
export const productsFolder = join(root, 'var/e2e')

/** The product as `npm start` runs it, in a process of its own, with a database and a port of its own. */
export type Product = {
  url: string
  /** Where it writes: the books of its sample suppliers too. */
  varDir: string
  /** Starts it again on the same database after it was stopped, killed or crashed. */
  start(settings?: Record<string, string>): Promise<void>
  /** As Ctrl-C. */
  stop(): Promise<void>
  /** As kill -9; its PostgreSQL lives on, as it would. */
  kill(): Promise<void>
  /** Resolves when it has ended by itself, as it does at an armed crash point. */
  ended(): Promise<void>
  /** Stops it and removes all it wrote. */
  discard(): Promise<void>
}

/** Starts the product with these settings (CRASH_AT, HOLD_MINUTES…), in a new folder unless VAR_DIR names one, and waits until it answers. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const { VAR_DIR: varDir = join(productsFolder, newId()) } = settings
  const port = await freePort()
  let running: { child: ChildProcess; ended: Promise<void> } | undefined

  const product: Product = {
    url: `http://localhost:${port}`,
    varDir,
    async start(changed = {}) {
      running = await launch({ ...settings, ...changed, PORT: String(port), VAR_DIR: varDir })
    },
    async stop() {
      running?.child.kill('SIGTERM')
      await running?.ended
    },
    async kill() {
      running?.child.kill('SIGKILL')
      await running?.ended
    },
    async ended() {
      await running?.ended
    },
    async discard() {
      const stopped = running?.child.exitCode !== null || running?.child.signalCode !== null
      // A killed product left its PostgreSQL behind; a start and a clean stop end that too.
      if (stopped && running?.child.signalCode) await product.start({ CRASH_AT: '' })
      await product.stop()
      rmSync(varDir, { recursive: true, force: true })
    },
  }
  await product.start()
  return product
}

const ofJourneys = {
  // The tests' own NODE_ENV is not the product's.
  NODE_ENV: 'development',
  PROCESSES: '1',
  // Journeys go no further; a whole year of flights takes longer to bring in than most of them.
  FLIGHT_DAYS_AHEAD: '100',
  // A machine that does other work beside is slow, not overrun.
  BUSY_AFTER_MS: '60000',
}

async function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: childEnvironment({ ...ofJourneys, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(String(chunk)))
  const ready = (async () => {
    const lines = createInterface(child.stdout)
    lines.on('line', (line) => said.push(line))
    for await (const line of lines) if (line.includes('Ctrl-C')) return true
    return false
  })()
  if (await ready) {
    child.stdout.resume()
    return { child, ended }
  }
  throw new Error(`The product did not start:\n${said.join('\n')}`)
}
