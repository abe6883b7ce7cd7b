/** The door of places: airports, airlines and countries, held in memory. */

export { createPlaces, type Places } from './create-places.ts'
export type { PlaceAirline, PlaceAirport } from './held-places.ts'
export {
  importAirlines,
  importAirports,
  importCountries,
  importTerminals,
} from './import-places.ts'
export type { Airline } from './read-airlines.ts'
export type { Airport } from './read-airports.ts'
export type { Country } from './read-countries.ts'
export { terminalSheet } from './terminal-sheet.ts'
