import { expect, it } from 'vitest'
import { testDatabase } from '../platform/testing/test-database.ts'
import { runSeeds } from './testing/simulator/run-seeds.ts'

const seeds = 300
const lanes = await Promise.all(
  Array.from({ length: 3 }, () => testDatabase({ maxConnections: 1 })),
)

it(`ends ${seeds} sales rightly whatever is lost, doubled, late or killed on their way`, async () => {
  const urls = lanes.map(({ url }) => url)
  const { faults, endings, manual, deaths } = await runSeeds({ urls, from: 1, count: seeds })
  expect(faults).toEqual([])
  // Every way to end must have been taken, else the worlds are too kind.
  expect(Object.keys(endings)).toEqual(
    expect.arrayContaining(['paid issued', 'closed released', 'refunded failed']),
  )
  expect(deaths).toBeGreaterThan(seeds / 10)
  expect(manual).toBeLessThanOrEqual(Math.ceil(seeds * 0.005) + 1)
}, 170_000)
