import { expect, it } from 'vitest'
import { backAt, percentIn } from './refund-sums.ts'

const item = { price: 1_000_000, paid: 900_000, penalty: 300_000, back: 600_000 }

it('gives back what the table says, or what another penalty leaves of what was paid', () => {
  expect(backAt(item, undefined)).toBe(600_000)
  expect(backAt(item, 0)).toBe(900_000)
  expect(backAt(item, 10)).toBe(800_000)
  expect(backAt(item, 100)).toBe(0)
})

it.each([
  ['', undefined],
  ['0', 0],
  ['100', 100],
  ['۵٪', 5],
  ['101', null],
  ['1.5', null],
  ['۱٫۵', null],
  ['-1', null],
  ['ten', null],
])('reads «%s» as a percent', (text, percent) => {
  expect(percentIn(text)).toBe(percent)
})
