import { addDays } from '@parastoo/kit/dates'
import { fuzzStays } from '@parastoo/server/app/testing/fuzz-stays'
import { fuzzSubmissions } from '@parastoo/server/app/testing/fuzz-submissions'
import { startTestHouse } from '@parastoo/server/app/testing/start-test-house'
import { takeSteps } from '@parastoo/server/app/testing/take-steps'
import { addHotel } from '@parastoo/server/modules/hotel-stock/stock/testing/hotel-fixture'
import { type Db, openDatabase } from '@parastoo/server/platform/db/database'
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
    return await onHouse(folder, async (house) => {
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
      return { done: `${count} submissions: ${told(statuses)}`, faults }
    })
  },
}

const staysCount = 100_000

/** The same of stays: searching, looking closer, submitting. */
export const staysProof: Proof = {
  name: 'stays',
  claim:
    '100,000 fuzzed searches and submissions of stays are answered, each in Persian, none with 5xx',
  async run({ folder, seconds, seed }) {
    const count = seconds === undefined ? staysCount : Math.min(staysCount, seconds * perSecond)
    return await onHouse(folder, async (house, db) => {
      const { today, baseUrl } = house
      const { signedIn } = takeSteps(house)
      const rooms = [{ code: 'double', allotment: 10_000, priceRial: 10_000_000 }]
      const { code: hotelCode } = await addHotel(db, { from: today, nights: 30, rooms })
      const days = { checkIn: addDays(today, 10), checkOut: addDays(today, 12) }
      const ask = { baseUrl, signedIn, hotelCode, ...days, count, seed }
      const { statuses, faults } = await fuzzStays(ask)
      return { done: `${count} questions: ${told(statuses)}`, faults }
    })
  },
}

const told = (statuses: Readonly<Record<number, number>>): string =>
  Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

type TestHouse = Awaited<ReturnType<typeof startTestHouse>>

/** Work on a whole house of its own. */
async function onHouse<Outcome>(
  folder: string,
  work: (house: TestHouse, db: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const cluster = await startScratchCluster({ folder })
  try {
    const db = openDatabase({ url: cluster.templateUrl, maxConnections: 8 })
    const house = await startTestHouse({ db, url: cluster.templateUrl })
    try {
      return await work(house, db)
    } finally {
      await house.close()
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}
