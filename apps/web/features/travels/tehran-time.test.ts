import { expect, it } from 'vitest'
import { tehranTime } from './tehran-time.ts'

it.each([
  ['2026-11-20T08:00:00Z', '2026-11-20T11:30'],
  ['2026-11-20T20:30:00.000Z', '2026-11-21T00:00'],
  ['2026-11-20T11:30:00+03:30', '2026-11-20T11:30'],
  ['2026-12-31T21:00:00Z', '2027-01-01T00:30'],
])('%s is %s in Tehran', (instant, local) => expect(tehranTime(instant)).toBe(local))
