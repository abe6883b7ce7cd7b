import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { childEnvironment } from '@parastoo/server/platform/config/config'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    databaseUrl: string
  }
}

const root = resolve(import.meta.dirname, '..')
const startTimeoutMs = 280_000

/** One house for all journeys, started by the same command people use, on a throw-away database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startScratchCluster({ folder: join(root, 'var', 'test') })
  const varDir = await mkdtemp(join(tmpdir(), 'parastoo-e2e-'))
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    env: childEnvironment({
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      DATABASE_URL: cluster.templateUrl,
      VAR_DIR: varDir,
      LOG_LEVEL: 'warn',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await cluster.stop()
    await rm(varDir, { recursive: true, force: true })
  }
  try {
    await Promise.race([
      ready(baseUrl),
      ended.then(() => Promise.reject(new Error(`The house did not start:\n${output}`))),
    ])
  } catch (fault) {
    await stop()
    throw fault
  }
  project.provide('baseUrl', baseUrl)
  project.provide('databaseUrl', cluster.templateUrl)
  return stop
}

async function ready(baseUrl: string): Promise<void> {
  const giveUpAt = performance.now() + startTimeoutMs
  while (performance.now() < giveUpAt) {
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`The house was not ready in ${startTimeoutMs / 1000} s`)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail()))
    })
  })
}
