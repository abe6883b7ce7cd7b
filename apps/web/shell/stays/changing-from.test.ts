import { expect, it } from 'vitest'
import { netOfChange } from './changing-from.ts'

it('another stay costs what is left once the first has come back, and less than nothing where it is cheaper', () => {
  expect(netOfChange({ backRial: 40_000_000 }, 55_000_000)).toBe(15_000_000)
  expect(netOfChange({ backRial: 40_000_000 }, 22_000_000)).toBe(-18_000_000)
  expect(netOfChange({ backRial: 0 }, 22_000_000)).toBe(22_000_000)
})
