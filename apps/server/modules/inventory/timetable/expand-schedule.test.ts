import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DatedFlight, expandSchedule, repeatDays } from './expand-schedule.ts'
import type { Leg } from './leg.ts'
import { sampleEnd, sampleLeg } from './testing/sample-leg.ts'

const zones: Record<string, string> = {
  THR: 'Asia/Tehran',
  MHD: 'Asia/Tehran',
  FRA: 'Europe/Berlin',
  NJF: 'Asia/Baghdad',
}
const zoneOf = (airport: string) => zones[airport]

function expand(leg: Leg, from: string, until: string): DatedFlight[] {
  return [...expandSchedule({ legs: [leg], zoneOf, from, until })]
}

function plus(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

const date = fc.integer({ min: 0, max: 900 }).map((days) => plus('2026-01-01', days))
const span = fc.tuple(date, date).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string])

test('exactly the period, the window and the weekdays decide which dates fly, and no date flies twice', () => {
  const days = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
  fc.assert(
    fc.property(span, span, days, ([begins, ends], [from, until], daysOfOperation) => {
      const leg = sampleLeg({ operatesFrom: begins, operatesUntil: ends, daysOfOperation })
      const flights = [...expandSchedule({ legs: [leg], zoneOf, from, until, coveredUntil: null })]
      const expected: string[] = []
      for (let day = from; day <= until; day = plus(day, 1)) {
        const weekday = Temporal.PlainDate.from(day).dayOfWeek
        if (day >= begins && day <= ends && daysOfOperation.includes(weekday)) expected.push(day)
      }
      expect(flights.map((flight) => flight.departsOn)).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('beyond the covered seasons each date repeats the one 364 days before, on its weekday and at its local time', () => {
  fc.assert(
    fc.property(span, date, ([begins, ends], from) => {
      const leg = sampleLeg({ operatesFrom: begins, operatesUntil: ends, daysOfOperation: [1, 4] })
      const flights = expand(leg, from, plus(from, 800))
      const dates = flights.map((flight) => flight.operatesOn)
      expect(new Set(dates).size).toBe(dates.length)
      const isRight = ({ operatesOn, repeats, departureMinutes }: DatedFlight) => {
        const source = repeats ?? operatesOn
        const shift = Temporal.PlainDate.from(source).until(operatesOn).days
        return (
          [1, 4].includes(Temporal.PlainDate.from(operatesOn).dayOfWeek) &&
          departureMinutes === 300 &&
          source >= begins &&
          source <= ends &&
          shift % repeatDays === 0 &&
          shift > 0 === operatesOn > ends
        )
      }
      // Asked of hundreds of flights in each of hundreds of runs: one by one `expect` itself would take most of the time.
      expect(flights.filter((flight) => !isRight(flight))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a covered year is on sale without a gap for the next three', () => {
  const leg = sampleLeg({ operatesFrom: '2026-10-25', operatesUntil: '2028-03-25' })
  expect(expand(leg, '2027-03-01', '2030-02-28')).toHaveLength(1096)
})

test('biweekly flights keep their fortnight, also when the season repeats', () => {
  const leg = sampleLeg({ operatesUntil: '2026-12-31', daysOfOperation: [1], everyWeeks: 2 })
  const dates = expand(leg, '2026-11-01', '2027-12-31').map((flight) => flight.operatesOn)
  expect(dates.slice(0, 4)).toEqual(['2026-11-09', '2026-11-23', '2026-12-07', '2026-12-21'])
  expect(dates).toContain('2027-11-08')
  for (const day of dates) {
    expect(Temporal.PlainDate.from('2026-11-09').until(day).days % 14).toBe(0)
  }
})

test('an arrival after midnight falls on the next day and the instants are those of the zones', () => {
  const leg = sampleLeg({ departure: sampleEnd('THR', 1410), arrival: sampleEnd('NJF', 35, 1) })
  expect(expand(leg, '2026-11-26', '2026-11-26')).toMatchObject([
    {
      operatesOn: '2026-11-26',
      departsOn: '2026-11-26',
      arrivesOn: '2026-11-27',
      arrivalMinutes: 35,
      departsAt: Temporal.Instant.from('2026-11-26T20:00Z'),
      arrivesAt: Temporal.Instant.from('2026-11-26T21:35Z'),
      durationMinutes: 95,
      repeats: null,
    },
  ])
})

test("the airport's zone decides, whatever variation the file claims", () => {
  const arrival = { ...sampleEnd('FRA', 690), utcVariationMinutes: 0 }
  const leg = sampleLeg({ operatesUntil: null, arrival })
  const [winter] = expand(leg, '2027-03-27', '2027-03-27')
  const [summer] = expand(leg, '2027-03-29', '2027-03-29')
  expect(winter?.arrivesAt.toString()).toBe('2027-03-27T10:30:00Z')
  expect(summer?.arrivesAt.toString()).toBe('2027-03-29T09:30:00Z')
})

test('a file in UTC gives the local dates and clocks of the airports', () => {
  const leg = sampleLeg({
    timeMode: 'U',
    departure: sampleEnd('THR', 1320),
    arrival: sampleEnd('MHD', 1405),
  })
  expect(expand(leg, '2026-11-26', '2026-11-26')).toMatchObject([
    {
      operatesOn: '2026-11-26',
      departsOn: '2026-11-27',
      departureMinutes: 90,
      durationMinutes: 85,
    },
  ])
})

test('a repeated flight keeps its duration where clocks change on another date that year', () => {
  const leg = sampleLeg({
    operatesFrom: '2027-03-01',
    operatesUntil: '2027-03-27',
    departure: sampleEnd('THR', 450),
    arrival: sampleEnd('FRA', 650),
  })
  const flight = expand(leg, '2028-03-01', '2028-04-30').find((one) => one.departsOn > '2028-03-25')
  expect(flight).toBeUndefined()
  const late = expand(leg, '2029-03-24', '2029-03-24')
  expect(late).toMatchObject([{ durationMinutes: 350, departureMinutes: 450, arrivalMinutes: 650 }])
})

test('an airport without a zone is refused by its name', () => {
  const leg = sampleLeg({ arrival: sampleEnd('XXX', 400) })
  expect(() => expand(leg, '2026-11-01', '2026-11-02')).toThrow(/XXX/)
})
