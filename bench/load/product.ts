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

/** Starts it with its own data, which stay for the next run. Clients say where they come from, as behind one proxy. */
export async function startProduct({
  port,
  settings = {},
}: {
  port: number
  settings?: Readonly<Record<string, string>>
}) {
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: childEnvironment({
      PORT: String(port),
      HOST: '127.0.0.1',
      VAR_DIR: join(root, 'var/bench-load'),
      TRUST_PROXY: '1',
      ...settings,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line.includes('Ctrl-C')) break
  child.stdout.resume()
  if (child.exitCode !== null) throw new Error('The product did not start')
  await allServe(port)
  return {
    memory: () => memoryOf(port),
    spent: () => spentBy(child),
    async stop(): Promise<void> {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await ended
    },
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** The others start beside the first. */
async function allServe(port: number): Promise<void> {
  const wanted = loadConfig().processes
  while ((await memoryOf(port)).length < wanted) await delay(500)
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
function spentBy({ pid = 0 }: ChildProcess): Spent {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(name) : []))
  const ours = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...ours(one.pid)])
  const sum = (some: typeof all) => some.reduce((total, { ms }) => total + ms, 0)
  const below = ours(pid)
  return {
    primaryMs: sum(all.filter((one) => one.pid === pid)),
    processesMs: sum(below.filter(({ name }) => name !== 'postgres')),
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
