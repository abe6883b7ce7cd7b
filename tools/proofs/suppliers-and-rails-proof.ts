import { suppliersAndRails } from '../gate/stages.ts'
import { faultsOfTests, longestSeconds, type Proof } from './proof.ts'

/** Under the limit of one proof, with what opening and looking through the books takes. */
const spareSeconds = 120

export const suppliersAndRailsProof: Proof = {
  name: 'suppliers-and-rails',
  claim:
    'sales and refunds at Nira, Sepehr, Duffel, ETG and LiteAPI, paid by Qi, FIB, ZainCash and SnappPay, whose replies are lost, late, doubled and deny themselves: every wanted effect once, in our book and in each of theirs, and what is unknown never guessed',
  async run({ seconds = longestSeconds, seed }) {
    const outcome = await suppliersAndRails(seed, Math.max(30, seconds - spareSeconds)).run()
    return {
      done: `${outcome.passed} test, from round ${seed} on; the next round is printed above`,
      faults: faultsOfTests(outcome),
    }
  },
}
