import { normalizeDigitsField } from './text.ts'

/**
 * An Iranian national code: exactly 10 digits, not all alike, whose last is the check digit of the nine before it. Persian and Arabic
 * digits are read too. The place in the first three digits is not judged: every list of places is incomplete (decision 18).
 */
export function isNationalCode(input: string): boolean {
  const code = normalizeDigitsField(input)
  if (!/^\d{10}$/.test(code) || /^(\d)\1+$/.test(code)) return false
  const digits = [...code].map(Number)
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0)
  const rest = sum % 11
  return digits[9] === (rest < 2 ? rest : 11 - rest)
}
