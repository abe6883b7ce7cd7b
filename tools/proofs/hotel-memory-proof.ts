import {
  type Compared,
  compareMemory,
  whatWasNotCompared,
} from '@parastoo/server/modules/hotel-stock/testing/compare-memory'
import { openDatabase } from '@parastoo/server/platform/db/database'
import type { Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

/** Two cities side by side, each in a database of its own: while the one's tables answer, the other is compared. */
const streams = 2
const size = { hotels: 300, nights: 120, questions: 20_000 / streams }

/** Own hotels in memory against the tables: random questions, with sales and imports between them. */
export const hotelMemoryProof: Proof = {
  name: 'hotel-memory',
  claim: '20,000 random questions about 300 hotels are answered from memory as by the tables',
  async run({ folder, seed, seconds = 1200 }) {
    const { urls, cluster } = await openScratchDatabases({ folder, count: streams })
    const bases = urls.map((url) => openDatabase({ url, maxConnections: 4 }))
    try {
      const compared = await Promise.all(
        bases.map((db, stream) => compareMemory(db, { ...size, seed: seed + stream, seconds })),
      )
      const sum = (count: (one: Compared) => number) =>
        compared.reduce((all, one) => all + count(one), 0)
      const questions = sum((one) => one.questions)
      const fromMemory = sum((one) => one.fromMemory)
      const answers = sum((one) => one.answers)
      const changes = sum((one) => one.changes)
      return {
        done: `${questions} questions (${fromMemory} from memory), ${answers} hotels and nights, ${changes} changes between`,
        faults: compared.flatMap((one) => [...one.differences, ...whatWasNotCompared(one)]),
      }
    } finally {
      await Promise.all(bases.map((db) => db.close()))
      await cluster.stop()
    }
  },
}
