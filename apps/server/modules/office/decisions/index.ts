/** The door of decisions: what staff decide and answer through the doors of other modules. */
export { refundRoutes } from './refunds.ts'
export { reviewRoutes } from './reviews.ts'
export { supportRoutes } from './support.ts'
export { visaRoutes } from './visas.ts'
