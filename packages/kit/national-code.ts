import { verifyIranianNationalId } from '@persian-tools/persian-tools'
import { normalizeDigitsField } from './text.ts'

/** An Iranian national code: exactly 10 digits with a right check digit. Persian and Arabic digits are read too. */
export function isNationalCode(input: string): boolean {
  const code = normalizeDigitsField(input)
  return /^\d{10}$/.test(code) && verifyIranianNationalId(code)
}
