import { expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { runPayAtExpiry } from './testing/counter/pay-at-expiry.ts'
import { runSellOut } from './testing/counter/sell-out.ts'

const [atExpiry, soldOut] = [
  await testDatabase({ maxConnections: 16 }),
  await testDatabase({ maxConnections: 16 }),
]

const count = 40

it('tickets or credits whoever pays within 50 ms of the end of his hold, never both, never neither', async () => {
  const { sales, ticketed, credited, tooSlow, faults } = await runPayAtExpiry({
    db: atExpiry.db,
    // The whole of it is `npm run prove:money -- --only=expiry`, the next one `--only=sell-out`.
    count,
    seed: 1,
  })
  expect(faults).toEqual([])
  expect(ticketed + credited).toBe(sales)
  // Both ways must have been taken, else nothing met.
  expect(tooSlow).toBeLessThan(count * 20)
  expect(Math.min(ticketed, credited)).toBeGreaterThan(count / 20)
}, 400_000)

it('sells 60 seats to parties of 1 to 9 while holds run out: none twice, none left while a party that fits waits', async () => {
  const outcome = await runSellOut({ db: soldOut.db, buyers: 300, seats: 60, seed: 1 })
  expect(outcome.faults).toEqual([])
  expect(outcome.sold + outcome.left).toBe(60)
  expect(outcome.expired).toBeGreaterThan(5)
}, 400_000)
