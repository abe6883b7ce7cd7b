import { describe, expect, it } from 'vitest'
import {
  filtersIn,
  plainView,
  type View,
  viewOf,
  withoutFilters,
  withView,
} from './results-view.ts'

const narrow: View = {
  sort: 'latest',
  airlines: ['W5', 'IRZ'],
  type: '1',
  dayParts: ['morning', 'evening'],
  departs: [360, 720],
  stops: '2',
  stopsBack: '1',
  priceRial: [10_000_000, 30_000_000],
  durationMinutes: [120, 600],
  airports: ['IKA', 'SAW'],
  isOnlyRefundable: true,
  isOnlyExisting: true,
  hasDuplicates: false,
  hasLong: true,
  openId: '0190',
  comparedIds: ['0190d3a6-7a1c-7cc0-8a3b-2f1f2f9d1a01'],
  outboundId: '0191',
}

describe('the view in the address', () => {
  it('comes back as it was written, beside a question that stays', () => {
    const written = withView(new URLSearchParams('origin=THR&rqs=12345'), narrow)
    expect(viewOf(written)).toEqual(narrow)
    expect(written.get('origin')).toBe('THR')
    expect(written.get('rqs')).toBe('12345')
  })

  it.each([
    ['MostExpensive', 'expensive'],
    ['Cheapest', 'cheapest'],
    ['Earliest', 'earliest'],
    ['Latest', 'latest'],
    ['Fastest', 'fastest'],
    ['Promotions', 'cheapest'],
  ])('takes the spec’s word %s as the sort %s', (word, sort) => {
    expect(viewOf(new URLSearchParams({ sort: word })).sort).toBe(sort)
  })

  it('writes no defaults, so that a plain list has a plain address', () => {
    const cleared = withView(withView(new URLSearchParams('origin=THR'), narrow), plainView)
    expect(cleared.toString()).toBe('origin=THR')
  })

  it('falls back to the defaults of the spec on anything unknown', () => {
    const odd = new URLSearchParams('sort=nicest&type=7&times=teatime&airlines=,<script>,')
    expect(viewOf(odd)).toEqual(plainView)
  })

  it('shows everything by default: all types, duplicates too, the cheapest first', () => {
    expect(plainView).toMatchObject({ sort: 'cheapest', type: '0', hasDuplicates: true })
    expect(plainView).toMatchObject({ airlines: [], dayParts: [], isOnlyExisting: false })
  })

  it('counts what narrows the list, and clears just that', () => {
    expect(filtersIn(plainView)).toBe(0)
    expect(filtersIn(narrow)).toBe(15)
    const { sort, hasLong, openId, comparedIds, outboundId } = narrow
    const kept = { sort, hasLong, openId, comparedIds, outboundId }
    expect(withoutFilters(narrow)).toEqual({ ...plainView, ...kept })
  })
})
