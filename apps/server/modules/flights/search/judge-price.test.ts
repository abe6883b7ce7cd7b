import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  comparable,
  judgePrice,
  leastDaysSeen,
  leastObservations,
  type SeenPrice,
} from './judge-price.ts'
import { bandOf } from './price-bands.ts'

const start = Temporal.Instant.from('2030-03-01T08:00:00Z')
const dateAfter = (days: number) => Temporal.PlainDate.from('2030-03-10').add({ days }).toString()
/** Departures seen one a day, at these prices. */
const history = (prices: readonly number[], everyHours = 24): SeenPrice[] =>
  prices.map((priceRial, index) => ({
    departsOn: dateAfter(index),
    priceRial,
    seenAt: start.add({ hours: everyHours * index }),
  }))
const rank = { Low: 0, Typical: 1, High: 2 }
const rankOf = (lowest: number, prices: readonly number[]) => {
  const { level } = judgePrice(lowest, history(prices))
  return level === null ? Number.NaN : rank[level]
}

const price = fc.integer({ min: 1_000_000, max: 400_000_000 })
const prices = fc.array(price, { minLength: 20, maxLength: 60 })
const rise = fc.integer({ min: 0, max: 300_000_000 })

describe('a price', () => {
  it('is low below the cheaper quarter of comparable departures, high above the dearer one', () => {
    const seen = history(Array.from({ length: 21 }, (_, index) => 10_000_000 + index * 1_000_000))
    expect(judgePrice(12_000_000, seen)).toEqual({
      level: 'Low',
      typicalFromRial: 15_000_000,
      typicalToRial: 25_000_000,
      observations: 21,
      since: start,
    })
    expect(judgePrice(15_000_000, seen).level).toBe('Typical')
    expect(judgePrice(25_000_000, seen).level).toBe('Typical')
    expect(judgePrice(25_000_001, seen).level).toBe('High')
  })

  it('is typical where it hardly differs from what nearly never moves', () => {
    const seen = history(Array(30).fill(20_000_000))
    expect(judgePrice(19_100_000, seen).level).toBe('Typical')
    expect(judgePrice(18_900_000, seen).level).toBe('Low')
    expect(judgePrice(21_100_000, seen).level).toBe('High')
  })

  it('has no label where little was seen, all of it at once, or nothing is for sale', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: leastObservations - 1 }), price, (few, lowest) => {
        const judged = judgePrice(lowest, history(few, 240))
        expect(judged).toMatchObject({ level: null, typicalFromRial: null, typicalToRial: null })
        expect(judged.observations).toBe(few.length)
      }),
    )
    const many = Array(leastDaysSeen).fill(9_000_000)
    expect(judgePrice(8_000_000, history(many)).level).toBeNull()
    expect(judgePrice(8_000_000, history([...many, 9_000_000])).level).toBe('Low')
    expect(judgePrice(null, history(Array(60).fill(9_000_000))).level).toBeNull()
    expect(judgePrice(8_000_000, [])).toMatchObject({ observations: 0, since: null })
  })

  it('never gets a lower label by rising, nor a higher one when the past was dearer', () => {
    fc.assert(
      fc.property(prices, price, rise, (past, lowest, by) => {
        expect(rankOf(lowest + by, past)).toBeGreaterThanOrEqual(rankOf(lowest, past))
        const dearer = past.map((one) => one + by)
        expect(rankOf(lowest, dearer)).toBeLessThanOrEqual(rankOf(lowest, past))
      }),
    )
  })

  it('keeps its label where all prices, of then and of now, become a multiple', () => {
    fc.assert(
      fc.property(prices, price, fc.integer({ min: 2, max: 8 }), (past, lowest, times) => {
        const all = past.map((one) => one * times)
        expect(rankOf(lowest * times, all)).toBe(rankOf(lowest, past))
      }),
    )
  })

  it('has the same label in whatever order departures were seen', () => {
    fc.assert(
      fc.property(prices, price, (past, lowest) => {
        const seen = history(past)
        expect(judgePrice(lowest, seen.toReversed())).toEqual(judgePrice(lowest, seen))
      }),
    )
  })
})

it('days off are compared with days off, working days with working days, no day with itself', () => {
  // 2030-03-15 is a Friday; 2030-03-19 is the day of oil, in Iran only.
  const seen = history(Array(14).fill(1))
  const names = (date: string, country: 'IR' | 'IQ') =>
    comparable(seen, { date, country }).map(({ departsOn }) => departsOn)
  expect(names('2030-03-15', 'IR')).toEqual([
    '2030-03-19',
    '2030-03-21',
    '2030-03-22',
    '2030-03-23',
  ])
  expect(names('2030-03-12', 'IR')).not.toContain('2030-03-12')
  expect(names('2030-03-12', 'IR')).not.toContain('2030-03-15')
  expect(names('2030-03-12', 'IQ')).toContain('2030-03-19')
})

it('every day ahead lies in one band, and its middle is nearest to itself', () => {
  const days = Array.from({ length: 331 }, (_, day) => ({ day, ...bandOf(day) }))
  for (const [band, members] of Map.groupBy(days, (one) => one.band)) {
    expect(members[0]?.day).toBe(band)
    expect(members.map(({ day }) => day)).toEqual(members.map((_, index) => band + index))
    expect(members.filter(({ daysFromMiddle }) => daysFromMiddle === 0)).toHaveLength(1)
  }
  expect([...new Set(days.map(({ band }) => band))]).toEqual([0, 3, 7, 14, 30, 60, 120])
})
