import {
  type CalendarDay,
  dayNumberOfGregorian,
  dayNumberOfJalali,
  gregorianMonthLength,
  gregorianOfDayNumber,
  jalaliMonthLength,
  jalaliOfDayNumber,
} from './calendar-arithmetic.ts'
import { normalizeText, toLatinDigits, toPersianDigits } from './text.ts'

/** The calendars people may read dates in. Dates are always stored and sent as Gregorian 'YYYY-MM-DD'. */
export type CalendarName = 'jalali' | 'gregorian' | 'hijri'

/** How a date is written: «سه‌شنبه ۱۰ آذر», «۱۴۰۵/۰۹/۱۰», «سه‌شنبه ۱۰ آذر ۱۴۰۵», «۱۰ آذر», «۱۰ آذر ۱۴۰۵», «آذر ۱۴۰۵». */
export type DateForm = 'weekday' | 'numeric' | 'long' | 'day-month' | 'medium' | 'month-year'

const weekdayNames = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنج‌شنبه', 'جمعه']

const monthNames: Record<CalendarName, string[]> = {
  jalali: [
    'فروردین',
    'اردیبهشت',
    'خرداد',
    'تیر',
    'مرداد',
    'شهریور',
    'مهر',
    'آبان',
    'آذر',
    'دی',
    'بهمن',
    'اسفند',
  ],
  gregorian: [
    'ژانویه',
    'فوریه',
    'مارس',
    'آوریل',
    'مه',
    'ژوئن',
    'ژوئیه',
    'اوت',
    'سپتامبر',
    'اکتبر',
    'نوامبر',
    'دسامبر',
  ],
  hijri: [
    'محرم',
    'صفر',
    'ربیع‌الاول',
    'ربیع‌الثانی',
    'جمادی‌الاول',
    'جمادی‌الثانی',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذیقعده',
    'ذیحجه',
  ],
}

/** The name of a month (1 to 12) in Persian, for calendar headings. */
export function monthName(month: number, calendar: CalendarName = 'jalali'): string {
  const name = monthNames[calendar][month - 1]
  if (name === undefined) throw new RangeError(`Not a month: ${month}`)
  return name
}

/** The name of a weekday (0 is Saturday) in Persian. */
export function weekdayName(index: number): string {
  const name = weekdayNames[index]
  if (name === undefined) throw new RangeError(`Not a weekday: ${index}`)
  return name
}

/** Reads the first 10 characters only (spec section 9), so that local and zoned instants work as dates too. */
function readDate(date: string): CalendarDay | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date.slice(0, 10)) ?? []
  const read = { year: Number(year), month: Number(month), day: Number(day) }
  const exists =
    read.month >= 1 &&
    read.month <= 12 &&
    read.day >= 1 &&
    read.day <= gregorianMonthLength(read.year, read.month)
  return exists ? read : null
}

/** A date that does not exist is a fault here; what people type goes through isValidDate or parseJalaliInput first. */
function partsOf(date: string): CalendarDay {
  const parts = readDate(date)
  if (parts === null) throw new RangeError(`Not a date: ${JSON.stringify(date)}`)
  return parts
}

function dayNumberOf(date: string): number {
  return dayNumberOfGregorian(partsOf(date))
}

function padded(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}

