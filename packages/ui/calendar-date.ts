import {
  type CalendarDate,
  type CalendarIdentifier,
  createCalendar,
  type DateValue,
  GregorianCalendar,
  parseDate,
  toCalendar,
} from '@internationalized/date'
import type { CalendarName } from '@parastoo/kit/dates'

/** Our calendars by the names of Unicode. Hijri is Umm al-Qura: for information, it may differ from Iran's by a day. */
export const calendarIdentifiers: Record<CalendarName, CalendarIdentifier> = {
  jalali: 'persian',
  gregorian: 'gregory',
  hijri: 'islamic-umalqura',
}

/**
 * A limit must be in the calendar on show: React Aria moves the view onto a limit as it is, and would draw Gregorian days
 * under a Jalali heading.
 */
export function inCalendar(date: string, calendar: CalendarName): CalendarDate {
  return toCalendar(parseDate(date), createCalendar(calendarIdentifiers[calendar]))
}

/** Any calendar's day as Gregorian ISO. */
export function isoOf(date: DateValue): string {
  return toCalendar(date, new GregorianCalendar()).toString().slice(0, 10)
}
