import type { KitsNeeds } from './needs.ts'
import { kitRoutes } from './routes.ts'

/** Builds the room from what it needs. */
export const createKits = (needs: KitsNeeds): Kits => ({ routes: { visaKits: kitRoutes(needs) } })

/** An interface, so that what is declared with it names it. */
export interface Kits {
  routes: { visaKits: ReturnType<typeof kitRoutes> }
}
