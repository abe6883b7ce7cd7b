/** The product as a person starts it, in processes of its own, and what they spend. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment, loadConfig } from '@parastoo/server/platform/config/config'

const root = resolve(import.meta.dirname, '../..')
/** Linux counts in hundredths of a second. */
const tickMs = 10

export type Spent = { primaryMs: number; processesMs: number; postgresMs: number }

/**
 * Starts it with its own data, which stay for the next run. Clients say where they come from, as behind one proxy. Several nodes stand
 * on the PostgreSQL of the first, behind the balancer of `prove:nodes`, and share the cores among them.
 */
export async function startProduct({
  port,
  nodes = 1,
  settings = {},
}: {
  port: number
  nodes?: number
  settings?: Readonly<Record<string, string>>
}) {
  const ports = Array.from({ length: nodes }, (_, place) => port + place)
  const entrance = nodes > 1 ? await openEntrance(ports) : null
  const address = entrance?.port ?? port
  const processes =
    nodes > 1 ? Math.max(1, Math.floor(loadConfig().processes / nodes)) : loadConfig().processes
  const started: ChildProcess[] = []
  // One after the other: the first brings in what all of them sell.
  for (const own of ports) started.push(await startOne({ own, address, processes, settings }))
  for (const own of ports) await allServe(own, processes)
  await entrance?.isUp
  return {
    port: address,
    memory: async () => (await Promise.all(ports.map(memoryOf))).flat(),
    spent: () => sumOf(started.map((child) => spentBy(child, processes))),
    async stop(): Promise<void> {
      entrance?.close()
      // The last of them ends the PostgreSQL that all of them use.
      for (const child of started.toReversed()) {
        const ended = new Promise((done) => child.once('exit', done))
        child.kill('SIGINT')
        await ended
      }
    },
  }
}

async function startOne({
  own,
  address,
  processes,
  settings,
}: {
  own: number
  address: number
  processes: number
  settings: Readonly<Record<string, string>>
}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: childEnvironment({
      PORT: String(own),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${address}`,
      PROCESSES: String(processes),
      VAR_DIR: join(root, 'var/bench-load'),
      TRUST_PROXY: '1',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line.includes('Ctrl-C')) break
  child.stdout.resume()
  if (child.exitCode !== null) throw new Error('The product did not start')
  return child
}

async function openEntrance(ports: readonly number[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'entrance.ts'), ...ports.map(String)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const opened = Promise.withResolvers<number>()
  const up = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('port ')) opened.resolve(Number(line.slice(5)))
    if (line === 'up') up.resolve()
  })
  child.once('exit', () => {
    opened.reject(new Error('The balancer ended'))
    up.reject(new Error('The balancer ended'))
  })
  // Heard by whoever waits for it; one that ends with the bench is not a fault.
  up.promise.catch(() => {})
  return { port: await opened.promise, isUp: up.promise, close: () => child.kill() }
}

const sumOf = (all: readonly Spent[]): Spent => ({
  primaryMs: all.reduce((sum, { primaryMs }) => sum + primaryMs, 0),
  processesMs: all.reduce((sum, { processesMs }) => sum + processesMs, 0),
  postgresMs: all.reduce((sum, { postgresMs }) => sum + postgresMs, 0),
})

export type Product = Awaited<ReturnType<typeof startProduct>>

/** The others start beside the first. */
async function allServe(port: number, processes: number): Promise<void> {
  while ((await memoryOf(port)).length < processes) await delay(500)
}

/** Megabytes of each process that serves. */
async function memoryOf(port: number): Promise<number[]> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (reply) => reply.text(),
    () => '',
  )
  const lines = metrics.matchAll(/^process_memory_bytes\{[^}]*\} (\d+)/gm)
  return [...lines].map(([, bytes]) => Math.round(Number(bytes) / 1e6))
}

/** Milliseconds of the processor since each began. */
function spentBy({ pid = 0 }: ChildProcess, processes: number): Spent {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []))
  const ours = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...ours(one.pid)])
  const sum = (some: typeof all) => some.reduce((total, { ms }) => total + ms, 0)
  const below = ours(pid)
  const ownMs = sum(all.filter((one) => one.pid === pid))
  const processesMs = sum(below.filter(({ name }) => name !== 'postgres'))
  return {
    // Where it is the only process it serves, and looks after nobody.
    primaryMs: processes > 1 ? ownMs : 0,
    processesMs: processes > 1 ? processesMs : processesMs + ownMs,
    postgresMs: sum(below.filter(({ name }) => name === 'postgres')),
  }
}

function statOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // Of itself, and of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid: Number(pid), parent: fields[1], name, ms: ticks * tickMs }]
  } catch {
    // It has ended since the listing.
    return []
  }
}
