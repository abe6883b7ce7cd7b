import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, fromJalali } from './dates.ts'
import { holidayOn, isWeekend } from './holidays.ts'

const jalali = (year: number, month: number, day: number) => fromJalali(year, month, day) ?? ''

describe('holidays of Iran', () => {
  it('names the fixed days of every year', () => {
    for (const year of [1404, 1405, 1406, 1407, 1408]) {
      expect(holidayOn(jalali(year, 1, 1), 'IR')?.name).toContain('نوروز')
      expect(holidayOn(jalali(year, 1, 13), 'IR')?.name).toContain('روز طبیعت')
      expect(holidayOn(jalali(year, 11, 22), 'IR')?.name).toContain('پیروزی انقلاب')
      expect(holidayOn(jalali(year, 12, 29), 'IR')?.name).toContain('صنعت نفت')
    }
  })

  // From the official list of 1405 as ILNA published it on 2025-10-30.
  const published: [month: number, day: number, name: string][] = [
    [1, 1, 'عید فطر'],
    [3, 6, 'عید قربان'],
    [3, 14, 'عید غدیر'],
    [4, 3, 'تاسوعای حسینی'],
  ]
  it.each(published)(
    'finds %i/%i of 1405 within a day of the published one',
    (month, day, name) => {
      const on = jalali(1405, month, day)
      const near = [-1, 0, 1].map((days) => holidayOn(addDays(on, days), 'IR'))
      expect(near.some((one) => one?.name.includes(name))).toBe(true)
    },
  )

  it('keeps the last day of Safar once a year, however long the month is', () => {
    const from = jalali(1404, 1, 1)
    const days = Array.from({ length: daysBetween(from, jalali(1409, 1, 1)) }, (_, index) =>
      addDays(from, index),
    )
    expect(days.filter((date) => holidayOn(date, 'IR')?.name === 'شهادت امام رضا')).toHaveLength(5)
  })

  it('says nothing of an ordinary day', () => {
    expect(holidayOn('2026-11-22', 'IR')).toBeNull()
  })
})

describe('holidays of Iraq', () => {
  it('names its own days and not those of Iran', () => {
    expect(holidayOn('2027-01-06', 'IQ')).toEqual({ name: 'روز ارتش عراق', isByMoon: false })
    expect(holidayOn('2027-01-06', 'IR')).toBeNull()
    expect(holidayOn(jalali(1405, 11, 22), 'IQ')).toBeNull()
  })
})

it('rests on Friday in Iran, on Friday and Saturday in Iraq', () => {
  expect([isWeekend('2026-11-20', 'IR'), isWeekend('2026-11-21', 'IR')]).toEqual([true, false])
  expect([isWeekend('2026-11-20', 'IQ'), isWeekend('2026-11-21', 'IQ')]).toEqual([true, true])
})
