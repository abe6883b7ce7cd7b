import { expect, it } from 'vitest'
import { offerKeyOf, readOfferKey } from './offer-key.ts'

const flight = {
  airlineCode: '6E',
  flightNumber: 12,
  operationalSuffix: 'A',
  operatesOn: '2026-12-01',
  origin: 'THR',
  destination: 'MHD',
  isCharter: true,
  fareClass: 'Q',
}

it('names classes so that they are found again', () => {
  const other = {
    ...flight,
    airlineCode: 'PYA',
    flightNumber: 2200,
    operationalSuffix: '',
    isCharter: false,
  }
  for (const journeys of [[[flight]], [[flight, other]], [[flight], [other, flight]]])
    expect(readOfferKey(offerKeyOf(journeys))).toEqual(journeys)
  expect(offerKeyOf([[flight]])).toBe('6E-12A-20261201-THRMHD-CQ')
})

it.each([
  '',
  '+',
  'W5-1041',
  '6E-12A-20261201-THRMHD-CQ+',
  '6E-12A-20261201-THRMHD-CQ/',
  "W5-1-20261201-THRMHD-SY'",
  'w5-1-20261201-THRMHD-SY',
])('does not read %j', (text) => {
  expect(readOfferKey(text)).toBeNull()
})
