/** The door of answers: what visitors ask about visas. */
export type { PriceAsk } from './price-visa.ts'
export { type VisaRoutesNeeds, visaRoutes } from './routes.ts'
