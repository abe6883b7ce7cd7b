import { expect, it } from 'vitest'
import { inventoryFilterIn, queryOf } from './inventory-filter.ts'

const today = '2026-11-23'
const read = (query: string) => inventoryFilterIn(new URLSearchParams(query), today)

it('shows two weeks of prices from today where an address says nothing', () => {
  expect(read('')).toEqual({
    of: null,
    from: today,
    until: '2026-12-06',
    days: [],
    show: 'price',
  })
})

it('reads what an address says, and writes it back', () => {
  const filter = read('of=THR-MHD&from=2026-12-01&until=2026-12-31&days=45&show=seats')
  expect(filter).toEqual({
    of: 'THR-MHD',
    from: '2026-12-01',
    until: '2026-12-31',
    days: [4, 5],
    show: 'seats',
  })
  expect(queryOf(filter)).toMatchObject({ of: 'THR-MHD', days: '45', show: 'seats' })
})

it('leaves out what cannot be meant', () => {
  expect(read('from=2026-13-01&until=2020-01-01&days=089&show=colour')).toEqual(read(''))
  expect(read('until=2027-12-01').until).toBe('2026-12-06')
})
