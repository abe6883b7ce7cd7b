import {
  caseTrip,
  passengerCases,
  passengerOfCase,
} from '@parastoo/contract/flights/testing/passenger-cases'
import { describe, expect, it } from 'vitest'
import {
  emptyPassenger,
  type PassengerFields,
  passengerToSend,
} from '../../shell/passengers/passenger-fields.ts'
import { type FormFields, formFaults, isFieldName } from './passenger-form.ts'

const trip = {
  today: '2026-11-22',
  firstFlightOn: '2026-12-01',
  lastFlightOn: '2026-12-01',
  route: 'domestic' as const,
}
const sara: PassengerFields = {
  ...emptyPassenger('Adult', trip),
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  firstName: 'Sara',
  lastName: 'Moradi',
  genderTitle: 'Female',
  birthDateFa: '1990-05-12',
  nationalCode: '0499370899',
}
const haider: PassengerFields = {
  ...sara,
  documentType: 'Passport',
  nationalCode: '',
  nationalityCountryNameFa: 'عراق',
  passportIssuingCountryCountryNameFa: 'عراق',
  passportType: 'IraqPassport',
  passportNumber: 'a1234567',
  passportExpirationDateFa: '2030-01-01',
}
const contact = { phoneNumber: '09121234567', dialingCode: '+98', email: '' }
const faultsOf = (form: Partial<FormFields>) =>
  formFaults({ passengers: [sara], contact, ...form }, trip).map(
    ({ name, code }) => `${name} ${code}`,
  )

it('lets a whole form be sent', () => {
  expect(faultsOf({ passengers: [sara, haider] })).toEqual([])
})

it('calls a day that no month has wrong, not missing', () => {
  const impossible = { ...sara, birthDateFa: '' }
  expect(
    ['jalali 31/12/1370', 'jalali 31/12/', ''].map((birthDateTyped) =>
      faultsOf({ passengers: [{ ...impossible, birthDateTyped }] }),
    ),
  ).toEqual([
    ['passengers.0.birthDateFa BIRTH_DATE_IS_INVALID'],
    ['passengers.0.birthDateFa BIRTH_DATE_REQUIRED'],
    ['passengers.0.birthDateFa BIRTH_DATE_REQUIRED'],
  ])
})

it('tells every fault of an empty card at once, in the order the fields are read', () => {
  expect(faultsOf({ passengers: [emptyPassenger('Adult', trip)] })).toEqual([
    'passengers.0.firstNameFarsi FIRST_NAME_FARSI_REQUIRED',
    'passengers.0.lastNameFarsi LAST_NAME_FARSI_REQUIRED',
    'passengers.0.firstName FIRST_NAME_REQUIRED',
    'passengers.0.lastName LAST_NAME_REQUIRED',
    'passengers.0.genderTitle GENDER_REQUIRED',
    'passengers.0.nationalCode NATIONAL_CODE_REQUIRED',
    'passengers.0.birthDateFa BIRTH_DATE_REQUIRED',
  ])
})

it('asks a passport holder for the passport and not for the national code', () => {
  const empty = { ...emptyPassenger('Adult', { route: 'fromIran' as const }), ...names(sara) }
  expect(faultsOf({ passengers: [empty] })).toEqual([
    'passengers.0.nationalityCountryNameFa NATIONALITY_REQUIRED',
    'passengers.0.passportIssuingCountryCountryNameFa ISSUING_COUNTRY_REQUIRED',
    'passengers.0.passportType PASSPORT_TYPE_REQUIRED',
    'passengers.0.passportNumber PASSPORT_NO_REQUIRED',
    'passengers.0.passportExpirationDateFa PASSPORT_EXPIRY_REQUIRED',
  ])
})

describe('tells what the server would tell', () => {
  for (const one of passengerCases)
    it.each(one.routes)(`${one.who} ${JSON.stringify(one.typed)} %s`, (route) => {
      const typed = {
        ...emptyPassenger('Adult', { route }),
        ...passengerOfCase(one),
      } as PassengerFields
      const faults = formFaults({ passengers: [typed], contact }, { ...caseTrip, route })
      expect(faults.map(({ name, code }) => `${name} ${code}`)).toEqual(
        one.fault ? [`passengers.0.${one.fault}`] : [],
      )
    })

  it('of the contact', () => {
    expect(faultsOf({ contact: { phoneNumber: '', dialingCode: '+98', email: 'sara@' } })).toEqual([
      'contact.phoneNumber PHONE_NUMBER_REQUIRED',
      'contact.email EMAIL_IS_INVALID',
    ])
    expect(faultsOf({ contact: { phoneNumber: '12', dialingCode: '+98', email: '' } })).toEqual([
      'contact.phoneNumber PHONE_NUMBER_IS_INVALID',
    ])
  })
})

it('judges age on the day of the flight, to the day', () => {
  const infant = { ...sara, type: 'Infant' as const }
  expect(faultsOf({ passengers: [{ ...infant, birthDateFa: '2024-12-02' }] })).toEqual([])
  expect(faultsOf({ passengers: [{ ...infant, birthDateFa: '2024-12-01' }] })).toEqual([
    'passengers.0.birthDateFa PASSENGER_AGE_IS_INVALID',
  ])
})

it('tells two passengers with one document at the second, once all else is right', () => {
  expect(faultsOf({ passengers: [sara, { ...sara, nationalCode: '۰۴۹۹۳۷۰۸۹۹' }] })).toEqual([
    'passengers.1.nationalCode DUPLICATE_PASSENGER',
  ])
  expect(faultsOf({ passengers: [haider, { ...haider, passportNumber: 'A-123 4567' }] })).toEqual([
    'passengers.1.passportNumber DUPLICATE_PASSENGER',
  ])
})

it('sends the chosen document only, and no empty id', () => {
  expect(passengerToSend({ ...haider, documentType: 'NationalCode' })).toMatchObject({
    passportNumber: '',
    passportType: '',
    nationalityCountryNameFa: '',
  })
  expect(passengerToSend({ ...haider, nationalCode: '0499370899' })).toMatchObject({
    nationalCode: '',
  })
  expect(passengerToSend(sara)).not.toHaveProperty('id')
  expect(passengerToSend({ ...sara, id: 'x' })).toHaveProperty('id', 'x')
})

it('knows which of a refusal’s field paths it can show', () => {
  const form = { passengers: [sara], contact }
  expect(isFieldName('passengers.0.nationalCode', form)).toBe(true)
  expect(isFieldName('passengers.1.nationalCode', form)).toBe(false)
  expect(isFieldName('passengers.0.price', form)).toBe(false)
  expect(isFieldName('contact.email', form)).toBe(true)
  expect(isFieldName('passengers', form)).toBe(false)
})

function names({ firstName, lastName, firstNameFarsi, lastNameFarsi, ...rest }: PassengerFields) {
  const { genderTitle, birthDateFa } = rest
  return { firstName, lastName, firstNameFarsi, lastNameFarsi, genderTitle, birthDateFa }
}
