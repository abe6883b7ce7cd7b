/** The volume of the database's log fills up under sales, as by a slot that somebody forgot: sales stop, searches go on, nothing told is lost. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../../../platform/clock.ts'
import {
  clusterFolder,
  ensureCluster,
  handOver,
  readPassword,
  superuser,
} from '../../../platform/db/embedded/cluster.ts'
import { findHome, type Home } from '../../../platform/db/embedded/home.ts'
import {
  findRunning,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '../../../platform/db/embedded/postmaster.ts'
import { runAs } from '../../../platform/testing/scratch-cluster.ts'
import { searchStatus } from './search-status.ts'
import { openSales, type SalesOnNodes, settleSales } from './sell-on-nodes.ts'
import { type Nodes, startNodes, twoAndOne } from './start-nodes.ts'

const [smallMegabytes, amplyMegabytes] = [384, 2_048]
const usualSettings = { max_wal_size: '96MB', min_wal_size: '32MB', max_slot_wal_keep_size: '-1' }
const notDurable = {
  synchronous_commit: 'off',
  wal_buffers: '16MB',
  // Otherwise the log is written each megabyte, and hardly anything is ever waiting.
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
}
const noticedWithinMs = 30_000
const backWithinMs = 30_000

/** Needs to mount a volume of its own, so root; answers what was seen, and what is wrong with it. */
export async function fillLogDisk({
  folder,
  perSecond,
  isDurable = true,
  print,
}: {
  folder: string
  perSecond: number
  /** Not so is the control: commits are acknowledged before the log has them. */
  isDurable?: boolean
  print: (sentence: string) => void
}): Promise<{ done: string; faults: string[] }> {
  const home = findHome(join(folder, 'database'), print)
  // Beside the database: its user may not enter the folder of the proof.
  const volume = join(home.folder, 'log-volume')
  mkdirSync(volume)
  try {
    mount('-t', 'tmpfs', '-o', `size=${smallMegabytes}m,mode=755`, 'tmpfs', volume)
  } catch {
    return {
      done: 'nothing was run',
      faults: ['a small volume cannot be mounted here: run it as root, outside of a container'],
    }
  }
  const settings = { ...usualSettings, ...(isDurable ? {} : notDurable) }
  let server: Postmaster | undefined
  let nodes: Nodes | undefined
  let sales: SalesOnNodes | undefined
  try {
    await ensureCluster(home)
    layLogOn(home, volume)
    server = await startPostmaster(home, settings)
    const urlOf = (database: string) =>
      `postgres://${superuser}:${readPassword(home)}@127.0.0.1:${server?.port}/${database}`
    await runAs(urlOf('postgres'), 'create database nodes')
    print('  starts two nodes that answer and one that works, and signs travellers in')
    nodes = await startNodes({
      url: urlOf('nodes'),
      varDir: join(folder, 'var'),
      wanted: twoAndOne,
    })
    sales = await openSales(nodes, perSecond)
    const { told } = sales
    await sales.backAfter(performance.now())

    print('  fills the volume of the log behind a forgotten slot')
    await fill(urlOf('nodes'), isDurable)
    const fullMs = performance.now()
    const before = told.paid.size
    print('  waits until the nodes say that they cannot sell')
    const [first] = nodes.all
    const noticedMs = await until(async () => !(await isReady(first?.server.baseUrl ?? '')))
    const search = await searchStatus(first?.server.baseUrl ?? '')
    await systemClock.sleep(5_000)
    const meanwhile = told.paid.size - before

    print('  gives the volume room, starts the server where it ended, and waits for a sale')
    mount('-o', `remount,size=${amplyMegabytes}m`, volume)
    const roomMs = performance.now()
    // It may have ended for good, or may still be trying to recover.
    const serverMs = await until(async () => {
      server = (await findRunning(home)) ?? (await startPostmaster(home, settings))
      return await runAs(urlOf('nodes'), `select pg_drop_replication_slot('${slot}')`).then(
        () => true,
        () => false,
      )
    })
    const backMs = await sales.backAfter(roomMs)
    await sales.end()
    const { faults, restMs } = await settleSales({ url: urlOf('nodes'), nodes, told })
    return {
      done: [
        `full for ${seconds(roomMs - fullMs)}: not ready after ${seconds(noticedMs)}, a search answered ${search}, ${meanwhile} sales told paid meanwhile;`,
        `the server back after ${seconds(serverMs)}, sales ${seconds(backMs)} after there was room, ${told.orders.size + told.paid.size} acknowledged writes, ${told.paid.size} sales paid, at rest ${seconds(restMs)} after the last`,
      ].join(' '),
      faults: [
        ...faults,
        ...(noticedMs > noticedWithinMs ? ['no node said that it was not ready'] : []),
        ...(search === 200 ? [] : [`a search was answered ${search}`]),
        ...(backMs > backWithinMs ? [`sales were back after ${seconds(backMs)} only`] : []),
      ],
    }
  } finally {
    await sales?.end()
    await nodes?.stop()
    const running = await findRunning(home).catch(() => undefined)
    if (running) await stopPostmaster(home, running)
    execFileSync('umount', [volume])
    rmSync(home.folder, { recursive: true, force: true })
  }
}

const slot = 'forgotten'
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' })

/** Puts the log of a cluster that does not run on another volume, as operators do. */
function layLogOn(home: Home, volume: string): void {
  const [log, elsewhere] = [join(clusterFolder(home), 'pg_wal'), join(volume, 'pg_wal')]
  cpSync(log, elsewhere, { recursive: true })
  rmSync(log, { recursive: true })
  symlinkSync(elsewhere, log)
  for (const path of ['', 'archive_status', 'summaries']) {
    mkdirSync(join(elsewhere, path), { recursive: true })
    handOver(home, join(elsewhere, path))
  }
  for (const file of execFileSync('ls', [elsewhere], { encoding: 'utf8' }).trim().split('\n'))
    handOver(home, join(elsewhere, file))
  chmodSync(elsewhere, 0o700)
}

/** Writes to the log until it takes no more, which ends the server. */
async function fill(url: string, isDurable: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
    // For the control slowly, and without having it written: sales are to lie among what the log never gets.
    for (;;) {
      const bytes = isDurable ? 4_000_000 : 200_000
      await client.query(
        `select pg_logical_emit_message(false, 'filler', repeat('x', ${bytes}), ${isDurable})`,
      )
      if (!isDurable) await systemClock.sleep(15)
    }
  } catch (fault) {
    if (!/space|terminat|closed|crash/i.test(String(fault))) throw fault
  } finally {
    await client.end().catch(() => {})
  }
}

async function until(isSo: () => Promise<boolean>): Promise<number> {
  const fromMs = performance.now()
  while (!(await isSo()) && performance.now() - fromMs < 2 * noticedWithinMs)
    await systemClock.sleep(200)
  return performance.now() - fromMs
}

const isReady = (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
