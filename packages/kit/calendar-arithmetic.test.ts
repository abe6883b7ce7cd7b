import { expect, test } from 'vitest'
import {
  type CalendarDay,
  dayNumberOfGregorian,
  dayNumberOfJalali,
  gregorianMonthLength,
  gregorianOfDayNumber,
  jalaliMonthLength,
  jalaliOfDayNumber,
} from './calendar-arithmetic.ts'

const icuPersian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

function jalaliByIcu(dayNumber: number): CalendarDay {
  const parts = icuPersian.formatToParts(dayNumber * 86_400_000)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}

test('every day from 1200 to 1500 is the day ICU says, both ways', () => {
  const first = dayNumberOfJalali({ year: 1200, month: 1, day: 1 })
  const last = dayNumberOfJalali({ year: 1500, month: 12, day: jalaliMonthLength(1500, 12) })
  expect(last - first).toBe(109_937)
  for (let dayNumber = first; dayNumber <= last; dayNumber++) {
    const ours = jalaliOfDayNumber(dayNumber)
    const icu = jalaliByIcu(dayNumber)
    const agrees = ours.year === icu.year && ours.month === icu.month && ours.day === icu.day
    if (!agrees) expect(ours).toEqual(icu)
    if (dayNumberOfJalali(ours) !== dayNumber) expect(dayNumberOfJalali(ours)).toBe(dayNumber)
    if (ours.day > jalaliMonthLength(ours.year, ours.month)) expect(ours).toBe('a day that exists')
  }
})

test('every Gregorian day from 1600 to 2400 is the day the runtime says, both ways', () => {
  const last = Date.UTC(2400, 11, 31) / 86_400_000
  for (let dayNumber = Date.UTC(1600, 0, 1) / 86_400_000; dayNumber <= last; dayNumber++) {
    const day = gregorianOfDayNumber(dayNumber)
    const byRuntime = Date.UTC(day.year, day.month - 1, day.day) / 86_400_000
    if (byRuntime !== dayNumber) expect(day).toBe(dayNumber)
    if (dayNumberOfGregorian(day) !== dayNumber) expect(dayNumberOfGregorian(day)).toBe(dayNumber)
  }
  expect(gregorianOfDayNumber(0)).toEqual({ year: 1970, month: 1, day: 1 })
})

test('leap days stand where the calendars put them', () => {
  expect([1403, 1404, 1408, 1370].map((year) => jalaliMonthLength(year, 12))).toEqual([
    30, 29, 30, 30,
  ])
  expect([2000, 1900, 2024, 2026].map((year) => gregorianMonthLength(year, 2))).toEqual([
    29, 28, 29, 28,
  ])
})
