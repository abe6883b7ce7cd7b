import { fuzzSubmissions } from '@parastoo/server/app/testing/fuzz-submissions'
import { startTestHouse } from '@parastoo/server/app/testing/start-test-house'
import { takeSteps } from '@parastoo/server/app/testing/take-steps'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { startScratchCluster } from '@parastoo/server/platform/testing/scratch-cluster'
import type { Proof } from './proof.ts'

const fullCount = 100_000
/** About what a small machine takes: `--seconds` asks for a part of the whole. */
const perSecond = 200

/** The fuzzed submissions of issue 6, over HTTP to a whole house. */
export const formsProof: Proof = {
  name: 'submissions',
  claim: '100,000 fuzzed submissions of passengers are answered, each in Persian, none with 5xx',
  async run({ folder, seconds, seed }) {
    const count = seconds === undefined ? fullCount : Math.min(fullCount, seconds * perSecond)
    const cluster = await startScratchCluster({ folder })
    try {
      const db = openDatabase({ url: cluster.templateUrl, maxConnections: 8 })
      const house = await startTestHouse({ db, url: cluster.templateUrl })
      try {
        const { signedIn, offered } = takeSteps(house)
        let daysAhead = 7
        const { statuses, faults } = await fuzzSubmissions({
          baseUrl: house.baseUrl,
          count,
          seed,
          offered: async () => {
            const buyer = await signedIn()
            // Seats stay held while time stands still; no day has enough of them for all.
            daysAhead = daysAhead < 90 ? daysAhead + 1 : 7
            return { buyer, proposal: await offered(buyer, { daysAhead }) }
          },
        })
        const told = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
        return { done: `${count} submissions: ${told.join(', ')}`, faults }
      } finally {
        await house.close()
        await db.close()
      }
    } finally {
      await cluster.stop()
    }
  },
}
