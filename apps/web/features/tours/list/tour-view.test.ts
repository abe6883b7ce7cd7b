import { expect, it } from 'vitest'
import { withQuery } from '../../../paths.ts'
import { askOf, filtersIn, plainView, viewIn, viewQuery, withoutFilters } from './tour-view.ts'

const viewOf = (text: string) => viewIn(new URLSearchParams(text))

it('reads everything asked for from the address, and says it again in the same words', () => {
  const text =
    'origin=thr&destination=istanbul&month=1405-10&travellers=4&nights=3-5&kinds=outbound.nature&transports=air&budget=500000000&guaranteed=1&sort=cheapest&page=2'
  expect(withQuery('/tours', viewQuery(viewOf(text)))).toBe(`/tours?${text}`)
})

it('counts for nothing what an address says wrongly', () => {
  expect(
    viewOf('month=1405-13&travellers=0&nights=many&kinds=space&budget=-1&sort=x&origin=%3Cb%3E'),
  ).toEqual(plainView)
  expect(viewOf('travellers=40').travellers).toBe(9)
})

it('asks for a Jalali month by its first and last day, the twelfth too', () => {
  expect(askOf(viewOf('month=1405-10'), 24)).toMatchObject({ from: '2026-12-22', to: '2027-01-20' })
  expect(askOf(viewOf('month=1405-12'), 24)).toMatchObject({ from: '2027-02-20', to: '2027-03-20' })
})

it('asks for one length of stay or for a span of them', () => {
  expect(askOf(viewOf('nights=3'), 24).nights).toEqual({ least: 3, most: 3 })
  expect(askOf(viewOf('nights=2-4'), 24).nights).toEqual({ least: 2, most: 4 })
})

it('keeps where and when while filters are let go', () => {
  const view = viewOf('destination=kish&month=1405-10&kinds=domestic&budget=90000000&guaranteed=1')
  expect(filtersIn(view)).toBe(3)
  expect(withoutFilters(view)).toEqual(viewOf('destination=kish&month=1405-10'))
})
