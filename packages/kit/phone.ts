import { normalizeDigitsField } from './text.ts'

/** The spec's shape of a phone number (section 5): 10 digits with an optional leading 0. Any digits and separators. */
export function isPhoneShape(input: string): boolean {
  return /^0?[1-9]\d{9}$/.test(normalizeDigitsField(input))
}

/** A phone number that may be shown to others: «0912***4567». A short one keeps only its last two digits. */
export function maskPhone(phoneNumber: string): string {
  const digits = normalizeDigitsField(phoneNumber)
  if (digits.length < 10) return `***${digits.slice(-2)}`
  return `${digits.slice(0, -7)}***${digits.slice(-4)}`
}
