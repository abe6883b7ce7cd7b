import { Worker } from 'node:worker_threads'
import {
  type CompareAsk,
  type Compared,
  whatWasNotCompared,
} from '@parastoo/server/modules/hotel-stock/testing/compare-memory'
import type { Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

/** Two cities side by side, each in a thread and a database of its own: reading what the tables answer is more than half of the work. */
const streams = 2
const size = { hotels: 300, nights: 120, questions: 20_000 / streams }

export type ComparedShare = CompareAsk & { url: string }

/** Own hotels in memory against the tables: random questions, with sales and imports between them. */
export const hotelMemoryProof: Proof = {
  name: 'hotel-memory',
  claim: '20,000 random questions about 300 hotels are answered from memory as by the tables',
  async run({ folder, seed, seconds = 1200 }) {
    const { urls, cluster } = await openScratchDatabases({ folder, count: streams })
    try {
      const compared = await Promise.all(
        urls.map((url, stream) => inThread({ url, ...size, seed: seed + stream, seconds })),
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
      await cluster.stop()
    }
  },
}

async function inThread(share: ComparedShare): Promise<Compared> {
  const file = new URL('./compare-hotels-thread.ts', import.meta.url)
  const thread = new Worker(file, { workerData: share })
  return await new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`A thread of hotels ended with ${code}`)))
  })
}
