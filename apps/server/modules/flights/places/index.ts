/** The door of places: airports, airlines, countries and currencies, held in memory. */
export { createPlaces, type PlaceAirline, type PlaceAirport, type Places } from './create-places.ts'
export { importAirlines, importAirports, importCountries } from './import-places.ts'
