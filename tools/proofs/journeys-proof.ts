import { journeysAtBothWidths, site } from '../gate/stages.ts'
import { faultsOfTests, type Proof } from './proof.ts'

/** Every journey of the site at a phone's and a desk's width; `npm test` makes them at one. */
export const journeysProof: Proof = {
  name: 'widths',
  claim:
    'every journey holds at 390 px and at 1280 px, and every page is open to everybody at both in both themes',
  async run({ files }) {
    const built = await site.run()
    if (built.failed > 0) return { done: 'not built', faults: [built.said] }
    const outcome = await journeysAtBothWidths(files).run()
    return {
      done: `${outcome.passed} journeys`,
      faults: faultsOfTests(outcome),
    }
  },
}
