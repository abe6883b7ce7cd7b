/** A real cluster on this machine: one etcd, three members of Patroni with the file from deploy/, and HAProxy before them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../../platform/clock.ts'
import { childEnvironment } from '../../../platform/config/config.ts'
import {
  isRoot,
  type RunAs,
  unprivilegedUser,
} from '../../../platform/db/embedded/unprivileged-user.ts'
import { freePort } from '../../../platform/free-port.ts'
import type { Programs } from './programs.ts'

const deploy = fileURLToPath(new URL('../../../../../deploy', import.meta.url))
const superuser = 'postgres'
const readyWithinMs = 180_000

export type Member = {
  name: string
  port: number
  restPort: number
  dataFolder: string
  child: ChildProcess
}
export type PatroniCluster = {
  /** Naming all members, for our own chooser. */
  urlOf(database: string): string
  /** Naming HAProxy alone. */
  proxiedUrlOf(database: string): string
  /** Naming the one that leads now. */
  leaderUrl(database: string): Promise<string>
  leader(): Promise<Member>
  standbys(): Promise<Member[]>
  /** Waits until one leads and so many follow it. */
  untilWhole(): Promise<void>
  killPostmaster(member: Member): void
  /** Stops every process of a member in the middle of what it does, as a host that hangs. */
  freeze(member: Member): void
  thaw(member: Member): void
  freezeEtcd(): void
  thawEtcd(): void
  /** Hands the lead to a standby, as before work on a machine. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

export async function startPatroni({
  folder,
  programs,
}: {
  folder: string
  programs: Programs
}): Promise<PatroniCluster> {
  const user: RunAs = isRoot() ? unprivilegedUser() : {}
  // Whoever drops root by itself must be told to whom.
  const runAs: RunAs = programs.areGiven ? {} : user
  const make = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
    return path
  }
  make(folder)
  // A folder of root's alone is closed to them, and what lies in it.
  for (const path of [dirname(folder), folder]) chmodSync(path, 0o755)
  const children: ChildProcess[] = []
  const run = (
    program: string,
    args: string[],
    { name, env = {} }: { name: string; env?: Record<string, string> },
  ) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...runAs,
      cwd: folder,
      env: childEnvironment({
        LC_ALL: 'C.UTF-8',
        ...(user.uid === undefined ? {} : { CLUSTER_USER: `${user.uid}:${user.gid}` }),
        ...env,
      }),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    children.push(child)
    return child
  }

  const [etcdPort = 0, peerPort = 0, proxyPort = 0, ...ports] = await freePorts(9)
  const etcd = run(
    programs.etcd,
    [
      `--data-dir=${make(join(folder, 'etcd'))}`,
      `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
      `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
    ],
    { name: 'etcd' },
  )
  const password = randomBytes(18).toString('base64url')
  const configuration = join(folder, 'patroni.yml')
  writeFileSync(configuration, readFileSync(join(deploy, 'patroni/patroni.yml')), { mode: 0o644 })
  const members = [0, 1, 2].map((place): Member => {
    const name = `n${place + 1}`
    const [port = 0, restPort = 0] = ports.slice(2 * place)
    // Its own name is in its path, so that its processes are found by the folder they stand in.
    const dataFolder = join(make(join(folder, name)), `data-${name}-${etcdPort}`)
    const child = run(programs.patroni, [configuration], {
      name,
      env: {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
        // Those that are given are found by whoever gave them.
        ...(programs.areGiven ? {} : { PATRONI_POSTGRESQL_BIN_DIR: dirname(programs.pg_ctl) }),
        PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
        PATRONI_REWIND_PASSWORD: password,
      },
    })
    return { name, port, restPort, dataFolder, child }
  })
  const proxy = join(folder, 'haproxy.cfg')
  writeFileSync(
    proxy,
    proxyConfiguration(readFileSync(join(deploy, 'haproxy/database.cfg'), 'utf8'), {
      proxyPort,
      members,
    }),
    {
      mode: 0o644,
    },
  )
  run(programs.haproxy, ['-W', '-f', proxy], { name: 'haproxy' })

  /** What any member that answers knows of all. */
  const look = async (): Promise<{ name: string; role: string; state: string }[]> => {
    for (const { restPort } of members) {
      const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null)
      if (reply?.ok)
        return (
          (await reply.json()) as { members: { name: string; role: string; state: string }[] }
        ).members
    }
    return []
  }
  /** Asks each of them, since what they know of each other is as old as their last turn. */
  const leads = async ({ restPort }: Member): Promise<boolean> =>
    await fetch(`http://127.0.0.1:${restPort}/primary`, {
      signal: AbortSignal.timeout(1_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  const leader = async (): Promise<Member> => {
    const fromMs = performance.now()
    while (performance.now() - fromMs < readyWithinMs) {
      for (const member of members) if (await leads(member)) return member
      await systemClock.sleep(200)
    }
    throw new Error(`nobody leads; the logs are in ${folder}`)
  }
  const pidsOf = ({ dataFolder, child }: Member): number[] => [
    ...(child.pid === undefined ? [] : [child.pid]),
    ...pidsIn(basename(dataFolder)),
  ]
  const signal = (member: Member, name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pidsOf(member)) {
      try {
        process.kill(pid, name)
      } catch {
        // It has just ended.
      }
    }
  }
  const addressOf = (hosts: string, database: string) =>
    `postgres://${superuser}:${password}@${hosts}/${database}`

  const cluster: PatroniCluster = {
    urlOf: (database) =>
      `${addressOf(members.map(({ port }) => `127.0.0.1:${port}`).join(','), database)}?target_session_attrs=read-write`,
    proxiedUrlOf: (database) => addressOf(`127.0.0.1:${proxyPort}`, database),
    leaderUrl: async (database) => addressOf(`127.0.0.1:${(await leader()).port}`, database),
    leader,
    async standbys() {
      const first = await leader()
      return members.filter((member) => member !== first)
    },
    async untilWhole() {
      const fromMs = performance.now()
      let seen: Awaited<ReturnType<typeof look>> = []
      while (performance.now() - fromMs < readyWithinMs) {
        seen = await look()
        const following = seen.filter(
          ({ role, state }) => role !== 'leader' && state === 'streaming',
        )
        if (seen.some(({ role }) => role === 'leader') && following.length === members.length - 1)
          return
        await systemClock.sleep(300)
      }
      throw new Error(
        `the cluster is not whole: ${JSON.stringify(seen)}; the logs are in ${folder}`,
      )
    },
    killPostmaster({ dataFolder }) {
      const [pid] = readFileSync(join(dataFolder, 'postmaster.pid'), 'latin1').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    freeze: (member) => signal(member, 'SIGSTOP'),
    thaw: (member) => signal(member, 'SIGCONT'),
    freezeEtcd: () => void etcd.kill('SIGSTOP'),
    thawEtcd: () => void etcd.kill('SIGCONT'),
    async switchOver() {
      const first = await leader()
      const [candidate] = await cluster.standbys()
      const reply = await fetch(`http://127.0.0.1:${first.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: first.name, candidate: candidate?.name }),
        headers: { 'content-type': 'application/json' },
      })
      if (!reply.ok) throw new Error(`no switchover: ${reply.status} ${await reply.text()}`)
    },
    async stop() {
      for (const member of members) {
        cluster.thaw(member)
        const pids = pidsOf(member)
        for (const pid of pids) {
          try {
            process.kill(pid, 'SIGKILL')
          } catch {
            // It has ended with its parent.
          }
        }
      }
      cluster.thawEtcd()
      for (const child of children) child.kill('SIGKILL')
      await systemClock.sleep(300)
    },
  }
  try {
    await leader()
    await cluster.untilWhole()
  } catch (fault) {
    await cluster.stop()
    throw fault
  }
  return cluster
}

/** The processes that stand in a folder of this name: every one of a PostgreSQL stands in its data. */
function pidsIn(name: string): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      return readlinkSync(`/proc/${pid}/cwd`).endsWith(`/${name}`) ? [Number(pid)] : []
    } catch {
      // Another's, or one that has ended.
      return []
    }
  })
}

/** The file from deploy/ with the ports of this machine in it. */
function proxyConfiguration(
  text: string,
  { proxyPort, members }: { proxyPort: number; members: readonly Member[] },
): string {
  const servers = members.map(
    ({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}`,
  )
  return [
    ...text
      .split('\n')
      .filter((line) => !/^\s+server /.test(line))
      .map((line) => line.replace(/bind :5432/, `bind 127.0.0.1:${proxyPort}`))
      .filter((line, place, all) => line !== '' || place < all.length - 1),
    ...servers,
    '',
  ].join('\n')
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
