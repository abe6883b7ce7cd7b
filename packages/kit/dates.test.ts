import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  compareDates,
  daysBetween,
  formatDate,
  formatJalaliDate,
  fromJalali,
  hijriParts,
  isValidDate,
  jalaliParts,
  monthName,
  parseJalaliInput,
  weekdayIndex,
  weekdayName,
} from './dates.ts'

const anyDate = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1840-01-01', days))

describe('Jalali', () => {
  test.each([
    ['2026-12-01', 1405, 9, 10],
    ['2026-03-21', 1405, 1, 1],
    ['2025-03-20', 1403, 12, 30],
    ['1991-08-03', 1370, 5, 12],
  ])('%s is %i/%i/%i', (date, year, month, day) => {
    expect(jalaliParts(date)).toEqual({ year, month, day })
    expect(fromJalali(year, month, day)).toBe(date)
  })

  test('days that do not exist have no date', () => {
    const missing = [
      [1404, 12, 30],
      [1405, 7, 31],
      [1405, 13, 1],
      [1405, 0, 1],
      [1405, 1, 0],
      [1405, 1.5, 1],
    ] as const
    for (const [year, month, day] of missing) expect(fromJalali(year, month, day)).toBeNull()
  })

  test('every date survives the round trip', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const { year, month, day } = jalaliParts(date)
        expect(fromJalali(year, month, day)).toBe(date)
      }),
    )
  })
})

describe('dates as people read them', () => {
  test('Jalali forms', () => {
    expect(formatJalaliDate('2026-12-01')).toBe('سه‌شنبه ۱۰ آذر ۱۴۰۵')
    expect(formatJalaliDate('2026-12-01', 'weekday')).toBe('سه‌شنبه ۱۰ آذر')
    expect(formatJalaliDate('2026-12-01', 'numeric')).toBe('۱۴۰۵/۰۹/۱۰')
    expect(formatJalaliDate('2026-12-01', 'day-month')).toBe('۱۰ آذر')
    expect(formatJalaliDate('2026-12-01', 'medium')).toBe('۱۰ آذر ۱۴۰۵')
    expect(formatJalaliDate('2026-12-01', 'month-year')).toBe('آذر ۱۴۰۵')
  })

  test('Gregorian and Hijri forms', () => {
    expect(formatDate('2026-12-01', { calendar: 'gregorian' })).toBe('سه‌شنبه ۱ دسامبر ۲۰۲۶')
    expect(formatDate('2026-12-01', { form: 'numeric', calendar: 'gregorian' })).toBe('۲۰۲۶/۱۲/۰۱')
    expect(formatDate('2026-12-01', { calendar: 'hijri' })).toBe('سه‌شنبه ۲۱ جمادی‌الثانی ۱۴۴۸')
    expect(hijriParts('2026-12-01')).toEqual({ year: 1448, month: 6, day: 21 })
    expect(formatDate('2026-12-01', { form: 'weekday', calendar: 'hijri' })).toBe(
      'سه‌شنبه ۲۱ جمادی‌الثانی',
    )
  })

  test('only the first ten characters count', () => {
    expect(formatJalaliDate('2026-12-01T23:59:00+03:30')).toBe('سه‌شنبه ۱۰ آذر ۱۴۰۵')
    expect(formatDate('2026-12-01junk')).toBe('سه‌شنبه ۱۰ آذر ۱۴۰۵')
  })

  test('months and weekdays are spelt as ICU spells them, but for Thursday’s half-space', () => {
    const calendars = {
      jalali: ['persian', '2026-03-25'],
      gregorian: ['gregory', '2026-01-15'],
      hijri: ['islamic-umalqura', '2026-06-20'],
    } as const
    for (const calendar of ['jalali', 'gregorian', 'hijri'] as const) {
      const [icuCalendar, start] = calendars[calendar]
      const icu = new Intl.DateTimeFormat(`fa-IR-u-ca-${icuCalendar}`, {
        month: 'long',
        timeZone: 'UTC',
      })
      for (let index = 0; index < 12; index++) {
        const at = Date.parse(addDays(start, Math.round(index * 29.8)))
        const parts = { jalali: jalaliParts, hijri: hijriParts, gregorian: gregorianParts }
        const { month } = parts[calendar](new Date(at).toISOString())
        expect(monthName(month, calendar)).toBe(icu.format(at))
      }
    }
    const icuWeekday = new Intl.DateTimeFormat('fa-IR', { weekday: 'long', timeZone: 'UTC' })
    for (let index = 0; index < 7; index++) {
      const byIcu = icuWeekday.format(Date.parse(addDays('2026-11-21', index)))
      expect(weekdayName(index)).toBe(byIcu.replace('پنجشنبه', 'پنج‌شنبه'))
    }
  })

  test('a date that does not exist is a fault', () => {
    for (const wrong of ['', '2026-02-29', '2026-13-01', '1405/09/10', '26-12-01']) {
      expect(() => formatJalaliDate(wrong)).toThrow(RangeError)
    }
    expect(() => monthName(13)).toThrow(RangeError)
    expect(() => weekdayName(7)).toThrow(RangeError)
  })
})

