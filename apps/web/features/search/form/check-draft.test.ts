import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft } from '../criteria.ts'
import { faultsOf, fieldOfRefusal } from './check-draft.ts'

const today = '2026-11-20'
const whole: Draft = {
  ...emptyDraft,
  origin: { code: 'THR', kind: 'AirportCode' },
  destination: { code: 'MHD', kind: 'AirportCode' },
  date: '2026-12-01',
}

describe('checking a question before it is asked', () => {
  it('lets a whole question through', () => {
    expect(faultsOf(whole, today)).toEqual({})
    expect(faultsOf({ ...whole, date: today }, today)).toEqual({})
  })

  it('names every missing field at once', () => {
    expect(faultsOf(emptyDraft, today)).toEqual({
      origin: 'ORIGIN_REQUIRED',
      destination: 'DESTINATION_REQUIRED',
      date: 'DEPARTURE_DATE_REQUIRED',
    })
  })

  it('refuses a journey to where it starts', () => {
    const round = { ...whole, destination: { code: 'THR', kind: 'CityCode' } as const }
    expect(faultsOf(round, today)).toEqual({ destination: 'SAME_ORIGIN_AND_DESTINATION' })
  })

  it('refuses a day gone by and a day not yet on sale', () => {
    expect(faultsOf({ ...whole, date: '2026-11-19' }, today).date).toBe('DEPARTURE_DATE_IN_PAST')
    expect(faultsOf({ ...whole, date: '2027-10-16' }, today)).toEqual({})
    expect(faultsOf({ ...whole, date: '2027-10-17' }, today).date).toBe('DEPARTURE_DATE_TOO_FAR')
  })

  it('holds the party to the rules of the spec', () => {
    const fault = (party: Partial<Draft>) => faultsOf({ ...whole, ...party }, today).party
    expect(fault({ adults: 0 })).toBe('PASSENGERS_REQUIRED')
    expect(fault({ adults: 10 })).toBe('TOO_MANY_PASSENGERS')
    expect(fault({ adults: 1, infants: 2 })).toBe('TOO_MANY_INFANTS')
    expect(fault({ adults: 1, children: 3, infants: 1 })).toBe('TOO_MANY_CHILDREN_PER_ADULT')
    expect(fault({ adults: 1, children: 2, infants: 1 })).toBeUndefined()
  })

  it('wants the way back of a round trip, not before the way there', () => {
    const fault = (returnDate: string | null) =>
      faultsOf({ ...whole, trip: 'round', returnDate }, today).returnDate
    expect(fault(null)).toBe('RETURN_DATE_REQUIRED')
    expect(fault('2026-11-30')).toBe('RETURN_BEFORE_DEPARTURE')
    expect(fault('2026-12-01')).toBeUndefined()
    expect(fault('2027-10-17')).toBe('DEPARTURE_DATE_TOO_FAR')
  })

  it('judges each flight of a journey by several destinations', () => {
    const legs = [whole, { origin: whole.destination, destination: null, date: '2026-11-30' }]
    expect(faultsOf({ ...whole, trip: 'multi', legs }, today)).toEqual({
      '1.destination': 'DESTINATION_REQUIRED',
      '1.date': 'FLIGHT_BEFORE_PREVIOUS',
    })
    const date = 'originDestinations.1.departureDate'
    expect(fieldOfRefusal('DEPARTURE_DATE_TOO_FAR', date, 'multi')).toBe('1.date')
    expect(fieldOfRefusal('DEPARTURE_DATE_TOO_FAR', date, 'round')).toBe('returnDate')
  })

  it('puts a refusal of the server beside the field it is about', () => {
    expect(fieldOfRefusal('DEPARTURE_DATE_IN_PAST', undefined)).toBe('date')
    expect(fieldOfRefusal('PLACE_UNKNOWN', 'originDestinations.0.origin')).toBe('origin')
    expect(fieldOfRefusal('TOO_MANY_REQUESTS', undefined)).toBeNull()
  })
})
