import { describe, expect, it } from 'vitest'
import { type DayPrice, datesIn, daysAround, inThousandToman } from '../ribbon/ribbon-days.ts'
import { dayPrices, nearestDays } from './day-prices.ts'

const day = (date: string, priceRial: number | null): DayPrice => ({
  date,
  priceRial,
  isCheapest: false,
  tint: null,
  isHoliday: false,
  holidayName: null,
})

describe('the days of a ribbon', () => {
  it('lie round the chosen one, and never before today', () => {
    expect(daysAround('2026-12-01', '2026-11-01')).toEqual({ from: '2026-11-28', to: '2026-12-11' })
    expect(daysAround('2026-12-01', '2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-13' })
    expect(datesIn({ from: '2026-11-29', to: '2026-12-01' })).toEqual([
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
    ])
  })

  it('bear prices that never look lower than they are', () => {
    expect(inThousandToman(17_040_000)).toBe('۱٬۷۰۴')
    expect(inThousandToman(17_040_010)).toBe('۱٬۷۰۵')
  })

  it('mark the cheapest only where that tells something', async () => {
    const asked = {
      origin: { code: 'THR', kind: 'CityCode' },
      destination: { code: 'MHD', kind: 'CityCode' },
      from: '2026-12-01',
      to: '2026-12-04',
    } as const
    const marked = async (prices: (number | null)[]) => {
      const lowest = Math.min(...prices.map((price) => price ?? Number.POSITIVE_INFINITY))
      const homeCalendar = async () => ({
        meta: {},
        data: prices.map((minPrice, index) => ({
          date: `2026-12-0${index + 1}`,
          minPrice,
          isCheapest: minPrice === lowest,
          isHoliday: false,
          holidayName: null,
        })),
      })
      const found = await dayPrices({ homeCalendar } as never, asked)
      return found.filter(({ isCheapest }) => isCheapest).length
    }
    expect(await marked([30, 20, 30, null])).toBe(1)
    expect(await marked([20, 20, 30, null])).toBe(0)
  })
})

it('the nearest days with flights come nearest first, the earlier of two equals before', () => {
  const prices = [
    day('2026-11-28', 1),
    day('2026-11-30', 1),
    day('2026-12-01', null),
    day('2026-12-02', 1),
    day('2026-12-09', 1),
  ]
  expect(nearestDays(prices, '2026-12-01', 3).map(({ date }) => date)).toEqual([
    '2026-11-30',
    '2026-12-02',
    '2026-11-28',
  ])
})
