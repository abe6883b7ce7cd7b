import { toLatinDigits } from '@parastoo/kit/text'
import { FieldFault } from './bad-line.ts'

/** A calendar date as YYYY-MM-DD, Gregorian. Compares as text. */
export type IsoDate = string

export const emptyFa = 'این خانه خالی است.'

const numberFa = (text: string, { least, most }: { least: number; most: number }): string =>
  most === Number.MAX_SAFE_INTEGER
    ? `«${text}» عدد صحیح نیست؛ ${least} یا بیشتر بنویسید.`
    : `«${text}» عدد صحیح از ${least} تا ${most} نیست.`

/** The text, which must match the pattern. `what` names the field in the refusal. */
export function matching(what: string, text: string, pattern: RegExp): string {
  if (!pattern.test(text))
    throw new FieldFault(`${what} cannot be "${text}"`, {
      column: what,
      reasonFa: text === '' ? emptyFa : `«${text}» در این ستون پذیرفته نیست.`,
    })
  return text
}

/** A whole number from `least` to `most`; Persian digits are taken. */
export function wholeNumber(
  what: string,
  text: string,
  { least, most = Number.MAX_SAFE_INTEGER }: { least: number; most?: number },
): number {
  const digits = toLatinDigits(text)
  const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN
  if (!(value >= least && value <= most)) {
    throw new FieldFault(`${what} must be a whole number from ${least} to ${most}, not "${text}"`, {
      column: what,
      reasonFa: text === '' ? emptyFa : numberFa(text, { least, most }),
    })
  }
  return value
}

/** A real calendar date as YYYY-MM-DD. */
export function isoDate(what: string, text: string): IsoDate {
  try {
    return Temporal.PlainDate.from(matching(what, text, /^\d{4}-\d\d-\d\d$/)).toString()
  } catch {
    throw new FieldFault(`${what} must be a date as YYYY-MM-DD, not "${text}"`, {
      column: what,
      reasonFa: text === '' ? emptyFa : `«${text}» تاریخ درستی نیست.`,
    })
  }
}

/** Days of the week as the digits 1 (Monday) to 7 (Sunday), ascending, as in SSIM; '' is every day. */
export function daysOfWeek(what: string, text: string): number[] {
  if (text === '') return [1, 2, 3, 4, 5, 6, 7]
  const days = [...matching(what, text, /^[1-7]{1,7}$/)].map(Number)
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? 0))) {
    throw new FieldFault(`${what} must name each day once, ascending, not "${text}"`, {
      column: what,
      reasonFa: 'روزها را با رقم ۱ (دوشنبه) تا ۷ (یکشنبه)، هر روز یک بار و به ترتیب بنویسید.',
    })
  }
  return days
}
