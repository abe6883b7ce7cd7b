import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { contactInput, passengerInput } from './passenger.ts'
import { duplicateFaults, passengerFaults, routeOf } from './passenger-faults.ts'
import {
  caseTrip,
  national,
  passengerCases,
  passengerOfCase,
  passportHolder,
} from './testing/passenger-cases.ts'

const trip = {
  today: '2026-11-22',
  firstFlightOn: '2026-12-01',
  lastFlightOn: '2026-12-01',
  route: 'domestic',
} as const
const faultsOf = (changes: object, base: object = national) =>
  passengerFaults(passengerInput.parse({ ...base, ...changes }), trip).map(
    ({ field, code }) => `${field} ${code}`,
  )

describe('every field is refused with its own message, on every route', () => {
  for (const one of passengerCases)
    it.each(one.routes)(`${one.who} ${JSON.stringify(one.typed)} %s`, (route) => {
      const parsed = passengerInput.safeParse(passengerOfCase(one))
      const faults = parsed.error
        ? parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
        : passengerFaults(parsed.data, { ...caseTrip, route }).map(
            ({ field, code }) => `${field} ${code}`,
          )
      expect(faults).toEqual(one.fault ? [one.fault] : [])
    })

  it('and the table leaves out no message of a passenger', () => {
    const codes = Object.keys(messages)
    const ofPassengers = codes.slice(
      codes.indexOf('FIRST_NAME_REQUIRED'),
      codes.indexOf('EMAIL_IS_INVALID'),
    )
    const told = new Set(passengerCases.map(({ fault }) => fault?.split(' ')[1]))
    // Said by the schema to who names no document and fills neither; the form always names one.
    expect(ofPassengers.filter((code) => !told.has(code))).toEqual(['DOCUMENT_REQUIRED'])
    const unknown = passengerInput.safeParse({ ...national, documentType: 'Visa' })
    expect(unknown.error?.issues.map(({ message }) => message)).toEqual(['DOCUMENT_REQUIRED'])
  })

  it('and who names no document travels on the one that is filled', () => {
    const documentOf = (passenger: object) =>
      passengerInput.safeParse({ ...passenger, documentType: undefined })
    expect(documentOf(national).data?.documentType).toBe('NationalCode')
    expect(documentOf(passportHolder).data?.documentType).toBe('Passport')
    const { nationalCode } = national
    expect(documentOf({ ...passportHolder, nationalCode }).data?.documentType).toBe('NationalCode')
    const neither = documentOf({ ...national, nationalCode: '' })
    expect(neither.error?.issues).toMatchObject([
      { message: 'DOCUMENT_REQUIRED', path: ['nationalCode'] },
    ])
  })
})

it('knows the route of a search', () => {
  expect(routeOf({ isDomestic: true, leavesIran: true })).toBe('domestic')
  expect(routeOf({ isDomestic: false, leavesIran: true })).toBe('fromIran')
  expect(routeOf({ isDomestic: false, leavesIran: false })).toBe('abroad')
})

it('normalises Persian and Arabic letters before judging', () => {
  expect(faultsOf({ lastNameFarsi: ' مرادي ' })).toEqual([])
  expect(passengerInput.parse({ ...national, firstNameFarsi: 'كيان' }).firstNameFarsi).toBe('کیان')
})

it('tells one document of two passengers at the later one, however its digits are typed', () => {
  const parse = (...all: object[]) =>
    duplicateFaults(all.map((one) => passengerInput.parse({ ...national, ...one })))
  const code = 'DUPLICATE_PASSENGER'
  expect(parse({}, { nationalCode: '۰۴۹۹۳۷۰۸۹۹' })).toEqual([
    { place: 1, field: 'nationalCode', code },
  ])
  expect(parse(passportHolder, {}, { ...passportHolder, passportNumber: 'a-12345678' })).toEqual([
    { place: 2, field: 'passportNumber', code },
  ])
  expect(parse(passportHolder, {})).toEqual([])
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
