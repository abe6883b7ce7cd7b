import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { sized } from '../../../platform/testing/sized.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { questionSky } from './testing/question-sky.ts'

const { url } = await testDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

it('what SQL finds in a crowded sky is found, the best by every key, with sales, additions and closures between', async () => {
  const questions = sized(1000, 2000)
  const met = await questionSky(client, { seed: 17, perDay: 8, questions })
  expect(met.itineraries).toBeGreaterThan(questions * 30)
  expect(met.cut).toBeGreaterThan(questions / 4)
  expect(met.soldOut).toBeGreaterThan(100)
  expect(met.days).toBeGreaterThan(100)
  expect(met.families).toBeGreaterThan(questions / 5)
  // A sky is laid out anew late in the whole series; sync.test.ts shows that each time.
  expect(met.laidOutAnew).toBeGreaterThanOrEqual(sized(0, 1))
}, 240_000)
