import type { TripsNeeds } from './needs.ts'
import { tripsRoutes } from './routes.ts'

/** An interface, so that what is declared with it names it: an order spelt out is longer than the compiler writes. */
export interface Trips {
  routes: ReturnType<typeof tripsRoutes>
}

/** Builds the room from what it needs. */
export const createTrips = (needs: TripsNeeds): Trips => ({ routes: tripsRoutes(needs) })
