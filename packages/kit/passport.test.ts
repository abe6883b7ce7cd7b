import { describe, expect, test } from 'vitest'
import {
  isPassportNumber,
  isValidSixMonths,
  normalizePassportNumber,
  type PassportType,
} from './passport.ts'

describe('numbers', () => {
  test.each<[PassportType, string]>([
    ['IraqPassport', 'A1234567'],
    ['IraqPassport', 'A12345678'],
    ['IraqPassport', 'AB123456'],
    ['IraqPassport', 'AB1234567'],
    ['IranianPassport', 'U12345678'],
    ['IranianPassport', 'u1234567'],
    ['IranianPassport', 'U ۱۲۳۴ ٥٦٧٨'],
    ['OtherCountries', '123456'],
    ['OtherCountries', 'AB12345678'],
    ['OtherCountries', 'ABCDEF'],
  ])('%s %s fits', (passportType, number) => {
    expect(isPassportNumber(number, passportType)).toBe(true)
  })

  test.each<[PassportType, string]>([
    ['IraqPassport', 'A123456'],
    ['IraqPassport', 'A123456789'],
    ['IraqPassport', 'AB12345'],
    ['IraqPassport', 'AB12345678'],
    ['IraqPassport', 'ABC12345'],
    ['IranianPassport', 'AB123456'],
    ['IranianPassport', '12345678'],
    ['IranianPassport', 'آ1234567'],
    ['OtherCountries', '12345'],
    ['OtherCountries', 'AB123456789'],
    ['OtherCountries', ''],
  ])('%s %j does not fit', (passportType, number) => {
    expect(isPassportNumber(number, passportType)).toBe(false)
  })

  test('are kept in Latin capitals without separators', () => {
    expect(normalizePassportNumber(' u-۱۲۳ ٤٥٦ 78 ')).toBe('U12345678')
  })
})

test('six months are counted to the day', () => {
  expect(isValidSixMonths('2027-06-01', '2026-12-01')).toBe(true)
  expect(isValidSixMonths('2027-05-31', '2026-12-01')).toBe(false)
  expect(isValidSixMonths('2027-02-28', '2026-08-31')).toBe(true)
  expect(isValidSixMonths('2027-02-27', '2026-08-31')).toBe(false)
  expect(isValidSixMonths('2020-01-01', '2026-12-01')).toBe(false)
})
