import { runSeeds } from '@parastoo/server/app/testing/simulator/run-seeds'
import type { Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const fullSeeds = 200_000
const lanes = 4
/** Staff may have to decide so many of a thousand sales. */
const mostManualPerMille = 5

/** The simulator of issue 5: the real code of a sale in worlds drawn by seeds. `--seed` replays from there, `--seconds` ends early. */
export const simulatorProof: Proof = {
  name: 'simulator',
  claim:
    'the real code of a sale under a virtual clock, with losses, doubles, delays and deaths drawn per seed: every invariant after every step, every sale at rest, at most 0.5 % decided by staff',
  async run({ folder, seconds, seed, print }) {
    const { urls, cluster } = await openScratchDatabases({ folder, count: lanes })
    const endMs =
      seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + seconds * 1000
    try {
      const { seeds, steps, deaths, manual, endings, faults } = await runSeeds({
        ...{ urls, from: seed, count: fullSeeds },
        isOver: () => performance.now() >= endMs,
        onProgress: (done) => done % 10_000 === 0 && print(`  ${done} seeds`),
      })
      const kinds = Object.entries(endings)
        .toSorted(([, a], [, b]) => b - a)
        .map(([ending, count]) => `${count} ${ending}`)
      if (manual * 1000 > seeds * mostManualPerMille)
        faults.push(`${manual} of ${seeds} sales needed staff`)
      const done = `${seeds} seeds from ${seed}, ${steps} steps, ${deaths} deaths of the process, ${manual} decided by staff; ${kinds.join(', ')}`
      return { done, faults }
    } finally {
      await cluster.stop()
    }
  },
}
