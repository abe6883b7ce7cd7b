// Written by npm run generate from the migrated database; do not edit.

export type FlightsTables = {
  'flights.airline': AirlineTable
  'flights.airport': AirportTable
  'flights.country': CountryTable
  'flights.currency': CurrencyTable
}

export type AirlineTable = {
  code: string
  icaoCode: string
  nameFa: string
  nameEn: string
  colour: string
  countryCode: string
}

export type AirportTable = {
  iataCode: string
  nameFa: string
  nameEn: string
  cityCode: string
  cityNameFa: string
  cityNameEn: string
  aliases: string[]
  countryCode: string
  timeZone: string
  latitude: number
  longitude: number
  popularity: number
}

export type CountryTable = {
  id: number
  code2: string
  code3: string
  nameFa: string
  nameEn: string
  dialingCode: string
}

export type CurrencyTable = {
  currencyCode: string
  currencySymbol: string
  exchangeRate: number
  isDefault: boolean
  position: number
}
