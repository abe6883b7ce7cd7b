/** The seven cases of a cluster that leads itself, under sales: what must come back comes back, what must wait waits, nothing told is lost. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '../../../platform/clock.ts'
import { openDatabase, query, tables } from '../../../platform/db/database.ts'
import { searchStatus } from '../nodes/search-status.ts'
import {
  openSales,
  type SalesOnNodes,
  settleSales,
  whoDoesNotFollow,
} from '../nodes/sell-on-nodes.ts'
import { type Nodes, startNodes, twoAndOne } from '../nodes/start-nodes.ts'
import type { Programs } from './programs.ts'
import { type PatroniCluster, startPatroni } from './start-patroni.ts'

export type ClusterCases = { done: string[]; faults: string[] }

const backWithinMs = 15_000
/** deploy/patroni/patroni.yml. */
const ttlMs = 20_000
const database = 'cases'

type Stage = { cluster: PatroniCluster; nodes: Nodes; sales: SalesOnNodes; kills: number }
type Case = {
  name: string
  /** Answers what was seen, and what is wrong with it. */
  play: (stage: Stage) => Promise<{ seen: string; faults: string[] }>
}

const cases: readonly Case[] = [
  { name: '(a) kill -9 of the primary', play: killPrimaries },
  { name: '(a) a primary that hangs', play: freezePrimary },
  { name: '(b) no standby', play: stopStandbys },
  { name: '(c) a cancelled wait', play: cancelWait },
  { name: '(d) a switchover', play: switchOver },
  { name: '(f) no etcd', play: stopEtcd },
]

