/** The door of the counter: money that staff take in person. */
export { counterRoutes } from './routes.ts'
export { findSelling, noteSold } from './sell-for.ts'
