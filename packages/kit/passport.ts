import { addMonths, compareDates } from './dates.ts'
import { normalizeDigitsField } from './text.ts'

/** Where a passport comes from; decides the pattern of its number (spec sections 3 and 5). */
export type PassportType = 'IraqPassport' | 'IranianPassport' | 'OtherCountries'

const passportNumberPatterns: Record<PassportType, RegExp> = {
  IraqPassport: /^(?:[A-Z]\d{7,8}|[A-Z]{2}\d{6,7})$/,
  IranianPassport: /^[A-Z]\d{7,8}$/,
  OtherCountries: /^[A-Z\d]{6,10}$/,
}

/** The one spelling of a passport number: Latin capitals and digits without separators. */
export function normalizePassportNumber(input: string): string {
  return normalizeDigitsField(input).toUpperCase()
}

/** Whether a number, once normalised, fits the pattern of its origin (spec section 5, PASSPORT_NO_IS_INVALID). */
export function isPassportNumber(input: string, passportType: PassportType): boolean {
  return passportNumberPatterns[passportType].test(normalizePassportNumber(input))
}

/** Whether a passport still has six months on the day of travel; expiring exactly six months later is enough. */
export function isValidSixMonths(expiryDate: string, travelDate: string): boolean {
  return compareDates(expiryDate, addMonths(travelDate, 6)) >= 0
}
