/**
 * The passenger rules of spec section 5, once, for the form and for the server.
 * A domestic passenger travels on a national code or on a passport; both name the person in Latin and Persian.
 */
import { ageCategories, ageCategoryOn } from '@parastoo/kit/age-category'
import { ageOn, compareDates, isValidDate } from '@parastoo/kit/dates'
import { isEmail } from '@parastoo/kit/email'
import { isNationalCode } from '@parastoo/kit/national-code'
import { isPassportNumber, isValidSixMonths } from '@parastoo/kit/passport'
import { isPhoneShape } from '@parastoo/kit/phone'
import {
  isLatinName,
  isPersianScript,
  normalizeDigitsField,
  normalizeText,
} from '@parastoo/kit/text'
import * as z from 'zod'
import { documentTypes, genders, passportTypes, paxTypes } from '../enums.ts'
import { dateText } from '../fields.ts'
import type { Code } from '../messages.ts'

const text = z
  .string()
  .optional()
  .transform((value) => normalizeText(value ?? ''))
const digitsText = z
  .string()
  .optional()
  .transform((value) => normalizeDigitsField(value ?? ''))
const isoDateText = z
  .string()
  .optional()
  .transform((value) => dateText(value ?? ''))

/** What a form may send for one passenger: every field a string, empty when not filled. */
export const passengerInput = z.object({
  /** The saved passenger this was filled from, if any. */
  id: z.string().optional(),
  type: z.enum(paxTypes, { error: 'PASSENGER_AGE_IS_INVALID' }),
  documentType: z.enum(documentTypes, { error: 'DOCUMENT_REQUIRED' }).default('NationalCode'),
  firstName: text,
  lastName: text,
  firstNameFarsi: text,
  lastNameFarsi: text,
  genderTitle: z.enum(genders, { error: 'GENDER_REQUIRED' }),
  birthDateFa: isoDateText,
  nationalCode: digitsText,
  nationalityCountryNameFa: text,
  passportIssuingCountryCountryNameFa: text,
  passportType: z
    .union([z.enum(passportTypes), z.literal('')], { error: 'PASSPORT_TYPE_REQUIRED' })
    .optional(),
  passportNumber: digitsText.transform((value) => value.toUpperCase()),
  passportExpirationDateFa: isoDateText,
})
export type PassengerInput = z.input<typeof passengerInput>
export type Passenger = z.output<typeof passengerInput>

type Fault = { field: keyof Passenger; code: Code }

/** What the journey asks of a passenger: the day of the last flight decides age and passport validity. */
export type PassengerTrip = { lastFlightOn: string; isDomestic: boolean }

/** Every fault of one passenger, in the order of the form; empty means the passenger may travel. */
export function passengerFaults(passenger: Passenger, trip: PassengerTrip): Fault[] {
  return [
    ...nameFaults(passenger),
    ...birthFaults(passenger, trip),
    ...(passenger.documentType === 'NationalCode'
      ? nationalCodeFaults(passenger, trip)
      : passportFaults(passenger, trip)),
  ]
}

function nameFaults(passenger: Passenger): Fault[] {
  const faults: Fault[] = []
  const check = (
    field: keyof Passenger,
    missing: Code,
    isRight: (s: string) => boolean,
    wrong: Code,
  ) => {
    const value = String(passenger[field] ?? '')
    if (value === '') faults.push({ field, code: missing })
    else if (!isRight(value)) faults.push({ field, code: wrong })
    else if (value.length > 40) faults.push({ field, code: 'NAME_TOO_LONG' })
  }
  check('firstName', 'FIRST_NAME_REQUIRED', isLatinName, 'LATIN_LETTERS_ONLY')
  check('lastName', 'LAST_NAME_REQUIRED', isLatinName, 'LATIN_LETTERS_ONLY')
  check('firstNameFarsi', 'FIRST_NAME_FARSI_REQUIRED', isPersianScript, 'PERSIAN_LETTERS_ONLY')
  check('lastNameFarsi', 'LAST_NAME_FARSI_REQUIRED', isPersianScript, 'PERSIAN_LETTERS_ONLY')
  return faults
}

function birthFaults(passenger: Passenger, trip: PassengerTrip): Fault[] {
  const born = passenger.birthDateFa
  if (born === '') return [{ field: 'birthDateFa', code: 'BIRTH_DATE_REQUIRED' }]
  const isPossible = isValidDate(born) && compareDates(born, trip.lastFlightOn) <= 0
  if (!isPossible || ageOn(born, trip.lastFlightOn) > 120)
    return [{ field: 'birthDateFa', code: 'BIRTH_DATE_IS_INVALID' }]
  return ageCategoryOn(born, trip.lastFlightOn) === ageCategories[passenger.type]
    ? []
    : [{ field: 'birthDateFa', code: 'PASSENGER_AGE_IS_INVALID' }]
}

/** A national code is a paper for flights inside Iran only; abroad everybody needs a passport. */
function nationalCodeFaults({ nationalCode }: Passenger, { isDomestic }: PassengerTrip): Fault[] {
  if (!isDomestic) return [{ field: 'passportNumber', code: 'PASSPORT_NO_REQUIRED' }]
  const fault = (code: Code): Fault[] => [{ field: 'nationalCode', code }]
  if (nationalCode === '') return fault('NATIONAL_CODE_REQUIRED')
  if (!/^\d{10}$/.test(nationalCode)) return fault('NATIONAL_CODE_LENGTH')
  return isNationalCode(nationalCode) ? [] : fault('NATIONAL_CODE_IS_INVALID')
}

function passportFaults(passenger: Passenger, trip: PassengerTrip): Fault[] {
  const faults: Fault[] = []
  if (!passenger.nationalityCountryNameFa)
    faults.push({ field: 'nationalityCountryNameFa', code: 'NATIONALITY_REQUIRED' })
  if (!passenger.passportIssuingCountryCountryNameFa)
    faults.push({ field: 'passportIssuingCountryCountryNameFa', code: 'ISSUING_COUNTRY_REQUIRED' })
  if (!passenger.passportType)
    faults.push({ field: 'passportType', code: 'PASSPORT_TYPE_REQUIRED' })
  if (passenger.passportNumber === '')
    faults.push({ field: 'passportNumber', code: 'PASSPORT_NO_REQUIRED' })
  else if (
    passenger.passportType &&
    !isPassportNumber(passenger.passportNumber, passenger.passportType)
  )
    faults.push({ field: 'passportNumber', code: 'PASSPORT_NO_IS_INVALID' })
  const expires = passenger.passportExpirationDateFa
  if (expires === '' || !isValidDate(expires))
    faults.push({ field: 'passportExpirationDateFa', code: 'PASSPORT_EXPIRY_REQUIRED' })
  else if (!isValidSixMonths(expires, trip.lastFlightOn))
    faults.push({ field: 'passportExpirationDateFa', code: 'PASS_VALIDITY_LESS_6MONTH' })
  return faults
}

/** Who is told about the order: phone with an optional leading 0, e-mail optional (empty becomes null). */
export const contactInput = z.object({
  phoneNumber: z
    .string({ error: 'PHONE_NUMBER_REQUIRED' })
    .transform(normalizeDigitsField)
    .refine((value) => value !== '', { error: 'PHONE_NUMBER_REQUIRED' })
    .refine((value) => value === '' || isPhoneShape(value), { error: 'PHONE_NUMBER_IS_INVALID' }),
  email: z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim() || null)
    .refine((value) => value === null || isEmail(value), { error: 'EMAIL_IS_INVALID' }),
})
export type Contact = z.output<typeof contactInput>
