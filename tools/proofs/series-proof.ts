import { wholeSeries } from '../gate/stages.ts'
import { faultsOfTests, type Proof } from './proof.ts'

/** The series that `npm test` tries some of, because each of their rounds takes long. */
export const seriesProof: Proof = {
  name: 'series',
  claim:
    'a ticket given back while both are exchanged, in 24 rounds, and pictures of five passports and cards that nobody has seen: as in `npm test`, which tries some of them',
  async run() {
    const outcome = await wholeSeries.run()
    return {
      done: `${outcome.passed} tests`,
      faults: faultsOfTests(outcome),
    }
  },
}