/** Plays all cases on a new cluster under `folder`, with nodes that reach it by our chooser or by HAProxy. */
export async function runClusterCases({
  folder,
  programs,
  by,
  kills,
  perSecond,
  print,
}: {
  folder: string
  programs: Programs
  by: 'chooser' | 'haproxy'
  kills: number
  perSecond: number
  print: (sentence: string) => void
}): Promise<ClusterCases> {
  const cluster = await startPatroni({ folder: join(folder, 'cluster'), programs })
  let nodes: Nodes | undefined
  let sales: SalesOnNodes | undefined
  try {
    const url = by === 'chooser' ? cluster.urlOf(database) : cluster.proxiedUrlOf(database)
    const system = openDatabase({ url: await cluster.leaderUrl('postgres'), maxConnections: 1 })
    await query(system, `create database ${database}`)
    await system.close()
    nodes = await startNodes({
      url,
      varDir: join(folder, 'var'),
      wanted: twoAndOne,
    })
    sales = await openSales(nodes, perSecond)
    const outcome: ClusterCases = { done: [], faults: [] }
    for (const { name, play } of cases) {
      await systemClock.sleep(2_000)
      const { seen, faults } = await play({ cluster, nodes, sales, kills })
      // (e): whoever was away has come back as a standby before the next case begins.
      const fromMs = performance.now()
      await cluster.untilWhole()
      // (g): the searches of every node follow the one that leads now.
      const behind = await untilAllFollow(nodes)
      const sentence = `${name}: ${seen}; whole again ${seconds(performance.now() - fromMs)} later`
      print(`  ${sentence}`)
      outcome.done.push(sentence)
      outcome.faults.push(...[...faults, ...behind].map((fault) => `${name}: ${fault}`))
    }
    await sales.end()
    const { restMs, faults } = await settleSales({ url, nodes, told: sales.told })
    const { told } = sales
    outcome.done.push(
      `${told.orders.size + told.paid.size} acknowledged writes, ${told.paid.size} sales paid, ${told.retries} times asked again, at rest ${seconds(restMs)} after the last`,
    )
    outcome.faults.push(...faults)
    if (told.paid.size === 0) outcome.faults.push('nothing was sold, so nothing is shown')
    return outcome
  } finally {
    await sales?.end()
    await nodes?.stop()
    await cluster.stop()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const tooLate = (ms: number, mostMs: number) =>
  ms > mostMs ? [`sales were back after ${seconds(ms)}, not ${seconds(mostMs)}`] : []

async function killPrimaries({ cluster, sales, kills }: Stage) {
  if (kills === 0) return { seen: 'nothing was killed', faults: ['so nothing is shown'] }
  const back: number[] = []
  for (let count = 0; count < kills; count += 1) {
    const member = await cluster.leader()
    const fromMs = performance.now()
    cluster.killPostmaster(member)
    back.push(await sales.backAfter(fromMs))
    await cluster.untilWhole()
  }
  const slowest = Math.max(...back)
  return {
    seen: `${kills} kills, sales back after at most ${seconds(slowest)} (${back.map(seconds).join(', ')})`,
    faults: tooLate(slowest, backWithinMs),
  }
}

async function freezePrimary({ cluster, sales }: Stage) {
  const member = await cluster.leader()
  const fromMs = performance.now()
  cluster.freeze(member)
  const backMs = await sales.backAfter(fromMs)
  cluster.thaw(member)
  return {
    seen: `sales back after ${seconds(backMs)}`,
    faults: tooLate(backMs, ttlMs + backWithinMs),
  }
}

/** Writes wait, and are told of only once a standby is back; searches go on. */
async function stopStandbys({ cluster, nodes, sales }: Stage) {
  const standbys = await cluster.standbys()
  for (const standby of standbys) cluster.freeze(standby)
  await systemClock.sleep(3_000)
  const before = sales.told.paid.size
  await systemClock.sleep(5_000)
  const meanwhile = sales.told.paid.size - before
  const search = await searchStatus(nodes.balancer.url)
  const fromMs = performance.now()
  for (const standby of standbys) cluster.thaw(standby)
  const backMs = await sales.backAfter(fromMs)
  return {
    seen: `${meanwhile} sales paid meanwhile, a search answered ${search}, sales back ${seconds(backMs)} after the standbys`,
    faults: [
      ...(meanwhile > 0 ? [`${meanwhile} sales were told paid with no standby`] : []),
      ...(search === 200 ? [] : [`a search was answered ${search}`]),
      ...tooLate(backMs, backWithinMs),
    ],
  }
}

/** PostgreSQL answers such a commit with success and a warning; we must not take it for one. */
async function cancelWait({ cluster, sales }: Stage) {
  const standbys = await cluster.standbys()
  const url = await cluster.leaderUrl(database)
  const [db, other] = [
    openDatabase({ url, maxConnections: 1 }),
    openDatabase({ url, maxConnections: 1 }),
  ]
  for (const standby of standbys) cluster.freeze(standby)
  try {
    await systemClock.sleep(1_000)
    const committing = db
      .tx(async (tx) => {
        await sql`set local application_name = 'cancelled-wait'`.execute(tables<unknown>(tx))
        await sql`create table if not exists public.cancelled_wait (at timestamptz)`.execute(
          tables<unknown>(tx),
        )
      })
      .then(
        () => 'told committed',
        (fault) => (fault as Error).name,
      )
    await systemClock.sleep(1_500)
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'
      and query ilike 'commit%' and pid <> pg_backend_pid()`.execute(tables<unknown>(other))
    const said = await committing
    for (const standby of standbys) cluster.thaw(standby)
    const backMs = await sales.backAfter(performance.now())
    return {
      seen: `the commit was answered as ${said}, sales back ${seconds(backMs)} after the standbys`,
      faults: [
        ...(said === 'CommitUnknown' ? [] : [`a cancelled wait was ${said}, not unknown`]),
        ...tooLate(backMs, backWithinMs),
      ],
    }
  } finally {
    for (const standby of standbys) cluster.thaw(standby)
    await Promise.all([db.close(), other.close()])
  }
}

async function switchOver({ cluster, sales }: Stage) {
  const before = sales.told.faults.length
  const fromMs = performance.now()
  await cluster.switchOver()
  const backMs = await sales.backAfter(fromMs)
  const shown = sales.told.faults.length - before
  return {
    seen: `sales back after ${seconds(backMs)}, ${shown} errors shown`,
    faults: [
      ...tooLate(backMs, backWithinMs),
      ...(shown > 0 ? [`${shown} errors were shown`] : []),
    ],
  }
}

/** The primary goes on while it reaches the others; only a change of who leads needs etcd. */
async function stopEtcd({ cluster, sales }: Stage) {
  cluster.freezeEtcd()
  const before = sales.told.paid.size
  await systemClock.sleep(1.5 * ttlMs)
  const lateMs = performance.now()
  const backMs = await sales.backAfter(lateMs)
  const meanwhile = sales.told.paid.size - before
  cluster.thawEtcd()
  return {
    seen: `${meanwhile} sales paid in ${seconds(1.5 * ttlMs)} without it`,
    faults: [
      ...tooLate(backMs, backWithinMs),
      ...(meanwhile === 0 ? ['nothing was sold without it'] : []),
    ],
  }
}

async function untilAllFollow(nodes: Nodes): Promise<string[]> {
  let behind: string[] = []
  for (let attempt = 0; attempt < 60; attempt += 1) {
    behind = await whoDoesNotFollow(nodes)
    if (behind.length === 0) break
    await systemClock.sleep(500)
  }
  return behind
}
