import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEconomicCode, isLegalId, isPostalCode } from './legal-id.ts'
import { toPersianDigits } from './text.ts'

test.each(['10380284790', '۱۰۳۸۰۲۸۴۷۹۰', ' 1038-0284790 '])(
  '%j is the national id of a company',
  (input) => expect(isLegalId(input)).toBe(true),
)

test.each(['', '10380284792', '1038028479', '103802847900', '0499370899', 'abcdefghijk'])(
  '%j is not',
  (input) => expect(isLegalId(input)).toBe(false),
)

test('of ten check digits one fits, in any digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^1038\d{6}$/), (ten) => {
      const ids = Array.from({ length: 10 }, (_, check) => `${ten}${check}`)
      expect(ids.filter(isLegalId)).toHaveLength(1)
      expect(ids.map(toPersianDigits).filter(isLegalId)).toHaveLength(1)
    }),
  )
})

test('economic and postal codes are judged by their digits', () => {
  expect(['10380284790', '۴۱۱۱۱۱۱۱۱۱۱۱', '14001234567890'].every(isEconomicCode)).toBe(true)
  expect(['1234567890', '', '1234567890123'].some(isEconomicCode)).toBe(false)
  expect(['1591853311', '۱۵۹۱۸-۵۳۳۱۱'].every(isPostalCode)).toBe(true)
  expect(['0591853311', '159185331', '1111111111', ''].some(isPostalCode)).toBe(false)
})
