import { describe, expect, it } from 'vitest'
import { filtersIn, filtersOf, plainView, viewIn, withoutFilters, withView } from './hotel-view.ts'

const chosen = {
  ...plainView,
  sort: 'nearest',
  stars: [4, 5],
  kinds: ['hotel', 'pilgrim-house'],
  facilities: ['wifi', 'air-conditioning'],
  hasBreakfast: true,
  admits: ['woman-alone'],
  oldestAge: 16,
  walkMinutes: 15,
  priceTo: 90_000_000,
  page: 2,
} as const

describe('the view of the list', () => {
  it('is read from the address as it was written, and leaves the stay alone', () => {
    const written = withView(new URLSearchParams('checkIn=2026-12-05&rooms=2-5'), chosen)
    expect(written.get('rooms')).toBe('2-5')
    expect(viewIn(written)).toEqual(chosen)
  })

  it('takes nonsense as nothing', () => {
    const nonsense =
      'stars=9.x&kinds=tent&admits=cats&age=121&boards=ZZ&walk=-3&page=0&from=1e9&sort=worst'
    expect(viewIn(new URLSearchParams(nonsense))).toEqual(plainView)
  })

  it('counts its filters, and loses them but keeps its sort', () => {
    expect(filtersIn(chosen)).toBe(11)
    expect(withoutFilters(chosen)).toEqual({ ...plainView, sort: 'nearest' })
    expect(withView(withView(new URLSearchParams(), chosen), plainView).toString()).toBe('')
  })
})

describe('the filters of the search call', () => {
  it('name every board with a breakfast where breakfast is wanted', () => {
    const boards = ['BB', 'HB-lunch', 'HB-dinner', 'FB', 'AI', 'UAI']
    expect(filtersOf({ ...plainView, hasBreakfast: true })).toMatchObject({ boards })
    expect(filtersOf({ ...plainView, boards: ['RO'] })).toMatchObject({ boards: ['RO'] })
  })

  it('hold nothing that was not chosen', () =>
    expect(filtersOf(plainView)).toEqual({ stars: [], kinds: [], facilities: [] }))
})
