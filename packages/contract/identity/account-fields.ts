/** What a user may change of themselves, field by field; an empty text takes a value away, a missing one leaves it. */
import { isAccountNumber, isCardNumber, isIban, parseIban } from '@parastoo/kit/bank'
import { isValidDate } from '@parastoo/kit/dates'
import { isEmail } from '@parastoo/kit/email'
import { isNationalCode } from '@parastoo/kit/national-code'
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

const code = (name: Code) => ({ error: name })
const isEmptyOr = (isRight: (text: string) => boolean) => (text: string) =>
  text === '' || isRight(text)

const name = (isRight: (text: string) => boolean, whenWrong: Code) =>
  z
    .string()
    .transform(normalizeText)
    .refine((text) => text.length <= 60, code('NAME_TOO_LONG'))
    .refine(isEmptyOr(isRight), code(whenWrong))

const digitsOf = z.string().transform(normalizeDigitsField)

/** An e-mail address, written small: nobody tells two mailboxes apart by their capitals. */
export const emailField = z
  .string(code('EMAIL_REQUIRED'))
  .transform((text) => normalizeText(text).toLowerCase())
  .refine((text) => text !== '', code('EMAIL_REQUIRED'))
  .refine(isEmptyOr(isEmail), code('EMAIL_IS_INVALID'))

/** The financial profile (spec, section 5): where refunds and withdrawals may go. */
const bankFields = z.object({
  cardNumber: digitsOf
    .refine(
      isEmptyOr((text) => text.length === 16),
      code('CARD_NUMBER_LENGTH'),
    )
    .refine((text) => text.length !== 16 || isCardNumber(text), code('CARD_NUMBER_IS_INVALID')),
  accountNumber: digitsOf.refine(isEmptyOr(isAccountNumber), code('ACCOUNT_NUMBER_IS_INVALID')),
  iban: digitsOf
    .transform((text) => text.replace(/^IR/i, ''))
    .refine(
      isEmptyOr((text) => /^\d{24}$/.test(text)),
      code('IBAN_LENGTH'),
    )
    .refine((text) => text.length !== 24 || isIban(text), code('IBAN_IS_INVALID'))
    .transform((text) => parseIban(text) ?? ''),
})

/** Everything of Account/Update; what it lacks stays as it is. */
export const accountChange = z
  .object({
    firstName: name(isLatinName, 'LATIN_LETTERS_ONLY'),
    lastName: name(isLatinName, 'LATIN_LETTERS_ONLY'),
    firstNameFarsi: name(isPersianScript, 'PERSIAN_LETTERS_ONLY'),
    lastNameFarsi: name(isPersianScript, 'PERSIAN_LETTERS_ONLY'),
    nationalCode: digitsOf
      .refine(
        isEmptyOr((text) => /^\d{10}$/.test(text)),
        code('NATIONAL_CODE_LENGTH'),
      )
      .refine(
        (text) => !/^\d{10}$/.test(text) || isNationalCode(text),
        code('NATIONAL_CODE_IS_INVALID'),
      ),
    genderTitle: z.union([z.enum(genders), z.literal('')], { error: 'GENDER_REQUIRED' }),
    birthDate: z
      .string()
      .transform(dateText)
      .refine(
        isEmptyOr((text) => isValidDate(text) && text >= '1900-01-01'),
        code('BIRTH_DATE_IS_INVALID'),
      ),
    email: emailField,
    bank: bankFields.partial(),
  })
  .partial()
export type AccountChange = z.output<typeof accountChange>

/** The spec's floor; decisions 4 adds that common passwords are refused. */
export const shortestPassword = 6
/** For whoever may act for the agency (decisions 27). */
export const shortestStaffPassword = 8
/** NIST 800-63B asks for 64 at least; a bound keeps hashing from being a way to wear the server out. */
export const longestPassword = 128

/** A password as it is compared: the digits of every keyboard are one, and so are the ways to write a letter. */
export const passwordText = (typed: string): string =>
  typed.normalize('NFKC').replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

const passwordField = (whenMissing: Code) =>
  z
    .string(code(whenMissing))
    .transform(passwordText)
    .refine((text) => text !== '', code(whenMissing))

const newPasswordField = passwordField('NEW_PASSWORD_REQUIRED')
  .refine((text) => text === '' || [...text].length >= shortestPassword, code('PASSWORD_TOO_SHORT'))
  .refine((text) => [...text].length <= longestPassword, code('PASSWORD_TOO_LONG'))

const match = { error: 'PASSWORDS_DO_NOT_MATCH', path: ['repeatPassword'] } satisfies {
  error: Code
  path: string[]
}
const areSame = (password: string, repeated: string) => repeated === '' || repeated === password

export const passwordChange = z
  .object({
    currentPassword: passwordField('CURRENT_PASSWORD_REQUIRED'),
    newPassword: newPasswordField,
    repeatPassword: passwordField('REPEAT_PASSWORD_REQUIRED'),
  })
  .refine(({ newPassword, repeatPassword }) => areSame(newPassword, repeatPassword), match)

export const firstPassword = z
  .object({
    password: newPasswordField,
    repeatPassword: passwordField('REPEAT_PASSWORD_REQUIRED'),
  })
  .refine(({ password, repeatPassword }) => areSame(password, repeatPassword), match)
