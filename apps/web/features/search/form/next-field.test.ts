import { expect, it } from 'vitest'
import { emptyDraft } from '../criteria.ts'
import type { Place } from '../places/place.ts'
import { type FormState, formOf, withRow, withTrip } from './form-state.ts'
import { type FieldName, nextField } from './next-field.ts'

const place = (code: string) => ({ code, kind: 'CityCode', cityName: code }) as Place
const empty = formOf(emptyDraft, { places: { origin: null, destination: null }, legPlaces: [] })
const filled = withRow(empty, 0, {
  origin: place('THR'),
  destination: place('MHD'),
  date: '2026-12-12',
})
const led = (before: FormState, after: FormState, field: FieldName) =>
  nextField({ before, after }, field)

it('leads from where to where to when to who', () => {
  const one = withRow(empty, 0, { origin: place('THR') })
  expect(led(empty, one, 'origin')).toBe('destination')
  const two = withRow(one, 0, { destination: place('MHD') })
  expect(led(one, two, 'destination')).toBe('date')
  expect(led(two, withRow(two, 0, { date: '2026-12-12' }), 'date')).toBe('party')
})

it('leaves out what is filled, and opens nothing for who only corrects', () => {
  const landing = withRow(empty, 0, { destination: place('MHD') })
  expect(led(landing, withRow(landing, 0, { origin: place('THR') }), 'origin')).toBe('date')
  for (const [field, changed] of [
    ['origin', { origin: place('SYZ') }],
    ['destination', { destination: place('KIH') }],
    ['date', { date: '2026-12-13' }],
  ] as const)
    expect(led(filled, withRow(filled, 0, changed), field)).toBeNull()
})

it('leads back to what was left out', () => {
  const there = withRow(empty, 0, { destination: place('MHD') })
  expect(led(empty, there, 'destination')).toBe('origin')
  const dated = withRow(there, 0, { date: '2026-12-12' })
  expect(led(there, dated, 'date')).toBe('origin')
  expect(led(dated, withRow(dated, 0, { origin: place('THR') }), 'origin')).toBe('party')
})

it('asks for both days of a round trip before it goes on', () => {
  const round = withTrip(withRow(filled, 0, { date: null }), 'round')
  const there = withRow(round, 0, { date: '2026-12-12' })
  expect(led(round, there, 'date')).toBeNull()
  expect(led(there, { ...there, returnDate: '2026-12-15' }, 'date')).toBe('party')
})

it('goes on with the next flight of several, whose beginning is known', () => {
  const several = withTrip(withRow(empty, 0, { origin: place('THR') }), 'multi')
  const first = withRow(several, 0, { destination: place('IST') })
  expect(led(several, first, '0.destination')).toBe('0.date')
  const dated = withRow(first, 0, { date: '2026-12-12' })
  expect(led(first, dated, '0.date')).toBe('1.destination')
})
