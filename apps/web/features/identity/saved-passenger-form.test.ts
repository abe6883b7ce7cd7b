import { expect, it } from 'vitest'
import { openingOf, savedPassengerResolver, savedPassengerToSend } from './saved-passenger-form.ts'

const today = '2030-06-01'
const sara = {
  ...openingOf(null),
  firstNameFarsi: 'سارا',
  lastNameFarsi: 'مرادی',
  firstName: 'Sara',
  lastName: 'Moradi',
  genderTitle: 'Female' as const,
  birthDateFa: '1991-08-03',
  nationalCode: '0499370899',
}
const judge = async (fields: typeof sara) => {
  const { errors } = await savedPassengerResolver(today)(fields, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, fault?.type]))
}

it('is kept without a flight when nothing is wrong that no flight could heal', async () => {
  expect(await judge(sara)).toEqual({})
  // A short passport and the kind of ticket are judged by the flight.
  const passport = {
    ...sara,
    documentType: 'Passport' as const,
    nationalityCountryNameFa: 'ایران',
    passportIssuingCountryCountryNameFa: 'ایران',
    passportType: 'IranianPassport' as const,
    passportNumber: 'A12345678',
    passportExpirationDateFa: '2030-07-01',
  }
  expect(await judge({ ...passport, birthDateFa: '2029-01-01' } as never)).toEqual({})
})

it('is told what is wrong beside its field', async () => {
  expect(await judge({ ...sara, nationalCode: '123', firstName: 'سارا' })).toEqual({
    nationalCode: 'NATIONAL_CODE_LENGTH',
    firstName: 'LATIN_LETTERS_ONLY',
  })
})

it.each([
  ['1991-08-03', 'Adult'],
  ['2024-01-01', 'Child'],
  ['2029-01-01', 'Infant'],
])('born on %s is sent as %s', (birthDateFa, type) => {
  expect(savedPassengerToSend({ ...sara, birthDateFa }, today).type).toBe(type)
})
