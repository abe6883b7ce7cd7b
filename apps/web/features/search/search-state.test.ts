/**
 * The spec's flight search state (product-spec, section 3) lives in the address of the results page; each of its names is read here
 * from there.
 */
import { describe, expect, it } from 'vitest'
import { draftOf, emptyDraft, isWhole, legsOf, queryOf, questionOf } from './criteria.ts'

const address = new URLSearchParams(
  'product=domestic&trip=round&origin=THR&originKind=city&destination=MHD&date=2026-12-01&returnDate=2026-12-04&requestId=01a205e4-11e0-7abd-a356-5852ffa944ea',
)
const draft = draftOf(address)

describe('the flight search state', () => {
  it('has its dates, one for each way', () => {
    expect(legsOf(draft).map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-04'])
  })

  it('has the id of the answer in the address, and leaves it there when the question changes', () => {
    expect(address.get('requestId')).toMatch(/^01a205e4/)
    expect(queryOf(draft)).not.toHaveProperty('requestId')
  })

  it('has the request that is put to the server (availableRequest)', () => {
    if (!isWhole(draft)) throw new Error('The question is whole')
    expect(questionOf(draft)).toMatchObject({
      productType: 'DomesticFlight',
      flightType: 2,
      originDestinations: [{ departureDate: '2026-12-01' }, { departureDate: '2026-12-04' }],
      adults: 1,
    })
  })

  it('knows a flight at home from one abroad (isDomesticFlight)', () => {
    expect(draft.product).toBe('domestic')
    expect(draftOf(new URLSearchParams('product=international')).product).toBe('international')
  })

  it('is cleared by an address that asks nothing: one way, no places, no dates, no ids', () => {
    const cleared = draftOf(new URLSearchParams())
    expect(cleared).toEqual(emptyDraft)
    expect(cleared).toMatchObject({
      trip: 'one',
      origin: null,
      destination: null,
      date: null,
      legs: [],
    })
    expect(Object.keys(queryOf(cleared))).not.toContain('returningRequestId')
  })
})
