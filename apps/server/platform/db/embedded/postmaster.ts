import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, tryPort } from '../../free-port.ts'
import { clusterFolder, handOver, serverEnvironment } from './cluster.ts'
import type { Home } from './home.ts'
import { commandLine, hasProcessIn } from './process-identity.ts'

/** A running server of ours. `child` is there when this process started it. */
export type Postmaster = { pid: number; port: number; child?: ChildProcess }

const logBytes = 10_000_000
const longestRecoveryMs = 120_000

type PidFile = { pid: number; port: number; ready: boolean }

/** `postmaster.pid`: process, folder, start, port, socket folder, address, memory key, state; one per line. */
function readPidFile(home: Home): PidFile | undefined {
  try {
    const lines = readFileSync(join(clusterFolder(home), 'postmaster.pid'), 'latin1').split('\n')
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      ready: ['ready', 'standby'].includes(lines[7]?.trim() ?? ''),
    }
  } catch {
    return undefined
  }
}

/** Whether the process is a PostgreSQL on this very cluster, and not another that got the number later. */
export function isOurs(home: Home, pid: number): boolean {
  const command = commandLine(pid)
  return command?.includes('postgres') === true && command.includes(clusterFolder(home))
}

/** The server that already runs on this cluster, waited for while it recovers. Undefined when there is none. */
export async function findRunning(home: Home): Promise<Postmaster | undefined> {
  const until = performance.now() + longestRecoveryMs
  while (performance.now() < until) {
    const found = readPidFile(home)
    if (!found || !isOurs(home, found.pid)) return undefined
    // A server that was killed this very moment still looks ready; only an answer tells.
    if (found.ready && (await answers(found.port))) return { pid: found.pid, port: found.port }
    await delay(20)
  }
  throw new Error(`The PostgreSQL under ${home.folder} does not get ready; see postgres.log there`)
}

/** The first bytes of a client that asks for encryption, which a server answers with one letter before it asks who that is. */
const hello = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const longestAnswerMs = 2_000

/**
 * Whether a PostgreSQL speaks on this port. That it takes a connection says nothing: the system takes them for a process that was
 * killed until that process has been given the time to end.
 */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(hello))
    const end = (isAnswered: boolean) => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.setTimeout(longestAnswerMs, () => end(false))
    socket.once('data', () => end(true))
    socket.once('close', () => end(false))
    socket.once('error', () => end(false))
  })
}

/**
 * Starts a server on a free port of 127.0.0.1, the one of last time if it is still free. A server left by a killed
 * process recovers from its log by itself; only its stale pid file may have to go. `waitForPortMs`: how long the port of last
 * time is waited for, where somebody goes on asking at it.
 */
export async function startPostmaster(
  home: Home,
  settings: Record<string, string>,
  { waitForPortMs = 0 }: { waitForPortMs?: number } = {},
): Promise<Postmaster> {
  const portFile = join(home.folder, 'port')
  const latestMs = performance.now() + waitForPortMs
  let wanted = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  for (let attempt = 1; ; attempt += 1) {
    // A connection that somebody opened meanwhile may have been given this number; it is soon over.
    while (wanted !== 0 && performance.now() < latestMs && (await tryPort(wanted)) === undefined)
      await delay(50)
    const port = (wanted === 0 ? undefined : await tryPort(wanted)) ?? (await freePort())
    const outcome = await launch(home, port, settings)
    if ('pid' in outcome) {
      writeFileSync(portFile, String(port))
      return outcome
    }
    if (attempt === 50 || !(await cure(home, outcome.failure))) {
      throw new Error(`PostgreSQL did not start:\n${outcome.failure}`)
    }
    const isTaken = /could not (bind|create any TCP)/.test(outcome.failure)
    wanted = isTaken && performance.now() >= latestMs ? 0 : port
  }
}

/** Deals with the failures that pass or that we can clear. Returns false for all others. */
async function cure(home: Home, failure: string): Promise<boolean> {
  if (/could not bind|could not create any TCP/.test(failure)) return true
  if (failure.includes('pre-existing shared memory block')) {
    // Children of a killed server are still leaving; starting beside them would spoil the files.
    await delay(200)
    return true
  }
  const left = readPidFile(home)
  if (failure.includes('postmaster.pid') && left && !isOurs(home, left.pid)) {
    // The number of our dead server belongs to someone else now, or to a zombie that nobody buries.
    if (hasProcessIn(clusterFolder(home))) await delay(200)
    else rmSync(join(clusterFolder(home), 'postmaster.pid'), { force: true })
    return true
  }
  return false
}

async function launch(
  home: Home,
  port: number,
  settings: Record<string, string>,
): Promise<Postmaster | { failure: string }> {
  const logFile = join(home.folder, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > logBytes) truncateSync(logFile)
  const logged = existsSync(logFile) ? statSync(logFile).size : 0
  const log = openSync(logFile, 'a', 0o600)
  const flags = Object.entries({ ...ownSettings(home), ...settings, port: String(port) })
  const child = spawn(
    join(home.nativeFolder, 'bin', 'postgres'),
    ['-D', clusterFolder(home), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own: Ctrl-C in the terminal is for us, and we stop the server last.
    {
      ...home.runAs,
      cwd: home.folder,
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  let failed: string | undefined
  child.once('error', (fault) => {
    failed = fault.message
  })
  for (;;) {
    if (failed === undefined && child.exitCode === null && child.signalCode === null) {
      const found = readPidFile(home)
      if (child.pid && found?.pid === child.pid && found.ready)
        return { pid: child.pid, port, child }
      await delay(10)
    } else {
      return { failure: failed ?? readFileSync(logFile, 'utf8').slice(logged).slice(-2000).trim() }
    }
  }
}

/** Where the server's socket stands, when its path is short enough for one. */
export const socketFolderOf = ({ folder }: Home): string => join(folder, 'socket')

function ownSettings(home: Home): Record<string, string> {
  const socketFolder = socketFolderOf(home)
  // Sockets of a killed server; whoever starts one holds the lock of this home.
  rmSync(socketFolder, { recursive: true, force: true })
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  handOver(home, socketFolder)
  return {
    listen_addresses: '127.0.0.1',
    // A socket's path may not be longer than 107 bytes; the port alone will do then.
    unix_socket_directories: Buffer.byteLength(socketFolder) < 90 ? socketFolder : '',
    wal_level: 'logical',
    // Every process that searches holds a slot while it lives; one that hangs may hold back this much of the log, then it starts anew.
    max_replication_slots: '64',
    max_wal_senders: '64',
    max_slot_wal_keep_size: '2GB',
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // The details of an error repeat the values of the row, which may be personal.
    log_error_verbosity: 'terse',
  }
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. Waits for its end. */
export async function stopPostmaster(home: Home, { pid }: Postmaster): Promise<void> {
  if (isOurs(home, pid)) process.kill(pid, 'SIGINT')
  for (let waitedMs = 0; isOurs(home, pid); waitedMs += 10) {
    if (waitedMs > 60_000) throw new Error('PostgreSQL did not stop within a minute')
    await delay(10)
  }
}
