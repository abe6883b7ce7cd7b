import { runPayAtExpiry } from '@parastoo/server/app/testing/counter/pay-at-expiry'
import { runSellOut } from '@parastoo/server/app/testing/counter/sell-out'
import { runRoomSellOut } from '@parastoo/server/app/testing/counter/sell-out-rooms'
import { runTourSellOut } from '@parastoo/server/app/testing/counter/sell-out-tours'
import { systemClock } from '@parastoo/server/platform/clock'
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

/** Few rooms and many buyers of stays that overlap. */
export const roomSellOutProof: Proof = {
  name: 'room-sell-out',
  claim:
    '500 buyers of overlapping stays, the last 40 rooms, four of ten who hold one give it back: all are sold, none twice',
  async run({ folder, seed }) {
    return await onDatabase(folder, async (db) => {
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      const ask = { db, clock: systemClock, today, buyers: 500, rooms: 40, seed }
      const { sold, givenBack, attempts, faults } = await runRoomSellOut(ask)
      const done = `500 buyers, ${attempts} attempts: ${sold} rooms sold, ${givenBack} given back`
      return { done, faults }
    })
  },
}

/** Few places of a departure and many buyers of rooms of three kinds. */
export const tourSellOutProof: Proof = {
  name: 'tour-sell-out',
  claim:
    '300 buyers, the last 60 places of a departure in three kinds of rooms over two packages, four of ten who hold some give them back: none of seats, heads and rooms is oversold, none is left that a waiting party fits in',
  async run({ folder, seed }) {
    return await onDatabase(folder, async (db) => {
      const today = systemClock.now().toZonedDateTimeISO('Asia/Tehran').toPlainDate().toString()
      const ask = { db, clock: systemClock, today, buyers: 300, places: 60, seed }
      const { sold, givenBack, attempts, faults } = await runTourSellOut(ask)
      const done = `300 buyers, ${attempts} attempts: ${sold} places sold, ${givenBack} parties gave theirs back`
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
