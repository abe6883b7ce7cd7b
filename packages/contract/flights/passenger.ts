/** What a form may send of a passenger and of who is told about an order. What is right about it: `passenger-faults.ts`. */
import { isEmail } from '@parastoo/kit/email'
import { isPhoneShape } from '@parastoo/kit/phone'
import { normalizeDigitsField, normalizeText } from '@parastoo/kit/text'
import * as z from 'zod'
import { dateTypes, documentTypes, genders, passportTypes, paxTypes } from '../enums.ts'
import { dateText } from '../fields.ts'

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
  /** The calendar the expiry is printed and typed in; the date itself is Gregorian ISO all the same. */
  passportExpirationDateType: z.enum(dateTypes).optional(),
})
export type PassengerInput = z.input<typeof passengerInput>
export type Passenger = z.output<typeof passengerInput>

/** A passenger with nothing of the document they do not travel on: what stands there is judged by nobody and kept by nobody. */
export function onChosenDocument(passenger: Passenger): Passenger {
  if (passenger.documentType === 'Passport') return { ...passenger, nationalCode: '' }
  return {
    ...passenger,
    nationalityCountryNameFa: '',
    passportIssuingCountryCountryNameFa: '',
    passportType: '',
    passportNumber: '',
    passportExpirationDateFa: '',
  }
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
