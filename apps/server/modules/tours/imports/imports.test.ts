import { resolve } from 'node:path'
import { addDays } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/clock.ts'
import { query } from '../../../platform/db/database.ts'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { bringSampleTours, importTours, readTourFolder } from '../index.ts'
import { addTours, departureIdOf, tourText } from './testing/tour-fixture.ts'

const { db } = await testDatabase()
const clock = createTestClock('2026-11-23T08:00:00Z')
const folder = resolve(import.meta.dirname, '../../../../../data/tours')

const importText = (...texts: object[]) =>
  db.tx((tx) =>
    importTours(
      tx,
      { clock },
      {
        ...readTourFolder(folder),
        tours: texts.map((text, index) => ({ file: `${index}.json`, text: JSON.stringify(text) })),
      },
    ),
  )

describe('tours that ship with the product', () => {
  it('are forty and more with 400 departures over half a year, marked, in places that are known', async () => {
    const outcome = await bringSampleTours({ db, clock, folder })
    if (!('imported' in outcome)) throw new Error(JSON.stringify(outcome))
    expect(outcome.imported.tours).toBeGreaterThanOrEqual(40)
    expect(outcome.imported.departures).toBeGreaterThanOrEqual(400)
    const [unmarked] = await query<{ count: number }>(
      db,
      'select count(*)::int as count from tours.tour where not is_sample',
    )
    expect(unmarked?.count).toBe(0)
  })

  it('edge 12: leave in Nowruz with the bands of a peak, and for three nights at least', async () => {
    const inNowruz = await query<{ isPeak: boolean; nights: number }>(
      db,
      `select is_peak as "isPeak", (content->>'nights')::int as nights
       from (select tour_code, is_peak from tours.departure where starts_on between '2027-03-18' and '2027-04-03') as departure
       join tours.tour on tour.code = tour_code`,
    )
    expect(inNowruz.length).toBeGreaterThan(20)
    expect(inNowruz.filter(({ isPeak, nights }) => !isPeak || nights < 3)).toEqual([])
  })

  it('change nothing when they are brought in again, and roll forward as days go by', async () => {
    expect(await bringSampleTours({ db, clock, folder })).toEqual({ rolled: 0 })
    clock.advance({ hours: 24 * 7 })
    const again = await bringSampleTours({ db, clock, folder })
    expect('rolled' in again && again.rolled).toBeGreaterThan(10)
  })
})

describe('a file of a tour', () => {
  const good = tourText({ code: 'own-tour', dates: ['2027-01-10'] })

  it('that is wrong changes nothing, and every fault is told at its field', async () => {
    const bad = { ...good, code: 'Bad Code', cities: [{ city: 'kish', nights: 9 }] }
    const falling = {
      ...good,
      cancellation: {
        usual: [
          { untilDaysBefore: 3, percent: 50 },
          { untilDaysBefore: 0, percent: 10 },
        ],
        peak: [{ untilDaysBefore: 1, percent: 10 }],
      },
    }
    const outcome = await importText(good, bad, { ...falling, code: 'falling' })
    if (!('badLines' in outcome)) throw new Error('It was taken')
    const reasons = outcome.badLines.map(({ reason }) => reason).join('\n')
    expect(reasons).toMatch(/1\.json: code is not a code/)
    expect(reasons).toMatch(/2\.json: cancellation\.usual falls as the start comes nearer/)
    expect(reasons).toMatch(/cancellation\.peak does not reach the start/)
    const known = await query(db, `select from tours.tour where code = 'own-tour'`)
    expect(known).toEqual([])
  })

  it('that has changed lowers no count below what is taken, and prices what is not sold yet', async () => {
    const date = addDays('2026-12-01', 30)
    const wish = { code: 'lowered', dates: [date] }
    await addTours({ db, clock }, wish)
    const id = departureIdOf('lowered', date)
    await query(db, `update tours.departure set sold = 9 where id = $1`, [id])
    await query(db, `update tours.transport_block set held = 8 where code = $1`, [
      `lowered ${date}`,
    ])
    await addTours({ db, clock }, { ...wish, seats: 2, capacity: 3, rooms: 1, dollars: 10 })
    const [left] = await query(
      db,
      `select capacity, seats, currency from tours.departure join tours.transport_block on code = block_code
       join tours.price_row on departure_id = id and kind = 'DBL' and package_code = 'silver' where id = $1`,
      [id],
    )
    expect(left).toEqual({ capacity: 9, seats: 8, currency: 'USD' })
  })
})
