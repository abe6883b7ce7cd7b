import { expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { sellThroughFaults } from './testing/lines/sell-through-faults.ts'

/** The whole of it is `npm run prove:money -- --only=bad-lines`. */
const sales = 100
const { url } = await testDatabase({ maxConnections: 1 })

it('has each wanted effect once, whatever the lines to bank, supplier and database do', async () => {
  const { faults, struck } = await sellThroughFaults({ url, count: sales, seed: 1 })
  expect(faults).toEqual([])
  // Every fault must have struck, else the lines were too good.
  for (const line of Object.values(struck))
    for (const times of Object.values(line)) expect(times).toBeGreaterThan(0)
}, 400_000)
