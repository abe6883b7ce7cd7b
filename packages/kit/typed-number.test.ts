import { expect, test } from 'vitest'
import { rialTyped, wholeDigitsIn, wholeTyped } from './typed-number.ts'

test.each([
  ['۱۲٬۵۰۰٬۰۰۰', '12500000'],
  ['12,500,000', '12500000'],
  [' 1 500 ', '1500'],
  ['250000.00', '250000'],
  ['\u200e٤٠٠\u200f', '400'],
  ['007', '007'],
  ['1.5', null],
  ['۱٫۵', null],
  ['1,5', null],
  ['1,50,000', null],
  ['250.000', null],
  ['-5', null],
  ['', null],
  ['ده', null],
] as const)('«%s» is the whole number %s', (typed, digits) => {
  expect(wholeDigitsIn(typed)).toBe(digits)
})

test('days, ages and percents that were typed are numbers, and a part of one is none', () => {
  expect(wholeTyped('۰۱۵')).toBe(15)
  for (const none of ['1.5', '1e2', '0x10', '']) expect(wholeTyped(none), none).toBeNull()
})

test('toman that were typed are rial, and a part of one is no sum', () => {
  expect(rialTyped('۱۵٬۰۰۰')).toBe(150_000)
  for (const none of ['1.5', '', '9'.repeat(15)]) expect(rialTyped(none), none).toBeNull()
})
