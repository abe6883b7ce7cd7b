import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../clock.ts'
import {
  clusterFolder,
  ensureCluster,
  handOver,
  readPassword,
  superuser,
} from '../db/embedded/cluster.ts'
import { findHome, type Home } from '../db/embedded/home.ts'
import {
  isOurs,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '../db/embedded/postmaster.ts'
import { freePort } from '../free-port.ts'
import { copyRunningCluster } from './copy-cluster.ts'

/** Three PostgreSQL servers, one primary and two standbys of which each commit waits for one. */
export type ReplicatedCluster = {
  /** The address of a database, naming all three hosts. */
  urlOf(databaseName: string): string
  primaryPid(): number
  /** The primary sends nothing to its standbys any more: where no commit waits for them, only it has what it acknowledges until it is killed. */
  holdBack(): Promise<void>
  /** Kills the primary and makes the standby that received most the primary; the other one follows it. */
  failOver(): Promise<void>
  /** Copies the primary to the server that was killed last, which follows from then on. */
  restore(): Promise<void>
  /** Stops both standbys from receiving, by ending them, so that commits wait. */
  stopStandbys(): Promise<void>
  stop(): Promise<void>
}

type Server = { name: string; home: Home; port: number; running: Postmaster | undefined }

const serverNames = ['n1', 'n2', 'n3'] as const

/** Makes the cluster under `folder`. Needs nothing but the server's own binaries. Unless told, a commit waits for one standby. */
export async function startReplicatedCluster(
  folder: string,
  { isSynchronous = true }: { isSynchronous?: boolean } = {},
): Promise<ReplicatedCluster> {
  const servers: Server[] = []
  for (const name of serverNames) {
    const home = findHome(join(folder, name), () => {})
    const port = await freePort()
    // The port that a server is started on, were it its last one.
    writeFileSync(join(home.folder, 'port'), String(port))
    servers.push({ name, home, port, running: undefined })
  }
  const [first, ...others] = servers as [Server, ...Server[]]
  let primary = first
  let standbys = others
  let dead: Server | undefined
  let heldBack: number[] = []
  await ensureCluster(primary.home)
  const password = readPassword(primary.home)
  const addressOf = ({ port }: Server, database: string) =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`

  const start = async (server: Server) => {
    // The usual five seconds would be waited for after every change of the primary.
    const settings = { wal_keep_size: '512MB', wal_retrieve_retry_interval: '250ms' }
    server.running = await startPostmaster(server.home, settings)
    if (server.running.port !== server.port) throw new Error('another took the port of a server')
  }
  const ask = async <Row extends pg.QueryResultRow>(
    server: Server,
    text: string,
  ): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: addressOf(server, 'postgres') })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const primaryOf = (name: string) =>
    `host=127.0.0.1 port=${primary.port} user=${superuser} password=${password} application_name=${name}`
  const follow = async (standby: Server) => {
    await copyRunningCluster({
      from: primary.home,
      url: addressOf(primary, 'postgres'),
      to: standby.home,
    })
    writeFileSync(join(standby.home.folder, 'password'), password, { mode: 0o600 })
    const cluster = clusterFolder(standby.home)
    writeFileSync(join(cluster, 'standby.signal'), '')
    writeFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `primary_conninfo = '${primaryOf(standby.name)}'\n`,
    )
    for (const file of ['standby.signal', 'postgresql.auto.conf'])
      handOver(standby.home, join(cluster, file))
    await start(standby)
  }
  /** Waits until all standbys follow; from then on a commit is acknowledged when one of them has it on disk. */
  const commitOnTwo = async () => {
    const names = standbys.map(({ name }) => name)
    for (;;) {
      const rows = await ask<{ name: string }>(
        primary,
        `select application_name as name from pg_stat_replication where state = 'streaming'`,
      )
      if (names.every((name) => rows.some((row) => row.name === name))) break
      await systemClock.sleep(50)
    }
    if (!isSynchronous) return
    await ask(primary, `alter system set synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`)
    await ask(primary, 'select pg_reload_conf()')
  }

  await start(primary)
  for (const standby of standbys) await follow(standby)
  await commitOnTwo()

  return {
    urlOf: (database) =>
      `postgres://${superuser}:${password}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${database}?target_session_attrs=read-write`,
    primaryPid: () => primary.running?.pid ?? 0,
    async holdBack() {
      const names = standbys.map(({ name }) => name)
      const rows = await ask<{ pid: number; name: string }>(
        primary,
        'select pid, application_name as name from pg_stat_replication',
      )
      heldBack = rows.filter(({ name }) => names.includes(name)).map(({ pid }) => pid)
      for (const pid of heldBack) process.kill(pid, 'SIGSTOP')
    },
    async failOver() {
      dead = primary
      await kill(primary)
      // Stopped, they do not see that their server is gone.
      for (const pid of heldBack) process.kill(pid, 'SIGKILL')
      heldBack = []
      const received = await Promise.all(
        standbys.map(async (standby) => {
          const [row] = await ask<{ position: string }>(
            standby,
            `select (pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::text as position`,
          )
          return { standby, position: BigInt(row?.position ?? '0') }
        }),
      )
      const [best] = received.toSorted((one, other) => (one.position > other.position ? -1 : 1))
      if (!best) throw new Error('there is no standby to promote')
      primary = best.standby
      standbys = standbys.filter((standby) => standby !== primary)
      await ask(primary, 'select pg_promote(true, 60)')
      for (const standby of standbys) {
        await ask(standby, `alter system set primary_conninfo = '${primaryOf(standby.name)}'`)
        await ask(standby, 'select pg_reload_conf()')
      }
      await commitOnTwo()
    },
    async restore() {
      if (!dead) return
      const back = dead
      dead = undefined
      await follow(back)
      standbys.push(back)
      await commitOnTwo()
    },
    async stopStandbys() {
      for (const standby of standbys) await kill(standby)
    },
    async stop() {
      for (const { home, running } of servers) if (running) await stopPostmaster(home, running)
      for (const { home } of servers) rmSync(home.folder, { recursive: true, force: true })
    },
  }
}

async function kill({ home, running }: Server): Promise<void> {
  if (!running) return
  process.kill(running.pid, 'SIGKILL')
  while (isOurs(home, running.pid)) await systemClock.sleep(10)
}
