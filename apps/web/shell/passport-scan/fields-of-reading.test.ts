import type { PassportReading } from '@parastoo/contract/images/passport-reading'
import { expect, it } from 'vitest'
import { fieldsOfReading } from './fields-of-reading.ts'
import { isHeic } from './prepare-picture.ts'

const read = (value: string | null) => ({ value, confidence: 'high', checkDigit: 'right' }) as const
const reading: PassportReading = {
  format: 'TD3',
  documentCode: 'P',
  warnings: [],
  issuingState: read('IRN'),
  nationality: read('IRN'),
  documentNumber: read('L12345678'),
  lastName: read('AL SAADI'),
  firstName: read('SARA'),
  sex: read('F'),
  birthDate: read('1990-03-05'),
  expirationDate: read('2031-03-05'),
  personalNumber: read(null),
}
const countries = [
  { nameFa: 'ایران', code3: 'IRN' },
  { nameFa: 'آلمان', code3: 'DEU' },
  { nameFa: 'بریتانیا', code3: 'GBR' },
]
const valuesOf = (changes: Partial<PassportReading>) =>
  fieldsOfReading({ ...reading, ...changes }, countries).values

it('writes a passport as the form holds it', () => {
  expect(valuesOf({})).toEqual({
    firstName: 'Sara',
    lastName: 'Al Saadi',
    genderTitle: 'Female',
    birthDateFa: '1990-03-05',
    nationalityCountryNameFa: 'ایران',
    passportIssuingCountryCountryNameFa: 'ایران',
    passportType: 'IranianPassport',
    passportNumber: 'L12345678',
    passportExpirationDateFa: '2031-03-05',
  })
})

it('knows the states that write themselves otherwise, and leaves out those it does not know', () => {
  expect(valuesOf({ issuingState: read('D') })).toMatchObject({
    passportIssuingCountryCountryNameFa: 'آلمان',
    passportType: 'OtherCountries',
  })
  expect(valuesOf({ nationality: read('GBN') }).nationalityCountryNameFa).toBe('بریتانیا')
  expect(valuesOf({ issuingState: read('IRQ') })).toMatchObject({
    passportIssuingCountryCountryNameFa: '',
    passportType: 'IraqPassport',
  })
})

it('leaves empty what was not read, with its doubt', () => {
  const sex = { value: null, confidence: 'low', checkDigit: 'none' } as const
  const { values, doubts } = fieldsOfReading({ ...reading, sex, issuingState: sex }, countries)
  expect([values.genderTitle, values.passportType]).toEqual(['', ''])
  expect(doubts.genderTitle).toEqual({ confidence: 'low', checkDigit: 'none' })
})

it('knows the pictures of iPhones by type or name', () => {
  expect(isHeic({ name: 'IMG_1.HEIC', type: '' })).toBe(true)
  expect(isHeic({ name: 'a', type: 'image/heif' })).toBe(true)
  expect(isHeic({ name: 'a.jpg', type: 'image/jpeg' })).toBe(false)
})
