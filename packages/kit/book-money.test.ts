import { describe, expect, test } from 'vitest'
import { formatAmount, fromHundredths, readAmount, worthInRial } from './book-money.ts'

describe('amounts of the book', () => {
  test.each([
    [12_345, 'USD', 1_000_000, 123_450_000],
    [1, 'USD', 1_000_050, 10_001],
    [5_000, 'IQD', 916, 4_580_000],
    [-12_345, 'EUR', 1_000_000, -123_450_000],
    [700, 'IRR', 1, 700],
  ] as const)('%d of %s at %d rial are worth %d', (amount, currency, rate, rial) => {
    expect(worthInRial(amount, currency, rate)).toBe(rial)
  })

  test('hundredths are whole dinars, and a part of one is owed whole', () => {
    expect(fromHundredths(12_345, 'AED')).toBe(12_345)
    expect(fromHundredths(12_345, 'IQD')).toBe(124)
  })

  test.each([
    ['۱۲۳٫۴۵', 'USD', 12_345],
    ['1,234.5', 'EUR', 123_450],
    ['۵٬۰۰۰', 'IQD', 5_000],
    ['12.5', 'IQD', null],
    ['12,50', 'USD', null],
    ['12.345', 'USD', null],
    ['', 'USD', null],
    ['-3', 'USD', null],
  ] as const)('%s of %s is read as %s', (typed, currency, amount) => {
    expect(readAmount(typed, currency)).toBe(amount)
  })

  test('are shown with their unit', () => {
    expect(formatAmount(12_345, 'EUR')).toBe('۱۲۳٫۴۵ یورو')
    expect(formatAmount(5_000, 'IQD')).toBe('۵٬۰۰۰ دینار')
    expect(formatAmount(120_000, 'IRR')).toBe('۱۲٬۰۰۰ تومان')
  })
})
