import { addDays } from '@parastoo/kit/dates'
import { expect, it } from 'vitest'
import { addHotel } from '../modules/hotel-stock/stock/testing/hotel-fixture.ts'
import { fuzzStays } from './testing/fuzz-stays.ts'
import { fuzzSubmissions } from './testing/fuzz-submissions.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { baseUrl, buyer, today, db } = await openTestHouse()
const { signedIn, offered } = takeSteps({ buyer, today })

/** `npm run prove:forms` sends a hundred thousand. */
const count = 500

it('never answers what nobody’s form would send with a fault of its own', async () => {
  const outcome = await fuzzSubmissions({
    baseUrl,
    count,
    seed: 1,
    offered: async () => {
      const one = await signedIn()
      return { buyer: one, proposal: await offered(one) }
    },
  })
  expect(outcome.faults).toEqual([])
  // Some were right, most were refused by name: else nothing would have been proved.
  expect(outcome.statuses[200]).toBeGreaterThan(count / 20)
  expect(outcome.statuses[400]).toBeGreaterThan(count / 3)
  expect(outcome.statuses[429]).toBeUndefined()
}, 400_000)

/** `npm run prove:forms -- --only=stays` sends a hundred thousand. */
const staysCount = 1_500

it('never answers a question about a stay, nor its submission, with a fault of its own', async () => {
  const { code } = await addHotel(db, {
    from: today,
    nights: 30,
    rooms: [{ code: 'double', allotment: 300, priceRial: 10_000_000 }],
  })
  const checkIn = addDays(today, 10)
  const outcome = await fuzzStays({
    baseUrl,
    signedIn,
    hotelCode: code,
    checkIn,
    checkOut: addDays(checkIn, 2),
    count: staysCount,
    seed: 1,
  })
  expect(outcome.faults).toEqual([])
  expect(outcome.statuses[200]).toBeGreaterThan(staysCount / 20)
  expect(outcome.statuses[400]).toBeGreaterThan(staysCount / 4)
  expect(outcome.statuses[429]).toBeUndefined()
}, 200_000)
