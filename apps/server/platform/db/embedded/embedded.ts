import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Log, silentLog } from '../../log.ts'
import { ensureCluster, readPassword, superuser } from './cluster.ts'
import { findHome, type Home } from './home.ts'
import { countLeases, takeLease, withLock } from './leases.ts'
import {
  findRunning,
  isOurs,
  type Postmaster,
  socketFolderOf,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

export type EmbeddedPostgres = {
  /** The address of the database `parastoo`, by the server's socket where it has one: a third of a short question's time is saved. */
  url: string
  /** The address of a database of this server by the network, for whoever comes between. */
  urlOf(databaseName: string): string
  pid(): number
  /** Where its files really are. */
  folder: string
  /** How it was found: made new, started, or taken over from a process that was killed or still runs. */
  found: 'made' | 'started' | 'running'
  /** Ends this process's use. The server itself is stopped by whoever uses it last. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL 18 that ships inside npm packages, with all its files under `folder`, or uses the one that
 * already runs there. Killed with kill -9, it is started again on the same port while this process lives.
 * Never deletes a cluster.
 */
export async function startEmbeddedPostgres({
  folder,
  settings = {},
  log = silentLog,
  onStep = () => {},
}: {
  folder: string
  settings?: Record<string, string>
  log?: Log
  onStep?: (sentence: string) => void
}): Promise<EmbeddedPostgres> {
  const home = findHome(folder, onStep)
  const { lease, running, found } = await withLock(home.folder, async () => {
    const takenOver = await findRunning(home)
    const made = takenOver ? 'present' : await ensureCluster(home)
    const running = takenOver ?? (await startPostmaster(home, settings))
    const found = takenOver ? 'running' : made === 'made' ? 'made' : 'started'
    const lease = takeLease(home.folder)
    await ensureDatabase(addressOf(home, running, 'postgres'), 'parastoo')
    return { lease, running, found } as const
  })
  const watched = watch({ home, running, settings, log })
  const urlOf = (name: string) => addressOf(home, running, name)

  let stopped: Promise<void> | undefined
  return {
    url: bySocket(home, running, urlOf('parastoo')),
    urlOf,
    pid: () => watched.current().pid,
    folder: home.folder,
    found,
    stop() {
      stopped ??= watched.end().then(() =>
        withLock(home.folder, async () => {
          rmSync(lease, { force: true })
          if (countLeases(home.folder) === 0) await stopPostmaster(home, watched.current())
        }),
      )
      return stopped
    },
  }
}

function addressOf(home: Home, { port }: Postmaster, databaseName: string): string {
  return `postgres://${superuser}:${readPassword(home)}@127.0.0.1:${port}/${databaseName}`
}

function bySocket(home: Home, { port }: Postmaster, address: string): string {
  const folder = socketFolderOf(home)
  if (!existsSync(join(folder, `.s.PGSQL.${port}`))) return address
  const url = new URL(address)
  url.searchParams.set('host', folder)
  return url.toString()
}

/** Everybody who is connected knows the port, and asks at it until it answers. */
const waitForPortMs = 15_000

/** Looks after the running server once a second, and at once when it was our child. */
function watch({
  home,
  running,
  settings,
  log,
}: {
  home: Home
  running: Postmaster
  settings: Record<string, string>
  log: Log
}) {
  let now = running
  let ended = false
  let reviving: Promise<void> | undefined

  const revive = async () => {
    try {
      await withLock(home.folder, async () => {
        if (ended || isOurs(home, now.pid)) return
        log.error({ pid: now.pid }, 'PostgreSQL died; starting it again')
        now =
          (await findRunning(home)) ?? (await startPostmaster(home, settings, { waitForPortMs }))
        now.child?.once('exit', look)
        if (now.port !== running.port) log.fatal('PostgreSQL came back on another port; restart')
      })
    } catch (fault) {
      log.error({ err: fault }, 'PostgreSQL could not be started again')
    }
  }
  const look = () => {
    if (ended || reviving || isOurs(home, now.pid)) return
    reviving = revive().finally(() => {
      reviving = undefined
    })
  }
  const timer = setInterval(look, 1000).unref()
  now.child?.once('exit', look)

  return {
    current: () => now,
    async end() {
      ended = true
      clearInterval(timer)
      await reviving
    },
  }
}

async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
