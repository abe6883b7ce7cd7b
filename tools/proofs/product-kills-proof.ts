import { productKills } from '../gate/stages.ts'
import { faultsOfTests, type Proof } from './proof.ts'

/** kill -9 of the server at every named point of a changed flight, a stay, a tour, a visa and a kit for an embassy; `npm test` tries every eighth. */
export const productKillsProof: Proof = {
  name: 'product-kills',
  claim:
    'kill -9 of the server at every named point of a changed flight, of a stay, of a tour, of a visa and of a kit for an embassy: after a restart each is carried out once, with sound books and nothing stuck',
  async run() {
    const outcome = await productKills.run()
    return {
      done: `${outcome.passed} kills`,
      faults: faultsOfTests(outcome),
    }
  },
}
