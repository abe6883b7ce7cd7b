import { runPayAtExpiry } from '@parastoo/server/app/testing/counter/pay-at-expiry'
import { runSellOut } from '@parastoo/server/app/testing/counter/sell-out'
import { openDatabase } from '@parastoo/server/platform/db/database'
import { longestSeconds, type Proof } from './proof.ts'
import { openScratchDatabases } from './scratch-databases.ts'

const payments = 10_000
const connections = 16

/** Payment at the end of a hold, on the real PostgreSQL and by a running clock. */
export const expiryProof: Proof = {
  name: 'expiry',
  claim:
    'whoever pays within 50 ms of the end of his hold is ticketed or credited, never both, never neither',
  async run({ folder, seed, seconds = longestSeconds }) {
    const endMs = performance.now() + seconds * 1000
    return await onDatabase(folder, async (db) => {
      const { sales, ticketed, credited, tooSlow, faults } = await runPayAtExpiry({
        db,
        count: payments,
        seed,
        isOver: () => performance.now() >= endMs,
      })
      const done = `${sales} payments: ${ticketed} ticketed, ${credited} credited; ${tooSlow} more came too late to the bank and were begun anew`
      if (Math.min(ticketed, credited) < sales / 20) faults.push('the two hardly ever met')
      return { done, faults }
    })
  },
}

/** Few seats and many buyers. */
export const sellOutProof: Proof = {
  name: 'sell-out',
  claim:
    '2,000 buyers, 180 seats, parties of 1 to 9, holds that run out: no seat is sold twice, none is left while a party that fits waits',
  async run({ folder, seed }) {
    return await onDatabase(folder, async (db) => {
      const outcome = await runSellOut({ db, buyers: 2_000, seats: 180, seed })
      const { sold, parties, expired, attempts, left, faults } = outcome
      const done = `2000 buyers, ${attempts} attempts: ${sold} seats sold to ${parties} parties, ${expired} holds ran out, ${left} seats left`
      return { done, faults }
    })
  },
}

async function onDatabase<Result>(
  folder: string,
  work: (db: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const { urls, cluster } = await openScratchDatabases({ folder, count: 1 })
  const db = openDatabase({ url: urls[0] ?? '', maxConnections: connections })
  try {
    return await work(db)
  } finally {
    await db.close()
    await cluster.stop()
  }
}
