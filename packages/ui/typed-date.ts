import {
  type CalendarName,
  formatDate,
  fromJalali,
  isValidDate,
  jalaliParts,
} from '@parastoo/kit/dates'

/** The calendars people type dates in. */
export type TypedCalendar = Exclude<CalendarName, 'hijri'>
/** A part of a typed date. */
export type DatePart = 'day' | 'month' | 'year'
/** What stands in each part, as Latin digits. */
export type TypedDate = Record<DatePart, string>

const nothing: TypedDate = { day: '', month: '', year: '' }

/** The parts of a date as they would be typed. */
export function typedOf(date: string | null, calendar: TypedCalendar): TypedDate {
  if (!date) return nothing
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  const {
    year: y,
    month: m,
    day: d,
  } = calendar === 'jalali' ? jalaliParts(date) : { year, month, day }
  return { year: String(y), month: String(Number(m)), day: String(Number(d)) }
}

/** What stands in the parts and in which calendar, as one text: it outlives a reload where no date does yet. */
export const draftOf = (typed: TypedDate, calendar: TypedCalendar): string =>
  `${calendar} ${typed.day}/${typed.month}/${typed.year}`

/** The parts and the calendar of such a text; null for any other. */
export function readDraft(draft: string): { typed: TypedDate; calendar: TypedCalendar } | null {
  const found = /^(jalali|gregorian) (\d{0,2})\/(\d{0,2})\/(\d{0,4})$/.exec(draft)
  if (!found) return null
  const [, calendar, day = '', month = '', year = ''] = found
  return { typed: { day, month, year }, calendar: calendar as TypedCalendar }
}

/** The Gregorian ISO date that was typed, or null while it is incomplete or no such day exists. */
export function dateOf({ day, month, year }: TypedDate, calendar: TypedCalendar): string | null {
  if (year.length !== 4 || !month || !day) return null
  if (calendar === 'jalali') return fromJalali(Number(year), Number(month), Number(day))
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isValidDate(iso) ? iso : null
}

/** Whether no more digits can follow: «۴» is a whole month in neither calendar's doubt, «۱» may become «۱۲». */
export function isFull(part: DatePart, digits: string): boolean {
  if (part === 'year') return false
  return digits.length === 2 || Number(digits) > (part === 'day' ? 3 : 1)
}

/** The date said back in both calendars. */
export function inWords(date: string, calendar: TypedCalendar): string {
  const other = calendar === 'jalali' ? 'gregorian' : 'jalali'
  return `${formatDate(date, { form: 'long', calendar })}، برابر ${formatDate(date, { form: 'medium', calendar: other })}`
}
