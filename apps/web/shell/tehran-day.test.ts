import { expect, it } from 'vitest'
import { tehranDayOf } from './tehran-day.ts'

it('is another day in Tehran from 20:30 UTC on', () => {
  expect(tehranDayOf('2026-11-21T20:29:59.999Z')).toBe('2026-11-21')
  expect(tehranDayOf('2026-11-21T20:30:00.000Z')).toBe('2026-11-22')
})
