import { describe, expect, it } from 'vitest'
import { readTypedDate } from './read-typed-date.ts'

/** Friday, 29 Aban 1405. */
const today = '2026-11-20'
const read = (text: string) => readTypedDate(text, today)

describe('a day as people type it', () => {
  it('is read whole, in either calendar and any digits', () => {
    expect(read('۱۴۰۵/۹/۱۰')).toBe('2026-12-01')
    expect(read('1405-09-10')).toBe('2026-12-01')
    expect(read('2026-12-01')).toBe('2026-12-01')
  })

  it('is the next such day when the year is left out', () => {
    expect(read('۱۰ آذر')).toBe('2026-12-01')
    expect(read('9/10')).toBe('2026-12-01')
    expect(read('۱ فروردین')).toBe('2027-03-21')
    expect(read('۲۹ آبان')).toBe(today)
  })

  it('names its month in either calendar, with or without a year', () => {
    expect(read('۱۰ آذر ۱۴۰۶')).toBe('2027-12-01')
    expect(read('۱ دسامبر')).toBe('2026-12-01')
    expect(read('1 Dec')).toBe('2026-12-01')
    expect(read('3 january')).toBe('2027-01-03')
    expect(read('۵ ژانویه ۲۰۲۷')).toBe('2027-01-05')
    expect(read('30 feb')).toBeNull()
  })

  it('may be a word', () => {
    expect(read('امروز')).toBe(today)
    expect(read('فردا')).toBe('2026-11-21')
    expect(read('پس‌فردا')).toBe('2026-11-22')
    expect(read('جمعه')).toBe(today)
    expect(read('سه شنبه')).toBe('2026-11-24')
  })

  it('is nothing when there is no such day', () => {
    expect(read('')).toBeNull()
    expect(read('۳۲ آذر')).toBeNull()
    expect(read('31/5')).toBeNull()
    expect(read('هفتهٔ بعد')).toBeNull()
  })
})
