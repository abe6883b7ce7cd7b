import { wordsToNumber } from '@persian-tools/persian-tools'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  convert,
  formatMoney,
  formatRial,
  formatRialAsToman,
  rialInWords,
  tomanInWords,
  tomanToRial,
  unitsCovering,
} from './money.ts'
import { toLatinDigits } from './text.ts'

const anyRial = fc.maxSafeInteger()

describe('toman on the glass', () => {
  test.each([
    [0, '۰'],
    [10, '۱'],
    [9_990, '۹۹۹'],
    [10_000, '۱٬۰۰۰'],
    [12_500_000, '۱٬۲۵۰٬۰۰۰'],
    [12_345, '۱٬۲۳۴٫۵'],
    [7, '۰٫۷'],
    [-50_000, '\u200e−۵٬۰۰۰'],
  ])('%i rial reads %s', (amountRial, shown) => {
    expect(formatRialAsToman(amountRial)).toBe(shown)
  })

  test('no rial is lost between the glass and the books', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (amountRial) => {
        const shown = toLatinDigits(formatRialAsToman(amountRial)).replaceAll('٬', '')
        expect(tomanToRial(Number(shown.replace('٫', '.')))).toBe(amountRial)
      }),
    )
  })

  test('rial reads like Intl groups it', () => {
    const intl = new Intl.NumberFormat('fa-IR')
    fc.assert(fc.property(anyRial, (rial) => formatRial(rial) === intl.format(rial)))
  })

  test('part of a rial is a fault', () => {
    expect(() => formatRial(1.5)).toThrow(RangeError)
    expect(() => formatRialAsToman(Number.NaN)).toThrow(RangeError)
    expect(() => tomanToRial(1.55)).toThrow(RangeError)
  })
})

describe('other currencies', () => {
  test('rial and dinar keep the integer part, others get two decimals', () => {
    expect(convert(1_999, { currencyCode: 'IQD', exchangeRate: 1_000 })).toBe(1)
    expect(convert(1_999_999, { currencyCode: 'USD', exchangeRate: 1_000_000 })).toBe(2)
    expect(convert(1_234_567, { currencyCode: 'AED', exchangeRate: 1_000 })).toBe(1_234.57)
    expect(convert(1_005, { currencyCode: 'USD', exchangeRate: 1_000 })).toBe(1.01)
  })

  test('the default rate is 1', () => {
    expect(convert(1_250, { currencyCode: 'IRR' })).toBe(1_250)
    expect(convert(1_250, { currencyCode: 'USD' })).toBe(1_250)
  })

  test('money going out rounds like money coming in', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom('USD' as const, 'IQD' as const),
        (rial, currencyCode) => {
          const currency = { currencyCode, exchangeRate: 1_234 }
          expect(convert(-rial, currency) + convert(rial, currency)).toBe(0)
        },
      ),
    )
  })

  test('a rate that is not positive is a fault', () => {
    expect(() => convert(1, { currencyCode: 'USD', exchangeRate: 0 })).toThrow(RangeError)
    expect(() => convert(1, { currencyCode: 'USD', exchangeRate: Number.NaN })).toThrow(RangeError)
  })

  test('a price names its unit', () => {
    expect(formatMoney(12_500_000)).toBe('۱٬۲۵۰٬۰۰۰ تومان')
    expect(formatMoney(12_500_000, { currencyCode: 'USD', exchangeRate: 1_000_000 })).toBe(
      '۱۲٫۵ دلار',
    )
    expect(formatMoney(12_500_000, { currencyCode: 'IQD', exchangeRate: 900 })).toBe('۱۳٬۸۸۸ دینار')
  })
})

describe('rial in words', () => {
  test.each([
    [0, 'صفر ریال'],
    [15, 'پانزده ریال'],
    [1_000, 'هزار ریال'],
    [1_001, 'هزار و یک ریال'],
    [21_000, 'بیست و یک هزار ریال'],
    [456_789, 'چهارصد و پنجاه و شش هزار و هفتصد و هشتاد و نه ریال'],
    [12_500_000, 'دوازده میلیون و پانصد هزار ریال'],
    [1_001_000, 'یک میلیون و یک هزار ریال'],
    [-2_000_000_000, 'منفی دو میلیارد ریال'],
  ])('%i reads %s', (amountRial, words) => {
    expect(rialInWords(amountRial)).toBe(words)
  })

  test('the words mean the number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 - 1 }), (amountRial) => {
        const words = rialInWords(amountRial).replace(' ریال', '')
        expect(wordsToNumber<number>(words)).toBe(amountRial)
      }),
    )
  })
})

test.each([
  [0, 'صفر تومان'],
  [10_000, 'هزار تومان'],
  [12_500_000, 'یک میلیون و دویست و پنجاه هزار تومان'],
  [12_500_005, 'یک میلیون و دویست و پنجاه هزار تومان و پنج ریال'],
])('%d rial in toman words', (amountRial, words) => {
  expect(tomanInWords(amountRial)).toBe(words)
})

describe('whole units of another money', () => {
  test('cover the rial, by the least that does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (rial, rate) => {
          const units = unitsCovering(rial, rate)
          expect(units * rate).toBeGreaterThanOrEqual(rial)
          expect((units - 1) * rate).toBeLessThan(rial)
        },
      ),
    )
    expect(() => unitsCovering(1, 0)).toThrow(RangeError)
  })
})
