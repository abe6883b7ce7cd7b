import { runSeeds } from '@parastoo/server/app/testing/simulator/run-seeds'
import { longestSeconds, type Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const fullSeeds = 200_000
const lanes = 4
/** Staff may have to decide so many of a thousand sales, those apart whose supplier answers late on purpose. */
const mostManualPerMille = 5

/** The simulator of issue 5: the real code of a sale in worlds drawn by seeds. `--from` begins there, `--seconds` ends early, so that one proof may be many runs. */
export const simulatorProof: Proof = {
  name: 'simulator',
  claim:
    'the real code of a sale and its refunds under a virtual clock, with losses, doubles, delays, late answers and deaths drawn per seed: every invariant after every step, every sale at rest, at most 0.5 % decided by staff where no answer is late on purpose',
  async run({ folder, seconds = longestSeconds, seed, print }) {
    const { urls, cluster } = await openScratchDatabases({ folder, count: lanes })
    try {
      const { seeds, steps, deaths, manual, late, refunds, codes, endings, faults, next } =
        await runSeeds({
          urls,
          from: seed,
          count: fullSeeds - seed + 1,
          seconds,
          onProgress: (done) => print(`  ${done} seeds from ${seed}`),
        })
      const kinds = Object.entries(endings)
        .toSorted(([, a], [, b]) => b - a)
        .map(([ending, count]) => `${count} ${ending}`)
      const inTime = seeds - late.seeds
      if (manual > Math.ceil((inTime * mostManualPerMille) / 1000) + 1)
        faults.push(`${manual} of ${inTime} sales needed staff`)
      const told = `${late.tickets} tickets and ${late.refunds} refunds came late and were told to staff, ${late.unheard} nobody heard and the books name`
      const answers = `${late.seeds} with late answers, ${late.manual} of them decided by staff: ${told}`
      const drawn = `${steps} steps, ${deaths} deaths of the process, ${codes} paid with a code, ${refunds} asked tickets back, ${manual} of ${inTime} decided by staff; ${answers}`
      const goOn = next > fullSeeds ? '' : `; --from=${next} goes on`
      const done = `seeds ${seed} to ${seed + seeds - 1}: ${drawn}; ${kinds.join(', ')}${goOn}`
      return { done, faults }
    } finally {
      await cluster.stop()
    }
  },
}
