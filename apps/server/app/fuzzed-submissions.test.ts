import { expect, it } from 'vitest'
import { fuzzSubmissions } from './testing/fuzz-submissions.ts'
import { openTestHouse } from './testing/open-test-house.ts'
import { takeSteps } from './testing/take-steps.ts'

const { baseUrl, buyer, today } = await openTestHouse()
const { signedIn, offered } = takeSteps({ buyer, today })

/** `npm run prove:forms` sends a hundred thousand. */
const count = 3_000

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
}, 120_000)
