import type { LineView } from '@parastoo/contract/orders/lines'
import { expect, it } from 'vitest'
import { storedValues } from '../../shell/stored-values.ts'
import {
  changeablePlaces,
  isKinshipAsked,
  type NewTravellerFields,
  newTravellerDraft,
  newTravellerResolver,
  policiesOf,
} from './change-traveller.ts'

const today = '2026-11-24'
const place = (unitId: string, bandOnReturn: string, isCancelled = false) => ({
  unitId,
  bandOnReturn,
  isCancelled,
  kinshipAskedBy: unitId === 'a' ? ['Female'] : [],
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
const typed = {
  type: 'Adult',
  documentType: 'NationalCode',
  firstName: 'Sara',
  genderTitle: 'Male',
  birthDateFa: '1990-01-01',
  nationalCode: '0012345679',
}
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

it('asks how they are related of a grown traveller who shares the room with the other gender, and of nobody else', () => {
  const [beside, alone] = changeablePlaces([tourLine('IR', terms)], today)
  if (!beside || !alone) throw new Error('There are two places')
  const man = { genderTitle: 'Male', birthDateFa: '1990-01-01' } as const
  expect(isKinshipAsked(man, beside)).toBe(true)
  expect(isKinshipAsked(man, alone)).toBe(false)
  expect(isKinshipAsked({ ...man, genderTitle: 'Female' }, beside)).toBe(false)
  expect(isKinshipAsked({ ...man, birthDateFa: '2012-01-01' }, beside)).toBe(false)
  expect(isKinshipAsked({ ...man, birthDateFa: '' }, beside)).toBe(false)
})

it('says at its field that a kinship is missing', async () => {
  const [beside] = changeablePlaces([tourLine('IR', terms)], today)
  if (!beside) throw new Error('There is a place')
  const fields = { ...typed, kinship: '' } as NewTravellerFields
  const judge = newTravellerResolver(beside)
  const { errors } = await judge(fields, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toHaveProperty('kinship.type', 'KINSHIP_REQUIRED')
})

it('keeps what was typed for the tab, to whoever is of that age, until it is sent', () => {
  const lying = new Map<string, string>()
  const stored = storedValues({
    getItem: (key) => lying.get(key) ?? null,
    setItem: (key, text) => void lying.set(key, text),
    removeItem: (key) => void lying.delete(key),
  })
  const draft = newTravellerDraft(stored, { orderId: 'order', type: 'Adult' })
  const opening = { ...typed, firstName: '', kinship: '' } as NewTravellerFields
  draft.keep({ ...typed, kinship: 'notary' } as NewTravellerFields)
  expect(draft.restore(opening)).toMatchObject({ firstName: 'Sara', kinship: 'notary' })
  const child = newTravellerDraft(stored, { orderId: 'order', type: 'Child' })
  expect(child.restore(opening)).toEqual(opening)
  draft.forget()
  expect(draft.restore(opening)).toEqual(opening)
})