function gregorianParts(iso: string): { month: number } {
  return { month: Number(iso.slice(5, 7)) }
}

describe('arithmetic', () => {
  test('validity follows the calendar', () => {
    expect(['2024-02-29', '2026-12-31T10:00', '1991-08-03'].every(isValidDate)).toBe(true)
    const wrong = [
      '2026-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-1-1',
      'tomorrow',
      '',
      '۲۰۲۶-۰۱-۰۱',
    ]
    expect(wrong.some(isValidDate)).toBe(false)
  })

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  })

  test('adding months stops at the end of a shorter month', () => {
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-01-15', -25)).toBe('2023-12-15')
  })

  test('dates sort in time', () => {
    const dates = ['2026-12-01T05:00', '2025-01-01', '2026-11-30']
    expect(dates.toSorted(compareDates)).toEqual(['2025-01-01', '2026-11-30', '2026-12-01T05:00'])
    expect(compareDates('2026-12-01T05:00', '2026-12-01')).toBe(0)
  })

  test('the week starts on Saturday', () => {
    const week = [
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]
    expect([...week, '2026-11-27'].map(weekdayIndex)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(weekdayIndex('1969-12-31')).toBe(4)
  })

  test('age turns on the birthday', () => {
    expect(ageOn('2014-12-02', '2026-12-01')).toBe(11)
    expect(ageOn('2014-12-01', '2026-12-01')).toBe(12)
    expect(ageOn('2024-02-29', '2026-02-28')).toBe(1)
    expect(ageOn('2024-02-29', '2026-03-01')).toBe(2)
    expect(ageOn('2026-12-02', '2026-12-01')).toBe(-1)
  })
})

describe('dates as people type them', () => {
  test.each([
    ['۱۳۷۰/۰۵/۱۲', '1991-08-03'],
    ['1370-5-12', '1991-08-03'],
    ['١٣٧٠.٥.١٢', '1991-08-03'],
    ['13700512', '1991-08-03'],
    [' \u200f۱۳۷۰ / ۵ / ۱۲ ', '1991-08-03'],
    ['1991/8/3', '1991-08-03'],
    ['۱۹۹۱-۰۸-۰۳', '1991-08-03'],
    ['1403/12/30', '2025-03-20'],
  ])('%j is %s', (typed, date) => {
    expect(parseJalaliInput(typed)).toBe(date)
  })

  test.each([
    '',
    'دیروز',
    '1404/12/30',
    '1370/13/01',
    '2026/02/29',
    '70/05/12',
    '1600/01/01',
    '1370/5',
  ])('%j is no date', (typed) => expect(parseJalaliInput(typed)).toBeNull())

  test('what is shown can be typed back', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseJalaliInput(formatJalaliDate(date, 'numeric'))).toBe(date)
        expect(parseJalaliInput(date)).toBe(date)
      }),
    )
  })
})
