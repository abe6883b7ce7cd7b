import { describe, expect, it } from 'vitest'
import { contactInput, passengerFaults, passengerInput } from './passenger.ts'

const trip = { lastFlightOn: '2026-12-01', isDomestic: true }
const national = {
  type: 'Adult',
  documentType: 'NationalCode',
  firstName: 'Sara',
  lastName: 'Moradi',
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  genderTitle: 'Female',
  birthDateFa: '1990-05-12',
  nationalCode: '0499370899',
} as const
const passport = {
  ...national,
  documentType: 'Passport',
  nationalCode: '',
  nationalityCountryNameFa: 'ایران',
  passportIssuingCountryCountryNameFa: 'ایران',
  passportType: 'IranianPassport',
  passportNumber: 'A12345678',
  passportExpirationDateFa: '2030-01-01',
} as const

const faultsOf = (changes: object, base: object = national) =>
  passengerFaults(passengerInput.parse({ ...base, ...changes }), trip).map(
    ({ field, code }) => `${field} ${code}`,
  )

it('lets a national and a passport holder travel', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({}, passport)).toEqual([])
})

it('asks for a passport on a flight that leaves the country', () => {
  const abroad = { ...trip, isDomestic: false }
  const [fault] = passengerFaults(passengerInput.parse(national), abroad)
  expect(fault).toEqual({ field: 'passportNumber', code: 'PASSPORT_NO_REQUIRED' })
  expect(passengerFaults(passengerInput.parse(passport), abroad)).toEqual([])
})

it('normalises Persian and Arabic digits and letters before judging', () => {
  expect(faultsOf({ nationalCode: '۰۴۹۹۳۷۰۸۹۹', lastNameFarsi: ' مرادي ' })).toEqual([])
  expect(passengerInput.parse({ ...national, firstNameFarsi: 'كيان' }).firstNameFarsi).toBe('کیان')
})

describe('each field refuses with its own code', () => {
  it.each([
    [{ firstName: '' }, 'firstName FIRST_NAME_REQUIRED'],
    [{ firstName: 'سارا' }, 'firstName LATIN_LETTERS_ONLY'],
    [{ firstName: 'Sara1' }, 'firstName LATIN_LETTERS_ONLY'],
    [{ lastName: '' }, 'lastName LAST_NAME_REQUIRED'],
    [{ lastName: 'M-D' }, 'lastName LATIN_LETTERS_ONLY'],
    [{ firstNameFarsi: '' }, 'firstNameFarsi FIRST_NAME_FARSI_REQUIRED'],
    [{ firstNameFarsi: 'Sara' }, 'firstNameFarsi PERSIAN_LETTERS_ONLY'],
    [{ lastNameFarsi: '' }, 'lastNameFarsi LAST_NAME_FARSI_REQUIRED'],
    [{ lastNameFarsi: 'Moradi' }, 'lastNameFarsi PERSIAN_LETTERS_ONLY'],
    [{ firstName: 'A'.repeat(41) }, 'firstName NAME_TOO_LONG'],
    [{ birthDateFa: '' }, 'birthDateFa BIRTH_DATE_REQUIRED'],
    [{ birthDateFa: '1990-02-31' }, 'birthDateFa BIRTH_DATE_IS_INVALID'],
    [{ birthDateFa: '2027-01-01' }, 'birthDateFa BIRTH_DATE_IS_INVALID'],
    [{ birthDateFa: '1850-01-01' }, 'birthDateFa BIRTH_DATE_IS_INVALID'],
    [{ birthDateFa: '2020-01-01' }, 'birthDateFa PASSENGER_AGE_IS_INVALID'],
    [{ nationalCode: '' }, 'nationalCode NATIONAL_CODE_REQUIRED'],
    [{ nationalCode: '12345' }, 'nationalCode NATIONAL_CODE_LENGTH'],
    [{ nationalCode: '1111111111' }, 'nationalCode NATIONAL_CODE_IS_INVALID'],
    [{ nationalCode: '0499370898' }, 'nationalCode NATIONAL_CODE_IS_INVALID'],
  ])('%j', (changes, fault) => expect(faultsOf(changes)).toEqual([fault]))

  it.each([
    [{ nationalityCountryNameFa: '' }, 'nationalityCountryNameFa NATIONALITY_REQUIRED'],
    [
      { passportIssuingCountryCountryNameFa: '' },
      'passportIssuingCountryCountryNameFa ISSUING_COUNTRY_REQUIRED',
    ],
    [{ passportType: '' }, 'passportType PASSPORT_TYPE_REQUIRED'],
    [{ passportNumber: '' }, 'passportNumber PASSPORT_NO_REQUIRED'],
    [{ passportNumber: 'AB12' }, 'passportNumber PASSPORT_NO_IS_INVALID'],
    [{ passportExpirationDateFa: '' }, 'passportExpirationDateFa PASSPORT_EXPIRY_REQUIRED'],
    [
      { passportExpirationDateFa: '2027-05-31' },
      'passportExpirationDateFa PASS_VALIDITY_LESS_6MONTH',
    ],
  ])('passport %j', (changes, fault) => expect(faultsOf(changes, passport)).toEqual([fault]))
})

it('asks for a type and a gender it knows', () => {
  const codesOf = (changes: object) =>
    passengerInput
      .safeParse({ ...national, ...changes })
      .error?.issues.map(({ message }) => message)
  expect(codesOf({ type: '' })).toEqual(['PASSENGER_AGE_IS_INVALID'])
  expect(codesOf({ genderTitle: '' })).toEqual(['GENDER_REQUIRED'])
})

describe('ages are judged on the day of the last flight', () => {
  it.each([
    ['Infant', '2024-12-02', []],
    ['Infant', '2024-12-01', ['birthDateFa PASSENGER_AGE_IS_INVALID']],
    ['Child', '2024-12-01', []],
    ['Child', '2014-12-02', []],
    ['Child', '2014-12-01', ['birthDateFa PASSENGER_AGE_IS_INVALID']],
    ['Adult', '2014-12-01', []],
  ])('%s born %s', (type, birthDateFa, faults) =>
    expect(faultsOf({ type, birthDateFa })).toEqual(faults),
  )
})

describe('contact', () => {
  const codesOf = (value: object) =>
    contactInput.safeParse(value).error?.issues.map(({ message }) => message) ?? []
  it.each([
    [{ phoneNumber: '09121234567', email: '' }, []],
    [{ phoneNumber: '۹۱۲۱۲۳۴۵۶۷', email: 'sara@example.com' }, []],
    [{ phoneNumber: '', email: null }, ['PHONE_NUMBER_REQUIRED']],
    [{ phoneNumber: '12345', email: null }, ['PHONE_NUMBER_IS_INVALID']],
    [{ phoneNumber: '9121234567', email: 'sara@' }, ['EMAIL_IS_INVALID']],
  ])('%j', (value, codes) => expect(codesOf(value)).toEqual(codes))

  it('makes an empty e-mail null', () => {
    expect(contactInput.parse({ phoneNumber: '9121234567', email: ' ' }).email).toBeNull()
  })
})
