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
import { plainView, viewOf } from './results/results-view.ts'

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

  it('take no filter along: a new question begins with everything', () => {
    const narrowed = searchOf(
      `${withQuery('', queryOf(criteria)).slice(1)}&sort=latest&stops=1&out=x`,
    )
    const next = searchOf(
      withQuery('', queryOf({ ...draftOf(narrowed), date: '2026-12-02' })).slice(1),
    )
    expect(viewOf(narrowed)).not.toEqual(plainView)
    expect(viewOf(next)).toEqual(plainView)
    expect(next.get('date')).toBe('2026-12-02')
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

describe('a round trip', () => {
  const round: Criteria = { ...criteria, trip: 'round', returnDate: '2026-12-09' }

  it('keeps its way back in the address, and is whole only with it', () => {
    const address = withQuery('/plp', queryOf(round))
    expect(address).toContain('trip=round')
    expect(draftOf(new URL(address, 'https://site.invalid').searchParams)).toEqual(round)
    expect(isWhole(round)).toBe(true)
    expect(isWhole({ ...round, returnDate: null })).toBe(false)
  })

  it('asks for both directions', () => {
    expect(questionOf(round)).toMatchObject({
      flightType: 2,
      originDestinations: [
        { origin: 'THR', destination: 'IST', departureDate: '2026-12-01' },
        { origin: 'IST', destination: 'THR', departureDate: '2026-12-09' },
      ],
    })
    const later = questionOf({ ...round, returnDate: '2026-12-10' })
    expect(isSameQuestion(questionOf(round), later)).toBe(false)
    expect(isSameQuestion(questionOf(round), questionOf(criteria))).toBe(false)
  })
})

describe('a journey by several destinations', () => {
  const legs = 'THR.city-IST.city-2026-12-01,IST-DXB-2026-12-05'
  const multi = draftOf(searchOf(`product=international&trip=multi&legs=${legs}`))

  it('stands in the address leg by leg', () => {
    expect(queryOf(multi).legs).toBe(legs)
    expect(multi.legs).toEqual([
      {
        origin: { code: 'THR', kind: 'CityCode' },
        destination: { code: 'IST', kind: 'CityCode' },
        date: '2026-12-01',
      },
      {
        origin: { code: 'IST', kind: 'AirportCode' },
        destination: { code: 'DXB', kind: 'AirportCode' },
        date: '2026-12-05',
      },
    ])
    expect(multi).toMatchObject(multi.legs[0] ?? {})
  })

  it('asks for each flight', () => {
    if (!isWhole(multi)) throw new Error('is whole')
    expect(questionOf(multi)).toMatchObject({
      flightType: 3,
      originDestinations: [{ originKind: 'CityCode' }, { origin: 'IST', destination: 'DXB' }],
    })
  })

  it('keeps what is half written, and never has fewer than two or more than six flights', () => {
    const half = draftOf(searchOf('trip=multi&legs=THR--,-DXB-2026-12-05,<b>'))
    expect(queryOf(half).legs).toBe('THR--,-DXB-2026-12-05,--')
    expect(isWhole(half)).toBe(false)
    expect(draftOf(searchOf('trip=multi')).legs).toHaveLength(2)
    expect(draftOf(searchOf(`trip=multi&legs=${'THR-IST-,'.repeat(9)}`)).legs).toHaveLength(6)
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
