/** The oracle: random questions to the engine and to SQL about one made-up sky, while things happen in it. */
import type pg from 'pg'
import { lowestPrices } from '../lowest-prices.ts'
import { search } from '../search.ts'
import { createSearchBuffers } from '../search-buffers.ts'
import { differenceOf, expect } from './compare-sky.ts'
import { happen, makeUpSky } from './made-up-sky.ts'
import { askSky, askSkyCalendar, drawAsk, writeFlight, writeSky } from './sky-sql.ts'

/** What was met on the way, so that nobody believes questions that had no answers. */
export type Met = {
  questions: number
  itineraries: number
  soldOut: number
  cut: number
  families: number
  changes: number
  laidOutAnew: number
  days: number
}

/** Kept per sort key: few, so that most is let go; some; and as many as the server keeps. */
const takes = [5, 40, 200]
const calendarDays = 8

/** Asks until `questions` are asked or one answer differs; throws then, and says in what. */
export async function questionSky(
  client: pg.Client,
  { seed, perDay, questions }: { seed: number; perDay: number; questions: number },
): Promise<Met> {
  const sky = makeUpSky({ seed, perDay })
  await writeSky(client, sky)
  const met: Met = {
    questions,
    itineraries: 0,
    soldOut: 0,
    cut: 0,
    families: 0,
    changes: 0,
    laidOutAnew: 0,
    days: 0,
  }
  let { columns } = sky
  let scratches = takes.map((take) => ({ take, buffers: createSearchBuffers(columns, take) }))
  for (let question = 0; question < questions; question += 1) {
    if (question % 3 === 0) {
      await writeFlight(client, happen(sky))
      met.changes += 1
    }
    if (sky.columns !== columns) {
      columns = sky.columns
      scratches = takes.map((take) => ({ take, buffers: createSearchBuffers(columns, take) }))
      met.laidOutAnew += 1
    }
    const ask = drawAsk(sky)
    const fail = (difference: string) => {
      throw new Error(`${difference}: ${JSON.stringify({ seed, question, ...ask })}`)
    }
    const { adults, children, infants, origins, destinations, day, ...rest } = ask
    const party = { adults, children, infants }
    const expected = expect(await askSky(client, ask))
    for (const { take, buffers } of scratches) {
      const journeys = [{ origins, destinations, day }]
      const found = search(columns, buffers, { journeys, party, ...rest })
      const difference = differenceOf(columns, { found, expected, take })
      if (difference) fail(`keeping ${take}, ${difference}`)
      met.cut += Number(!found.isComplete)
    }
    met.itineraries += expected.itineraries.length
    met.soldOut += expected.itineraries.length - expected.sellable.length
    met.families += Number(children + infants > 0)
    if (question % 10 > 0) continue
    const { cabin, nowMinutes } = rest
    const span = { firstDay: day, lastDay: day + calendarDays - 1 }
    const ours = lowestPrices(columns, {
      party,
      cabin,
      nowMinutes,
      origins,
      destinations,
      ...span,
    })
    const theirs = await askSkyCalendar(client, ask, span)
    if (ours.join() !== theirs.join()) fail(`calendar: ${ours.join()} is not ${theirs.join()}`)
    met.days += theirs.filter(Number.isFinite).length
  }
  return met
}
