import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetMinutesAt, utcMinutesOf } from './zone-clock.ts'

const zones = [
  'Asia/Tehran',
  'Asia/Baghdad',
  'Europe/Istanbul',
  'Europe/Berlin',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'UTC',
]
const minutes = fc.integer({ min: 15_800_000, max: 52_000_000 })

test('offsets are those of Temporal', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, utc) => {
      const there = Temporal.Instant.fromEpochMilliseconds(utc * 60_000).toZonedDateTimeISO(zone)
      expect(offsetMinutesAt(zone, utc)).toBe(there.offsetNanoseconds / 60e9)
    }),
    { numRuns: 2000 },
  )
})

test('local clocks become the moments Temporal gives, also around every change of 2020 to 2030', () => {
  const nearChanges = zones.flatMap((zone) => {
    const found: [string, number][] = []
    let moment = Temporal.ZonedDateTime.from(`2020-01-01T00:00[${zone}]`)
    for (;;) {
      const next = moment.getTimeZoneTransition('next')
      if (next === null || next.year > 2030) return found
      const at = next.epochMilliseconds / 60_000
      for (let step = -180; step <= 360; step += 15) found.push([zone, at + step])
      moment = next
    }
  })
  expect(nearChanges.length).toBeGreaterThan(1000)
  for (const [zone, utc] of nearChanges) expectSameMoment(zone, utc)
  fc.assert(fc.property(fc.constantFrom(...zones), minutes, expectSameMoment), { numRuns: 2000 })
})

test('an unknown zone is a fault', () => {
  expect(() => offsetMinutesAt('Asia/Nowhere', 0)).toThrow(RangeError)
})

function expectSameMoment(zone: string, utc: number): void {
  const local = utc + offsetMinutesAt(zone, utc)
  for (const clock of [local, local + 60]) {
    const there = Temporal.Instant.fromEpochMilliseconds(clock * 60_000)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
      .toZonedDateTime(zone)
    expect(utcMinutesOf(zone, clock)).toBe(there.epochMilliseconds / 60_000)
  }
}
