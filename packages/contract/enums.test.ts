import { expect, it } from 'vitest'
import * as enums from './enums.ts'
import { proposal } from './flights/proposal.ts'
import { searchCriteria } from './flights/search.ts'

const wireValues = new Map<string, unknown>(Object.entries(enums))

it.each([
  ['cabinClasses', { Economy: 1, Business: 2, First: 3 }],
  ['ageCategories', { Adult: 1, Child: 2, Infant: 3, Unknown: 4 }],
  ['tripTypes', { OneWay: 1, RoundTrip: 2, MultiDestination: 3 }],
  ['countryIds', { Iraq: 3415, Iran: 3414 }],
  ['productChannels', { WebSite: 1, App: 2, Pwa: 3, Android: 4, Ios: 5 }],
  ['flightScopes', { InternationalFlight: 1, DomesticFlight: 2 }],
  ['colours', ['Gray', 'Green', 'Red']],
  ['directions', ['go', 'back']],
  ['notificationChannels', { Sms: 1, Email: 2, Push: 3, Whatsapp: 4 }],
  ['resultTypeFilters', { All: '0', Charter: '1', System: '2' }],
  ['sortOptions', ['MostExpensive', 'Cheapest', 'Earliest', 'Latest', 'Fastest', 'Promotions']],
  [
    'specProductTypes',
    [
      'DomesticFlight',
      'InternationalFlight',
      'InternationalHotel',
      'DomesticHotel',
      'Tour',
      'Visa',
      'Hotel',
    ],
  ],
  ['documentTypes', ['Passport', 'NationalCode']],
  ['genders', ['Male', 'Female']],
  ['placeKinds', ['CityCode', 'AirportCode']],
  ['passportTypes', ['IraqPassport', 'IranianPassport', 'OtherCountries']],
  ['baggageUnits', ['Kg', 'Pc']],
  ['currencyCodes', ['IRR', 'USD', 'AED', 'IQD']],
] as const)('%s are the values of the spec, section 3', (name, values) => {
  expect(wireValues.get(name)).toEqual(values)
})

const question = {
  productType: 'DomesticFlight',
  originDestinations: [{ origin: 'thr', destination: 'MHD', departureDate: '2026-12-01' }],
}

it('stand on the wire as the numbers and words of the spec', () => {
  expect(searchCriteria.parse(question)).toMatchObject({
    flightType: enums.tripTypes.OneWay,
    cabinClass: enums.cabinClasses.Economy,
    adults: 1,
    children: 0,
    infants: 0,
    originDestinations: [{ origin: 'THR', originKind: 'AirportCode' }],
  })
  for (const wrong of [{ flightType: 'OneWay' }, { cabinClass: 4 }, { productType: 'Tour' }])
    expect(searchCriteria.safeParse({ ...question, ...wrong }).success).toBe(false)
  expect(proposal.shape.baggage.safeParse({ amount: 20, unit: 'Lb' }).success).toBe(false)
})
