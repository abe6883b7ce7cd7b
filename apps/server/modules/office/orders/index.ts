/** The door of orders as staff have them. */
export { orderRowShown } from './order-row.ts'
export { orderRoutes } from './routes.ts'
