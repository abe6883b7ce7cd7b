import { DateFormatter } from '@internationalized/date'
import { expect, it } from 'vitest'
import { fixPersianDateOrder } from './date-format-fix.ts'

fixPersianDateOrder()
fixPersianDateOrder()

const locale = 'fa-IR-u-ca-persian-nu-arabext'
const start = new Date(Date.UTC(2026, 11, 1, 12))
const end = new Date(Date.UTC(2027, 0, 9, 12))
const formatter = (options: Intl.DateTimeFormatOptions, named = locale) =>
  new DateFormatter(named, { ...options, timeZone: 'UTC' })

it('writes month and year in the order Persian reads', () => {
  expect(formatter({ month: 'long', year: 'numeric' }).format(start)).toBe('آذر ۱۴۰۵')
})

it('writes the full date with its weekday first and the year last', () => {
  const full = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  expect(full.format(start)).toBe('سه‌شنبه ۱۰ آذر ۱۴۰۵')
  expect(full.formatToParts(start).map((part) => part.type)).toEqual(
    'weekday literal day literal month literal year'.split(' '),
  )
})

it('joins two months by «تا» and says one month once', () => {
  const month = formatter({ month: 'long', year: 'numeric' })
  expect(month.formatRange(start, end)).toBe('آذر ۱۴۰۵ تا دی ۱۴۰۵')
  expect(month.formatRange(start, start)).toBe('آذر ۱۴۰۵')
  const separators = month
    .formatRangeToParts(start, end)
    .filter((part) => part.type === 'literal' && part.source === 'shared')
  expect(separators.map((part) => part.value)).toEqual([' تا '])
})

it('leaves dates that already read well, and other calendars, as they are', () => {
  expect(formatter({ month: 'long', day: 'numeric' }).format(start)).toBe('۱۰ آذر')
  const gregorian = formatter({ month: 'long', year: 'numeric' }, 'fa-IR-u-ca-gregory-nu-arabext')
  expect(gregorian.format(start)).toBe('دسامبر ۲۰۲۶')
})
