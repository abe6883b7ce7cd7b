import { describe, expect, it } from 'vitest'
import { meaningOf, refusalOf } from './calls.ts'
import { isMore, isSameMoney, keptOf, percentOf, rialOf } from './money.ts'
import { isPromised, kindOf, offerOf } from './offers.ts'
import { peopleOf } from './people.ts'
import { offerReply } from './wire.ts'

const place = (code: string) => ({ iata_code: code, time_zone: 'Etc/UTC' })
const segment = (more: object = {}) => ({
  marketing_carrier: { iata_code: 'ZZ' },
  marketing_carrier_flight_number: '0042',
  aircraft: { name: 'A321' },
  origin: place('IST'),
  destination: place('LHR'),
  departing_at: '2030-12-01T08:00:00',
  arriving_at: '2030-12-01T10:10:00',
  passengers: ['pas_1', 'pas_2', 'pas_3'].map((passenger_id) => ({
    passenger_id,
    cabin_class: 'premium_economy',
    fare_basis_code: 'KOWGB',
    baggages:
      passenger_id === 'pas_3'
        ? []
        : [
            { type: 'checked', quantity: 1 },
            { type: 'carry_on', quantity: 1 },
          ],
  })),
  ...more,
})
const raw = (more: object = {}) => ({
  id: 'off_0000AbC',
  total_amount: '300.10',
  total_currency: 'USD',
  base_amount: '250.00',
  tax_amount: '50.10',
  expires_at: '2030-11-20T08:30:00.5Z',
  slices: [{ segments: [segment()] }],
  passengers: [
    { id: 'pas_1', type: 'adult' },
    { id: 'pas_2', type: null, age: 8 },
    { id: 'pas_3', type: 'infant_without_seat', age: 1 },
  ],
  payment_requirements: {
    requires_instant_payment: false,
    price_guarantee_expires_at: '2030-11-22T00:00:00Z',
    payment_required_by: '2030-11-22T00:00:00Z',
  },
  conditions: {
    refund_before_departure: {
      allowed: true,
      penalty_amount: '75.03',
      penalty_currency: 'USD',
    },
  },
  ...more,
})
const told = (more: object = {}) => offerReply.parse(raw(more))
const zones: Record<string, string> = { IST: 'Europe/Istanbul', LHR: 'Europe/London' }
const pricing = {
  rialPerUnit: (currency: string) => (currency === 'USD' ? 1_000_001 : null),
  markupPercent: 0,
  zoneOf: (code: string) => zones[code] ?? null,
}

describe('amounts of Duffel', () => {
  it('are decimals in text, whatever places they have, and never lose a rial', () => {
    expect(rialOf('90071992547.41', 3)).toBe(270_215_977_643)
    expect(rialOf('0.01', 1)).toBe(1)
    expect(rialOf('100', 7)).toBe(700)
    expect(isMore('100.10', '100.1')).toBe(false)
    expect(isMore('100.11', '100.1')).toBe(true)
    expect(isSameMoney({ amount: '5', currency: 'EUR' }, { amount: '5.00', currency: 'EUR' })).toBe(
      true,
    )
    expect(isSameMoney({ amount: '5', currency: 'EUR' }, { amount: '5', currency: 'USD' })).toBe(
      false,
    )
    expect(keptOf(1_000, { total: '3.00', back: '2' })).toBe(334)
    expect(keptOf(1_000, { total: '3.00', back: '0' })).toBe(1_000)
    expect(keptOf(1_000, { total: '3.00', back: '3' })).toBe(0)
    expect(percentOf('75.03', '300.10')).toBe(25.01)
    expect(percentOf('400', '300.10')).toBe(100)
  })
})

describe('an offer of Duffel', () => {
  it('is priced whole: everybody bears the same, never less than is to be paid', () => {
    const offer = offerOf(told(), pricing)
    const each = offer?.unitCostRial.Adult ?? 0
    expect(each).toBe(Math.ceil(rialOf('300.10', 1_000_001) / 3))
    expect(offer?.unitPriceRial).toEqual({ Adult: each, Child: each, Infant: each })
    expect(offerOf(told(), { ...pricing, markupPercent: 7 })?.unitPriceRial.Child).toBe(
      Math.ceil(each * 1.07),
    )
  })

  it('is read with its times local, its class by the fare basis, and the least baggage of who has a seat', () => {
    const offer = offerOf(told(), pricing)
    expect(offer).toMatchObject({
      offerKey: 'off_0000AbC',
      fareClass: 'K',
      cabinClass: 1,
      baggage: { amount: 1, unit: 'Pc' },
      isRefundable: true,
    })
    expect(offer?.journeys[0]?.[0]).toMatchObject({
      airlineCode: 'ZZ',
      flightNumber: '0042',
      departureTime: '2030-12-01T08:00',
      durationMinutes: 310,
    })
    expect(offer?.penaltyBands.map(({ percent }) => percent)).toEqual([25.01, 100])
  })

  it('says that its price is only promised where it is bought at once, or its price is not kept', () => {
    expect(offerOf(told(), pricing)).not.toHaveProperty('isPromised')
    const terms = (more: object) =>
      told({ payment_requirements: { requires_instant_payment: false, ...more } })
    expect(isPromised(terms({ price_guarantee_expires_at: null }))).toBe(true)
    const instant = terms({ requires_instant_payment: true, price_guarantee_expires_at: null })
    expect(offerOf(instant, pricing)?.isPromised).toBe(true)
  })

  it('is hidden without a rate of its currency, and when its parts deny its price', () => {
    expect(offerOf(told({ total_currency: 'GBP' }), pricing)).toBe(null)
    expect(offerOf(told({ tax_amount: '50.11' }), pricing)).toBe(null)
    const back = segment({ arriving_at: '2030-12-01T03:00:00' })
    expect(offerOf(told({ slices: [{ segments: [back] }] }), pricing)).toBe(null)
    expect(offerReply.safeParse(raw({ total_amount: 300.1 })).success).toBe(false)
  })

  it('keeps all of it in what is not told of a refund', () => {
    const bands = (conditions: unknown) => {
      const offer = offerOf(told({ conditions }), pricing)
      return [offer?.isRefundable, offer?.penaltyBands.map(({ percent }) => percent)]
    }
    expect(bands({ refund_before_departure: null })).toEqual([false, [100]])
    const silent = { allowed: true, penalty_amount: null, penalty_currency: null }
    expect(bands({ refund_before_departure: silent })).toEqual([true, [100]])
    const foreign = { allowed: true, penalty_amount: '5.00', penalty_currency: 'EUR' }
    expect(bands({ refund_before_departure: foreign })).toEqual([true, [100]])
  })
})

