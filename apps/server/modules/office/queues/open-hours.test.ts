import { expect, it } from 'vitest'
import { afterOpenHours } from './open-hours.ts'

// Tehran is three and a half hours ahead of UTC; the 20th of November 2026 is a Friday.
it.each([
  ['within a day', '2026-11-18T08:00:00Z', 4, '2026-11-18T12:00:00Z'],
  ['before opening, from nine', '2026-11-18T01:00:00Z', 1, '2026-11-18T06:30:00Z'],
  ['over a night', '2026-11-18T18:30:00Z', 2, '2026-11-19T06:30:00Z'],
  ['into a Friday, from ten', '2026-11-19T18:30:00Z', 2, '2026-11-20T07:30:00Z'],
  ['after closing', '2026-11-18T20:00:00Z', 1, '2026-11-19T06:30:00Z'],
])('counts open hours only: %s', (_, since, hours, due) => {
  expect(afterOpenHours(Temporal.Instant.from(since), hours).toString()).toBe(due)
})
