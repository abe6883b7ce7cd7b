import { expect, it } from 'vitest'
import { toldMoment } from './told-moment.ts'

it('tells an instant by the calendar and the clock of Tehran, past midnight too', () => {
  expect(toldMoment('2026-11-23T08:00:00Z')).toBe('۲ آذر ۱۴۰۵، ۱۱:۳۰')
  expect(toldMoment('2026-11-23T21:00:00Z')).toBe('۳ آذر ۱۴۰۵، ۰۰:۳۰')
})
