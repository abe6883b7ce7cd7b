import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysCompared, judgeNights } from './judge-nights.ts'

const days = (priceRial: number, count = daysCompared) =>
  Array.from({ length: count }, () => priceRial)

describe('the level of a price of nights', () => {
  it('is none before thirty days were seen, and none while a night is full', () => {
    expect(judgeNights(1_000, days(1_000, 29))).toBeNull()
    expect(judgeNights(null, days(1_000))).toBeNull()
    expect(judgeNights(1_000, days(1_000))).toEqual({
      level: 'usual',
      usualFromRial: 950,
      usualToRial: 1_050,
      days: 30,
    })
  })

  it.each([
    [949, 'low'],
    [950, 'usual'],
    [1_050, 'usual'],
    [1_051, 'high'],
  ])('calls %i beside a price that never moved %s: a twentieth is no difference', (now, level) => {
    expect(judgeNights(now, days(1_000))?.level).toBe(level)
  })

  it('calls half of the days usual where prices move', () => {
    const seen = Array.from({ length: 41 }, (_, index) => 1_000 + index * 100)
    expect(judgeNights(3_000, seen)).toMatchObject({ usualFromRial: 2_000, usualToRial: 4_000 })
    expect([1_999, 2_000, 4_000, 4_001].map((now) => judgeNights(now, seen)?.level)).toEqual([
      'low',
      'usual',
      'usual',
      'high',
    ])
  })

  it('is never lower for a dearer price', () => {
    const rank = { low: 0, usual: 1, high: 2 }
    const price = fc.integer({ min: 1, max: 10_000_000_000 })
    fc.assert(
      fc.property(
        fc.array(price, { minLength: daysCompared, maxLength: daysCompared }),
        price,
        price,
        (seen, one, other) => {
          const levels = [Math.min(one, other), Math.max(one, other)].map(
            (now) => rank[judgeNights(now, seen)?.level ?? 'low'],
          )
          expect(levels).toEqual(levels.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})
