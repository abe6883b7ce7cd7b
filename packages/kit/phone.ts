import { normalizeDigitsField } from './text.ts'

/** A number as it is kept: its dialling code with '+', and the number as it is dialled after it, without a leading 0. */
export type PhoneNumber = { dialingCode: string; phoneNumber: string }

/** The code of who chose none (spec, section 1). */
export const defaultDialingCode = '+98'

/**
 * Reads a number typed beside a dialling code. One typed with its own code ('+964…', '00964…') keeps that. Where numbers have 10
 * digits (Iran, Iraq) it has the spec's shape (section 5), 10 digits with an optional leading 0; elsewhere the length E.164 allows. Null when it has not. Whether it
 * is a mobile's: `parse-mobile.ts`, which is too large for pages.
 */
export function readPhone(input: string, dialingCode = defaultDialingCode): PhoneNumber | null {
  const typed = normalizeDigitsField(input).replace(/^00/, '+')
  const chosen = normalizeDigitsField(dialingCode).replace(/^(?:\+|00)?/, '+')
  const code = typed.startsWith('+') ? dialingCodeAtStart(typed) : chosen
  if (code === null || dialingCodeAtStart(code) !== code) return null
  const rest = typed.startsWith('+') ? typed.slice(code.length) : withoutRepeated(typed, code)
  const phoneNumber = rest.replace(/^0/, '')
  const shape = tenDigitCodes.has(code) ? /^[1-9]\d{9}$/ : /^[1-9]\d{5,13}$/
  const isLongest = code.length + phoneNumber.length > 16
  return shape.test(phoneNumber) && !isLongest ? { dialingCode: code, phoneNumber } : null
}

const tenDigitCodes = new Set(['+98', '+964', '+1', '+7'])

/** The dialling code at the start of '+964770…'; null while it is not all there. Codes are told apart by their first digits (ITU E.164). */
export function dialingCodeAtStart(text: string): string | null {
  return callingCodes.exec(text)?.[0] ?? null
}
const callingCodes =
  /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)/

/** A number as machines write it: '+989121234567'. */
export const e164 = ({ dialingCode, phoneNumber }: PhoneNumber): string => dialingCode + phoneNumber

/** A number as its owner writes it: inside Iran with the leading 0, else behind its code. In Latin digits. */
export const writtenPhone = ({ dialingCode, phoneNumber }: PhoneNumber): string =>
  dialingCode === defaultDialingCode ? `0${phoneNumber}` : `${dialingCode} ${phoneNumber}`

/** «98912…» beside +98: the code typed a second time. */
const withoutRepeated = (digits: string, code: string): string => {
  const without = digits.startsWith(code.slice(1)) ? digits.slice(code.length - 1) : digits
  return without.length === 10 ? without : digits
}
