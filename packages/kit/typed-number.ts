/** Numbers as people type and paste them, in any digits. What may be read in two ways is none. */
import { tomanToRial } from './money.ts'
import { toLatinDigits } from './text.ts'

/** Marks of direction, which come along when a number is copied. */
const marks = /\p{Cf}/gu
const whole = /^(\d{1,15}|\d{1,3}(?:[\s,٬،]\d{3})+)(?:[.٫]0{1,2})?$/u

/**
 * The digits of a whole number, null for what is none. Separators stand before three digits each, and behind a point are at most two
 * noughts: «1.5» is no 15, and «250.000» is a quarter of a million to one and 250 to another.
 */
export function wholeDigitsIn(typed: string): string | null {
  const plain = toLatinDigits(typed).replace(marks, '').trim()
  const [, digits = ''] = whole.exec(plain) ?? []
  return digits === '' ? null : digits.replaceAll(/\D/g, '')
}

/** A count, an age, days, hours or percents as they were typed; null where they are no whole number, or none. */
export function wholeTyped(typed: string): number | null {
  const digits = wholeDigitsIn(typed)
  return digits === null ? null : Number(digits)
}

/** A sum that was typed in toman, in rial; null where it is no whole sum, or none. */
export function rialTyped(toman: string): number | null {
  const digits = wholeDigitsIn(toman)
  return digits === null || digits.length > 14 ? null : tomanToRial(Number(digits))
}