describe('people at Duffel', () => {
  const person = (gender: 'Male' | 'Female', passport = true) => ({
    gender,
    birthDate: '1990-05-01',
    passport: passport ? { nationality: 'IRN', issuedBy: 'IRN', expiresOn: '2033-01-01' } : null,
  })
  const account = { contactEmail: 'desk@agency.example', contactPhone: '+982191000000' }
  const given = { account, code2Of: (code: string) => (code === 'IRN' ? 'IR' : null) }
  const family = [
    { type: 'Infant', firstName: 'Nika', lastName: 'Moradi', document: 'P3' },
    { type: 'Adult', firstName: 'Sara', lastName: "O'Moradi Fard", document: 'P1' },
    { type: 'Child', firstName: 'Ali', lastName: 'Moradi', document: 'P2' },
  ].map((one) => ({ ...one, type: one.type as 'Adult', person: person('Female') }))

  it('go by the ids of their offer, whatever order they are named in, with the infant on a lap', () => {
    const people = peopleOf(told(), family, given)
    expect(people?.passengerIds).toEqual(['pas_3', 'pas_1', 'pas_2'])
    expect(people?.told[1]).toMatchObject({
      id: 'pas_1',
      title: 'ms',
      gender: 'f',
      infant_passenger_id: 'pas_3',
      identity_documents: [
        { type: 'passport', unique_identifier: 'P1', issuing_country_code: 'IR' },
      ],
    })
    expect(people?.told[0]).not.toHaveProperty('infant_passenger_id')
  })

  it('are nobody without Latin names of twenty letters, or without a document that is wanted', () => {
    const named = (lastName: string) =>
      peopleOf(
        told(),
        family.map((one) => (one.type === 'Adult' ? { ...one, lastName } : one)),
        given,
      )
    expect(named('مرادی')).toBe(null)
    expect(named('A'.repeat(21))).toBe(null)
    expect(named('Moradi-Fard')).not.toBe(null)
    const plain = family.map((one) => ({ ...one, person: person('Male', false) }))
    expect(peopleOf(told(), plain, given)).not.toBe(null)
    const wanted = told({ passenger_identity_documents_required: true })
    expect(peopleOf(wanted, plain, given)).toBe(null)
    expect(peopleOf(told(), family.slice(1), given)).toBe(null)
    expect(kindOf({ id: 'pas', type: 'adult', age: 14 })).toBe('Adult')
  })
})

describe('a no of Duffel', () => {
  const failed = (type: string, code: string) => ({ errors: [{ type, code, title: 'x' }] })
  it('is one below 500 alone, and of the others only where it promises that nothing was made', () => {
    expect(refusalOf(422, failed('invalid_state_error', 'offer_no_longer_available'))).toEqual({
      refused: 'offer_no_longer_available',
      isAirlines: false,
    })
    expect(refusalOf(502, failed('airline_error', 'order_not_created'))).toHaveProperty('refused')
    for (const status of [500, 502, 503, 504]) {
      const heard = refusalOf(status, failed('api_error', 'come_back_later'))
      expect(heard).toMatchObject({ unknown: true })
      expect(heard, 'it may have been done').not.toHaveProperty('unsent')
    }
    for (const status of [404, 503]) {
      const heard = refusalOf(status, 'a page')
      expect(heard).toMatchObject({ unknown: true })
      expect(heard).not.toHaveProperty('unsent')
    }
    expect(refusalOf(429, failed('rate_limit_error', 'rate_limit_exceeded'))).toMatchObject({
      unsent: true,
    })
  })

  it('of an airline in words of its own says nothing certain', () => {
    const meaning = (refused: string, isAirlines: boolean) => meaningOf({ refused, isAirlines })
    expect(meaning('airline_unknown', true)).toBe(null)
    expect(meaning('offer_request_already_booked', false)).toBe(null)
    expect(meaning('offer_no_longer_available', true)).toBe('gone')
    expect(meaning('insufficient_balance', false)).toBe('poor')
    expect(meaning('validation_required', false)).toBe('ours-is-wrong')
  })
})
