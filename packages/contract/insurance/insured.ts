/** Who is insured, and what is wrong with them: judged by the form while it is filled, and by the server. */
import { ageOn, compareDates, isValidDate } from '@parastoo/kit/dates'
import { isNationalCode } from '@parastoo/kit/national-code'
import { isPassportNumber } from '@parastoo/kit/passport'
import {
  isLatinName,
  isPersianScript,
  normalizeDigitsField,
  normalizeText,
} from '@parastoo/kit/text'
import * as z from 'zod'
import { genders } from '../enums.ts'
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

/** A person as calls take one; whatever is missing or wrong is refused with every other fault, by `insuredFaults`. */
export const insuredDraft = z.object({
  firstName: text,
  lastName: text,
  firstNameFarsi: text,
  lastNameFarsi: text,
  genderTitle: z.union([z.enum(genders), z.string()]).optional(),
  birthDateFa: z
    .string()
    .optional()
    .transform((value) => dateText(value ?? '')),
  nationalCode: digitsText,
  passportNumber: digitsText.transform((value) => value.toUpperCase()),
})
export type InsuredDraft = z.output<typeof insuredDraft>

/** Everything an insured may be refused with, for the lists of operations. */
export const insuredCodes = [
  'FIRST_NAME_REQUIRED',
  'LAST_NAME_REQUIRED',
  'LATIN_LETTERS_ONLY',
  'FIRST_NAME_FARSI_REQUIRED',
  'LAST_NAME_FARSI_REQUIRED',
  'PERSIAN_LETTERS_ONLY',
  'NAME_TOO_LONG',
  'GENDER_REQUIRED',
  'BIRTH_DATE_REQUIRED',
  'BIRTH_DATE_IS_INVALID',
  'NATIONAL_CODE_LENGTH',
  'NATIONAL_CODE_IS_INVALID',
  'PASSPORT_NO_REQUIRED',
  'PASSPORT_NO_IS_INVALID',
  'DUPLICATE_PASSENGER',
] as const satisfies Code[]
type InsuredCode = (typeof insuredCodes)[number]

export type InsuredFault = { place: number; field: keyof InsuredDraft; code: InsuredCode }

const longestName = 40
const oldest = 120

/** Every fault of these people, in the order of the form; a passport that stands twice once each is right by itself. */
export function insuredFaults(people: readonly InsuredDraft[], today: string): InsuredFault[] {
  const own = people.flatMap((person, place) =>
    faultsOf(person, today).map((fault) => ({ place, ...fault })),
  )
  if (own.length > 0) return own
  return people.flatMap(({ passportNumber }, place) => {
    const first = people.findIndex((each) => each.passportNumber === passportNumber)
    return first === place
      ? []
      : [{ place, field: 'passportNumber' as const, code: 'DUPLICATE_PASSENGER' as const }]
  })
}

type OwnFault = Omit<InsuredFault, 'place'>

const nameRules = [
  {
    field: 'firstName',
    missing: 'FIRST_NAME_REQUIRED',
    isRight: isLatinName,
    wrong: 'LATIN_LETTERS_ONLY',
  },
  {
    field: 'lastName',
    missing: 'LAST_NAME_REQUIRED',
    isRight: isLatinName,
    wrong: 'LATIN_LETTERS_ONLY',
  },
  {
    field: 'firstNameFarsi',
    missing: 'FIRST_NAME_FARSI_REQUIRED',
    isRight: isPersianScript,
    wrong: 'PERSIAN_LETTERS_ONLY',
  },
  {
    field: 'lastNameFarsi',
    missing: 'LAST_NAME_FARSI_REQUIRED',
    isRight: isPersianScript,
    wrong: 'PERSIAN_LETTERS_ONLY',
  },
] as const

function faultsOf(person: InsuredDraft, today: string): OwnFault[] {
  const faults = nameRules.flatMap(({ field, missing, isRight, wrong }): OwnFault[] => {
    const name = person[field]
    if (name === '') return [{ field, code: missing }]
    if (!isRight(name)) return [{ field, code: wrong }]
    return name.length > longestName ? [{ field, code: 'NAME_TOO_LONG' }] : []
  })
  const { genderTitle, birthDateFa, nationalCode, passportNumber } = person
  if (!genders.some((gender) => gender === genderTitle))
    faults.push({ field: 'genderTitle', code: 'GENDER_REQUIRED' })
  if (birthDateFa === '') faults.push({ field: 'birthDateFa', code: 'BIRTH_DATE_REQUIRED' })
  else if (!isBirthDate(birthDateFa, today))
    faults.push({ field: 'birthDateFa', code: 'BIRTH_DATE_IS_INVALID' })
  // Who has no Iranian national code is insured by the passport alone.
  if (nationalCode !== '' && !/^\d{10}$/.test(nationalCode))
    faults.push({ field: 'nationalCode', code: 'NATIONAL_CODE_LENGTH' })
  else if (nationalCode !== '' && !isNationalCode(nationalCode))
    faults.push({ field: 'nationalCode', code: 'NATIONAL_CODE_IS_INVALID' })
  if (passportNumber === '') faults.push({ field: 'passportNumber', code: 'PASSPORT_NO_REQUIRED' })
  else if (!isPassportNumber(passportNumber, 'OtherCountries'))
    faults.push({ field: 'passportNumber', code: 'PASSPORT_NO_IS_INVALID' })
  return faults
}

const isBirthDate = (born: string, today: string): boolean =>
  isValidDate(born) && compareDates(born, today) <= 0 && ageOn(born, today) <= oldest
