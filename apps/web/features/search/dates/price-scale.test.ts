import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOnScale } from './price-scale.ts'

const span = { typicalFromRial: 10_000_000, typicalToRial: 20_000_000 }
const placeOf = (lowestRial: number) => placeOnScale({ lowestRial, ...span })

it('a price stands in the part of the scale that is its level', () => {
  expect([5, 10, 15, 20, 30].map((million) => placeOf(million * 1_000_000))).toEqual([
    0,
    1 / 3,
    0.5,
    2 / 3,
    1,
  ])
  expect([1, 900].map((million) => placeOf(million * 1_000_000))).toEqual([0, 1])
  expect(
    placeOnScale({ lowestRial: 7, typicalFromRial: 7, typicalToRial: 7 }),
    'where all were the same',
  ).toBe(0.5)
})

it('a dearer price never stands nearer to the cheap end', () => {
  const price = fc.integer({ min: 0, max: 50_000_000 })
  fc.assert(
    fc.property(price, price, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(placeOf(more)).toBeGreaterThanOrEqual(placeOf(less))
    }),
  )
})
