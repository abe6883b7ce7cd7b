import { verifyIranianLegalId } from '@persian-tools/persian-tools'
import { normalizeDigitsField } from './text.ts'

/** The national id of a company (شناسهٔ ملی): exactly 11 digits with a right check digit. Persian and Arabic digits are read too. */
export function isLegalId(input: string): boolean {
  const id = normalizeDigitsField(input)
  return /^\d{11}$/.test(id) && verifyIranianLegalId(id) === true
}

/** An economic code (کد اقتصادی): the company's national id, the older 12 digits, or a person's 14. */
export const isEconomicCode = (input: string): boolean =>
  /^(\d{11}|\d{12}|\d{14})$/.test(normalizeDigitsField(input))

/** A postal code: 10 digits, none of them all the same and never beginning with 0. */
export function isPostalCode(input: string): boolean {
  const code = normalizeDigitsField(input)
  return /^[1-9]\d{9}$/.test(code) && new Set(code).size > 1
}
