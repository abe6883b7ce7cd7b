import { addDays } from '@parastoo/kit/dates'
import { describe, expect, it } from 'vitest'
import { cheapestMonth, lowestUntil } from './price-months.ts'

/** 1 Azar 1405 is 22 November 2026. */
const daysFrom = (date: string, count: number, priceRial: number) =>
  Array.from({ length: count }, (_, index) => ({ date: addDays(date, index), priceRial }))

describe('the cheapest month', () => {
  it('is the Jalali month with the lowest median', () => {
    const days = [
      ...daysFrom('2026-11-22', 30, 20_000_000),
      ...daysFrom('2026-12-22', 30, 15_000_000),
    ]
    expect(cheapestMonth(days)).toEqual({ name: 'دی', medianRial: 15_000_000 })
  })

  it('is none where only one month has enough days to be compared', () => {
    const days = [...daysFrom('2026-11-22', 30, 20_000_000), ...daysFrom('2026-12-22', 5, 1)]
    expect(cheapestMonth(days)).toBeNull()
  })
})

describe('the lowest price', () => {
  it('is that of the earliest among equal days, none past the last', () => {
    const days = [
      { date: '2026-11-24', priceRial: 9 },
      { date: '2026-11-23', priceRial: 9 },
      { date: '2026-12-30', priceRial: 1 },
    ]
    expect(lowestUntil(days, '2026-12-01')).toEqual({ date: '2026-11-23', priceRial: 9 })
    expect(lowestUntil([], '2026-12-01')).toBeNull()
  })
})
