import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockToMinutes, formatDuration, localTimeIn, minutesToClock, timeOf } from './times.ts'

test('the time on the wall is shown as written, whatever the zone', () => {
  expect(timeOf('2026-12-01T06:45:00')).toBe('۰۶:۴۵')
  expect(timeOf('2026-12-01T23:05:00+03:30')).toBe('۲۳:۰۵')
  expect(() => timeOf('2026-12-01')).toThrow(RangeError)
})

test('clock and minutes agree both ways', () => {
  expect(clockToMinutes('06:45')).toBe(405)
  expect(clockToMinutes('۲۳:۵۹')).toBe(1439)
  expect(minutesToClock(405)).toBe('06:45')
  expect(minutesToClock(0)).toBe('00:00')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 59_999 }), (minutes) => {
      expect(clockToMinutes(minutesToClock(minutes))).toBe(minutes)
    }),
  )
})

test('what is no clock time or minute count is a fault', () => {
  for (const wrong of ['', '6', '06:60', '-1:00', 'aa:bb']) {
    expect(() => clockToMinutes(wrong)).toThrow(RangeError)
  }
  for (const wrong of [-1, 1.5, Number.NaN]) {
    expect(() => minutesToClock(wrong)).toThrow(RangeError)
    expect(() => formatDuration(wrong, 'fa')).toThrow(RangeError)
  }
})

test.each([
  [85, '۱ ساعت و ۲۵ دقیقه', 'ساعة و٢٥ دقيقة'],
  [120, '۲ ساعت', 'ساعتان'],
  [185, '۳ ساعت و ۵ دقیقه', '٣ ساعات و٥ دقائق'],
  [45, '۴۵ دقیقه', '٤٥ دقيقة'],
  [662, '۱۱ ساعت و ۲ دقیقه', '١١ ساعة ودقيقتان'],
  [0, '۰ دقیقه', '٠ دقيقة'],
])('%i minutes in words', (minutes, farsi, arabic) => {
  expect(formatDuration(minutes, 'fa')).toBe(farsi)
  expect(formatDuration(minutes, 'ar')).toBe(arabic)
})

test('reads an instant on the clocks of Baghdad, in Arabic words, unless told otherwise', () => {
  expect(localTimeIn('2026-11-20T21:30:00Z')).toBe('2026-11-21T00:30')
  expect(localTimeIn('2026-11-20T21:30:00Z', 'Asia/Tehran')).toBe('2026-11-21T01:00')
  expect(formatDuration(85)).toBe(formatDuration(85, 'ar'))
})
