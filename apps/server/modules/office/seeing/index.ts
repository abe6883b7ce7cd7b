/** The door of seeing: a customer's pages as they see them, read by staff. */
export { findSeeing, seeingRoutes } from './see-as.ts'
