import { type VisaRoutesNeeds, visaRoutes } from './answers/index.ts'

/** Builds visas. Samples are shown in the sandbox only. */
export function createVisas(needs: VisaRoutesNeeds) {
  return { routes: { visas: visaRoutes(needs) } }
}
