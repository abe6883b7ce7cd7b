import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

it('shares to the last unit, the rest to the largest remainders', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareOut(10, [1, 2])).toEqual([3, 7])
  expect(shareOut(7, [0, 0])).toEqual([4, 3])
  expect(shareOut(0, [5, 5])).toEqual([0, 0])
  expect(shareOut(5, [])).toEqual([])
})

it('refuses what is not whole', () => {
  expect(() => shareOut(1.5, [1])).toThrow('1.5')
  expect(() => shareOut(-1, [1])).toThrow('-1')
  expect(() => shareOut(1, [-1])).toThrow('Weights')
})

it('loses nothing, invents nothing, and is fair to the unit', () => {
  const rial = fc.integer({ min: 0, max: 9_000_000_000_000 })
  fc.assert(
    fc.property(rial, fc.array(rial, { minLength: 1, maxLength: 9 }), (amount, weights) => {
      const parts = shareOut(amount, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      if (whole === 0) return
      for (const [index, part] of parts.entries()) {
        const exact = (BigInt(amount) * BigInt(weights[index] ?? 0)) / BigInt(whole)
        expect(Number(BigInt(part) - exact)).toBeGreaterThanOrEqual(0)
        expect(Number(BigInt(part) - exact)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it('gives what is left to the largest remainders, wherever they stand, and of equal ones to the earlier', () => {
  // 1.43, 2.86 and 5.71: two are left.
  expect(shareOut(10, [1, 2, 4])).toEqual([1, 3, 6])
  expect(shareOut(10, [4, 2, 1])).toEqual([6, 3, 1])
  expect(shareOut(10, [2, 4, 1])).toEqual([3, 6, 1])
  expect(shareOut(2, [1, 1, 1, 1])).toEqual([1, 1, 0, 0])
})

it('refuses one bad weight among good ones', () => {
  expect(() => shareOut(5, [1, -1])).toThrow('Weights')
  expect(() => shareOut(5, [1, 0.5])).toThrow('Weights')
})
