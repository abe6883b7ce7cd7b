/** Periods of operation as the suites of SSIM readers expand them: ends, weekdays, fortnights, midnight, the date line, the clocks. */
import { expect, test } from 'vitest'
import { expandSchedule } from './expand-schedule.ts'
import type { Leg } from './leg.ts'
import { sampleEnd, sampleLeg } from './testing/sample-leg.ts'

const zones: Record<string, string> = {
  THR: 'Asia/Tehran',
  MHD: 'Asia/Tehran',
  EVN: 'Asia/Yerevan',
  HRG: 'Africa/Cairo',
  FRA: 'Europe/Berlin',
  HNL: 'Pacific/Honolulu',
  NRT: 'Asia/Tokyo',
}

function expand(changes: Partial<Leg>, window: { from?: string; until?: string } = {}) {
  const { from = '2026-01-01', until = '2028-12-31' } = window
  const legs = [sampleLeg(changes)]
  const zoneOf = (airport: string) => zones[airport]
  return [...expandSchedule({ legs, zoneOf, from, until, coveredUntil: null })]
}

const dates = (changes: Partial<Leg>) => expand(changes).map(({ operatesOn }) => operatesOn)
const days = (daysOfOperation: number[], operatesFrom: string, operatesUntil: string) =>
  dates({ daysOfOperation, operatesFrom, operatesUntil })

test('a period of one day flies that day, and none when it is another weekday', () => {
  expect(days([1, 2, 3, 4, 5, 6, 7], '2026-11-16', '2026-11-16')).toEqual(['2026-11-16'])
  expect(days([1], '2026-11-16', '2026-11-16')).toEqual(['2026-11-16'])
  expect(days([2], '2026-11-16', '2026-11-16')).toEqual([])
})

test('a period whose ends are not days of operation begins after its first and ends before its last', () => {
  expect(days([3], '2026-11-05', '2026-11-24')).toEqual(['2026-11-11', '2026-11-18'])
})

test('weekends go on over the end of a month, of a year, and over the day that leap years have', () => {
  expect(days([6, 7], '2026-12-26', '2027-01-04')).toEqual([
    '2026-12-26',
    '2026-12-27',
    '2027-01-02',
    '2027-01-03',
  ])
  expect(days([1, 2, 3], '2028-02-28', '2028-03-01')).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})

test('every second week is counted from the beginning of the period', () => {
  const period = { operatesFrom: '2026-11-02', operatesUntil: '2026-11-30' }
  expect(dates({ everyWeeks: 2, daysOfOperation: [1, 5], ...period })).toEqual([
    '2026-11-02',
    '2026-11-06',
    '2026-11-16',
    '2026-11-20',
    '2026-11-30',
  ])
})

test('a flight that lands after midnight keeps the date on which it left', () => {
  const [flight] = expand({
    departure: sampleEnd('EVN', 1425),
    arrival: sampleEnd('HRG', 85, 1),
    operatesFrom: '2026-11-16',
    operatesUntil: '2026-11-16',
  })
  expect(flight).toMatchObject({
    operatesOn: '2026-11-16',
    departsOn: '2026-11-16',
    arrivesOn: '2026-11-17',
    durationMinutes: 220,
  })
})

test('a later leg that leaves after midnight is named by the day on which the flight began', () => {
  const [flight] = expand({
    legSequence: 2,
    departure: sampleEnd('THR', 60, 1),
    arrival: sampleEnd('MHD', 145, 1),
    operatesFrom: '2026-11-16',
    operatesUntil: '2026-11-16',
  })
  expect(flight).toMatchObject({ operatesOn: '2026-11-16', departsOn: '2026-11-17' })
})

test('over the date line a flight may land the day before it left', () => {
  const [flight] = expand({
    departure: sampleEnd('NRT', 30),
    arrival: sampleEnd('HNL', 750, -1),
    operatesFrom: '2026-11-16',
    operatesUntil: '2026-11-16',
  })
  expect(flight).toMatchObject({ departsOn: '2026-11-16', arrivesOn: '2026-11-15' })
  expect(flight?.durationMinutes).toBe(420)
})

test('in the night when the clocks change a flight is an hour shorter or longer', () => {
  const night = { departure: sampleEnd('FRA', 90), arrival: sampleEnd('FRA', 240) }
  const on = (day: string) => expand({ ...night, operatesFrom: day, operatesUntil: day })[0]
  expect(on('2027-03-27')?.durationMinutes).toBe(150)
  expect(on('2027-03-28')?.durationMinutes).toBe(90)
  expect(on('2026-10-25')?.durationMinutes).toBe(210)
})
