import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const flight: CalendarEvent = {
  uid: 'line-0',
  starts: Temporal.Instant.from('2030-01-05T03:15:00Z'),
  ends: Temporal.Instant.from('2030-01-05T07:05:00Z'),
  titleFa: 'پرواز تهران به استانبول (TK 875)',
  placeFa: 'فرودگاه بین‌المللی امام خمینی، تهران; پایانه ۱, (IKA)',
  toldFa: ['ترکیش ایرلاینز', 'کد رزرو: K7QM2X'],
  page: 'https://parastoo.example/profile/my-travels/order-details?orderId=1',
  sequence: 0,
  isOff: false,
  remindsFa: 'پرواز تهران به استانبول',
}
const fileOf = (event: CalendarEvent) =>
  calendarFile({
    of: 'Trips',
    nameFa: 'پرستو',
    writtenAt: Temporal.Instant.from('2030-01-01T00:00:00.123Z'),
    events: [event],
  })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('tells each flight in UTC, with a stable name and its reservation code', () => {
  const lines = unfolded(fileOf(flight))
  for (const line of [
    'BEGIN:VCALENDAR',
    'UID:line-0@parastoo',
    'DTSTAMP:20300101T000000Z',
    'DTSTART:20300105T031500Z',
    'DTEND:20300105T070500Z',
    'SUMMARY:پرواز تهران به استانبول (TK 875)',
    'LOCATION:فرودگاه بین‌المللی امام خمینی، تهران\\; پایانه ۱\\, (IKA)',
    'END:VCALENDAR',
  ])
    expect(lines).toContain(line)
  expect(lines.find((line) => line.startsWith('DESCRIPTION:ترکیش'))).toContain(
    '\\nکد رزرو: K7QM2X\\n',
  )
})

it('tells a flight that goes no more as cancelled, under the same name and a higher number, and rings for it no more', () => {
  const before = unfolded(fileOf(flight))
  expect(before).toEqual(expect.arrayContaining(['SEQUENCE:0', 'STATUS:CONFIRMED', 'BEGIN:VALARM']))
  const after = unfolded(fileOf({ ...flight, sequence: 2, isOff: true }))
  expect(after).toEqual(
    expect.arrayContaining(['UID:line-0@parastoo', 'SEQUENCE:2', 'STATUS:CANCELLED']),
  )
  expect(after).toContain('SUMMARY:لغو شد: پرواز تهران به استانبول (TK 875)')
  expect(after).not.toContain('BEGIN:VALARM')
})

it('folds at 75 bytes without splitting a letter, and no text breaks out of its line', () => {
  // A title may have the sign of a spoilt letter itself.
  const anyText = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => text.replaceAll('\uFFFD', ''))
  fc.assert(
    fc.property(anyText, anyText, (titleFa, placeFa) => {
      const text = fileOf({ ...flight, titleFa, placeFa })
      const lines = text.split('\r\n')
      expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
      expect(text).not.toContain('\uFFFD')
      expect(unfolded(text)).toHaveLength(unfolded(fileOf(flight)).length)
    }),
  )
})
