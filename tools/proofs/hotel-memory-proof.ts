import {
  compareMemory,
  whatWasNotCompared,
} from '@parastoo/server/modules/hotel-stock/testing/compare-memory'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const size = { hotels: 300, nights: 120, questions: 20_000 }

/** Own hotels in memory against the tables: random questions, with sales and imports between them. */
export const hotelMemoryProof: Proof = {
  name: 'hotel-memory',
  claim: '20,000 random questions about 300 hotels are answered from memory as by the tables',
  async run({ folder, seed, seconds = 1200 }) {
    const { urls, cluster } = await openScratchDatabases({ folder, count: 1 })
    const db = openDatabase({ url: urls[0] ?? '', maxConnections: 4 })
    try {
      const compared = await compareMemory(db, { ...size, seed, seconds })
      const { questions, fromMemory, answers, changes, differences } = compared
      return {
        done: `${questions} questions (${fromMemory} from memory), ${answers} hotels and nights, ${changes} changes between`,
        faults: [...differences, ...whatWasNotCompared(compared)],
      }
    } finally {
      await db.close()
      await cluster.stop()
    }
  },
}
