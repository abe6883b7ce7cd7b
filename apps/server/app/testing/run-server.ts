/** The real server as a process of its own, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../platform/config/config.ts'
import { tryPort } from '../../platform/free-port.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const shipped = fileURLToPath(new URL('../../../../data/timetable', import.meta.url))

export type RunningServer = {
  baseUrl: string
  port: number
  /** Resolves with the signal or code the process ended with. */
  ended: Promise<string>
  /** What it has written to its log so far. */
  output: () => string
  kill: () => Promise<string>
  /** As Ctrl-C. */
  stop: () => Promise<string>
}

/** Starts the API on a free port and waits until it is ready, or until it ends. */
export async function runServer(options: {
  databaseUrl: string
  varDir: string
  /** A free one when left out; a restart keeps its own, since tokens name the address they are for. */
  port?: number
  crashAt?: string
  environment?: Record<string, string>
}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, [main, '--api-only'], {
    env: childEnvironment({
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: options.databaseUrl,
      VAR_DIR: options.varDir,
      LOG_LEVEL: 'warn',
      BUSY_AFTER_MS: '60000',
      // The one that dies is the one that is watched; whoever wants several says so.
      PROCESSES: '1',
      // One that only works says there whether it is ready.
      METRICS_PORT: String(port),
      ...(options.crashAt === undefined ? {} : { CRASH_AT: options.crashAt }),
      ...options.environment,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = endOf(child)
  const baseUrl = `http://127.0.0.1:${port}`
  await Promise.race([
    ready(baseUrl),
    ended.then((how) => Promise.reject(new Error(`${how}: ${output}`))),
  ]).catch((fault) => {
    // Nobody else knows of it: it would outlive the test.
    child.kill('SIGKILL')
    throw fault
  })
  return {
    baseUrl,
    port,
    ended,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      return await ended
    },
    async stop() {
      child.kill('SIGINT')
      return await ended
    },
  }
}

/** What one test that kills a server and waits for the next may take on a machine with other work on it. */
export const crashTimeoutMs = 900_000

/** A loaded machine needs this long to start a server. */
const readyWithinMs = 240_000

async function ready(baseUrl: string): Promise<void> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < readyWithinMs) {
    const isReady = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready in ${readyWithinMs} ms`)
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? String(code))))

/**
 * Below the ports that systems give to whoever asks for any, and a block for each process of tests. Never the same twice: the port of a
 * server that was killed is for the one that rises after it, and who asked there before it did would meet another's.
 */
const blockBegins = 12_000 + (process.pid % 200) * 100
let handedOut = 0

async function freePort(): Promise<number> {
  for (;;) {
    const port = blockBegins + (handedOut % 100)
    handedOut += 1
    if ((await tryPort(port)) !== undefined) return port
  }
}

/** A folder with the shipped places and penalties, and the schedules and everyday fares of these carriers only. */
export async function smallTimetable(carriers: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parastoo-timetable-'))
  await mkdir(join(folder, 'schedules'))
  await mkdir(join(folder, 'fares'))
  const files = [
    'airports.csv',
    'airlines.csv',
    'countries.csv',
    'terminals.csv',
    'penalties.csv',
    ...carriers.map((code) => `schedules/${code}.ssim`),
  ]
  for (const file of files) await cp(join(shipped, file), join(folder, file))
  for (const code of carriers) {
    const fares = await readFile(join(shipped, `fares/${code}.csv`), 'utf8')
    await writeFile(join(folder, `fares/${code}.csv`), everyday(fares))
  }
  return folder
}

/**
 * Fares without those of holidays, which close classes and money-back tickets for some days: tests buy a week from whatever day it is,
 * and would find nothing to give back around Nowruz.
 */
function everyday(fares: string): string {
  const [header = '', ...rows] = fares.split('\n')
  const [from, until] = ['validFrom', 'validUntil'].map((name) => header.split(',').indexOf(name))
  const isEveryday = (row: string) => {
    const columns = row.split(',')
    const [first, last] = [columns[from ?? -1], columns[until ?? -1]]
    if (!first || !last) return true
    return Temporal.PlainDate.from(first).until(last).days > longestHolidayDays
  }
  return [header, ...rows.filter(isEveryday)].join('\n')
}
const longestHolidayDays = 31