function isoOf({ year, month, day }: CalendarDay): string {
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`
}

/** Whether the first 10 characters are a Gregorian 'YYYY-MM-DD' that exists. */
export function isValidDate(date: string): boolean {
  return readDate(date) !== null
}

/** The date so many days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return isoOf(gregorianOfDayNumber(dayNumberOf(date) + days))
}

/** The same day so many months later; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date)
  const monthsSinceZero = year * 12 + month - 1 + months
  const target = { year: Math.floor(monthsSinceZero / 12), month: (monthsSinceZero % 12) + 1 }
  return isoOf({ ...target, day: Math.min(day, gregorianMonthLength(target.year, target.month)) })
}

/** Days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumberOf(to) - dayNumberOf(from)
}

/** Negative when the first date is earlier, 0 when they are the same day, positive when later; for sorting. */
export function compareDates(first: string, second: string): number {
  return daysBetween(second, first)
}

/** The day of the week, 0 for Saturday to 6 for Friday. */
export function weekdayIndex(date: string): number {
  return (((dayNumberOf(date) + 5) % 7) + 7) % 7
}

/** Whole years lived on a date; who is born on 29 February turns older on 1 March. Negative before birth. */
export function ageOn(birthDate: string, onDate: string): number {
  const birth = partsOf(birthDate)
  const on = partsOf(onDate)
  const beforeBirthday = on.month < birth.month || (on.month === birth.month && on.day < birth.day)
  return on.year - birth.year - (beforeBirthday ? 1 : 0)
}

/** Year, month and day of a date in the Jalali calendar; exact for 1200 to 1500. */
export function jalaliParts(date: string): CalendarDay {
  return jalaliOfDayNumber(dayNumberOf(date))
}

/** The Gregorian date of a Jalali day, or null when that day does not exist (30 Esfand of a common year). */
export function fromJalali(year: number, month: number, day: number): string | null {
  const isWholeDay = [year, month, day].every(Number.isInteger)
  if (!isWholeDay || month < 1 || month > 12 || day < 1) return null
  if (day > jalaliMonthLength(year, month)) return null
  return isoOf(gregorianOfDayNumber(dayNumberOfJalali({ year, month, day })))
}

const hijriFormat = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Year, month and day of a date in the Hijri calendar (Umm al-Qura; Iran may differ by a day). */
export function hijriParts(date: string): CalendarDay {
  const parts = { year: 0, month: 0, day: 0 }
  for (const { type, value } of hijriFormat.formatToParts(dayNumberOf(date) * 86_400_000)) {
    if (type === 'year' || type === 'month' || type === 'day') parts[type] = Number(value)
  }
  return parts
}

/** Writes a date for people to read, in Persian and with Persian digits; long Jalali unless asked otherwise. */
export function formatDate(
  date: string,
  { form = 'long', calendar = 'jalali' }: { form?: DateForm; calendar?: CalendarName } = {},
): string {
  const partsIn = { jalali: jalaliParts, gregorian: partsOf, hijri: hijriParts }
  const { year, month, day } = partsIn[calendar](date)
  // ICU puts the year first in Persian dates, so the words are put in order here.
  const dayAndMonth = `${day} ${monthName(month, calendar)}`
  const weekday = weekdayName(weekdayIndex(date))
  const forms: Record<DateForm, string> = {
    weekday: `${weekday} ${dayAndMonth}`,
    numeric: `${padded(year, 4)}/${padded(month)}/${padded(day)}`,
    long: `${weekday} ${dayAndMonth} ${year}`,
    'day-month': dayAndMonth,
    medium: `${dayAndMonth} ${year}`,
    'month-year': `${monthName(month, calendar)} ${year}`,
  }
  return toPersianDigits(forms[form])
}

/** A date in Jalali: «سه‌شنبه ۱۰ آذر ۱۴۰۵» unless another form is asked for. */
export function formatJalaliDate(date: string, form: DateForm = 'long'): string {
  return formatDate(date, { form, calendar: 'jalali' })
}

/**
 * Reads a date as typed, year first: «۱۳۷۰/۰۵/۱۲», '1370-5-12', '13700512'. Years 1200 to 1500 are Jalali,
 * 1800 to 2199 Gregorian. Answers the Gregorian date, or null for anything else.
 */
export function parseJalaliInput(input: string): string | null {
  const typed = toLatinDigits(normalizeText(input))
  const match =
    /^(\d{4})\s?[-/.٫\s]\s?(\d{1,2})\s?[-/.٫\s]\s?(\d{1,2})$/.exec(typed) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  if (match === null) return null
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  if (year >= 1200 && year <= 1500) return fromJalali(year, month, day)
  const gregorian = isoOf({ year, month, day })
  return year >= 1800 && year <= 2199 && isValidDate(gregorian) ? gregorian : null
}
