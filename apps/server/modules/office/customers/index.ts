/** The door of customers: finding whoever or whatever is asked about, and the page of one customer. */
export { customerRoutes, searchRoutes } from './routes.ts'
