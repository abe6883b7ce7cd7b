import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tintsWithin } from './price-tints.ts'

const price = fc.integer({ min: 1_000_000, max: 90_000_000 })
const rank = { low: 0, typical: 1, high: 2 }

describe('the tint of a day', () => {
  it('is low in the cheapest quarter of the days shown and high in the dearest', () => {
    const tint = tintsWithin([10, 20, 30, 40, 50, null])
    expect([10, 20, 30, 40, 50].map(tint)).toEqual(['low', 'low', 'typical', 'high', 'high'])
  })

  it('is none of few days, and typical where all cost much the same', () => {
    expect(tintsWithin([10, 20, 30, 40, null])(10)).toBeNull()
    const tint = tintsWithin([100, 101, 102, 103, 104])
    expect([100, 102, 104].map(tint)).toEqual(['typical', 'typical', 'typical'])
  })

  it('is never lower for a dearer day', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 5 }), price, price, (prices, one, other) => {
        const tint = tintsWithin(prices)
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(rank[tint(more) ?? 'high']).toBeGreaterThanOrEqual(rank[tint(less) ?? 'high'])
      }),
    )
  })
})
