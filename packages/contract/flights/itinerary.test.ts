import { describe, expect, it } from 'vitest'
import {
  durationOf,
  type LegFacts,
  lastingProposalOf,
  offerKeyOf,
  pricesOf,
  spellLeg,
  stopsOf,
  traitsOf,
} from './itinerary.ts'

const place = (code: string) => ({
  code,
  name: `فرودگاه ${code}`,
  cityName: `شهر ${code}`,
  timeZone: 'Asia/Tehran',
})
const minutes = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 60_000
const airline = { code: 'W5', name: 'ماهان', colour: '#1a7f37' }

const facts: LegFacts = {
  fareClass: 'Y',
  cabin: 1,
  isCharter: false,
  isRefundable: true,
  baggageAmount: 20,
  baggageIsPieces: false,
  adultPriceRial: 1_000,
  childPriceRial: 500,
  infantPriceRial: 100,
  origin: place('THR'),
  destination: place('MHD'),
  airline,
  flightNumber: 1041,
  suffix: '',
  operatesOn: minutes('2026-12-01T00:00Z') / 1440,
  departure: minutes('2026-12-01T03:15Z'),
  arrival: minutes('2026-12-01T04:40Z'),
  localDeparture: minutes('2026-12-01T06:45Z'),
  localArrival: minutes('2026-12-01T08:10Z'),
  aircraft: 'ایرباس ۳۲۰',
}
const first = spellLeg(facts)
const second = spellLeg({
  ...facts,
  fareClass: 'B',
  cabin: 2,
  isCharter: true,
  isRefundable: false,
  suffix: 'A',
  baggageAmount: 1,
  baggageIsPieces: true,
  adultPriceRial: 2_000,
  childPriceRial: 1_500,
  infantPriceRial: 300,
  origin: place('MHD'),
  destination: place('KIH'),
  flightNumber: 7,
  departure: minutes('2026-12-01T05:30Z'),
  arrival: minutes('2026-12-01T07:00Z'),
  localDeparture: minutes('2026-12-01T09:00Z'),
  localArrival: minutes('2026-12-01T10:30Z'),
})

describe('a price', () => {
  it('is that of every leg, for each kind of passenger that travels', () => {
    expect(pricesOf([first, second], { adults: 2, children: 1, infants: 1 })).toEqual({
      totalPrice: 2 * 3_000 + 2_000 + 400,
      prices: [
        { paxType: 'Adult', count: 2, unitPrice: 3_000, totalPrice: 6_000 },
        { paxType: 'Child', count: 1, unitPrice: 2_000, totalPrice: 2_000 },
        { paxType: 'Infant', count: 1, unitPrice: 400, totalPrice: 400 },
      ],
    })
  })

  it('names nobody who does not travel', () => {
    expect(pricesOf([first], { adults: 1, children: 0, infants: 0 })).toEqual({
      totalPrice: 1_000,
      prices: [{ paxType: 'Adult', count: 1, unitPrice: 1_000, totalPrice: 1_000 }],
    })
    expect(pricesOf([first], { adults: 0, children: 0, infants: 0 }).prices).toEqual([])
  })
})

describe('what is sold as one', () => {
  it('is as strict as its strictest leg and takes the least baggage', () => {
    expect(traitsOf([first, second])).toEqual({
      isCharter: true,
      isRefundable: false,
      cabinClass: 1,
      fareClass: 'Y+B',
      baggage: { amount: 1, unit: 'Pc' },
    })
    expect(traitsOf([first, first])).toEqual({
      isCharter: false,
      isRefundable: true,
      cabinClass: 1,
      fareClass: 'Y',
      baggage: { amount: 20, unit: 'Kg' },
    })
  })

  it('takes the baggage of the first of two that allow the same', () => {
    const pieces = { ...second, baggageAmount: 20 }
    expect(traitsOf([first, pieces]).baggage).toEqual({ amount: 20, unit: 'Kg' })
    expect(traitsOf([pieces, first]).baggage).toEqual({ amount: 20, unit: 'Pc' })
  })

  it('has at least one leg', () => {
    expect(() => traitsOf([])).toThrow('no legs')
  })
})

it('spells a class as own stock knows it, leg by leg and journey by journey', () => {
  expect(first.classKey).toBe('W5-1041-20261201-THRMHD-SY')
  expect(second.classKey).toBe('W5-7A-20261201-MHDKIH-CB')
  expect(offerKeyOf([[first, second], [first]])).toBe(
    'W5-1041-20261201-THRMHD-SY+W5-7A-20261201-MHDKIH-CB/W5-1041-20261201-THRMHD-SY',
  )
})

it('shows a leg by the clocks of its airports', () => {
  expect(first.shown).toEqual({
    origin: 'THR',
    originName: 'فرودگاه THR',
    originCityName: 'شهر THR',
    originTimeZone: 'Asia/Tehran',
    destination: 'MHD',
    destinationName: 'فرودگاه MHD',
    destinationCityName: 'شهر MHD',
    destinationTimeZone: 'Asia/Tehran',
    departureTime: '2026-12-01T06:45',
    arrivalTime: '2026-12-01T08:10',
    flightNumber: '1041',
    airlineCode: 'W5',
    airlineName: 'ماهان',
    airlineColour: '#1a7f37',
    aircraft: 'ایرباس ۳۲۰',
    fareClass: 'Y',
    cabinClass: 1,
    durationMinutes: 85,
    stopMinutes: 0,
  })
})

describe('a journey', () => {
  it('lasts from its first departure to its last arrival, waits among its legs included', () => {
    expect(durationOf([first, second])).toBe(225)
    expect(durationOf([])).toBe(0)
  })

  it('counts the stops of the longer way', () => {
    expect(stopsOf([[first, second], [first]])).toBe(1)
    expect(stopsOf([[first]])).toBe(0)
  })
})

describe('a proposal', () => {
  const party = { adults: 1, children: 0, infants: 0 }
  const proposal = lastingProposalOf([[first, second], [second]], { party, supplier: 'own' })

  it('adds up durations and prices, and tells the wait between two legs', () => {
    expect(proposal).toMatchObject({
      totalDurationMinutes: 225 + 90,
      stops: 1,
      totalPrice: 5_000,
      isCharter: true,
    })
    const [there, back] = proposal.flightGroups
    expect(there).toMatchObject({
      departureTime: '2026-12-01T06:45',
      arrivalTime: '2026-12-01T10:30',
      marketingAirlineCode: 'W5',
      marketingAirlineName: 'ماهان',
    })
    expect(there?.flightLegs.map(({ stopMinutes }) => stopMinutes)).toEqual([50, 0])
    expect(back?.flightLegs.map(({ stopMinutes }) => stopMinutes)).toEqual([0])
  })

  it('has one id for one offer of one supplier, and one hash for the same flights', () => {
    const same = lastingProposalOf([[first, second], [second]], { party, supplier: 'own' })
    const other = lastingProposalOf([[first, second], [second]], { party, supplier: 'north' })
    const later = spellLeg({ ...facts, flightNumber: 1043 })
    expect(same.proposalId).toBe(proposal.proposalId)
    expect(other.proposalId).not.toBe(proposal.proposalId)
    expect(other.hash).toBe(proposal.hash)
    const another = lastingProposalOf([[later, second], [second]], { party, supplier: 'own' })
    expect(another.hash).not.toBe(proposal.hash)
  })

  it('is not made of a journey without legs', () => {
    expect(() => lastingProposalOf([[first], []], { party, supplier: 'own' })).toThrow(
      'a journey without legs',
    )
  })
})
