/** The door of the counter: money that staff take in person. */
export { externalRoutes } from './external-routes.ts'
export { counterRoutes } from './routes.ts'
export { findSelling, sellerOf } from './sell-for.ts'
