/** The spec's enumerations with their wire values (product-spec, section 3). */
export const cabinClasses = { Economy: 1, Business: 2, First: 3 } as const
export const tripTypes = { OneWay: 1, RoundTrip: 2, MultiDestination: 3 } as const
export const ageCategories = { Adult: 1, Child: 2, Infant: 3, Unknown: 4 } as const
export const productChannels = { WebSite: 1, App: 2, Pwa: 3, Android: 4, Ios: 5 } as const
/** Whether a flight crosses a border, as a number; calls name it by the word of its product type. */
export const flightScopes = { InternationalFlight: 1, DomesticFlight: 2 } as const
export const countryIds = { Iraq: 3415, Iran: 3414 } as const

/** The spec's; what is sold beside them is in `productTypes` of orders/lines.ts. */
export const specProductTypes = [
  'DomesticFlight',
  'InternationalFlight',
  'InternationalHotel',
  'DomesticHotel',
  'Tour',
  'Visa',
  'Hotel',
] as const
export const flightProductTypes = [
  'DomesticFlight',
  'InternationalFlight',
] as const satisfies readonly (keyof typeof flightScopes)[]
export const sortOptions = [
  'MostExpensive',
  'Cheapest',
  'Earliest',
  'Latest',
  'Fastest',
  'Promotions',
] as const
export const documentTypes = ['Passport', 'NationalCode'] as const
/** The calendar that a document's date is printed in. */
export const dateTypes = ['Gregorian', 'Jalali'] as const
export const genders = ['Male', 'Female'] as const
export const placeKinds = ['CityCode', 'AirportCode'] as const
export const passportTypes = ['IraqPassport', 'IranianPassport', 'OtherCountries'] as const
export const paxTypes = ['Adult', 'Child', 'Infant'] as const
export const baggageUnits = ['Kg', 'Pc'] as const
export const currencyCodes = ['IRR', 'USD', 'AED', 'IQD'] as const
/** What the book is kept in: these, and what suppliers alone bill in. */
export const bookCurrencies = [...currencyCodes, 'EUR'] as const
/** How well something stands: nothing to say, well, badly. */
export const colours = ['Gray', 'Green', 'Red'] as const
/** Which way of a round trip. */
export const directions = ['go', 'back'] as const
/** How a message reaches somebody, as a number; calls name channels by word. */
export const notificationChannels = { Sms: 1, Email: 2, Push: 3, Whatsapp: 4 } as const
/** Result type filter: all, charter, system. */
export const resultTypeFilters = { All: '0', Charter: '1', System: '2' } as const

export type SpecProductType = (typeof specProductTypes)[number]
export type FlightProductType = (typeof flightProductTypes)[number]
export type PaxType = (typeof paxTypes)[number]
export type SortOption = (typeof sortOptions)[number]
export type PlaceKind = (typeof placeKinds)[number]
export type CabinClass = (typeof cabinClasses)[keyof typeof cabinClasses]
export type TripType = (typeof tripTypes)[keyof typeof tripTypes]
export type CurrencyCode = (typeof currencyCodes)[number]
export type BookCurrency = (typeof bookCurrencies)[number]
