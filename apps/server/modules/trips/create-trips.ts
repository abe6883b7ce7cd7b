import type { TripsNeeds } from './needs.ts'
import { tripsRoutes } from './routes.ts'

/** Builds the room from what it needs. */
export const createTrips = (needs: TripsNeeds) => ({ routes: tripsRoutes(needs) })
