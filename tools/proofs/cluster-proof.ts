import { findPrograms } from '@parastoo/server/app/testing/cluster/programs'
import { runClusterCases } from '@parastoo/server/app/testing/cluster/run-cluster-cases'
import type { Proof } from './proof.ts'

const usualKills = 5
const usualPerSecond = 2

/** The real thing: etcd, three Patroni, two nodes that answer and one that works, reached by our own chooser or by HAProxy. */
function clusterProof(by: 'chooser' | 'haproxy'): Proof {
  return {
    name: by,
    claim: `a cluster that Patroni leads, reached ${by === 'chooser' ? 'by our own chooser' : 'through HAProxy'}: primaries killed, frozen and switched, no standby, a cancelled wait, no etcd: nothing told is lost, sales come back, and nodes search what leads`,
    async run({ folder, kills = usualKills, rate = usualPerSecond, print }) {
      const programs = findPrograms()
      if ('missing' in programs)
        return {
          done: 'nothing was run',
          faults: [
            ...programs.missing.map((one) => `${one} is neither on the PATH nor in CLUSTER_BIN`),
            'docs/runbooks/prove-the-cluster.md says how to get them',
          ],
        }
      const { done, faults } = await runClusterCases({
        folder,
        programs,
        by,
        kills,
        perSecond: rate,
        print,
      })
      return { done: done.at(-1) ?? '', faults }
    },
  }
}

export const clusterProofs: readonly Proof[] = [clusterProof('chooser'), clusterProof('haproxy')]
