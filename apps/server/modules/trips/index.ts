/** The door of trips: My travels, above all that is sold. */
export { createTrips } from './create-trips.ts'
