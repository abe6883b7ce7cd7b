export { type Airline, readAirlines } from './read-airlines.ts'
export { type Airport, readAirports } from './read-airports.ts'
export { type Country, readCountries } from './read-countries.ts'
