/** The door of places: airports, airlines, countries and currencies, held in memory. */
export { createPlaces, type Places } from './create-places.ts'
export type { PlaceAirline, PlaceAirport } from './held-places.ts'
export { importAirlines, importAirports, importCountries } from './import-places.ts'
export { type Airline, readAirlines } from './read-airlines.ts'
export { type Airport, readAirports } from './read-airports.ts'
export { type Country, readCountries } from './read-countries.ts'
