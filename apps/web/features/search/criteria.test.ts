import { describe, expect, it } from 'vitest'
import { withQuery } from '../../paths.ts'
import {
  asksTheSame,
  type Criteria,
  draftOf,
  emptyDraft,
  isSameQuestion,
  isWhole,
  placeWordsIn,
  queryOf,
  questionOf,
} from './criteria.ts'

const criteria: Criteria = {
  ...emptyDraft,
  product: 'international',
  origin: { code: 'THR', kind: 'CityCode' },
  destination: { code: 'IST', kind: 'AirportCode' },
  date: '2026-12-01',
  adults: 2,
  children: 1,
  infants: 1,
  cabin: 2,
}
const searchOf = (text: string) => new URLSearchParams(text)

describe('a question and its address', () => {
  it('come back from each other unchanged', () => {
    const address = withQuery('/plp', queryOf(criteria))
    expect(address).toBe(
      '/plp?product=international&origin=THR&originKind=city&destination=IST&date=2026-12-01&adults=2&children=1&infants=1&cabin=2',
    )
    expect(draftOf(new URL(address, 'https://site.invalid').searchParams)).toEqual(criteria)
  })

  it('reads dates as people type them, in any digits', () => {
    expect(draftOf(searchOf('date=۱۴۰۵/۹/۱۰')).date).toBe('2026-12-01')
    expect(draftOf(searchOf('date=2026-12-01')).date).toBe('2026-12-01')
    expect(draftOf(searchOf('date=2026-02-30')).date).toBeNull()
    expect(draftOf(searchOf('date=soon')).date).toBeNull()
  })

  it('leaves open what is missing or wrong instead of guessing', () => {
    const draft = draftOf(searchOf('origin=TEHRAN&destination=<b>&adults=x&cabin=9&product=boat'))
    expect(draft).toEqual(emptyDraft)
    expect(isWhole(draft)).toBe(false)
  })

  it('keeps words that are no codes for the loader to look up', () => {
    expect(placeWordsIn(searchOf('origin=تهران&destination=mhd'))).toEqual({
      origin: 'تهران',
      destination: null,
    })
  })

  it('puts the contract its own way', () => {
    expect(questionOf(criteria)).toMatchObject({
      productType: 'InternationalFlight',
      flightType: 1,
      cabinClass: 2,
      originDestinations: [{ origin: 'THR', originKind: 'CityCode', departureDate: '2026-12-01' }],
    })
  })
})

describe('telling questions apart', () => {
  it('knows the same question through another view of its answer', () => {
    const same = 'origin=THR&destination=MHD&date=2026-12-01'
    expect(asksTheSame(searchOf(same), searchOf(`${same}&sort=latest&requestId=7&adults=1`))).toBe(
      true,
    )
    expect(asksTheSame(searchOf(same), searchOf(`${same}&adults=2`))).toBe(false)
    expect(asksTheSame(searchOf('origin=تهران'), searchOf('origin=شیراز'))).toBe(false)
  })

  it('does not take the answer of an edited address for its own', () => {
    const asked = questionOf(criteria)
    expect(isSameQuestion(asked, questionOf({ ...criteria }))).toBe(true)
    expect(isSameQuestion(asked, questionOf({ ...criteria, date: '2026-12-02' }))).toBe(false)
    expect(isSameQuestion(asked, questionOf({ ...criteria, infants: 0 }))).toBe(false)
    expect(
      isSameQuestion(
        asked,
        questionOf({ ...criteria, origin: { code: 'THR', kind: 'AirportCode' } }),
      ),
    ).toBe(false)
  })
})
