import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, fromJalali } from './dates.ts'
import { holidayAmong, holidayOn, isWeekend } from './holidays.ts'

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
    [1, 2, 'تعطیل عید فطر'],
    [3, 6, 'عید قربان'],
    [3, 14, 'عید غدیر'],
    [4, 3, 'تاسوعای حسینی'],
    [4, 4, 'عاشورای حسینی'],
  ]
  it.each(published)('finds %i/%i of 1405 on the published day', (month, day, name) => {
    expect(holidayOn(jalali(1405, month, day), 'IR')?.name).toContain(name)
  })

  it('follows Iran’s own moon, which Umm al-Qura precedes by a day', () => {
    expect(holidayOn(jalali(1405, 10, 2), 'IR')).toEqual({ name: 'ولادت امام علی', isByMoon: true })
    expect(holidayOn(jalali(1405, 10, 1), 'IR')).toBeNull()
  })

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
    expect(holidayOn('2028-01-06', 'IQ')).toEqual({ name: 'روز ارتش', isByMoon: false })
    expect(holidayOn('2028-01-06', 'IR')).toBeNull()
    expect(holidayOn(jalali(1405, 11, 22), 'IQ')).toBeNull()
  })
})

describe('holidays of a way between both', () => {
  const both = ['IR', 'IQ'] as const
  it('says whose a day is when only one country keeps it, and nothing when both do', () => {
    expect(holidayAmong('2028-01-06', both)).toBe('روز ارتش (عراق)')
    expect(holidayAmong(jalali(1405, 11, 22), both)).toBe('پیروزی انقلاب اسلامی (ایران)')
    expect(holidayAmong(jalali(1406, 1, 1), both)).toBe('نوروز')
    expect(holidayAmong('2026-11-22', both)).toBeNull()
  })

  it('says no country where only one is asked about', () => {
    expect(holidayAmong(jalali(1405, 11, 22), ['IR'])).toBe('پیروزی انقلاب اسلامی')
  })
})

it('rests on Friday in Iran, on Friday and Saturday in Iraq', () => {
  expect([isWeekend('2026-11-20', 'IR'), isWeekend('2026-11-21', 'IR')]).toEqual([true, false])
  expect([isWeekend('2026-11-20', 'IQ'), isWeekend('2026-11-21', 'IQ')]).toEqual([true, true])
})
