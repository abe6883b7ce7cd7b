/** What a form may send of a passenger and of who is told about an order. What is right about it: `passenger-faults.ts`. */
import { isEmail } from '@parastoo/kit/email'
import { readPhone } from '@parastoo/kit/phone'
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

/** Described as one of `words`, and taken whatever it is. */
const loose = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.union([z.enum(words), z.string()]).optional()

const passengerFields = z.object({
  /** The saved passenger this was filled from, if any. */
  id: z.string().optional(),
  type: z.enum(paxTypes, { error: 'PASSENGER_AGE_IS_INVALID' }),
  documentType: z.enum(documentTypes, { error: 'DOCUMENT_REQUIRED' }).optional(),
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

/**
 * What a form may send for one passenger: every field a string, empty when not filled. Who names no document (the spec knows no such
 * field) travels on the one that is filled, the national code where both are; who fills neither is asked for one of the two.
 */
export const passengerInput = passengerFields.transform((passenger, context) => {
  const { documentType, nationalCode, passportNumber } = passenger
  if (documentType) return { ...passenger, documentType }
  if (nationalCode === '' && passportNumber === '')
    context.issues.push({
      code: 'custom',
      message: 'DOCUMENT_REQUIRED',
      path: ['nationalCode'],
      input: nationalCode,
    })
  const filled = nationalCode === '' ? ('Passport' as const) : ('NationalCode' as const)
  return { ...passenger, documentType: filled }
})
/**
 * A passenger as calls take one: whatever is wrong or missing of it is refused together with the faults that need the flight, by
 * `draftFaults`. Only what is no text at all is refused before.
 */
export const passengerDraft = passengerFields.extend({
  type: loose(paxTypes),
  documentType: loose(documentTypes),
  genderTitle: loose(genders),
  passportType: loose(passportTypes),
  passportExpirationDateType: loose(dateTypes),
})
export type PassengerDraft = z.output<typeof passengerDraft>

/** A passenger as we answer with one: the document is always named. */
export const passengerReply = passengerFields.extend({ documentType: z.enum(documentTypes) })
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

/**
 * Who is told about the order: a phone of the dialling code beside it (Iran's where none stands) or typed with its own, e-mail optional
 * (empty becomes null).
 */
export const contactInput = z
  .object({
    phoneNumber: z
      .string({ error: 'PHONE_NUMBER_REQUIRED' })
      .refine((value) => normalizeDigitsField(value) !== '', { error: 'PHONE_NUMBER_REQUIRED' }),
    dialingCode: z.string().optional(),
    email: z
      .string()
      .nullish()
      .transform((value) => (value ?? '').trim() || null)
      .refine((value) => value === null || isEmail(value), { error: 'EMAIL_IS_INVALID' }),
  })
  .transform(({ phoneNumber, dialingCode, email }, context) => {
    const phone = readPhone(phoneNumber, dialingCode)
    if (phone) return { ...phone, email }
    context.issues.push({
      code: 'custom',
      message: 'PHONE_NUMBER_IS_INVALID',
      path: ['phoneNumber'],
      input: phoneNumber,
    })
    return z.NEVER
  })
export type Contact = z.output<typeof contactInput>

/** A contact as calls take one; judged by `contactInput` together with the passengers. */
export const contactDraft = z.object({
  phoneNumber: z.string().optional(),
  dialingCode: z.string().optional(),
  email: z.string().nullish(),
})

/** Who is told, as we answer: the number without its leading 0, beside its dialling code. */
export const contactReply = z.object({
  phoneNumber: z.string(),
  dialingCode: z.string(),
  email: z.string().nullable(),
})
