import type { LineView } from '@parastoo/contract/orders/lines'
import { expect, it } from 'vitest'
import { changeablePlaces, policiesOf } from './change-traveller.ts'

const today = '2026-11-24'
const place = (unitId: string, bandOnReturn: string, isCancelled = false) => ({
  unitId,
  bandOnReturn,
  isCancelled,
})
const tourLine = (countryCode: string, travellerChange: object | null) =>
  ({
    kind: 'tour',
    state: 'issued',
    title: 'تور',
    tour: {
      tour: { origin: { countryCode: 'IR' }, cities: [{ countryCode }] },
      departure: { startsOn: '2027-01-10', endsOn: '2027-01-13' },
      people: [place('a', 'adult'), place('b', 'young-child'), place('c', 'infant', true)],
      travellerChange,
    },
  }) as unknown as LineView
const policy = (state: string) =>
  ({ kind: 'insurance', state, title: `بیمهٔ ${state}` }) as unknown as LineView
const terms = { fee: 5_000_000, until: '2027-01-03T20:30:00Z' }

it('offers the places of those who still go, each by their age and the papers of the way', () => {
  const home = changeablePlaces([tourLine('IR', terms), policy('issued')], today)
  expect(home.map(({ place: { unitId }, type, trip }) => [unitId, type, trip.route])).toEqual([
    ['a', 'Adult', 'domestic'],
    ['b', 'Child', 'domestic'],
  ])
  const [abroad] = changeablePlaces([tourLine('TR', terms)], today)
  expect(abroad?.trip).toEqual({
    today,
    firstFlightOn: '2027-01-10',
    lastFlightOn: '2027-01-13',
    route: 'fromIran',
  })
})

it('offers none where the names of a tour are closed', () => {
  expect(changeablePlaces([tourLine('IR', null)], today)).toEqual([])
})

it('names the policies that stay in the former traveller’s name', () => {
  expect(policiesOf([tourLine('IR', terms), policy('issued'), policy('void')])).toEqual([
    'بیمهٔ issued',
  ])
})
