/** Sales at a set rate while the primary of the database and the nodes are killed by turns: what travellers were told must stand, once. */
import { join } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import { openDatabase, query } from '../../../platform/db/database.ts'
import {
  type ReplicatedCluster,
  startReplicatedCluster,
} from '../../../platform/testing/replicated-cluster.ts'
import { openSales, settleSales } from './sell-on-nodes.ts'
import type { ToldTravellers } from './sell-patiently.ts'
import { startNodes } from './start-nodes.ts'

export type NodeKills = {
  primaryKills: number
  nodeKills: number
  /** Sales that were begun, at the rate that was asked for. */
  offered: number
  /** Not begun, since too many were under way. */
  notBegun: number
  told: ToldTravellers
  /** From each kill until a sale that was begun after it was paid. */
  backMs: { primary: number[]; node: number[] }
  restMs: number
  /** Payments still open whose order was paid by another: begun on a node that died. */
  besides: number
  faults: string[]
}

/** Sales are to be back so soon after whatever was killed. */
const backWithinMs = 15_000
/** So far are the standbys of the control behind. */
const heldBackMs = 1_500

/** Makes a primary, two standbys and five nodes under `folder`, and kills `kills` primaries and as many nodes. */
export async function runNodeKills({
  folder,
  kills,
  perSecond,
  isSynchronous = true,
  isOver = () => false,
  print = () => {},
}: {
  folder: string
  kills: number
  /** Sales that are begun in a second, however long the ones before take. */
  perSecond: number
  /** Not so is the control: no commit waits for a standby. */
  isSynchronous?: boolean
  isOver?: () => boolean
  print?: (sentence: string) => void
}): Promise<NodeKills> {
  print('  starts a primary and two standbys')
  const cluster = await startReplicatedCluster(join(folder, 'database'), { isSynchronous })
  const url = cluster.urlOf('nodes')
  await createDatabase(cluster)
  print('  starts five nodes, one after the other, and signs travellers in')
  const nodes = await startNodes({ url, varDir: join(folder, 'var') })
  const sales = await openSales(nodes, perSecond)
  const counted = { primaryKills: 0, nodeKills: 0 }
  const backMs: NodeKills['backMs'] = { primary: [], node: [] }
  try {
    while (counted.nodeKills < kills && !isOver()) {
      // Some sales are wanted between two kills, and not always at the same place of theirs.
      await systemClock.sleep(2_000 + 170 * (counted.primaryKills % 7))
      print(`  kills primary ${counted.primaryKills + 1} of ${kills}; a standby is promoted`)
      if (!isSynchronous) {
        await cluster.holdBack()
        await systemClock.sleep(heldBackMs)
      }
      const fellMs = performance.now()
      await cluster.failOver()
      counted.primaryKills += 1
      print('  waits for a sale that is begun after it to be paid')
      const primaryMs = await sales.backAfter(fellMs)
      print('  copies the new primary to the server that was killed, until it follows')
      await cluster.restore()

      await systemClock.sleep(1_000 + 130 * (counted.nodeKills % 5))
      const node = nodes.all[counted.nodeKills % nodes.all.length]
      if (!node) throw new Error('there are no nodes')
      print(
        `  kills node ${counted.nodeKills + 1} of ${kills}, ${node.name}; waits for a sale that is begun after it`,
      )
      const killedMs = performance.now()
      await node.server.kill()
      counted.nodeKills += 1
      const nodeMs = await sales.backAfter(killedMs)
      print(`  starts ${node.name} again, until it is ready`)
      await nodes.startAgain(node)
      backMs.primary.push(primaryMs)
      backMs.node.push(nodeMs)
      print(
        `  ${counted.primaryKills} and ${counted.nodeKills}: ${sales.told.paid.size} sales paid; back ${Math.round(primaryMs)} ms after the primary, ${Math.round(nodeMs)} ms after ${node.name}`,
      )
    }
    print('  waits for the last sales, and until nothing is under way any more')
    await sales.end()
    const { restMs, besides, faults } = await settleSales({ url, nodes, told: sales.told })
    for (const [what, all] of Object.entries(backMs)) {
      const slowest = Math.max(0, ...all)
      if (slowest > backWithinMs)
        faults.push(`sales were back ${Math.round(slowest)} ms after a ${what} was killed`)
    }
    return { ...counted, ...sales.counts, told: sales.told, backMs, restMs, besides, faults }
  } finally {
    await sales.end()
    await nodes.stop()
    await cluster.stop()
  }
}

async function createDatabase(cluster: ReplicatedCluster): Promise<void> {
  const system = openDatabase({ url: cluster.urlOf('postgres'), maxConnections: 1 })
  await query(system, 'create database nodes')
  await system.close()
}
