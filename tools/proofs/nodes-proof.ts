import { join } from 'node:path'
import { fillLogDisk } from '@parastoo/server/app/testing/nodes/fill-log-disk'
import { runNodeKills } from '@parastoo/server/app/testing/nodes/kill-nodes'
import { rollNodes } from '@parastoo/server/app/testing/nodes/roll-nodes'
import { shareNodes } from '@parastoo/server/app/testing/nodes/share-nodes'
import { longestSeconds, type Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const fullKills = 20
const controlKills = 6
/** What two cores sell beside three databases and five nodes; a bigger machine is told more by --rate. */
const usualPerSecond = 4

const isLoss = (fault: string): boolean => /is gone|told paid and is not/.test(fault)

/** What one node does, seen at the others. */
export const togetherProof: Proof = {
  name: 'together',
  claim:
    'over three nodes that answer and two that work, one person’s session, keys, order, live topics and uploads are one, and what a node keeps in memory follows what another changed',
  async run({ folder }) {
    const { urls, cluster } = await openScratchDatabases({
      folder: join(folder, 'database'),
      count: 1,
    })
    try {
      const { seen, faults } = await shareNodes({ url: urls[0] ?? '', varDir: join(folder, 'var') })
      return { done: seen.join('; '), faults }
    } finally {
      await cluster.stop()
    }
  },
}

/** kill -9 of primaries and nodes by turns under sales, and the control that shows that a loss would be seen. */
export const nodeKillsProof: Proof = {
  name: 'kills',
  claim:
    'three nodes that answer and two that work, behind a balancer, on a primary with two standbys, while primaries and nodes are killed by turns under sales at a set rate: nothing that a traveller was told is lost, one charge and one ticket each, sales are back within 15 s, and nobody sees more than that asking again helps; commits that wait for no standby are caught',
  async run({ folder, seconds = longestSeconds, kills = fullKills, rate = usualPerSecond, print }) {
    const endMs = performance.now() + seconds * 1000
    const isOver = () => performance.now() >= endMs
    const outcome = await runNodeKills({ folder, kills, perSecond: rate, isOver, print })
    const { told, backMs, offered, notBegun, primaryKills, nodeKills, restMs, besides, faults } =
      outcome
    const slowest = (all: readonly number[]) => (Math.max(0, ...all) / 1000).toFixed(1)
    const done = [
      `${primaryKills} kills of the primary and ${nodeKills} of nodes, ${offered} sales offered at ${rate}/s (${notBegun} not begun),`,
      `${told.orders.size + told.paid.size} acknowledged writes, ${told.paid.size} sales paid, ${told.retries} times asked again, ${told.searchedAgain} searched again,`,
      `longest step ${(told.longestStepMs / 1000).toFixed(1)} s; sales back after at most ${slowest(backMs.primary)} s (primary) and ${slowest(backMs.node)} s (node), at rest ${Math.round(restMs / 1000)} s after the last, ${besides} payments open whose order was paid by another`,
    ].join(' ')
    if (primaryKills === 0 || nodeKills === 0 || told.paid.size === 0)
      faults.push('nothing was killed or nothing was sold, so nothing is shown')
    return { done, faults }
  },
}

/** The control of the proof above: where no commit waits for a standby, a kill of the primary takes what was told with it. */
export const nodeKillsControl: Proof = {
  name: 'control',
  claim:
    'where commits wait for no standby, the same kills lose what travellers were told, and the proof sees it',
  async run({ folder, kills = controlKills, rate = usualPerSecond, print }) {
    const outcome = await runNodeKills({
      folder,
      kills,
      perSecond: rate,
      isSynchronous: false,
      print,
    })
    const seen = outcome.faults.filter(isLoss)
    return {
      done: `${seen.length} losses seen after ${outcome.primaryKills} kills`,
      faults: seen.length === 0 ? ['the control lost nothing: the check is blind'] : [],
    }
  },
}

/** The volume of the log is full, as behind a slot that somebody forgot. */
export const fullDiskProof: Proof = {
  name: 'full-disk',
  claim:
    'where the volume of the database’s log fills up, nodes say that they are not ready, searches are answered, nobody is told of a sale that is gone, and sales come back with room',
  run: ({ folder, rate = usualPerSecond, print }) =>
    fillLogDisk({ folder, perSecond: rate, print }),
}

/** The control of the proof above: what is acknowledged before the log has it is gone once the log takes no more. */
export const fullDiskControl: Proof = {
  name: 'full-disk-control',
  claim:
    'where commits are acknowledged before the log has them, a full volume loses what travellers were told, and the proof sees it',
  async run({ folder, rate = usualPerSecond, print }) {
    const { done, faults } = await fillLogDisk({
      folder,
      perSecond: rate,
      isDurable: false,
      print,
    })
    const seen = faults.filter(isLoss)
    return {
      done: `${seen.length} losses seen; ${done}`,
      faults: seen.length === 0 ? ['the control lost nothing: the check is blind'] : [],
    }
  },
}

/** Every node stopped and started again in turn, as a release does it. */
export const rollingProof: Proof = {
  name: 'rolling',
  claim:
    'nodes that are stopped and started again in turn drop no request: who looks and who buys sees nothing of it, live sockets are closed with 1012 and come back',
  async run({ folder }) {
    const { urls, cluster } = await openScratchDatabases({
      folder: join(folder, 'database'),
      count: 1,
    })
    try {
      const rolled = await rollNodes({ url: urls[0] ?? '', varDir: join(folder, 'var') })
      const { stopped, requests, failed, told, closes, cameBack, unclean } = rolled
      const others = Object.entries(closes).filter(([code]) => code !== '1012')
      return {
        done: `${stopped} nodes in turn, ${requests} requests, ${told.paid.size} sales, ${closes[1012] ?? 0} sockets closed with 1012, ${cameBack} came back`,
        faults: [
          ...[...new Set(failed)].map((said) => `a request failed: ${said}`),
          ...(told.retries > 0 ? [`a buyer had to ask again ${told.retries} times`] : []),
          ...told.faults,
          ...others.map(([code, times]) => `${times} sockets were closed with ${code}`),
          ...(closes[1012] === undefined ? ['no socket was closed with 1012'] : []),
          ...(cameBack === 0 ? ['no socket came back'] : []),
          ...(told.paid.size === 0 ? ['nobody bought anything meanwhile'] : []),
          ...unclean,
        ],
      }
    } finally {
      await cluster.stop()
    }
  },
}
