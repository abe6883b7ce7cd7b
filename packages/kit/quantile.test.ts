import { expect, it } from 'vitest'
import { quantile } from './quantile.ts'

it('a share of the values lies below, between neighbours in proportion', () => {
  const values = [10, 20, 30, 40, 50]
  expect([0, 0.25, 0.5, 0.6, 1].map((share) => quantile(values, share))).toEqual([
    10, 20, 30, 34, 50,
  ])
  expect(quantile([7], 0.9)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})
