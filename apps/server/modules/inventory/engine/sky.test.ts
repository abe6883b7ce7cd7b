import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { createScratch } from './scratch.ts'
import { search } from './search.ts'
import { differenceOf } from './testing/compare-sky.ts'
import { happen, makeUpSky } from './testing/made-up-sky.ts'
import { askSky, drawAsk, writeFlight, writeSky } from './testing/sky-sql.ts'

const { url } = await testDatabase()
const questions = 2400
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

it('what SQL finds in a crowded sky is found, the best by every key, with sales, additions and closures between', async () => {
  const sky = makeUpSky({ seed: 17, perDay: 7 })
  await writeSky(client, sky)
  const met = { itineraries: 0, cut: 0, soldOut: 0, families: 0 }
  const scratches = [5, 40, 200].map((take) => ({
    take,
    scratch: createScratch(sky.columns, take),
  }))
  for (let question = 0; question < questions; question += 1) {
    if (question % 3 === 0) await writeFlight(client, happen(sky))
    const ask = drawAsk(sky)
    const expected = await askSky(client, ask)
    const { adults, children, infants, origins, destinations, day, ...rest } = ask
    const journeys = [{ origins, destinations, day }]
    const party = { adults, children, infants }
    for (const { take, scratch } of scratches) {
      const found = search(sky.columns, scratch, { journeys, party, ...rest })
      const difference = differenceOf(sky.columns, { found, expected, take })
      expect(difference, JSON.stringify({ question, take, ...ask })).toBeUndefined()
      met.cut += Number(!found.isComplete)
    }
    met.itineraries += expected.length
    met.soldOut += expected.filter(({ seats }) => seats === 0).length
    met.families += Number(children + infants > 0)
  }
  expect(met.itineraries).toBeGreaterThan(questions * 50)
  expect(met.cut).toBeGreaterThan(questions / 2)
  expect(met.soldOut).toBeGreaterThan(100)
  expect(met.families).toBeGreaterThan(questions / 5)
}, 240_000)
