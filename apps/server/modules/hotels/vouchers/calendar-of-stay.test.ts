import { expect, it } from 'vitest'
import { calendarOfStay } from './calendar-of-stay.ts'

type Ask = Parameters<typeof calendarOfStay>[0]
const stay = {
  hotel: {
    nameFa: 'هتل نمونهٔ باغ ارم',
    cityNameFa: 'مشهد',
    addressFa: 'خیابان امام رضا، کوچهٔ ۳; پلاک ۱',
    timeZone: 'Asia/Tehran',
    checkInFrom: '14:00',
    checkOutUntil: '12:00',
    lat: 36.2879,
    lon: 59.6158,
  },
  checkIn: '2030-01-05',
  checkOut: '2030-01-07',
  leadGuest: 'رضا مرادی',
  rooms: [{ isCancelled: false }, { isCancelled: true }],
  voucher: { reference: 'AB12CD' },
} as unknown as Ask['stay']
const file = (more: object = {}) =>
  calendarOfStay({
    lineId: 'line-1',
    stay: { ...stay, ...more },
    page: 'https://parastoo.example/trip',
    writtenAt: Temporal.Instant.from('2029-12-01T00:00:00Z'),
  })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

it('edge 1: is told by the hotel’s own clock, under one name, with what the reception asks for', () => {
  const lines = unfolded(file())
  for (const line of [
    'UID:line-1@parastoo',
    'DTSTART:20300105T103000Z',
    'DTEND:20300107T083000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:اقامت در هتل نمونهٔ باغ ارم',
    'GEO:36.2879;59.6158',
  ])
    expect(lines).toContain(line)
  expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain('AB12CD')
  const place = (all: string[]) => all.find((line) => line.startsWith('LOCATION'))
  expect(place(lines)).toMatch(/هتل نمونهٔ باغ ارم، مشهد، خیابان .*\\; پلاک/)
  const inCity = { hotel: { ...stay.hotel, addressFa: 'مشهد، نزدیک حرم' } }
  expect(place(unfolded(file(inCity)))).toBe('LOCATION:هتل نمونهٔ باغ ارم، مشهد، نزدیک حرم')
  expect(
    file()
      .split('\r\n')
      .every((line) => Buffer.byteLength(line) <= 75),
  ).toBe(true)
})

it('says of a stay whose rooms were all given back that it is off', () => {
  const lines = unfolded(file({ rooms: [{ isCancelled: true }] }))
  expect(lines).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']))
  expect(lines).toContain('SUMMARY:لغو شد: اقامت در هتل نمونهٔ باغ ارم')
})
