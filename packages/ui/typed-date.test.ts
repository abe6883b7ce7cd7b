import { describe, expect, it } from 'vitest'
import { dateOf, draftOf, inWords, isFull, readDraft, typedOf } from './typed-date.ts'

describe('a typed date', () => {
  it('is a Gregorian ISO date once it is whole, in either calendar', () => {
    expect(dateOf({ day: '12', month: '5', year: '1370' }, 'jalali')).toBe('1991-08-03')
    expect(dateOf({ day: '3', month: '8', year: '1991' }, 'gregorian')).toBe('1991-08-03')
  })

  it('is nothing while a part is missing or short', () => {
    expect(dateOf({ day: '12', month: '', year: '1370' }, 'jalali')).toBeNull()
    expect(dateOf({ day: '12', month: '5', year: '70' }, 'jalali')).toBeNull()
  })

  it('half of it stands in a draft with its calendar, and nothing else is taken for one', () => {
    const half = { day: '12', month: '', year: '13' }
    expect(readDraft(draftOf(half, 'jalali'))).toEqual({ typed: half, calendar: 'jalali' })
    for (const other of ['', 'jalali', 'hijri 1/2/3', 'jalali a/b/c', 'gregorian 1/2/20300'])
      expect(readDraft(other)).toBeNull()
  })

  it('is nothing when no such day exists', () => {
    expect(dateOf({ day: '30', month: '12', year: '1404' }, 'jalali')).toBeNull()
    expect(dateOf({ day: '30', month: '12', year: '1403' }, 'jalali')).toBe('2025-03-20')
    expect(dateOf({ day: '29', month: '2', year: '2026' }, 'gregorian')).toBeNull()
  })

  it('comes back from a date as its parts', () => {
    expect(typedOf('1991-08-03', 'jalali')).toEqual({ day: '12', month: '5', year: '1370' })
    expect(typedOf('1991-08-03', 'gregorian')).toEqual({ day: '3', month: '8', year: '1991' })
    expect(typedOf(null, 'jalali')).toEqual({ day: '', month: '', year: '' })
  })

  it('moves on only when no more digits can follow', () => {
    expect(isFull('day', '3')).toBe(false)
    expect(isFull('day', '4')).toBe(true)
    expect(isFull('month', '1')).toBe(false)
    expect(isFull('month', '05')).toBe(true)
    expect(isFull('year', '1370')).toBe(false)
  })

  it('is said back in both calendars', () => {
    expect(inWords('1991-08-03', 'jalali')).toBe('شنبه ۱۲ مرداد ۱۳۷۰، برابر ۳ اوت ۱۹۹۱')
  })
})
